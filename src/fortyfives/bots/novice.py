"""The novice: legal, sensible, and no more.

He bids when his hand looks strong, names the suit he has most of, keeps his trumps, and plays
his highest card when he is last or leads, a low one otherwise. He counts nothing and does not
look at what his partner has played. Now and then he plays any card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from fortyfives.bots.draws import thrown_cards
from fortyfives.cards import ALL_SUITS, Card, Hand, cards_in
from fortyfives.game import actions as act
from fortyfives.game import state as st
from fortyfives.game.actions import Action
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_play import lawful
from fortyfives.game.state import SeatView
from fortyfives.rules.duties import strengths_at

SLIPS = 0.1
"""How often he plays any legal card."""

BID_AT = (9, 12, 15, 18)
"""What a hand must be worth for the first, second … bid on offer."""

Kind = TypeVar("Kind")


class Novice:
    """A player who knows the rules and little else. See `Bot` for the contract."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: SeatView) -> Action:
        """The action of the seat on turn."""
        answer = _ANSWERS.get(type(view.phase), _first)
        return answer(view, _chance(self._seed, view))


def _chance(seed: int, view: SeatView) -> Random:
    """A generator that is the same for the same view and seed."""
    facts, own = view.facts, view.own
    phase = type(view.phase).__name__
    # str, not hash(): the hash of a text differs from run to run.
    return Random(f"{seed}/{facts.number}/{view.seat}/{own.hand}/{len(facts.calls)}/{phase}")


def suit_worth(view: SeatView, suit: int) -> int:
    """What a suit is worth as trumps: a point a trump and more for the best."""
    law, hand = view.facts.law, view.own.hand
    at = strengths_at(suit, suit, False)
    trumps = list(cards_in(hand & law.trumps[suit]))
    count = law.trumps[suit].bit_count()
    return sum(1 + max(0, law.strengths[at + card] - 100 - count + 6) for card in trumps)


def best_suit(view: SeatView, suits: Sequence[int]) -> int:
    """The suit that looks best as trumps."""
    return max(suits, key=lambda suit: suit_worth(view, suit))


def _first(view: SeatView, chance: Random) -> Action:
    return legal_actions(view)[0]


def _bid(view: SeatView, chance: Random) -> Action:
    legal = legal_actions(view)
    if act.Look() in legal:
        return act.Look()
    worth = suit_worth(view, best_suit(view, ALL_SUITS)) + chance.choice((-2, 0, 0, 2))
    offered = [c.name for c in view.facts.rules.auction.contracts if c.is_plain and c.level >= 15]
    wishes = [name for name, least in zip(offered, BID_AT, strict=False) if worth >= least]
    bids = [bid for bid in _of(act.Bid, legal) if bid.name in wishes]
    return bids[0] if bids else act.Pass()


def _of(kind: type[Kind], actions: Sequence[Any]) -> list[Kind]:
    return [action for action in actions if isinstance(action, kind)]


def _name(view: SeatView, chance: Random) -> Action:
    legal = legal_actions(view)
    suits = [action.suit for action in _of(act.NameTrump, legal) if not action.modifier]
    if suits:
        return act.NameTrump(best_suit(view, suits))
    return chance.choice(_of(act.Call, legal))


def _discard(view: SeatView, chance: Random) -> Action:
    trumps = view.own.hand & view.facts.trumps
    ranked = _high_to_low(view, view.own.hand)
    return act.Discard(thrown_cards(view, ranked, trumps.bit_count()))


def _high_to_low(view: SeatView, hand: Hand) -> list[Card]:
    """The cards, the trumps first, each sort by strength."""
    facts = view.facts
    # Under a turned joker trumps are not fixed yet; then a guess must do.
    trump = best_suit(view, ALL_SUITS) if facts.trump is None else facts.trump

    def strength(card: Card) -> int:
        own_suit = facts.law.suits[trump][card]
        return facts.law.strengths[strengths_at(trump, own_suit, False) + card]

    return sorted(cards_in(hand), key=strength, reverse=True)


def _rob(view: SeatView, chance: Random) -> Action:
    robs = _of(act.Rob, legal_actions(view))
    return act.Rob(_lowest(view, [rob.card for rob in robs])) if robs else act.NoRob()


def _lowest(view: SeatView, cards: Sequence[Card]) -> Card:
    return _high_to_low(view, sum(1 << card for card in cards))[-1]


def _swap(view: SeatView, chance: Random) -> Action:
    legal = legal_actions(view)
    swaps = _of(act.Swap, legal)
    return act.Swap(_lowest(view, [swap.card for swap in swaps])) if swaps else legal[0]


def _play(view: SeatView, chance: Random) -> Action:
    phase = view.phase
    assert isinstance(phase, st.Playing)
    robs = _of(act.Rob, legal_actions(view))
    if robs:
        return _rob(view, chance)
    cards = _high_to_low(view, lawful(view.own, view.seat, view.facts, phase))
    if chance.random() < SLIPS:
        return act.Play(chance.choice(cards))
    if not phase.cards:
        return act.Play(cards[0])
    is_last = len(phase.cards) == len(phase.order) - 1
    return act.Play(cards[0] if is_last and _wins(view, phase, cards[0]) else cards[-1])


def _wins(view: SeatView, phase: st.Playing, card: Card) -> bool:
    facts = view.facts
    trick = (*phase.cards, card)
    return facts.law.winner(trick, facts.trump_suit, ace_low=phase.ace_low) == len(trick) - 1


def _stay(view: SeatView, chance: Random) -> Action:
    return act.Stay()


def _lead(view: SeatView, chance: Random) -> Action:
    return act.ChooseLead(own=True)


def _answer(view: SeatView, chance: Random) -> Action:
    return act.Refuse()


_ANSWERS: Mapping[type, Callable[[SeatView, Random], Action]] = {
    st.Bidding: _bid,
    st.Naming: _name,
    st.Robbing: _rob,
    st.Discarding: _discard,
    st.Swapping: _swap,
    st.Leading: _lead,
    st.Booking: _stay,
    st.Playing: _play,
    st.Claiming: _answer,
}
