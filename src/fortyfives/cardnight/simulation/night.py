"""One simulated night: from the door to the last result, in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.asking import missing, seating_of
from fortyfives.cardnight.desk.door import PERSONS, Notice, enter, open_night
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.desk.results import enter_result, make_result
from fortyfives.cardnight.draws import commitment
from fortyfives.cardnight.events import Event, Logged
from fortyfives.cardnight.evolve import evolve
from fortyfives.cardnight.format import Format, Odd, Results
from fortyfives.cardnight.model import EntryId, Night, Result, Round, Seating, UnitId
from fortyfives.cardnight.model import Game as Played
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.seats import partnerships
from fortyfives.cardnight.rounds.swiss import meetings
from fortyfives.cardnight.simulation.people import Measured, Players, Strengths

MOVING_MINUTES = 0.5
UNEVEN = 0.25
"""How much the length of a deal varies: the standard deviation of its logarithm."""
MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of a night."""

    night: Night
    strength: dict[UnitId, float]
    minutes: float
    """When every table of a round waits for the slowest."""
    games: int
    deals: int

    @property
    def met(self) -> Counter[frozenset[UnitId]]:
        """How often each two were opponents."""
        return meetings(self.night)

    @property
    def partnered(self) -> Counter[frozenset[UnitId]]:
        """How often each two individuals were partners."""
        return partnerships(self.night)

    @property
    def out(self) -> Counter[UnitId]:
        """How often each sat out."""
        return Counter(u for round_ in self.night.rounds for u in round_.sitting_out)

    @property
    def best(self) -> tuple[UnitId, ...]:
        """Those in first place."""
        return tuple(line.unit for line in standings(self.night) if line.place == 1)


class Room:
    """A night being simulated."""

    def __init__(
        self, form: Format, strengths: Sequence[float], seed: int, players: Players,
        found: Measured, odd: Odd | None = None,
    ) -> None:  # fmt: skip
        """Open the doors: one entry for each strength, pairs of two equals."""
        self._seed = derive_bytes(seed, "night")
        self._number = seed
        self._players, self._found = players, found
        self._random = Random(derive(seed, "minutes"))
        self._games = self._deals = 0
        self._minutes = 0.0
        self._night: Night | None = None
        notice = Notice(id="simulated", title=form.title, date="2026-01-01")
        seated = replace(form, results=Results.BY_TABLE)  # every table is played here
        self._write(open_night(seated, notice, commitment=commitment(self._seed), odd=odd))
        self._strengths: dict[EntryId, float] = dict(enumerate(strengths, 1))
        for number in self._strengths:
            names = [f"{number}{letter}" for letter in "ab"[: PERSONS[form.unit]]]
            self._write(enter(self.night, names, seed=self._seed))

    @property
    def night(self) -> Night:
        """The night so far."""
        assert self._night is not None
        return self._night

    def _write(self, events: Sequence[Event]) -> None:
        for event in events:
            logged = Logged(seq=0, at="2026-01-01T00:00:00+00:00", by="desk", event=event)  # type: ignore[arg-type]
            self._night = evolve(self._night, logged)

    def play(self) -> Simulated:
        """Play the night to its end."""
        self._write(draw(self.night, seed=self._seed))
        while len(self.night.rounds) < MOST_ROUNDS and self._seat():
            self._round(self.night.rounds[-1])
        return Simulated(
            self.night, self._unit_strengths(), self._minutes, self._games, self._deals
        )

    def _seat(self) -> bool:
        try:
            self._write(seat_next(self.night))
        except NightRefusal as refusal:
            if refusal.reason is NightReason.NO_MORE_ROUNDS:
                return False
            raise
        return True

    def _unit_strengths(self) -> dict[UnitId, float]:
        return {
            unit.id: sum(self._strengths[e] for e in unit.entries) / len(unit.entries)
            for unit in self.night.units.values()
        }

    def _round(self, round_: Round) -> None:
        slowest = 0.0
        for table in missing(round_):
            seating = seating_of(round_, table)
            result, deals = self._table(round_, seating)
            slowest = max(slowest, sum(self._deal_minutes() for _ in range(deals)))
            self._write(enter_result(self.night, table, result))
        self._minutes += slowest + MOVING_MINUTES

    def _deal_minutes(self) -> float:
        """Skewed as such times are, with the measured mean."""
        factor = self._random.lognormvariate(-(UNEVEN**2) / 2, UNEVEN)
        return self._found.deal_minutes * factor

    def _table(self, round_: Round, seating: Seating) -> tuple[Result, int]:
        sides = [self._side(seating, side, round_.number) for side in range(len(seating.sides))]
        games, deals = list[Played](), 0
        for index in range(self.night.format.games):
            seed = derive(self._number, "game", round_.number, seating.table, index)
            if seating.boards:
                outcome = self._players.deal(sides, seating.boards[index], seed)
            else:
                outcome = self._players.game(sides, seed)
            games.append(outcome.game)
            deals += outcome.deals
        self._games += len(games)
        self._deals += deals
        return self._result(seating, games), deals

    def _result(self, seating: Seating, games: Sequence[Played]) -> Result:
        try:
            return make_result(self.night, seating, games)
        except NightRefusal as refusal:
            if refusal.reason is not NightReason.WINNER_NEEDED:
                raise
        sides = list(range(len(seating.sides)))
        self._random.shuffle(sides)  # they cut; only those level for it can be taken
        for side in sides:
            try:
                return make_result(self.night, seating, games, cut_winner=side)
            except NightRefusal:
                continue
        raise AssertionError("somebody is level")

    def _side(self, seating: Seating, side: int, number: int) -> Strengths:
        """The strengths of those who play on a side: partners, or one for himself."""
        units = [self.night.units[unit] for unit in seating.sides[side]]
        people = [e for unit in units for e in unit.entries for _ in self.night.entries[e].names]
        if len(units) == 1 and len(people) > 2:  # a trio: one rests
            people.pop((number - 1) % len(people))
        return [self._strengths[entry] for entry in people]
