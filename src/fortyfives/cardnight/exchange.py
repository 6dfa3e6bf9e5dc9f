"""Nights as files: JSON with the whole log, CSV tables for a spreadsheet, entries from CSV."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from fortyfives.cardnight.counting.cash import sheet
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.draws import commitment
from fortyfives.cardnight.events import Logged
from fortyfives.cardnight.evolve import fold
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.naming import is_name
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.reading import BROKEN
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.sound import faults, strangers
from fortyfives.cardnight.words import side_text
from fortyfives.i18n import N_, gettext

T = TypeVar("T")
FORMAT = "fortyfives-night/1"


class NightFile(Struct, frozen=True, kw_only=True):
    """An exported night: its log and, to go on with it elsewhere, its secret seed."""

    format: str
    night: str
    log: tuple[Logged, ...]
    seed: str = ""
    """Hex; left out where the file is for publication."""


def to_json(night_id: str, log: Iterable[Logged], seed: bytes | None) -> bytes:
    """An export. With the seed whoever has the file knows every draw to come."""
    hexed = seed.hex() if seed else ""
    file = NightFile(format=FORMAT, night=night_id, log=tuple(log), seed=hexed)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def from_json(content: bytes, name: str) -> tuple[NightFile, bytes, Night]:
    """A file read back, its seed and the night it makes.

    Raises `NightRefusal` (``wrong_file``) for what is no whole night, or lacks its own seed.
    """
    file = _made(name, lambda: msgspec.json.decode(content, type=NightFile))
    if file.format != FORMAT:
        raise _wrong(name, file.format[:40])
    for fault in faults(file.log):
        raise _wrong(name, fault)
    seed = _made(name, lambda: bytes.fromhex(file.seed))
    night = _made(name, lambda: fold(file.log))
    for fault in strangers(night):
        raise _wrong(name, fault)
    if [entry.seq for entry in file.log] != list(range(1, len(file.log) + 1)):
        raise _wrong(name, gettext(N_("its log has gaps")))
    if commitment(seed) != night.commitment or night.id != file.night:
        raise _wrong(name, gettext(N_("its seed is missing or not its own")))
    if not is_name(night.id):
        raise _wrong(name, gettext(N_("its short name is none")))
    return file, seed, night


def _made(name: str, make: Callable[[], T]) -> T:
    try:
        return make()
    except BROKEN as error:
        raise _wrong(name, str(error) or type(error).__name__) from None


def _wrong(name: str, why: str) -> NightRefusal:
    return NightRefusal(NightReason.WRONG_FILE, file=name, why=why.removesuffix("."))


# ------------------------------------------------------------------------- CSV

Row = Sequence[Any]


def _entries(night: Night) -> Iterator[Row]:
    yield "entry", "name", "partner", "cookie", "fee", "paid", "strength"
    for entry in night.entries.values():
        partner = entry.names[1] if len(entry.names) > 1 else ""
        yield (
            entry.id,
            entry.names[0],
            partner,
            int(entry.cookie),
            money_text(entry.fee),
            money_text(entry.paid),
            entry.strength,
        )


def _standings(night: Night) -> Iterator[Row]:
    measures = [*night.format.counted, *night.format.tie_breaks]
    yield "place", "number", "names", *measures, "played", "sat_out"
    for line in standings(night):
        name = night.units[line.unit].name
        yield line.place or "", line.unit, name, *line.totals, line.played, line.sat_out


def _results(night: Night) -> Iterator[Row]:
    yield "round", "table", "sides", "games", "winner", "by", "at", "corrected"
    for round_ in night.rounds:
        for seating in round_.seatings:
            state = round_.tables[seating.table]
            for number, written in enumerate(state.history, 1):
                result = written.result
                games = " ".join(
                    "-".join(map(str, game.points)) or side_text(seating.sides, game.winner)
                    for game in result.games
                )
                yield (
                    round_.number,
                    seating.table,
                    " / ".join("+".join(map(str, side)) for side in seating.sides),
                    games,
                    side_text(seating.sides, result.winner),
                    written.by,
                    written.at,
                    int(number < len(state.history)),
                )


def _cards(night: Night) -> Iterator[Row]:
    figures = Card.__struct_fields__
    yield "number", "names", "half_time", *figures, "by", "at", "corrected"
    for at_half, states in ((1, night.half_cards), (0, night.cards)):
        for unit, state in sorted(states.items()):
            for number, written in enumerate(state.history, 1):
                corrected = int(number < len(state.history))
                name, card = night.units[unit].name, astuple(written.card)
                yield unit, name, at_half, *card, written.by, written.at, corrected


def _cash(night: Night) -> Iterator[Row]:
    yield "pot", "kind", "amount", "number", "note", "by", "at"
    for movement in sheet(night).movements:
        line = movement.line
        amount = money_text(movement.amount)
        yield movement.pot, line.kind, amount, line.unit or "", line.note, line.by, line.at


TABLES: Mapping[str, Callable[[Night], Iterator[Row]]] = {
    "entries": _entries,
    "standings": _standings,
    "results": _results,
    "cards": _cards,
    "cash": _cash,
}
"""The tables that can be had as CSV; their headings are the same in every language."""


def to_csv(night: Night, table: str) -> str:
    """One of `TABLES` as CSV. A cell that a spreadsheet would take for a formula gets a quote."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in TABLES[table](night):
        writer.writerow([_harmless(cell) for cell in row])
    return out.getvalue()


