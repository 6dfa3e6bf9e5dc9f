"""The play: which cards, the holder's rob, revokes, claims, concessions.

Which card follows which lead is the business of `rules.duties` alone. Source: rules, section 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.cards import ACE_OF_HEARTS, Hand, card_text, cards_in
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Accept, Action, CallRevoke, Claim, Concede, Play, Refuse, Rob
from fortyfives.game.legal_trump import cards_to_give, check_given
from fortyfives.game.state import (
    Claiming,
    Facts,
    Over,
    Own,
    Phase,
    Playing,
    SeatView,
    play_of,
)
from fortyfives.rules.groups.table import RobRight
from fortyfives.rules.ordering import ace_of_trumps

_PLAYS = tuple(Play(card) for card in range(53))
_ALONE: Sequence[Sequence[Action]] = ((), *((play,) for play in _PLAYS))
"""The lists of a single card, at one more than its number."""
_HEARTS_ON_HEARTS = Play(ACE_OF_HEARTS, hearts=True)
_ANSWERS = (Accept(), Refuse())


def plays(view: SeatView) -> Sequence[Action]:
    """The cards that may be played, in the order of their numbers, then the robs."""
    phase = view.phase
    assert isinstance(phase, Playing)
    robs = [Rob(card) for card in cards_to_give(view)] if may_rob(view) else []
    if robs and view.facts.rules.rob.holder is RobRight.MUST:
        return robs
    hand = playable_cards(view, phase)
    if not hand & (hand - 1) and not robs and phase.cards:
        return _ALONE[hand.bit_length()]
    listed: list[Action] = []
    while hand:
        low = hand & -hand
        listed.append(_PLAYS[low.bit_length() - 1])
        hand ^= low
    if _may_say_hearts(view, phase):
        listed.append(_HEARTS_ON_HEARTS)
    return [*listed, *robs] if robs else listed


def playable_cards(view: SeatView, phase: Playing) -> Hand:
    """The cards that the house lets this seat put down, as a mask."""
    if view.facts.law.is_revoke_possible:
        return view.own.hand
    return lawful(view.own, view.seat, view.facts, phase)


def lawful(own: Own, seat: int, facts: Facts, phase: Playing) -> Hand:
    """The cards that the law of play allows the seat on turn: its duties, the called card."""
    hand = by_duties(own.hand, facts, phase, own.withheld) if phase.cards else own.hand
    if facts.called >= 0 and phase.tricks and hand >> facts.called & 1:
        return 1 << facts.called
    return hand


def by_duties(hand: Hand, facts: Facts, phase: Playing, withheld: int) -> Hand:
    """The cards of a hand that the duties of following allow."""
    assert facts.trump is not None
    return facts.law.legal_cards(
        hand,
        facts.trump,
        phase.cards[0],
        withheld=withheld,
        hearts_on_hearts=phase.hearts,
        ace_low=facts.is_ace_sunk,
    )


def may_rob(view: SeatView) -> bool:
    """Whether the seat on turn may rob the turn-up, before its first card."""
    facts, phase = view.facts, view.phase
    if not isinstance(phase, Playing) or phase.tricks:
        return False
    return is_rob_open(facts) and bool(view.own.hand >> ace_of_trumps(facts.trump_suit) & 1)


def is_rob_open(facts: Facts) -> bool:
    """Whether a turned card lies there that the holder of the ace of trumps may take."""
    if facts.rules.has_auction or facts.rules.rob.holder is RobRight.NEVER:
        return False
    card = facts.turned[-1]
    is_taken = any(taken == card for _, taken in facts.taken_up)
    return card != ace_of_trumps(facts.trump_suit) and not is_taken


def _may_say_hearts(view: SeatView, phase: Playing) -> bool:
    if phase.cards or not view.own.hand >> ACE_OF_HEARTS & 1:
        return False
    if not view.facts.rules.play.hearts_on_hearts:
        return False
    return bool(playable_cards(view, phase) >> ACE_OF_HEARTS & 1)


def check_play(view: SeatView, action: Action) -> None:
    """Refuse a card or a rob that is not allowed."""
    match action:
        case Play():
            _check_card(view, action)
        case Rob(card):
            if not may_rob(view):
                raise Refusal(Reason.ROB_NOT_ALLOWED)
            check_given(view, card)
        case _:
            raise Refusal(Reason.WRONG_PHASE)


def _check_card(view: SeatView, action: Play) -> None:
    phase, card = view.phase, action.card
    assert isinstance(phase, Playing)
    if not view.own.hand >> card & 1:
        raise Refusal(Reason.CARD_NOT_HELD, card=card_text(card))
    if view.facts.rules.rob.holder is RobRight.MUST and may_rob(view):
        raise Refusal(Reason.MUST_ROB)
    if not playable_cards(view, phase) >> card & 1:
        raise Refusal(why_not(view, phase, card), card=card_text(max(view.facts.called, 0)))
    if action.hearts and not (card == ACE_OF_HEARTS and _may_say_hearts(view, phase)):
        raise Refusal(Reason.HEARTS_NOT_ALLOWED)


def why_not(view: SeatView, phase: Playing, card: int) -> Reason:
    """Why the law of play forbids a held card."""
    facts, own = view.facts, view.own
    if not phase.cards or by_duties(own.hand, facts, phase, own.withheld) >> card & 1:
        return Reason.MUST_PLAY_CALLED_CARD
    trump, led = facts.trump_suit, phase.cards[0]
    trumps = facts.law.trumps[trump]
    if not trumps >> led & 1:
        suit = facts.law.suits[trump][led]
        follows = any(facts.law.suits[trump][other] == suit for other in cards_in(own.hand))
        return Reason.MUST_FOLLOW_SUIT if follows else Reason.MUST_TRUMP
    if not own.hand & trumps:
        return Reason.MUST_PLAY_HEART
    if by_duties(own.hand, facts, phase, 0) >> card & 1:
        return Reason.WITHHOLD_LIMIT_REACHED
    return Reason.MUST_FOLLOW_TRUMP


def answers(view: SeatView) -> Sequence[Action]:
    """Accepting or refusing a claim."""
    return _ANSWERS


def check_answer(view: SeatView, action: Accept | Refuse) -> None:
    """Refuse an answer that no claim awaits from this seat; they may come in any order."""
    phase = view.phase
    if not isinstance(phase, Claiming) or view.seat not in phase.pending:
        raise Refusal(Reason.WRONG_PHASE)


def check_waiting(view: SeatView, action: Action) -> None:
    """Refuse everything else while a claim waits for answers."""
    raise Refusal(Reason.WRONG_PHASE)


def check_claim(view: SeatView, action: Claim) -> None:
    """Refuse a claim outside the play, or by a seat without cards."""
    phase = view.phase
    if not isinstance(phase, Playing) or view.seat not in phase.order or not view.own.hand:
        raise Refusal(Reason.CLAIM_NOT_ALLOWED)


def check_concede(view: SeatView, action: Concede) -> None:
    """Refuse to concede for a side that is out, after the game, and between two deals.

    What is given up is a deal under way, and with it the game.
    """
    if isinstance(view.phase, Over):
        is_won = view.phase.outcome.winner is not None
        raise Refusal(Reason.GAME_OVER if is_won else Reason.WRONG_PHASE)
    if not is_in_game(view.facts, view.seat):
        raise Refusal(Reason.NOT_YOUR_TURN)


def is_in_game(facts: Facts, seat: int) -> bool:
    """Whether a seat's side is still in the game."""
    return 0 <= seat < facts.rules.players and facts.rules.side_of(seat) not in facts.out


def check_revoke(view: SeatView, action: CallRevoke) -> None:
    """Refuse a call against a partner, or for a card that does not lie yet."""
    facts = view.facts
    if not facts.is_revoke_possible or not is_in_game(facts, view.seat):
        raise Refusal(Reason.REVOKE_NOT_ALLOWED)
    side_of = facts.rules.side_of
    is_opponent = 0 <= action.seat < facts.rules.players and side_of(action.seat) != side_of(
        view.seat
    )
    if not is_opponent or action.seat not in _played_to(view.phase, action.trick):
        raise Refusal(Reason.REVOKE_NOT_ALLOWED)


def _played_to(phase: Phase, trick: int) -> Sequence[int]:
    """The seats whose card lies in a trick (0-4), the one under way included."""
    play = None if isinstance(phase, Over) else play_of(phase)
    if play is None:
        return ()
    if trick < len(play.tricks):
        return play.tricks[trick].seats
    if trick > len(play.tricks):
        return ()
    return play.seats[: len(play.cards)]
