"""Nights in memory: a desk without a file, and rooms full of people who play at random."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from fortyfives.cardnight.desk.asking import missing, seating_of
from fortyfives.cardnight.desk.door import PERSONS, Notice, enter, open_night
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.playing import end_play, seat_next
from fortyfives.cardnight.desk.results import enter_result, make_result
from fortyfives.cardnight.draws import commitment
from fortyfives.cardnight.events import Event, Logged
from fortyfives.cardnight.evolve import evolve
from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.library import ready_format
from fortyfives.cardnight.model import Game, Night, Result, Seating
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.rounds.pairing import next_round

SEED = bytes(range(32))
AT = "2026-01-09T19:30:00.000+00:00"


class Hall:
    """A night, its log, and wishes put to it."""

    def __init__(
        self, form: Format | str, *, seed: bytes = SEED, odd: Odd | None = None, series: str = ""
    ) -> None:
        self.seed = seed
        self.log: list[Logged] = []
        self._night: Night | None = None
        chosen = ready_format(form) if isinstance(form, str) else form
        notice = Notice(id="n", title="Night", date="2026-01-09", series=series)
        self.write(open_night(chosen, notice, commitment=commitment(seed), odd=odd))

    @property
    def night(self) -> Night:
        assert self._night is not None
        return self._night

    def write(self, events: Sequence[Event], by: str = "desk") -> None:
        for event in events:
            logged = Logged(seq=len(self.log) + 1, at=AT, by=by, event=event)  # type: ignore[arg-type]
            self.log.append(logged)
            self._night = evolve(self._night, logged)

    def do(self, wish: Callable[..., Sequence[Event]], *args: Any, **kwargs: Any) -> None:
        self.write(wish(self.night, *args, **kwargs))

    # ------------------------------------------------------------------- rooms

    def enter_many(self, entries: int, **kwargs: Any) -> None:
        persons = PERSONS[self.night.format.unit]
        numbers = count(sum(len(e.names) for e in self.night.entries.values()) + 1)
        for _ in range(entries):
            names = [f"Player {next(numbers)}" for _ in range(persons)]
            self.do(enter, names, seed=self.seed, **kwargs)

    def start(self, entries: int, **kwargs: Any) -> None:
        self.enter_many(entries, **kwargs)
        self.do(draw, seed=self.seed)

    def play_round(self, random: Random) -> None:
        """Seat the next round and give every table a result."""
        self.do(seat_next)
        self.finish_round(random)

    def finish_round(self, random: Random) -> None:
        round_ = self.night.rounds[-1]
        for table in missing(round_):
            seating = seating_of(round_, table)
            self.do(enter_result, table, random_result(self.night, seating, random))

    def play_out(self, random: Random, *, most: int = 500) -> None:
        """Play to the end."""
        while len(self.night.rounds) < most and not is_over(self.night):
            self.play_round(random)
        self.do(end_play)


def is_over(night: Night) -> bool:
    """Whether the night has no further round."""
    if night.length:
        return len(night.rounds) >= night.length
    return not next_round(night).seatings


def random_result(night: Night, seating: Seating, random: Random) -> Result:
    """A result that might be."""
    sides = len(seating.sides)
    games = []
    for _ in range(night.format.games):
        if night.format.duplicate:
            north = random.randrange(0, 31, 5)
            games.append(Game(winner=None, points=(north, 30 - north)))
        else:
            winner = random.randrange(sides)
            points = tuple(
                45 if side == winner else 5 * random.randrange(9) for side in range(sides)
            )
            games.append(Game(winner=winner, points=points))
    try:
        return make_result(night, seating, games)
    except NightRefusal:
        won = [sum(game.winner == side for game in games) for side in range(sides)]
        total = [sum(game.points[side] for game in games) for side in range(sides)]
        scores = list(zip(won, total, strict=True))
        return make_result(night, seating, games, cut_winner=scores.index(max(scores)))


def shorter(form: Format | str, rounds: int, **changes: Any) -> Format:
    """A format with so many rounds."""
    chosen = ready_format(form) if isinstance(form, str) else form
    return replace(chosen, rounds=rounds, **changes)
