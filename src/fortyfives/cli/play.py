"""`fortyfives play`: a game in this terminal against computer players."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from fortyfives.cli.common import RULES_HELP, USAGE, refuse, rules_of
from fortyfives.cli.houses import house_names
from fortyfives.cli.opponents import check_bots
from fortyfives.cli.terminal.evening import Evening, Wishes, set_aside_line
from fortyfives.cli.terminal.menu import Quit, clean_name
from fortyfives.cli.terminal.saves import (
    SPEEDS,
    USUAL_HOUSE,
    Settings,
    load_settings,
    save_settings,
)
from fortyfives.cli.terminal.screens import Screen
from fortyfives.cli.terminal.stdio import StdTerminal, choose_screen
from fortyfives.cli.words import examples, no_messages_in
from fortyfives.errors import reason_of
from fortyfives.i18n import N_, gettext, use_language
from fortyfives.rules.library import preset_ids

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Play in this terminal against computer players.\n\n"
    "Without options a menu opens; Enter there starts the game of last time. At the table a card "
    "is chosen by its number or its name (5h, 10s), ? shows everything else that can be typed: "
    "hint, ranking, last trick, score, undo, claim, save and leave. Every step is saved: a game "
    "that was left, or broken off, goes on with the next “fortyfives play”.\n\n"
    "With --plain, or where the terminal is no more than a stream of lines, everything is told in "
    "words, one event a line, without colours and boxes."
)

Rules = Annotated[str | None, typer.Option(help=RULES_HELP, metavar=N_("RULES"))]
Players = Annotated[
    int | None, typer.Option(help=N_("How many play."), min=2, max=10, metavar=N_("N"))
]
Sides = Annotated[
    int | None,
    typer.Option(
        help=N_("How many sides they form; as many as players is each for himself."),
        min=2,
        max=10,
        metavar=N_("N"),
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        help=N_("Levels of the others, clockwise from your left, repeated as needed."),
        metavar=N_("LEVEL[,LEVEL…]"),
    ),
]
Name = Annotated[
    str | None, typer.Option(help=N_("Your name; it is remembered."), metavar=N_("NAME"))
]
Lang = Annotated[
    str | None,
    typer.Option(
        help=N_("Language of the messages: en, es, fr or it; it is remembered."), metavar=N_("CODE")
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help=N_("Lines of words, for screen readers and pipes."))
]
NoColor = Annotated[
    bool, typer.Option("--no-color", help=N_("No colours and no repainting, as with NO_COLOR."))
]
Speed = Annotated[
    str | None,
    typer.Option(
        help=N_("How fast the others play: off (at once), fast, normal or slow."),
        metavar=N_("SPEED"),
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(help=N_("A number that fixes the cards: the same game again."), metavar=N_("N")),
]
Dealer = Annotated[
    int | None,
    typer.Option(
        help=N_("Who deals first: 0 is you, 1 the next on your left, and so on."),
        metavar=N_("SEAT"),
    ),
]
Resume = Annotated[
    bool | None,
    typer.Option("--resume/--new", help=N_("Go on with the game that waits, or start anew.")),
]


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives play",
        "fortyfives play --rules irish-45 --players 3 --bots novice",
        "fortyfives play --rules auction-120 --players 6 --sides 3 --bots club,novice",
        "fortyfives play --rules one-hundred-and-ten --seed 7 --speed off --plain",
        "fortyfives play --resume",
    ),
)
def play(
    context: typer.Context,
    rules: Rules = None,
    players: Players = None,
    sides: Sides = None,
    bots: Bots = None,
    name: Name = None,
    lang: Lang = None,
    plain: Plain = False,
    no_color: NoColor = False,
    speed: Speed = None,
    seed: Seed = None,
    dealer: Dealer = None,
    resume: Resume = None,
) -> None:
    """Open the table."""
    settings, aside = load_settings()
    settings = _changed(settings, name, lang, speed)
    _speak(context, settings, lang)
    terminal = StdTerminal()
    screen = choose_screen(terminal, plain=plain, no_color=no_color)
    if aside is not None:
        screen.note([set_aside_line(aside)])
    asked = any(value is not None for value in (rules, players, sides, seed, dealer, bots))
    wishes = _wishes(settings, rules, players, sides, asked)
    wishes = replace(wishes, bots=_levels(bots), seed=seed, dealer=dealer, resume=resume)
    _check_dealer(wishes)
    settings = _remembered(settings, rules, wishes)
    _play(screen, terminal, settings, wishes)


def _play(screen: Screen, terminal: StdTerminal, settings: Settings, wishes: Wishes) -> None:
    def remember(chosen: Settings) -> None:
        """Save the settings; a folder that cannot be written spoils no evening."""
        try:
            save_settings(chosen)
        except OSError as error:
            text = gettext("Your choices cannot be remembered: {reason}.")
            screen.note([Text(text.format(reason=reason_of(error)))])

    try:
        remember(settings)
        Evening(screen, terminal, settings, remember).run(wishes)
    except (Quit, EOFError, KeyboardInterrupt):
        terminal.write("\n")
    except BrokenPipeError:
        raise typer.Exit(1) from None


def _changed(settings: Settings, name: str | None, lang: str | None, speed: str | None) -> Settings:
    """The settings with what the command line says."""
    if name is not None:
        settings = replace(settings, name=clean_name(name))
    if lang is not None:
        settings = replace(settings, language=lang)
    if speed is not None:
        if speed not in SPEEDS:
            text = gettext("There is no speed “{speed}”.").format(speed=speed[:20])
            refuse("unknown_speed", text, ", ".join(SPEEDS), status=USAGE)
        settings = replace(settings, speed=speed)
    return settings


def _speak(context: typer.Context, settings: Settings, lang: str | None) -> None:
    """Use the language asked for here; else one asked for before the command; else last time's."""
    above = context.parent.params.get("lang") if context.parent is not None else None
    code = lang or (None if above else settings.language)
    if not code:
        return
    try:
        use_language(code)
    except ValueError:
        refuse("unknown_language", no_messages_in(code), status=USAGE)


