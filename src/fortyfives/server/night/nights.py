"""All the nights of the server's file: opened, looked at, written into."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from datetime import date
from functools import partial
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from fortyfives.cardnight.desk.desk import Asked, Desk, earlier, now
from fortyfives.cardnight.desk.desk import new_night as open_in_store
from fortyfives.cardnight.desk.door import Notice
from fortyfives.cardnight.events import Entered, EntryChanged, Logged
from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.naming import free_name, is_plain_name
from fortyfives.cardnight.reading import reading
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import NightRow
from fortyfives.cardnight.words import DESK
from fortyfives.i18n import current_language
from fortyfives.server.denials import Denied
from fortyfives.server.limits import Limiter
from fortyfives.server.night.granting import Step, grant
from fortyfives.server.night.keeper import Keeper, Shelf
from fortyfives.server.night.keys import desk_key, opens_desk, opens_table
from fortyfives.server.night.live import Live
from fortyfives.server.night.pages import State, public_page, wall_page
from fortyfives.server.night.remembered import Remembered
from fortyfives.server.night.season import Seasons
from fortyfives.server.night.settling import commitments
from fortyfives.server.night.taking import read_whole
from fortyfives.server.night.views import card, clock_view, damaged_card
from fortyfives.server.settings import Settings
from fortyfives.server.wire.night import NightCard, NightLink, NightPublic

T = TypeVar("T")
MOST_PAGES: Final = 50
"""How many pages of a kind are remembered: a night, a language, a number of the log."""

_DOOR: Final = (Entered, EntryChanged)


class Who(NamedTuple):
    """Who asks: the key or code that he gives, and where he comes from."""

    secret: str
    address: str


class Opener(NamedTuple):
    """Who opens a night: the keys of other nights that he has."""

    keys: frozenset[str]
    is_laptop: bool = False
    """Whether it is a browser on the organiser's own computer, to which all nights are open."""


class Wished(NamedTuple):
    """A wish: its name, under which it acts once, what it does, and who the log says it is by."""

    name: str
    steps: Callable[[bytes], Sequence[Step]]
    """Of the night's seed, which draws need."""
    by: str = DESK


