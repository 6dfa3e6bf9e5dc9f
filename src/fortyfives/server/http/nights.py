"""Card nights: opened, listed, looked at, the wishes of their desks."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from functools import partial
from typing import Annotated, Any

from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from fortyfives.cardnight.counting.series import Season, SeasonScore
from fortyfives.cardnight.desk.door import Notice
from fortyfives.cardnight.format import Format
from fortyfives.cardnight.library import read_format, ready_format
from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.naming import slug
from fortyfives.game.record_json import refuse_deep
from fortyfives.i18n import gettext as _
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, Language, TheSite, get, post
from fortyfives.server.http.protection import address_of, limit_newcomers, network_of
from fortyfives.server.night.addresses import homes, is_own
from fortyfives.server.night.formats import ready_formats
from fortyfives.server.night.granting import steps_of
from fortyfives.server.night.nights import Opener, Who, Wished, today
from fortyfives.server.night.pages import State, desk_page
from fortyfives.server.state import Site
from fortyfives.server.wire.night import (
    NightCard,
    NightDesk,
    NightLink,
    NightPublic,
    WishDone,
)
from fortyfives.server.wire.night_parts import NightFormat
from fortyfives.server.wire.night_season import NightSeason
from fortyfives.server.wire.night_wishes import NewNight, NightImported, WishAsked

LARGEST_FILE = 8 * 2**20
"""Bytes of an exported night: about ten times a night of 240 pairs and 25 rounds."""

MOST_DOTS = 500
"""Dots in a line of TOML; reading a key takes time by the square of them."""

Best = Annotated[int, QueryParameter(ge=0, le=1_000)]
Number = Annotated[int | None, QueryParameter(name="round", ge=0, le=100_000)]


@get("/formats")
async def formats(language: Language) -> list[NightFormat]:
    """The ready formats, each with its explanation and its file."""
    return ready_formats()


@post("/", guards=[limit_newcomers])
async def new_night(
    request: Ask, data: JSONBody[NewNight], site: TheSite, language: Language
) -> NightLink:
    """Open a night. The key of its desk is told to who opens it.

    What its series has in jar and jackpot comes from the nights that the keys in
    ``X-Night-Keys`` open.
    """
    form = _format(data)
    notice = Notice(
        id="",
        title=clean_line(data.title) or _(form.title)[:80],
        date=_day(data.date),
        place=clean_line(data.place),
        series=clean_line(data.series),
    )
    wish = f"open:{data.id}" if data.id else ""
    opener = _opener(request, site)
    return await site.nights.open(form, notice, odd=data.odd, wish=wish, opener=opener)


def _format(data: NewNight) -> Format:
    """The format asked for. Raises `Denied`, `NightRefusal`, `RulesError`."""
    if data.toml:
        if any(line.count(".") > MOST_DOTS for line in data.toml.splitlines()):
            raise Denied("bad_toml")
        try:
            fields: dict[str, Any] = tomllib.loads(data.toml)
            refuse_deep(fields)
        except (ValueError, RecursionError):
            raise Denied("bad_toml") from None
        return read_format({"id": slug(data.title), **fields})
    if data.changes:
        return read_format({"extends": data.format, **data.changes})
    return ready_format(data.format)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else today()
    except ValueError:
        raise Denied("bad_date") from None


@post("/import", guards=[limit_newcomers], request_max_body_size=LARGEST_FILE)
async def bring_in(
    request: Ask, data: JSONBody[NightImported], site: TheSite, language: Language
) -> NightLink:
    """Take a night that another laptop has exported with its seed; it goes on here."""
    content = partial(_as_bytes, data)
    return await site.nights.bring_in(content, opener=_opener(request, site))


def _as_bytes(data: NightImported) -> bytes:
    return json.dumps(data.file).encode()


@get("/")
async def cards(request: Ask, site: TheSite, language: Language) -> list[NightCard]:
    """The nights that the keys in ``X-Night-Keys`` open, with blanks between them.

    A browser on the laptop itself sees all the nights of its file, where the server allows it.
    """
    opener = _opener(request, site)
    return await site.nights.cards(opener.keys, all_with_keys=opener.is_laptop)


def _opener(request: Ask, site: Site) -> Opener:
    keys = request.headers.get("x-night-keys", "")[:10_000].split()
    return Opener(frozenset(keys), _is_laptop(request, site))


def _is_laptop(request: Ask, site: Site) -> bool:
    """Whether a browser on this computer asks, by this computer's own name."""
    host = request.url.hostname or ""
    is_near = is_own(address_of(request.scope)) and is_own(host)
    return site.settings.is_laptop and is_near


@get("/{night:str}")
async def public(night: FromPath[str], site: TheSite, language: Language) -> NightPublic:
    """What everyone with the link sees: round, standings, and after the play the prizes."""
    return await site.nights.public(night)


@get("/{night:str}/season")
async def season(
    night: FromPath[str],
    site: TheSite,
    language: Language,
    score: FromQuery[SeasonScore] = SeasonScore.TOTALS,
    best: Best = 0,
) -> NightSeason:
    """The standings of the night's series: of its totals or of points by place, `best` nights."""
    return await site.nights.seasons.of(night, Season(score=score, best=best))


@get("/{night:str}/desk")
async def desk(
    request: Ask, night: FromPath[str], site: TheSite, language: Language, number: Number = None
) -> NightDesk:
    """Everything that the desk shows; the key of the desk is the bearer token."""
    page, _seq = await site.nights.as_desk(
        night, who_asks(request), lambda state: _desk(request, site, state, number)
    )
    return page


def _desk(request: Ask, site: Site, state: State, number: int | None) -> NightDesk:
    return desk_page(
        state,
        number=number,
        home=home_of(request, site),
        addresses=homes(site.settings.host, site.settings.port),
    )


@post("/{night:str}/wishes", status_code=200)
async def wishes(
    request: Ask, night: FromPath[str], data: JSONBody[WishAsked], site: TheSite, language: Language
) -> WishDone:
    """Put a wish to the night. Sent twice with one id it acts once."""
    wish = Wished(f"desk:{data.id}", lambda seed: steps_of(data.wish, seed))

    def answered(state: State) -> NightDesk:
        # A wish that was granted is not answered as refused: its round may have been taken back.
        is_there = data.round is not None and 1 <= data.round <= len(state.night.rounds)
        return _desk(request, site, state, data.round if is_there else None)

    page, done = await site.nights.as_desk(night, who_asks(request), answered, wish)
    return WishDone(id=data.id, done=done, desk=page)


# ------------------------------------------------------------------ who and where


def who_asks(request: Ask) -> Who:
    """Who asks by a key or code: the bearer token. Raises `Denied` (``wrong_key``)."""
    kind, _blank, secret = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        raise Denied("wrong_key")
    return Who(secret, network_of(request.scope))


def home_of(request: Ask, site: Site) -> str:
    """Where phones find this server: as the desk does, or in the hall's network."""
    near = homes(site.settings.host, site.settings.port)
    if near and is_own(request.url.hostname or ""):
        return near[0]
    return str(request.base_url).rstrip("/")


router = Router(
    "/api/nights",
    route_handlers=[formats, new_night, bring_in, cards, public, season, desk, wishes],
)