def _wishes(
    settings: Settings, rules: str | None, players: int | None, sides: int | None, asked: bool
) -> Wishes:
    """The game that the options name; without any the menu asks."""
    if not asked:
        return Wishes()
    is_gone = settings.is_house and settings.rules not in house_names()
    usual = USUAL_HOUSE if is_gone else settings.rules
    chosen = usual if rules is None else rules
    is_house = chosen not in preset_ids() and chosen in house_names()
    if rules is None and players is None:
        players, sides = settings.players or None, sides or settings.sides or None
    return Wishes(rules=rules_of(chosen, players, sides), house=chosen if is_house else "")


def _remembered(settings: Settings, rules: str | None, wishes: Wishes) -> Settings:
    """The settings with what was asked for, where the menu could ask for it too."""
    if wishes.bots:
        settings = replace(settings, level=wishes.bots[0])
    if rules is None or wishes.rules is None or not (wishes.house or rules in preset_ids()):
        return settings
    return replace(
        settings,
        rules=rules,
        is_house=bool(wishes.house),
        players=wishes.rules.players,
        sides=wishes.rules.sides,
    )


def _levels(bots: str | None) -> tuple[str, ...]:
    """The levels asked for; exits if one of them is not known."""
    levels = tuple(level.strip() for level in (bots or "").split(",") if level.strip())
    check_bots(levels)
    return levels


def _check_dealer(wishes: Wishes) -> None:
    if wishes.dealer is None or wishes.rules is None:
        return
    if not 0 <= wishes.dealer < wishes.rules.players:
        text = gettext("There is no seat {seat} at this table.").format(seat=wishes.dealer)
        refuse("unknown_seat", text, status=USAGE)