class Nights:
    """The nights of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._keeper = Keeper(settings.nights_file)
        self.live = Live(self._keeper)
        self.seasons = Seasons(self._keeper, settings)
        self.press = asyncio.Semaphore(1)
        self._guesses = Limiter(settings.guesses_per_minute / 60, settings.guesses_per_minute)
        self._public: Remembered[NightPublic] = Remembered(MOST_PAGES)
        self._walls: Remembered[str] = Remembered(MOST_PAGES)

    async def stop(self) -> None:
        """Finish what was asked and close the file."""
        await self.live.stop()
        self._keeper.close()

    # -------------------------------------------------------------- opening

    async def open(
        self, form: Format, notice: Notice, *, odd: Odd | None, wish: str, opener: Opener
    ) -> NightLink:
        """Open a night; asked twice under one name it is opened once.

        What its series carries over comes from nights that are the opener's own. Raises `Denied`.
        """

        def opened(shelf: Shelf) -> NightLink:
            known = shelf.store.opened_by(wish) if wish else None
            if known is not None:
                return link(shelf.desk(known))
            own, taken = _own(shelf, opener), {row.id for row in shelf.store.nights()}
            self._want_opener(opener, own)
            self._want_room(len(taken))
            named = replace(notice, id=free_name(notice.date, notice.title, taken))
            desk = open_in_store(shelf.store, form, named, odd=odd, asked=Asked(wish, own))
            return link(desk)

        return await self._keeper.ask(opened)

    async def bring_in(self, content: Callable[[], bytes], *, opener: Opener) -> NightLink:
        """Take a night that another laptop has exported with its seed.

        Raises `NightRefusal`, `Denied`.
        """

        def brought(shelf: Shelf) -> NightLink:
            own = _own(shelf, opener)
            self._want_opener(opener, own)
            self._want_room(len(shelf.store.nights()))
            file, seed, night = read_whole(content(), "JSON")
            if not is_plain_name(night.id):
                raise NightRefusal(NightReason.WRONG_FILE, file="JSON", why=night.id[:60])
            before = earlier(shelf.store, night.series, own) if night.series else ()
            shelf.store.copy_in(file.night, seed, file.log, own=[row.id for row in before])
            return link(shelf.desk(file.night))

        return await self._keeper.ask(brought)

    def _want_opener(self, opener: Opener, own: Collection[str]) -> None:
        """On an organiser's laptop no stranger opens nights: the last one is what commands mean."""
        if self._settings.is_laptop and not (opener.is_laptop or own):
            raise Denied("not_opened_here")

    def _want_room(self, nights: int) -> None:
        if nights >= self._settings.most_nights:
            raise Denied("too_many")

    async def cards(self, keys: Collection[str], *, all_with_keys: bool = False) -> list[NightCard]:
        """The nights that some keys open, or all of them with their keys; the newest first."""
        wanted = set(keys)

        def found(shelf: Shelf) -> list[NightCard]:
            rows = [(row, desk_key(shelf.store.seed(row.id))) for row in shelf.store.nights()]
            return [
                _card(shelf, row, key)
                for row, key in reversed(rows)
                if all_with_keys or key in wanted
            ]

        return await self._keeper.ask(found)

    # -------------------------------------------------------------- looking

    async def look(self, night: str, work: Callable[[State], T]) -> T:
        """Make something of a night as it stands. Raises `NightRefusal` (``unknown_night``)."""
        return await self._keeper.ask(lambda shelf: work(_state(shelf, night)))

    async def public(self, night: str) -> NightPublic:
        """What everyone sees; made anew only when the night has moved on."""
        return await self.look(night, self._remembered)

    def _remembered(self, state: State) -> NightPublic:
        place = _moment(state)
        page = self._public.get(place) or self._public.keep(place, public_page(state))
        return replace(page, now=state.now, clock=clock_view(state.night, state.now))

    async def wall(self, night: str, seconds: int) -> str:
        """The page for a projector, made anew likewise; `seconds` is how long it shows a part."""
        return await self.look(night, partial(self._wall, seconds=seconds))

    def _wall(self, state: State, seconds: int) -> str:
        place = (*_moment(state), seconds)
        return self._walls.get(place) or self._walls.keep(place, wall_page(state, seconds))

    # ------------------------------------------------------- with a key or code

    async def as_desk(
        self, night: str, who: Who, work: Callable[[State], T], wish: Wished | None = None
    ) -> tuple[T, int]:
        """Do what the desk wishes, then make something of the night; and the wish's last line.

        Raises `Denied` (``wrong_key``, ``too_many``), `NightRefusal`.
        """

        def done(shelf: Shelf) -> tuple[T, int]:
            desk = shelf.desk(night)
            if not opens_desk(desk.seed, who.secret):
                raise Denied("wrong_key")
            seq = desk.seq if wish is None else _granted(desk, wish)
            return work(_state(shelf, night, with_door=True)), seq

        return await self._guarded(night, who, done)

    async def as_table(
        self,
        night: str,
        table: int,
        who: Who,
        work: Callable[[State], T],
        wish: Wished | None = None,
    ) -> T:
        """The same for a table's own phone, by the code on its card (``wrong_code``)."""

        def done(shelf: Shelf) -> tuple[T, int]:
            desk = shelf.desk(night)
            if not opens_table(desk.seed, table, who.secret):
                raise Denied("wrong_code")
            seq = desk.seq if wish is None else _granted(desk, wish)
            return work(_state(shelf, night)), seq

        found, _ = await self._guarded(night, who, done)
        return found

    async def as_anyone_at(self, night: str, table: int, who: Who, work: Callable[[State], T]) -> T:
        """Look with the code of a table, or the key of the desk (``wrong_code``)."""

        def done(shelf: Shelf) -> tuple[T, int]:
            desk = shelf.desk(night)
            if not (opens_table(desk.seed, table, who.secret) or opens_desk(desk.seed, who.secret)):
                raise Denied("wrong_code")
            return work(_state(shelf, night)), desk.seq

        found, _ = await self._guarded(night, who, done)
        return found

    async def as_server(self, night: str, wish: Wished) -> None:
        """Write down what the server itself knows: the end of a game that was played here."""
        seq = await self._keeper.at(night, lambda desk: _granted(desk, wish))
        self.live.tell(night, seq)

    async def ask(self, work: Callable[[Shelf], T]) -> T:
        """Do something with the file itself."""
        return await self._keeper.ask(work)

    async def _guarded(
        self, night: str, who: Who, work: Callable[[Shelf], tuple[T, int]]
    ) -> tuple[T, int]:
        """Who has given wrong keys or codes too often waits, though the next one be right."""
        found, seq = await self._keeper.ask(lambda shelf: self._unless_guessing(who, shelf, work))
        self.live.tell(night, seq)
        return found, seq

    def _unless_guessing(self, who: Who, shelf: Shelf, work: Callable[[Shelf], T]) -> T:
        """Looked at and counted in the keeper's thread, or many guesses at once would all pass."""
        wait = self._guesses.wait(who.address)
        if wait:
            raise Denied("too_many", wait=wait)
        try:
            return work(shelf)
        except Denied as denied:
            if denied.code in {"wrong_key", "wrong_code"}:
                self._guesses.take(who.address)
            raise


def _own(shelf: Shelf, opener: Opener) -> frozenset[str]:
    """The nights that are open to who opens another."""
    store = shelf.store
    return frozenset(
        row.id
        for row in store.nights()
        if opener.is_laptop or desk_key(store.seed(row.id)) in opener.keys
    )


def _card(shelf: Shelf, row: NightRow, key: str) -> NightCard:
    """A night of the list; what is wrong with one does not hide the others."""
    path = desk_path(row.id)
    try:
        with reading(row.id):
            return card(shelf.desk(row.id).night, path, key)
    except NightRefusal as refusal:
        return damaged_card(row, path, key, refusal.message)


def _granted(desk: Desk, wish: Wished) -> int:
    return grant(desk, wish.name, wish.steps(desk.seed), by=wish.by)


def _state(shelf: Shelf, night: str, *, with_door: bool = False) -> State:
    desk, store = shelf.desk(night), shelf.store
    door: tuple[Logged, ...] = tuple(store.log_of(night, _DOOR)) if with_door else ()
    return State(
        night=desk.night,
        seed=desk.seed,
        seq=desk.seq,
        now=now(),
        door=door,
        played_here=store.played_here(night),
    )


def _moment(state: State) -> tuple[object, ...]:
    """What a page that everyone sees depends on."""
    return state.night.id, state.seed, state.seq, current_language()


def desk_path(night: str) -> str:
    """The address of a night's desk, without its key."""
    return f"/n/{night}/desk"


def link(desk: Desk) -> NightLink:
    """What who opened a night is told, this once with its key."""
    key = desk_key(desk.seed)
    return NightLink(
        night=desk.night.id,
        title=desk.night.title,
        key=key,
        path=f"{desk_path(desk.night.id)}#{key}",
        commitments={each.label: each.commitment for each in commitments(desk.night, desk.seed)},
    )


def today() -> str:
    """The date of a night that names none."""
    return date.today().isoformat()
