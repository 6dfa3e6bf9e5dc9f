"""Why to bid, hold or pass: what the club player weighs, in words that a learner understands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from fortyfives.bots.club.bidding import Weighing, weigh
from fortyfives.bots.club.equity import chance_to_make
from fortyfives.bots.club.standing import is_scoreless
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.lines import fill
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.words import bid_words
from fortyfives.game.actions import Action, Bid, Hold, Pass
from fortyfives.game.forced import bagged_seat
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Bidding, SeatView
from fortyfives.i18n import gettext as _
from fortyfives.i18n import ngettext
from fortyfives.rules.contracts import POINTS, Contract
from fortyfives.rules.problems import most_points

MEASURED_FOR = 30
"""The points of a deal for which the club player's expectations are measured."""


@dataclass(frozen=True, slots=True)
class BidReasons:
    """Reasons for one call of the person at this table."""

    seating: Seating
    face: Face
    view: SeatView
    action: Action

    @property
    def phase(self) -> Bidding:
        """The auction as it stands."""
        phase = self.view.phase
        assert isinstance(phase, Bidding)
        return phase

    @property
    def side(self) -> int:
        """The person's side."""
        return self.view.facts.rules.side_of(self.view.seat)

    def told(self) -> Iterator[Text]:
        """The reasons, each in a sentence."""
        legal = legal_actions(self.view)
        if self._is_blind():
            yield Text(_("Your side is so far behind that only a blind bid can turn the game."))
        elif len(legal) == 1 and isinstance(self.action, Pass):
            yield from self._forced()
        elif self.view.hand:
            weighing = weigh(self.view, self.phase)
            yield self._expects(weighing)
            yield from self._chance(weighing)
            yield from self._for_a_pass() if isinstance(self.action, Pass) else self._for_a_bid()
            yield from self._compared(weighing)

    def _is_blind(self) -> bool:
        rules = self.view.facts.rules
        named = self.action.name if isinstance(self.action, Bid) else ""
        return any(bid.blind and bid.name == named for bid in rules.bids)

    def _contract(self) -> Contract | None:
        """The contract that the advice is about; None for a pass."""
        if isinstance(self.action, Hold):
            return self.phase.contract
        if isinstance(self.action, Bid):
            name = self.action.name
            return next(bid for bid in self.view.facts.rules.bids if bid.name == name)
        return None

    def _forced(self) -> Iterator[Text]:
        rules = self.view.facts.rules
        below, score = rules.auction.must_pass_below, self.view.facts.scores[self.side]
        if below is not None and score < below:
            yield Text(_("Below {score} your side has to pass.").format(score=below))
        else:
            yield Text(_("You may not bid now."))

    # ---------------------------------------------------------- the hand

    def _expects(self, weighing: Weighing) -> Text:
        facts = self.view.facts
        points = max(0, round(weighing.mean * most_points(facts.rules) / MEASURED_FOR))
        alone = facts.rules.is_solo and not facts.rules.auction.called_partner
        text = (
            _("With {suit} as trumps you can expect to take about {points} points.")
            if alone
            else _("With {suit} as trumps your side can expect to take about {points} points.")
        )
        line = fill(text, suit=self.face.suit(weighing.suit), points=points)
        if weighing.sure:
            sure = ngettext("{n} trick is sure.", "{n} tricks are sure.", weighing.sure)
            line.append(" " + sure.format(n=weighing.sure))
        return line

    def _chance(self, weighing: Weighing) -> Iterator[Text]:
        """How often the bid would be made: the one advised, else the best on offer."""
        own = self._contract()
        contract = own or (weighing.best.contract if weighing.best else None)
        if contract is None:
            return
        chance = chance_to_make(self.view.facts, contract, weighing.chances)
        often = _often(chance)
        bid = bid_words(contract.name)
        yield Text(
            _("How often {bid} is made with such cards: {often}.").format(bid=bid, often=often)
        )
        if chance < 1.0:
            yield Text(_("Missed, it costs {points}.").format(points=contract.lose))

    # ---------------------------------------------------------- the score

    def _for_a_bid(self) -> Iterator[Text]:
        contract, facts = self._contract(), self.view.facts
        assert contract is not None
        score = facts.scores[self.side]
        if is_scoreless(facts, self.side):
            text = _("At {score} your side adds points only when it has the bid.")
            yield Text(text.format(score=score))
        win = contract.needs if contract.win == POINTS else contract.win
        if isinstance(win, int) and score + win >= facts.rules.score.target:
            yield Text(_("Made, it brings your side to the target."))
        yield from self._others_near()
        if isinstance(self.action, Hold):
            yield Text(_("A hold takes the bid without raising it."))

    def _for_a_pass(self) -> Iterator[Text]:
        facts, high = self.view.facts, self.phase.high
        lock = facts.rules.auction.lock_min
        if lock is not None and facts.scores[self.side] >= lock[0]:
            text = _("From {score} on your side may not bid below {bid}.")
            yield Text(text.format(score=lock[0], bid=lock[1]))
        if high is not None and facts.rules.side_of(high) == self.side:
            yield Text(_("Your partner has the bid already."))
        bagged, lowest = bagged_seat(facts), facts.rules.bagged_bid
        if high is None and bagged == self.view.seat and lowest is not None:
            text = _("If nobody bids, you are bagged for {bid}.")
            yield Text(text.format(bid=bid_words(lowest.name)))

    def _others_near(self) -> Iterator[Text]:
        """That an opponent is about to win, which makes a bid more urgent."""
        facts = self.view.facts
        rules = facts.rules
        open_to = [
            side
            for side in range(rules.sides)
            if side != self.side and side not in facts.out and not is_scoreless(facts, side)
        ]
        short = {side: rules.score.target - facts.scores[side] for side in open_to}
        side = min(short, key=lambda side: short[side], default=None)
        if side is None or short[side] > most_points(rules):
            return
        if rules.sides == 2:
            text = _("The others need only {n} more points to win.")
        else:
            text = _("Only {n} more points win the game for {name}.")
        yield Text(text.format(name=self.seating.side(side), n=short[side]))

    # ------------------------------------------------------- what it comes to

    def _compared(self, weighing: Weighing) -> Iterator[Text]:
        """The chances to win the game with the advice and without it."""
        best = weighing.best
        if best is None:
            return
        with_bid, with_pass = round(100 * best.value), round(100 * weighing.passing)
        bid = bid_words(best.contract.name)
        if not isinstance(self.action, Pass):
            text = _("Chance to win the game: {bid_chance} in 100, with a pass {pass_chance}.")
        elif with_bid > with_pass:
            text = _("{bid} would gain too little for its risk.")
        else:
            text = _("Chance to win the game: {pass_chance} in 100, with {bid} {bid_chance}.")
        if with_bid != with_pass or isinstance(self.action, Pass):
            yield Text(text.format(bid=bid, bid_chance=with_bid, pass_chance=with_pass))


def _often(chance: float) -> str:
    """A chance in words: so many times in ten."""
    times = round(10 * chance)
    if times == 0:
        return _("hardly ever")
    if times == 10:
        return _("nearly always")
    return _("about {n} times in 10").format(n=times)
