"""Nights themselves: formats, opening, listing, showing, the log, files."""

from __future__ import annotations

import re
from datetime import date as day
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer
from msgspec.structs import replace

from fortyfives.cardnight import pages
from fortyfives.cardnight.counting.cash import COOKIE, FIFTY
from fortyfives.cardnight.desk.desk import Asked, Desk, earlier, new_night
from fortyfives.cardnight.desk.door import Notice, enter
from fortyfives.cardnight.draws import commitment, table_code
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.exchange import (
    TABLES,
    CsvEntry,
    entries_from_csv,
    text_of,
    to_csv,
    to_json,
)
from fortyfives.cardnight.format import Credit, Format, Odd, Results
from fortyfives.cardnight.library import (
    format_ids,
    format_text,
    problems,
    read_format,
    ready_format,
)
from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.model import Night, Phase
from fortyfives.cardnight.naming import free_name
from fortyfives.cardnight.reading import night_of
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import NightRow, Store
from fortyfives.cardnight.words import PHASES
from fortyfives.cli.common import parse_toml, print_json, read_bytes, refuse
from fortyfives.cli.night.common import (
    MOST_TABLES,
    FileOption,
    JsonOption,
    NightOption,
    columns,
    money,
    opened_desk,
    opened_store,
    refusing,
    show,
    write_page,
)
from fortyfives.cli.night.season import WithoutOption, chosen
from fortyfives.cli.words import examples
from fortyfives.errors import RecordError, RulesError
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)


ResultsOption: TypeAlias = Annotated[
    Results | None,
    typer.Option(help=N_("by_card: tables tell nothing, punch cards alone are counted.")),
]
SitOutOption: TypeAlias = Annotated[
    Credit | None, typer.Option(help=N_("What a round sat out is worth; else as the format."))
]
SeedOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("The secret seed, 64 hexadecimal digits; else a fresh one."))
]


@app.command(help=N_("List the formats, or show one as TOML to change and give to “new”."))
def formats(
    format_id: Annotated[str | None, typer.Argument(metavar="FORMAT")] = None,
    json: JsonOption = False,
) -> None:
    """Print formats."""
    with refusing():
        if format_id is not None:
            if json:
                print_json(msgspec.to_builtins(load_format(format_id)))
            else:
                typer.echo(format_text(format_id), nl=False)
            return
        every = [ready_format(each) for each in format_ids()]
        rows = [[each.id, gettext(each.title), gettext(each.description)] for each in every]
        show([msgspec.to_builtins(each) for each in every], json, columns(rows))


def load_format(name: str) -> Format:
    """A ready format, or one from a TOML file. Raises `NightRefusal`, `RulesError`."""
    if not name.endswith(".toml"):
        return ready_format(name)
    try:
        data = parse_toml(read_bytes(name))
    except RecordError as error:
        refuse(error.code, f"{name[:60]}: {error.message}", status=2)
    assert isinstance(data, dict)
    return read_format({"id": Path(name).stem, **data})