def _harmless(cell: Any) -> Any:
    is_number = isinstance(cell, int) or _is_number(str(cell))
    is_formula = str(cell)[:1] in ("=", "+", "-", "@", "\t", "\r") and not is_number
    return f"'{cell}" if is_formula else cell


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


class CsvEntry(Struct, frozen=True, kw_only=True):
    """An entry of a CSV file."""

    line: int
    names: tuple[str, ...]
    cookie: bool
    strength: int = 0


def entries_from_csv(text: str, name: str) -> tuple[CsvEntry, ...]:
    """Entries from CSV with a heading: `name`, `partner`, `cookie` (0 or 1), `strength`.

    All but the name may be absent. Commas, semicolons or tabs stand between them, as the heading
    has it: spreadsheets write what their language's decimal comma leaves. Empty lines are none.
    Raises `NightRefusal` (``wrong_file``).
    """
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="")
    heading = text.lstrip("\ufeff\r\n").splitlines()[:1] or [""]
    between = max(",;\t", key=heading[0].count)
    try:
        reader = csv.reader(lines, strict=True, delimiter=between)
        rows = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise _wrong(name, str(error)) from None
    heads = [cell.strip().casefold() for cell in rows[0][1]] if rows else []
    if "name" not in heads:
        raise _wrong(name, gettext(N_("the heading has no “name”")))
    return tuple(
        _csv_entry(number, dict(zip(heads, map(str.strip, row), strict=False)), name)
        for number, row in rows[1:]
    )


def _csv_entry(line: int, row: Mapping[str, str], name: str) -> CsvEntry:
    if not row["name"]:
        raise _wrong(name, gettext(N_("line {line} has no name")).format(line=line))
    return CsvEntry(
        line=line,
        names=tuple(filter(None, (row["name"], row.get("partner", "")))),
        cookie=row.get("cookie", "").lower() in ("1", "x", "yes", "true"),
        strength=_whole(row.get("strength") or "0", name),
    )


def text_of(content: bytes, name: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 if it says so, as spreadsheets do.

    Raises `NightRefusal` (``wrong_file``).
    """
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        why = gettext(N_("it is not in UTF-8; save it as “CSV UTF-8”"))
        raise _wrong(name, why) from None


def _whole(text: str, name: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,5}\s*", text):
        raise _wrong(name, gettext(N_("{text} is not a number.")).format(text=text[:40]))
    return int(text)


# ----------------------------------------------------------------------- money


def money_text(cents: int) -> str:
    """A sum as people write it: 1250 is "12.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def parse_money(text: str) -> int:
    """Cents from "12", "12.5", "12.50" or "12,50". Raises `NightRefusal` (``wrong_money``)."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) < 8):
        raise NightRefusal(NightReason.WRONG_MONEY)
    if part and not (part.isascii() and part.isdigit() and len(part) <= 2):
        raise NightRefusal(NightReason.WRONG_MONEY)
    return int(whole) * 100 + int(part.ljust(2, "0") if part else 0)
