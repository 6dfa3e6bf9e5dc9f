"""The master: plays the deal on in many worlds before he chooses.

He calls, names trumps and plays by what comes of it when everybody goes on by judgement; the
worlds are those that best explain what the others have called and played. Discards, robs and
what else a deal asks are answered as the club player does.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from fortyfives.bots.club.club import Club
from fortyfives.bots.club.playing import said
from fortyfives.bots.deadlines import is_late
from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.master.narrowing import Tally
from fortyfives.bots.master.prospects import Prospects
from fortyfives.bots.seeding import derive
from fortyfives.cards import Card, Hand, cards_in
from fortyfives.game.actions import Action, Bid, Hold, NameTrump, Pass, Play
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Bidding, Naming, Playing, SeatView

MANY: Final = 4
FIRST_ROUND: Final = 64
"""Worlds of the first round, each later round doubling their number; cards that have fallen
behind are given up between rounds, and a deadline is looked at."""

WORLDS: Final = 1024
WORLDS_OF_MANY: Final = 512
"""Most worlds for a card, with up to four players and with more, if nothing else is asked."""

CALL_WORLDS: Final = 512
CALL_WORLDS_OF_MANY: Final = 128
"""Worlds for a call or the trump suit, with up to four players and with more."""

FIRST_LOOK: Final = 32
"""With a deadline a call is first weighed in so many worlds, to see how long all will take."""


class Master:
    """A player who imagines the other hands and plays on. See `Bot` for the contract.

    The same seed and number of worlds give the same decisions. A card is weighed in at most
    `worlds`; `most_worlds` lowers that number, and that of the worlds for a call.
    With `deadline_ms` fewer worlds are played when time is short, at least one round of them.
    With `plays_only` everything before the play is left to the club player; so are the trumps
    among more than two sides, because there the search over suits was not found to help.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        worlds: int | None = None,
        most_worlds: int | None = None,
        deadline_ms: float | None = None,
        plays_only: bool = False,
    ) -> None:
        self._seed = seed
        self._worlds = worlds
        self._most = most_worlds
        self._deadline = deadline_ms
        self._plays_only = plays_only
        self._club = Club(seed)
        self._foresight = Foresight()
        self._prospects = Prospects(self._foresight)

    def choose(self, view: SeatView) -> Action:
        """The action of the seat on turn."""
        begun, phase = monotonic(), view.phase
        usual = self._club.choose(view)
        if isinstance(phase, Playing):
            if isinstance(usual, Play) and not may_rob(view):
                return self._play(view, phase, usual, begun)
        elif not self._plays_only:
            return self._before_the_play(view, usual, begun)
        return usual

    def _before_the_play(self, view: SeatView, usual: Action, begun: float) -> Action:
        """A call or a suit, first in few worlds if time may be short, then in all of them."""
        is_small = view.facts.rules.players <= MANY
        count = self._count(CALL_WORLDS if is_small else CALL_WORLDS_OF_MANY)
        if self._deadline is None:
            return self._better(view, usual, count)
        answer = self._better(view, usual, min(FIRST_LOOK, count))
        passed = 1000 * (monotonic() - begun)
        in_time = passed * (1 + count / FIRST_LOOK) < self._deadline
        return self._better(view, usual, count) if in_time else answer

    def _better(self, view: SeatView, usual: Action, count: int) -> Action:
        phase, facts = view.phase, view.facts
        seed = derive(self._seed, "before", facts.number, len(facts.calls))
        better: Action | None = None
        if isinstance(phase, Bidding) and isinstance(usual, Bid | Hold | Pass):
            if view.own.hand and len(legal_actions(view)) > 1:
                better = self._prospects.call(view, phase, count, seed)
        elif isinstance(phase, Naming) and isinstance(usual, NameTrump):
            if facts.kitty_taken or facts.rules.sides > 2:
                return usual
            names = [action for action in legal_actions(view) if isinstance(action, NameTrump)]
            if len(names) > 1:
                better = self._prospects.name(view, names, count, seed)
        return usual if better is None else better

    def _play(self, view: SeatView, play: Playing, usual: Play, begun: float) -> Action:
        allowed = lawful(view.own, view.seat, view.facts, play)
        if allowed & (allowed - 1) == 0:
            return usual
        return said(view, play, self.card(view, play, allowed, usual.card, begun))

    def card(
        self, view: SeatView, play: Playing, allowed: Hand, usual: Card, begun: float | None = None
    ) -> Card:
        """The card that brings most; the usual one where it is as good or no world is found."""
        begun = monotonic() if begun is None else begun
        cards = list(cards_in(allowed))
        favourite, tally = cards.index(usual), Tally(len(cards))
        scene, count, done = self._foresight.scene(view, play), self._worlds_for(view), 0
        while done < count and len(tally.alive) > 1:
            some = min(done or FIRST_ROUND, count - done)
            if done and is_late(begun, done, some, self._deadline):
                break
            seed = derive(self._seed, view.facts.number, view.own.hand, len(play.tricks), done)
            found = self._foresight.imagine(scene, some, seed)
            if found is None:
                return usual
            still = [cards[place] for place in tally.alive]
            payoffs = self._foresight.payoffs(scene, still, found)
            tally.add(payoffs, found.shares, found.unevenness, some)
            tally.narrow(favourite)
            done += some
        return cards[tally.best(favourite)]

    def _worlds_for(self, view: SeatView) -> int:
        """How many worlds a card is weighed in at most."""
        usual = WORLDS if view.facts.rules.players <= MANY else WORLDS_OF_MANY
        return self._count(usual if self._worlds is None else self._worlds)

    def _count(self, worlds: int) -> int:
        return worlds if self._most is None else min(worlds, self._most)