@app.command(
    help=N_("Open a night."),
    epilog=examples(
        "fortyfives night new cape-breton-night --title 'Legion Friday' --place 'Port Hood'",
        "fortyfives night new cape-breton-night --results by_card",
        "fortyfives night formats cape-breton-night > ours.toml",
        "fortyfives night new ours.toml --series winter",
        "fortyfives night new ours.toml --series winter --without 2026-01-09-trial",
    ),
)
def new(
    form: Annotated[
        str, typer.Argument(help=N_("A format, or a TOML file with one."), metavar="FORMAT")
    ],
    title: Annotated[str, typer.Option(help=N_("What the night is called."))] = "",
    date: Annotated[str, typer.Option(help=N_("Its date; else today."), metavar="DATE")] = "",
    place: Annotated[str, typer.Option(help=N_("Where it is."))] = "",
    series: Annotated[
        str, typer.Option(help=N_("The series it belongs to, which carries jackpots over."))
    ] = "",
    name: Annotated[str, typer.Option(help=N_("A short name for “--night”."))] = "",
    odd: Annotated[
        Odd | None,
        typer.Option(help=N_("What is done about odd numbers; else as the format has it.")),
    ] = None,
    results: ResultsOption = None,
    sit_out: SitOutOption = None,
    seed: SeedOption = "",
    without: WithoutOption = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """Open a night."""
    with opened_store(file) as store:
        made = _changed(load_format(form), results, sit_out)
        when = _day(date)
        called = title or gettext(made.title)
        taken = {row.id for row in store.nights()}
        notice = Notice(
            id=name or free_name(when, called, taken),
            title=called,
            date=when,
            place=place,
            series=series,
        )
        asked = Asked(own=chosen(store, clean_line(series), without or ()))
        before = earlier(store, clean_line(series), asked.own) if series else ()
        desk = new_night(store, made, notice, odd=odd, seed=_seed(seed), asked=asked)
        _show_new(desk, [row.id for row in before], json)


def _changed(form: Format, results: Results | None, sit_out: Credit | None) -> Format:
    """The format with what was chosen otherwise. Raises `RulesError`."""
    made = replace(form, results=results or form.results, sit_out=sit_out or form.sit_out)
    if wrong := problems(made):
        raise RulesError(wrong)
    return made


def _show_new(desk: Desk, before: list[str], json: bool) -> None:
    """Print what must be published before play: the commitments of the draws.

    And from which nights of its series money was carried over, since anyone can name a series.
    """
    view = pages.overview(desk.night)
    view["carried_in"] = sum(line.amount for line in desk.night.cash)
    view["earlier"] = before
    view["cookie_commitment"] = commitment(desk.seed, COOKIE)
    view["fifty_commitment"] = commitment(desk.seed, FIFTY)
    text = gettext("{title} is open as “{name}”.")
    proof = gettext("Publish this now, so that the draw can be checked: {commitment}")
    lines = [
        text.format(title=desk.night.title, name=desk.night.id),
        proof.format(commitment=view["cookie_commitment"]),
        gettext("And this for the 50/50: {commitment}").format(commitment=view["fifty_commitment"]),
    ]
    if before:
        carried = gettext("Carried over from the nights before it: {sum} ({nights}).")
        sum_ = money(desk.night, view["carried_in"])
        lines.append(carried.format(sum=sum_, nights=", ".join(before)))
    show(view, json, lines)


def _day(text: str) -> str:
    try:
        return (day.fromisoformat(text) if text else day.today()).isoformat()
    except ValueError:
        text_ = gettext("“{text}” is no date; write 2026-01-31.")
        refuse("bad_date", text_.format(text=text[:40]), status=2)


def _seed(text: str) -> bytes | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        refuse("bad_seed", gettext("A seed has 64 hexadecimal digits."), status=2)
    return bytes.fromhex(text)


@app.command("list", help=N_("List the nights of the file."))
def list_(file: FileOption = None, json: JsonOption = False) -> None:
    """Print one line a night."""
    with opened_store(file) as store:
        views = [_listed(store, row) for row in store.nights()]
        rows = [
            [v["id"], v["date"], v["title"], v.get("fault") or _phase(v["phase"])] for v in views
        ]
        show(views, json, columns(rows) if rows else [gettext("There is no night yet.")])


def _listed(store: Store, row: NightRow) -> pages.Json:
    """A night in a few words; one that cannot be read says why, and hides no other."""
    try:
        return pages.overview(night_of(store, row.id))
    except NightRefusal as refusal:
        return {"id": row.id, "date": row.opened[:10], "title": "", "fault": refusal.message}


def _phase(phase: Phase) -> str:
    return gettext(PHASES[phase])


@app.command("show", help=N_("Say how far the night is."))
def show_night(
    file: FileOption = None, night: NightOption = None, json: JsonOption = False
) -> None:
    """Print an overview."""
    with opened_desk(file, night) as desk:
        view = pages.overview(desk.night)
        rows = [
            [gettext("night"), f"{view['id']} · {view['title']} · {view['date']} {view['place']}"],
            [gettext("format"), gettext(desk.night.format.title)],
            [gettext("phase"), _phase(view["phase"])],
            [gettext("entries"), view["entries"]],
            [gettext("round"), f"{view['round']} / {view['rounds'] or '–'}"],
            [gettext("tables playing"), ", ".join(map(str, view["missing"])) or "–"],
        ]
        if desk.night.format.is_by_card:
            missing = ", ".join(map(str, view["cards_missing"])) or "–"
            rows[-1] = [gettext("cards not in"), missing]
        show(view, json, columns(rows))


@app.command(help=N_("Print the log: what was written, when and by whom."))
def log(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print every event."""
    with opened_store(file) as store, opened_desk(file, night) as desk:
        logged = list(store.log(desk.night.id))
        plain = [msgspec.to_builtins(entry, str_keys=True) for entry in logged]
        rows = [
            [entry["seq"], entry["at"], entry["by"], entry["event"].pop("event"), entry["event"]]
            for entry in msgspec.to_builtins(logged, str_keys=True)
        ]
        show(plain, json, columns(rows))


@app.command(help=N_("Print the code of each table, with which a phone may enter its results."))
def codes(
    tables: Annotated[
        int | None,
        typer.Option(
            help=N_("How many tables; else those of the latest round."), min=1, max=MOST_TABLES
        ),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print the codes of the tables."""
    with opened_desk(file, night) as desk:
        last = desk.night.round
        count = tables or (len(last.seatings) if last else max(1, len(desk.night.entries) // 2))
        found = {n: table_code(desk.seed, n) for n in range(1, count + 1)}
        show({str(n): code for n, code in found.items()}, json, columns(list(found.items())))


# ----------------------------------------------------------------------- files

KINDS = ("json", *TABLES)


@app.command(
    help=N_(
        "Write the night to a file: all of it as JSON, or one table as CSV.\n\n"
        "The secret seed is written only with --with-seed, or once the night is closed: whoever "
        "has it knows every draw to come, and without it the file cannot be imported."
    ),
    epilog=examples(
        "fortyfives night export --out friday.json --with-seed",
        "fortyfives night export --as standings --out standings.csv",
    ),
)
def export(
    kind: Annotated[
        str, typer.Option("--as", help="json, " + ", ".join(TABLES), metavar="KIND")
    ] = "json",
    out: Annotated[
        str, typer.Option(help=N_("The file to write; - is standard output."), metavar="FILE")
    ] = "-",
    with_seed: Annotated[bool, typer.Option(help=N_("Write the secret seed too."))] = False,
    file: FileOption = None,
    night: NightOption = None,
) -> None:
    """Write a file."""
    if kind not in KINDS:
        text = gettext("There is no “{kind}”; choose one of {kinds}.")
        refuse("unknown_kind", text.format(kind=kind[:40], kinds=", ".join(KINDS)), status=2)
    with opened_store(file) as store, opened_desk(file, night) as desk:
        if kind == "json":
            open_seed = with_seed or desk.night.phase is Phase.CLOSED
            seed = desk.seed if open_seed else None
            content = to_json(desk.night.id, store.log(desk.night.id), seed).decode()
        else:
            content = to_csv(desk.night, kind)
        write_page(out, content)


@app.command(
    "import",
    help=N_("Read a night from an exported JSON file, or entries for the night from a CSV file."),
    epilog=examples(
        "fortyfives night import friday.json",
        "fortyfives night import entries.csv",
    ),
)
def import_(
    source: Annotated[str, typer.Argument(metavar="FILE")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Read a file."""
    from fortyfives.server.night.taking import read_whole  # with all the pages it shows

    content = read_bytes(source)
    if source.lower().endswith(".csv"):
        _import_entries(source, content, file, night, json)
        return
    with opened_store(file) as store:
        found, seed, made = read_whole(content, source)
        store.copy_in(found.night, seed, found.log)
        text = gettext("{name} is imported, with {count} lines of its log.")
        line = text.format(name=made.id, count=len(found.log))
        show(pages.overview(made), json, [line])


def _import_entries(
    source: str, content: bytes, file: Path | None, night: str | None, json: bool
) -> None:
    """Every entry or none: they are one wish."""
    with opened_desk(file, night) as desk:
        found = entries_from_csv(text_of(content, source), source)
        wish = desk.many(partial(_enter_one, entry=entry, seed=desk.seed) for entry in found)
        line = gettext("{count} entries were taken.").format(count=len(found))
        show({"entries": len(found), "events": len(wish)}, json, [line])


def _enter_one(night: Night, *, entry: CsvEntry, seed: bytes) -> tuple[Event, ...]:
    return enter(night, entry.names, cookie=entry.cookie, strength=entry.strength, seed=seed)
