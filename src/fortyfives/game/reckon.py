"""From a played-out deal to the scorer: who won what, who has the bonus, who were partners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from fortyfives.cards import Card, Hand, cards_in
from fortyfives.game.state import ClaimResult, Facts, Playing, State
from fortyfives.rules.duties import strengths_at
from fortyfives.rules.groups.play import RevokePenalty
from fortyfives.rules.groups.score import BonusFor
from fortyfives.rules.ordering import five_of_trumps
from fortyfives.rules.problems import has_bonus
from fortyfives.rules.scoring import TRICKS, Outcome, Reckoning, score_deal

WonCard: TypeAlias = tuple[Card, int]
"""A card of the deal and the seat whose trick it fell in."""


def outcome_of(state: State, play: Playing, claim: ClaimResult | None) -> Outcome:
    """The outcome of a deal whose play is over."""
    facts = state.facts
    won = list(tricks_won(play))
    winners = [seat for _, seat in won]
    plain = [not facts.is_trump(card) for card, _ in won]
    if claim is not None:
        rest = TRICKS - len(winners)
        winners += [claim.seat] * rest
        plain += [not _has_trump(facts, play, claim)] * rest
    bonus = bonus_seat(facts, play, claim)
    return score_deal(facts.rules, _reckoning(state, play, winners, plain, bonus))


def reckoning_of(state: State, play: Playing, won: Sequence[WonCard]) -> Reckoning:
    """A deal for the scorer, if its tricks are won like this, those to come and those of `play`."""
    facts = state.facts
    winners, trumps = [seat for _, seat in won], facts.trumps
    plain = [not trumps >> card & 1 for card, _ in won]
    return _reckoning(state, play, winners, plain, _bonus_seat(facts, won))


def _reckoning(
    state: State, play: Playing, winners: Sequence[int], plain: Sequence[bool], bonus: int | None
) -> Reckoning:
    """A deal for the scorer. `winners` are the seats that won the tricks, `bonus` who has it."""
    facts = state.facts
    side_of = facts.rules.side_of
    party = party_of(state, play)
    return Reckoning(
        scores=facts.scores,
        out=facts.out,
        tricks=tuple(side_of(seat) for seat in winners),
        plain_won=tuple(plain),
        bonus_side=None if bonus is None else side_of(bonus),
        party=tuple(side_of(seat) for seat in party),
        contract=facts.contract,
        revokes=_proven(facts),
        revoke_sets=facts.rules.play.revoke_penalty is RevokePenalty.LOSE_BID,
        folded=next((side_of(seat) for seat in party[1:] if seat in facts.folded), None),
    )


def _has_trump(facts: Facts, play: Playing, claim: ClaimResult) -> bool:
    """Whether a claimer shows a trump, in hand or in the trick under way."""
    laid = [card for seat, card in zip(play.seats, play.cards, strict=False) if seat == claim.seat]
    return any(facts.is_trump(card) for card in (*laid, *cards_in(claim.hands[claim.seat])))


def _proven(facts: Facts) -> tuple[tuple[int, int], ...]:
    """The proven revokes as sides, each once: it is the first caller's."""
    side_of = facts.rules.side_of
    first = {(v.offender, v.trick): v.caller for v in reversed(facts.verdicts) if v.proven}
    return tuple((side_of(offender), side_of(caller)) for (offender, _), caller in first.items())


def bonus_seat(facts: Facts, play: Playing, claim: ClaimResult | None) -> int | None:
    """The seat that won the trick which earns the bonus; None if there is none."""
    return _bonus_seat(facts, _won_cards(play, claim))


def _bonus_seat(facts: Facts, won: Iterable[WonCard]) -> int | None:
    if not has_bonus(facts.rules):
        return None
    return _BONUS[facts.rules.score.bonus_for](facts, won)


def tricks_won(play: Playing) -> Iterator[WonCard]:
    """The card that won each finished trick, and its seat."""
    for trick in play.tricks:
        yield trick.card_of(trick.winner), trick.winner


def _won_cards(play: Playing, claim: ClaimResult | None) -> Iterator[WonCard]:
    """The cards that may be the best trump: each trick's highest, and what a claim left over."""
    yield from tricks_won(play)
    if claim is not None:
        left: list[Card] = list(play.cards)
        for seat in play.order:
            left += cards_in(claim.hands[seat])
        yield from ((card, claim.seat) for card in left)


def _highest_trump(facts: Facts, won: Iterable[WonCard]) -> int | None:
    at = strengths_at(facts.trump_suit, facts.trump_suit, facts.is_ace_sunk)
    strengths = facts.law.strengths
    strength, winner = max(
        ((strengths[at + card], winner) for card, winner in won), default=(0, None)
    )
    return winner if strength else None


def _five_only(facts: Facts, won: Iterable[WonCard]) -> int | None:
    five = five_of_trumps(facts.trump_suit)
    return next((winner for card, winner in won if card == five), None)


_BONUS: Mapping[BonusFor, Callable[[Facts, Iterable[WonCard]], int | None]] = {
    BonusFor.HIGHEST_TRUMP_PLAYED: _highest_trump,
    BonusFor.FIVE_ONLY: _five_only,
    BonusFor.NONE: lambda facts, won: None,
}


def party_of(state: State, play: Playing) -> tuple[int, ...]:
    """The bidder's seat, then that of a partner of his own, if the deal has one."""
    facts = state.facts
    if facts.bidder is None:
        return ()
    partner = facts.sat_out if facts.called < 0 else called_partner(state, play)
    return (facts.bidder,) if partner is None else (facts.bidder, partner)


def called_partner(state: State, play: Playing) -> int | None:
    """Who held the called card once the cards were drawn, unless it was the bidder himself."""
    facts = state.facts
    card = facts.called
    if card in facts.stock_turned:
        return None
    for seat in facts.seats:
        if seat != facts.bidder and _held(state, play, seat) >> card & 1:
            return seat
    return None


def _held(state: State, play: Playing, seat: int) -> Hand:
    """The hand that a seat had at the start of the play."""
    hand = state.owns[seat].hand
    for trick in play.tricks:
        if seat in trick.seats:
            hand |= 1 << trick.card_of(seat)
    for other, card in zip(play.seats, play.cards, strict=False):
        hand |= 1 << card if other == seat else 0
    return hand
