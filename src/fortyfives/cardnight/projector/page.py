"""The page itself: plain values in, HTML out. Style and script are inlined from their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from importlib import resources
from typing import Final

from fortyfives.cardnight.counting.cards import is_half_shown
from fortyfives.cardnight.counting.standings import has_results, standings
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.paper.of_night import counted_words, rounds_of, total_text
from fortyfives.cardnight.words import NO_RESULT
from fortyfives.i18n import _, current_language

_FOLDER = resources.files("fortyfives.cardnight.projector")

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""Nothing is fetched, whatever a name says."""

LIVE_POLICY: Final = f"{POLICY}; connect-src 'self'"
"""Only news of the night, and the page itself anew."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings."""

    place: int
    """By distinct totals; 0 for those who went home, and for all before the first result."""
    number: int
    names: tuple[str, ...]
    total: str
    is_provisional: bool = False
    """Whether a result in it waits for the other side's yes."""


@dataclass(frozen=True, slots=True)
class Show:
    """What is thrown on the wall."""

    title: str
    state: str
    """How far the night is: “After round 12 of 25”."""
    counted: str
    """What totals count: “games won”."""
    lines: tuple[Line, ...]
    seconds: int = 10
    """How long each page stands."""


def show_of(night: Night, *, upto: int | None = None, seconds: int = 10) -> Show:
    """The standings of a night as they are now, or as they were after `upto` rounds."""
    is_begun = has_results(night, upto=upto)
    lines = tuple(
        Line(
            place=line.place if is_begun else 0,
            number=line.unit,
            names=night.units[line.unit].names,
            total=total_text(night, 0, line),
            is_provisional=line.is_provisional,
        )
        for line in standings(night, upto=upto)
    )
    return Show(night.title, _state(night, upto), counted_words(night), lines, seconds)


def _state(night: Night, upto: int | None) -> str:
    if not night.rounds:
        return _("Not begun")
    if upto is None and night.phase.is_over:
        return _("Final")
    if night.format.is_by_card and (night.cards or night.half_cards):
        return _("Half-time") if is_half_shown(night, upto) else _("The cards are being counted")
    over = upto or sum(round_.is_complete for round_ in night.rounds)
    if not over:
        return _first_round(night)
    text = _("After round {number} of {rounds}") if night.length else _("After round {number}")
    return text.format(number=over, rounds=rounds_of(night))


def _first_round(night: Night) -> str:
    if not has_results(night):
        return _(NO_RESULT)
    text = _("Round {number} of {rounds}") if night.length else _("Round {number}")
    return text.format(number=1, rounds=rounds_of(night))


def style() -> str:
    """The page's style, as it stands between its tags."""
    return f"\n{_file('page.css')}"


def script() -> str:
    """The page's script, as it stands between its tags."""
    return f"\n{_file('page.js')}"


def projector_page(show: Show, *, live: str = "", seq: int = 0) -> str:
    """A whole page of HTML; it turns its own pages and needs no network.

    With `live`, the address of a stream that tells whenever the log of the night is longer than
    `seq`, the page keeps itself up to date.
    """
    news = f' data-live="{escape(live)}" data-seq="{seq}"' if live else ""
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(current_language())}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{LIVE_POLICY if live else POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(show.title)}</title>",
        f"<style>{style()}</style></head>",
        f'<body data-seconds="{show.seconds}"{news}>',
        f"<header><h1><bdi>{escape(show.title)}</bdi></h1><p>{escape(show.state)}</p></header>",
        f"<main>{_table(show)}</main>",
        f'<footer><p class="note">{escape(_note(show))}</p>'
        f'<p class="page" aria-live="off"></p></footer>',
        f"<script>{script()}</script>",
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _file(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


def _note(show: Show) -> str:
    if any(line.is_provisional for line in show.lines):
        return _("? a result waits for the other side’s yes")
    return ""


def _table(show: Show) -> str:
    heads = [(_("Place"), "place"), ("№", "number"), (_("Names"), "names"), (show.counted, "total")]
    cells = "".join(f'<th scope="col" class="{name}">{escape(text)}</th>' for text, name in heads)
    rows = "\n".join(_rows(show))
    return f"<table><thead><tr>{cells}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"


def _rows(show: Show) -> Iterator[str]:
    for line in show.lines:
        names = " &amp; ".join(f"<bdi>{escape(name)}</bdi>" for name in line.names)
        mark = "<small>?</small>" if line.is_provisional else ""
        yield (
            f'<tr><td class="place">{line.place or "–"}</td>'
            f'<td class="number">{line.number}</td>'
            f'<th scope="row" class="names"><span>{names}</span></th>'
            f'<td class="total">{escape(line.total)}{mark}</td></tr>'
        )
