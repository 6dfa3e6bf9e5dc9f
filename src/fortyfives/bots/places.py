"""What one seat knows of where the cards lie: how many in each place, which for certain.

Everything comes from the seat's view. Places are the hands, what each seat has thrown, the
kitty and the stock; the cards that lie open are in none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fortyfives.bots.club.picture import kept_by_choice, known_cards, played_cards, trumps_played
from fortyfives.cards import NO_CARD, Card, Hand, cards_in, full_deck, hand_of
from fortyfives.game.legal_play import is_rob_open
from fortyfives.game.phases import held_before_discard
from fortyfives.game.state import (
    Bidding,
    Discarding,
    Facts,
    Moving,
    Naming,
    Packing,
    Playing,
    Robbing,
    SeatView,
    SittingOut,
    Step,
    Trick,
    play_of,
)
from fortyfives.rules.duties import duties_at
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.ordering import ace_of_trumps

_BEFORE_THE_DRAW: Final = (Bidding, Naming, SittingOut, Robbing, Discarding, Moving)


@dataclass(slots=True)
class Place:
    """The hand or the discards of a seat: `count` cards, of which `known` are certain.

    The others are among `possible`. `kept` of them were chosen to be kept, each a trump with
    the chance `rate`; all others are any cards. One of `needed` is among the cards that are not
    certain, where that is not empty: nothing else makes the cards played from it lawful.
    """

    seat: int
    count: int
    known: Hand
    possible: Hand
    kept: int = 0
    rate: float = 0.0
    needed: Hand = 0

    @property
    def free(self) -> int:
        """How many cards are not certain."""
        return self.count - self.known.bit_count()


@dataclass(slots=True)
class Knowledge:
    """All the places. `unseen` are the cards that lie nobody knows where.

    `hands` and `thrown` have a place for each seat; `kitty` and `stock` count cards.
    """

    view: SeatView
    unseen: Hand
    hands: list[Place]
    thrown: list[Place]
    kitty: int
    stock: int


def knowledge(view: SeatView) -> Knowledge:
    """What the seat of a view knows of all places."""
    facts, play = view.facts, play_of(view.phase)
    played = played_cards(play) if play else 0
    known = known_cards(facts, played)
    absent = absences(facts, play)
    hands, thrown = [], []
    for seat in range(facts.rules.players):
        hand = Place(seat, cards_held(view, seat), known.get(seat, 0), 0)
        gone = Place(seat, cards_thrown(facts, seat), 0, 0)
        if seat == view.seat and view.own.hand.bit_count() == hand.count:
            hand.known, gone.known = view.own.hand, view.own.thrown
        else:
            _settle(facts, hand, gone, absent.get(seat, 0))
            if play is not None and seat in play.order:
                _give_up(facts, play, hand, gone)
        hands.append(hand)
        thrown.append(gone)
    placed = _open(facts) | played
    for place in (*hands, *thrown):
        placed |= place.known
    unseen = ((1 << len(full_deck(joker=facts.rules.deck.joker))) - 1) & ~placed
    kitty = 0 if facts.kitty_taken or not is_dealt(view) else facts.rules.deal.kitty
    _fill_in(facts, play, hands, thrown, unseen, absent)
    stock = unseen.bit_count() - kitty - sum(place.free for place in (*hands, *thrown))
    return Knowledge(view, unseen, hands, thrown, kitty, stock)


def _open(facts: Facts) -> Hand:
    """Cards that lie face up and belong to nobody."""
    taken = {card for _, card in (*facts.taken_up, *facts.shown)}
    return hand_of(c for c in (*facts.turned, *facts.stock_turned) if c not in taken)


def _settle(facts: Facts, hand: Place, gone: Place, absent: Hand) -> None:
    """Leave in a hand the cards that all saw it take, as far as they can still be there."""
    room = hand.count
    if facts.thrown_counts and facts.thrown_counts[hand.seat] is not None:
        before = hand.known & ~hand_of(card for _, card in facts.shown)
        if before.bit_count() > _kept_count(facts, hand.seat):
            gone.known |= before
    if hand.known & absent and gone.count:
        gone.known |= hand.known & absent
    hand.known &= ~gone.known
    while hand.known.bit_count() > room or gone.known.bit_count() > gone.count:
        surplus = hand if hand.known.bit_count() > room else gone
        surplus.known &= surplus.known - 1


def _give_up(facts: Facts, play: Playing, hand: Place, gone: Place) -> None:
    """Put aside a robbed card that was given for a later one, where the plays show that it was."""
    for robber, card in facts.taken_up:
        left = hand.known & ~(1 << card)
        if robber != hand.seat or left == hand.known or not gone.free:
            continue
        is_lawful = withholdings(facts, play, hand.seat, hand.known) is not None
        if not is_lawful and withholdings(facts, play, hand.seat, left) is not None:
            hand.known, gone.known = left, gone.known | 1 << card


def _kept_count(facts: Facts, seat: int) -> int:
    return held_before_discard(facts, seat) - (facts.thrown_counts[seat] or 0)


def _fill_in(
    facts: Facts,
    play: Playing | None,
    hands: list[Place],
    thrown: list[Place],
    unseen: Hand,
    absent: dict[int, Hand],
) -> None:
    """What the cards that are not certain may be."""
    called = 1 << facts.called if facts.called != NO_CARD else 0
    for place in thrown:
        place.possible = unseen & ~called
    for place in hands:
        place.possible = unseen & ~absent.get(place.seat, 0)
        if facts.trump is None or not place.free:
            continue
        kept, place.rate = kept_by_choice(facts, place.seat)
        trumps = facts.trumps
        shown = (place.known & trumps).bit_count()
        if play is not None and place.seat in play.order:
            shown += trumps_played(play, place.seat, trumps)
            place.needed = _needed(facts, play, place)
        place.kept = min(place.free, max(0, kept - shown))


def _needed(facts: Facts, play: Playing, place: Place) -> Hand:
    """The cards of which a hand must hold one, if what it played would be a revoke without.

    Such is a trump kept back from the ace of hearts by a seat that still had a heart.
    """
    if withholdings(facts, play, place.seat, place.known) is not None:
        return 0
    helping = 0
    for card in cards_in(place.possible):
        if withholdings(facts, play, place.seat, place.known | 1 << card) is not None:
            helping |= 1 << card
    return helping


# ------------------------------------------------------------------- counts


def is_dealt(view: SeatView) -> bool:
    """Whether the hands have been dealt."""
    phase = view.phase
    is_before = isinstance(phase, Packing) or (
        isinstance(phase, Moving) and phase.step is Step.DEAL
    )
    return not is_before


def cards_held(view: SeatView, seat: int) -> int:
    """How many cards a seat holds."""
    facts, play = view.facts, play_of(view.phase)
    if seat not in facts.seats or not is_dealt(view):
        return 0
    if play is not None:
        return HAND - _plays(play, seat)
    if not isinstance(view.phase, _BEFORE_THE_DRAW):
        return HAND
    held = held_before_discard(facts, seat) if facts.kitty_taken else HAND
    thrown = facts.thrown_counts[seat] if facts.thrown_counts else None
    if thrown is None:
        return held
    pending = view.phase.pending if isinstance(view.phase, Moving) else (seat,)
    return held - thrown if seat in pending else HAND


def _plays(play: Playing, seat: int) -> int:
    running = seat in play.seats[: len(play.cards)]
    return sum(seat in trick.seats for trick in play.tricks) + running


def cards_thrown(facts: Facts, seat: int) -> int:
    """How many cards a seat has put aside face down: discards, cards given for others."""
    count = sum(robber == seat for robber, _ in facts.taken_up)
    count += sum(s == seat and card in facts.stock_turned for s, card in facts.shown)
    if facts.thrown_counts:
        count += facts.thrown_counts[seat] or 0
    if seat == facts.bidder and facts.gone:
        count += HAND + (facts.gone == 2) * facts.rules.deal.kitty
    return count + (seat == facts.sat_out) * HAND


# -------------------------------------------------------------------- voids


def plays_of(play: Playing, seat: int) -> Iterator[tuple[int, Trick, Card]]:
    """The cards that a seat has played: the number of the trick, the trick so far, the card."""
    running = Trick(play.seats[: len(play.cards)], play.cards, play.leader, play.hearts)
    for number, trick in enumerate((*play.tricks, running)):
        if seat in trick.seats:
            yield number, trick, trick.card_of(seat)


def absences(facts: Facts, play: Playing | None) -> dict[int, Hand]:
    """The cards that each seat has shown that it does not hold."""
    if play is None:
        return {}
    absent = dict.fromkeys(play.order, 0)
    for seat in play.order:
        for number, trick, card in plays_of(play, seat):
            absent[seat] |= _unrobbed_ace(facts, seat)
            if not facts.is_revoke_possible:
                absent[seat] |= _shown_absent(facts, number, trick, card)
    return absent


def _shown_absent(facts: Facts, number: int, trick: Trick, card: Card) -> Hand:
    """The cards that the hand of who played this card did not hold, as far as that is certain.

    Each duty whose permission does not cover the card did not bind, so nothing that obliges
    was in the hand. Whether a hand may withhold is taken for granted where it can be.
    """
    law, led = facts.law, trick.cards[0]
    absent = 0
    if card != led:
        at = duties_at(facts.trump_suit, led, not trick.hearts, facts.is_ace_sunk)
        for duty in range(at, at + 6, 2):
            if law.duties[duty + 1] >> card & 1:
                break
            absent |= law.duties[duty]
    if number and facts.called not in {NO_CARD, card}:
        suits = law.suits[facts.trump_suit]
        if card == led or suits[facts.called] == suits[led]:
            absent |= 1 << facts.called
    return absent


def _unrobbed_ace(facts: Facts, seat: int) -> Hand:
    """The ace of trumps, for who has played a card and could have robbed with it.

    He need not have; but who would not? Unless a claim has shown it in his hand.
    """
    if facts.rules.has_auction or not is_rob_open(facts):
        return 0
    ace = 1 << ace_of_trumps(facts.trump_suit)
    is_shown = any(shower == seat and hand & ace for shower, hand in facts.exposed)
    return 0 if is_shown else ace


def withholdings(facts: Facts, play: Playing, seat: int, hand: Hand) -> int | None:
    """How often a seat that now holds `hand` has withheld; None if it has played unlawfully."""
    law, trump = facts.law, facts.trump_suit
    plays = list(plays_of(play, seat))
    hand |= hand_of(card for _, _, card in plays)
    withheld = 0
    for number, trick, card in plays:
        led = trick.cards[0]
        allowed = hand
        if trick.seats[0] != seat:
            allowed = law.legal_cards(
                hand,
                trump,
                led,
                withheld=withheld,
                hearts_on_hearts=trick.hearts,
                ace_low=facts.is_ace_sunk,
            )
            is_kept = facts.trumps >> led & 1 and hand & facts.trumps
            withheld += bool(is_kept and not facts.trumps >> card & 1)
        if number and facts.called >= 0 and allowed >> facts.called & 1:
            allowed = 1 << facts.called
        if not allowed >> card & 1 and not facts.is_revoke_possible:
            return None
        hand &= ~(1 << card)
    return withheld
