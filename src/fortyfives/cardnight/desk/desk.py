"""The desk: one night of a store, kept up to date, to which wishes are put."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec

from fortyfives.cardnight.counting.series import carried_into
from fortyfives.cardnight.desk.asking import line_of
from fortyfives.cardnight.desk.door import LONGEST_NAME, Notice, open_night
from fortyfives.cardnight.draws import commitment
from fortyfives.cardnight.events import CashMoved, Event, Logged
from fortyfives.cardnight.evolve import evolve, fold
from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.reading import night_of, reading
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import NightRow, Store
from fortyfives.cardnight.words import DESK
from fortyfives.game.shuffle import new_seed

P = ParamSpec("P")
Clock = Callable[[], str]


def now() -> str:
    """The time as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Desk:
    """A night open for writing.

    `do` takes any function of `door`, `drawing`, `playing`, `results` or `settling`:
    ``desk.do(enter, ["Ann", "Bob"], seed=desk.seed, by="door")``. What it returns is on the disk.
    """

    def __init__(self, store: Store, night_id: str, *, clock: Clock = now) -> None:
        """Read the night. Raises `NightRefusal` (``unknown_night``, ``damaged_night``)."""
        self._store = store
        self._clock = clock
        self.seed = store.seed(night_id)
        with reading(night_id):
            log = tuple(store.log(night_id))
            self.night: Night = fold(log)
            self.seq = log[-1].seq

    def do(
        self,
        wish: Callable[Concatenate[Night, P], Sequence[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[Logged, ...]:
        """Grant a wish: its events are written, then the night follows them."""
        return self.do_as("desk", wish, *args, **kwargs)

    def do_as(
        self,
        by: str,
        wish: Callable[Concatenate[Night, P], Sequence[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[Logged, ...]:
        """The same under another name: a table, a person.

        Raises `NightRefusal`; nothing is written then.
        """
        self.refresh()
        return self._write(wish(self.night, *args, **kwargs), _named(by))

    def many(
        self,
        wishes: Iterable[Callable[[Night], Sequence[Event]]],
        *,
        by: str = "desk",
        name: str = "",
    ) -> tuple[Logged, ...]:
        """Grant several wishes, each in the night that the ones before it make; all or none."""
        self.refresh()
        night, events, at, by = self.night, list[Event](), self._clock(), _named(by)
        for wish in wishes:
            for event in wish(night):
                night = evolve(night, Logged(seq=0, at=at, by=by, event=_any(event)))
                events.append(event)
        return self._write(events, by, name)

    def once(
        self, name: str, wishes: Iterable[Callable[[Night], Sequence[Event]]], *, by: str = "desk"
    ) -> int:
        """The same under a name of their own, which acts once; the number of the last event.

        The file remembers that they were granted: a second time nothing happens.
        """
        self.refresh()
        done = self._store.granted(self.night.id, name)
        if done is None:
            self.many(wishes, by=by, name=name)
            done = self.seq
        return done

    def _write(self, events: Sequence[Event], by: str, name: str = "") -> tuple[Logged, ...]:
        logged = self._store.append(
            self.night.id, self.seq, events, at=self._clock(), by=by, wish=name
        )
        self._follow(logged)
        return logged

    def refresh(self) -> None:
        """Read what others have written since. Raises `NightRefusal` (``damaged_night``)."""
        with reading(self.night.id):
            self._follow(tuple(self._store.log(self.night.id, self.seq)))

    def _follow(self, logged: Sequence[Logged]) -> None:
        for entry in logged:
            self.night = evolve(self.night, entry)
            self.seq = entry.seq


def _named(by: str) -> str:
    """Who wishes, as the log names him."""
    return line_of(by, LONGEST_NAME) or DESK


class Asked(NamedTuple):
    """How a night is asked for."""

    wish: str = ""
    """The name under which it is, if it has one."""
    own: Collection[str] | None = None
    """The nights whose money may be carried over, None for all: anyone can name a series."""


AT_THE_DESK: Final = Asked()


def new_night(
    store: Store, form: Format, notice: Notice, *, odd: Odd | None = None,
    seed: bytes | None = None, clock: Clock = now, asked: Asked = AT_THE_DESK,
) -> Desk:  # fmt: skip
    """Open a night in a store, with what earlier nights of its series carried over.

    A fresh seed is drawn from the system unless one is given, as for a simulation.
    """
    secret, series = new_seed() if seed is None else seed, clean_line(notice.series)
    events: tuple[Event, ...] = open_night(form, notice, commitment=commitment(secret), odd=odd)
    before = earlier(store, series, asked.own) if series else ()
    # One that cannot be read is refused (``damaged_night``): without it a sum would be carried
    # over twice, or not at all.
    evenings = tuple(night_of(store, row.id) for row in before)
    others = tuple(_others(store, series, before))
    events += tuple(CashMoved(line=line) for line in carried_into(series, evenings, others))
    at = clock()
    log = [Logged(seq=n, at=at, by="desk", event=_any(event)) for n, event in enumerate(events, 1)]
    store.copy_in(notice.id, secret, log, asked.wish, [row.id for row in before])
    return Desk(store, notice.id, clock=clock)


def _any(event: Event) -> Any:
    return event


def earlier(store: Store, series: str, own: Collection[str] | None) -> tuple[NightRow, ...]:
    """The nights of a series that are the organiser's own (None: all), the oldest first."""
    rows = store.nights_of_series(series)
    return tuple(row for row in rows if own is None or row.id in own)


def _others(store: Store, series: str, before: Sequence[NightRow]) -> Iterator[Night]:
    """Nights of the same organiser that are left out, or whose key is not there."""
    own = {row.id for row in before}
    known = set[str]().union(*map(store.together, own)) - own
    for row in store.nights_of_series(series):
        if row.id in known:
            with suppress(NightRefusal):  # it was left out because it is damaged
                yield night_of(store, row.id)
