"""`fortyfives rules`: list, show, check, print and compare houses."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from fortyfives.cli.common import (
    RULES_HELP,
    WRONG,
    cannot_write,
    print_json,
    print_problems,
    rules_of,
    specification_of,
)
from fortyfives.cli.houses import atomic_file, house_names
from fortyfives.cli.words import examples
from fortyfives.errors import Problem, RulesError
from fortyfives.i18n import N_, current_language, gettext
from fortyfives.rules.library import preset, preset_ids, resolve, specification
from fortyfives.rules.options import Json, Option
from fortyfives.rules.ruleset import RuleSet, each_option
from fortyfives.rules.sheet import (
    Form,
    diff_document,
    render,
    sheet_document,
    value_words,
)
from fortyfives.rules.sheet import diff as differences

HELP = N_(
    "Houses: list the presets and what is saved, show every option, check a file, print the rules "
    "in plain words, compare two houses."
)
app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=True)


@app.callback(
    help=HELP,
    epilog=examples(
        "fortyfives rules list",
        "fortyfives rules show hoss",
        "fortyfives rules check house.toml",
        "fortyfives rules sheet auction-120 --format html --out rules.html",
        "fortyfives rules diff auction-120 irish-110",
    ),
)
def _rules() -> None:
    """The group of commands."""


RulesName = Annotated[str, typer.Argument(help=RULES_HELP, metavar=N_("RULES"))]
Players = Annotated[int | None, typer.Option(help=N_("How many play."))]
Sides = Annotated[int | None, typer.Option(help=N_("How many sides they form."))]
AsJson = Annotated[bool, typer.Option("--json", help=N_("JSON, for programs."))]


@app.command(
    "list",
    help=N_("List the presets, and the houses that were saved."),
    epilog=examples("fortyfives rules list", "fortyfives rules list --json"),
)
def list_rules(json: AsJson = False) -> None:
    """Print the names that can stand for RULES."""
    if json:
        presets = [_preset_json(name) for name in preset_ids()]
        print_json({"presets": presets, "houses": house_names()})
        return
    width = max(map(len, preset_ids()))
    for name in preset_ids():
        typer.echo(f"{name.ljust(width)}  {gettext(preset(name).title)}")
    if house_names():
        typer.echo("\n" + gettext("Saved houses:"))
        for name in house_names():
            typer.echo(f"  {name}")


def _preset_json(name: str) -> dict[str, Json]:
    chosen = preset(name)
    return {
        "id": name,
        "title": gettext(chosen.title),
        "description": gettext(chosen.description),
        "source": gettext(chosen.source),
        "note": gettext(chosen.note),
        "players": list(chosen.players),
        "sides": {str(n): list(chosen.sides_for(n)) for n in chosen.players},
        "offers": [{"option": offer.path, "value": offer.value} for offer in chosen.offers],
    }


@app.command(
    help=N_("Show every option of a house, its meaning and source."),
    epilog=examples(
        "fortyfives rules show auction-120",
        "fortyfives rules show one-hundred-and-ten --players 5 --json",
    ),
)
def show(
    rules: RulesName, players: Players = None, sides: Sides = None, json: AsJson = False
) -> None:
    """Print all the options, group by group."""
    house = rules_of(rules, players, sides)
    if json:
        print_json(_house_json(house))
        return
    typer.echo(f"{gettext(preset(house.base).title)} ({house.base})")
    group_before = ""
    for group, name, item in each_option():
        if group != group_before:
            typer.echo(f"\n[{group}]")
            group_before = group
        typer.echo(_option_lines(house, f"{group}.{name}", item))


def _option_lines(house: RuleSet, path: str, item: Option) -> str:
    words = value_words(item, house.get(path), gettext)
    source = f" [{item.source}]" if item.source else ""
    name = path.split(".")[1]
    return f"{name}: {words}\n    {gettext(item.title)}. {gettext(item.help)}{source}"


def _house_json(house: RuleSet) -> dict[str, Json]:
    options = [
        {
            "option": f"{group}.{name}",
            "title": gettext(item.title),
            "help": gettext(item.help),
            "value": item.kind.write(house.get(f"{group}.{name}")),
            "words": value_words(item, house.get(f"{group}.{name}"), gettext),
            "values": str(item.kind.describe()),
            "source": item.source,
        }
        for group, name, item in each_option()
    ]
    return {
        "base": house.base,
        "title": gettext(preset(house.base).title),
        "rules": specification(house),
        "hash": house.hash(),
        "options": options,
    }


@app.command(
    help=N_(
        "Check a house and print all that is wrong with it, at once. The exit status is 1 if "
        "anything is."
    ),
    epilog=examples(
        "fortyfives rules check house.toml",
        """fortyfives rules check '{"base":"irish-45","table":{"players":4,"sides":3}}'""",
    ),
)
def check(
    rules: RulesName, players: Players = None, sides: Sides = None, json: AsJson = False
) -> None:
    """Say whether a house can be played."""
    problems = _problems(specification_of(rules), players, sides)
    if json:
        print_json({"ok": not problems, "problems": [item.as_json() for item in problems]})
    elif problems:
        print_problems(problems)
    else:
        typer.echo(gettext("These rules can be played."))
    if problems:
        raise typer.Exit(WRONG)


def _problems(spec: Json, players: int | None, sides: int | None) -> list[Problem]:
    try:
        return resolve(spec, players=players, sides=sides)[1]
    except RulesError as error:
        return list(error.problems)


Format = Annotated[Form, typer.Option("--format", help=N_("The form of the page."))]
Out = Annotated[
    str, typer.Option(help=N_("The file to write; - is standard output."), metavar=N_("FILE"))
]


@app.command(
    help=N_("Print a house's rules in plain words, ranking tables included."),
    epilog=examples(
        "fortyfives rules sheet hoss",
        "fortyfives --lang fr rules sheet auction-120 --format html --out regles.html",
        "fortyfives rules sheet house.toml --format markdown > rules.md",
    ),
)
def sheet(
    rules: RulesName,
    form: Format = Form.TEXT,
    out: Out = "-",
    title: Annotated[str, typer.Option(help=N_("The house's own name."))] = "",
    players: Players = None,
    sides: Sides = None,
) -> None:
    """Write the page of a house."""
    house = rules_of(rules, players, sides)
    own = title or (rules if rules in house_names() else "")
    page = sheet_document(house, gettext, title=own, language=current_language())
    _write(render(page, form, width=_width()), out)


@app.command(
    help=N_("Show two houses side by side: the options that differ."),
    epilog=examples(
        "fortyfives rules diff auction-120 irish-110",
        "fortyfives rules diff auction-120 house.toml --json",
    ),
)
def diff(
    first: RulesName,
    second: RulesName,
    form: Format = Form.TEXT,
    players: Players = None,
    sides: Sides = None,
    json: AsJson = False,
) -> None:
    """Print what differs."""
    mine, other = rules_of(first, players, sides), rules_of(second, players, sides)
    if json:
        found = differences(mine, other, gettext)
        print_json(
            [
                {
                    "option": item.path,
                    "title": item.title,
                    "values": list(item.values),
                    "words": list(item.words),
                }
                for item in found
            ]
        )
        return
    titles = (_title(first, mine), _title(second, other))
    page = diff_document(mine, other, titles, gettext, current_language())
    typer.echo(render(page, form, width=_width()), nl=False)


def _title(name: str, house: RuleSet) -> str:
    """What a house is called: a preset by its title, a file by its name."""
    if name in preset_ids():
        return gettext(preset(house.base).title)
    return gettext("{base}, changed").format(base=house.base) if name[:1] == "{" else name


def _width() -> int:
    return max(40, shutil.get_terminal_size().columns)


def _write(text: str, out: str) -> None:
    if out == "-":
        typer.echo(text, nl=False)
        return
    try:
        with atomic_file(Path(out)) as file:
            file.write(text)
    except OSError as error:
        cannot_write(out, error)
