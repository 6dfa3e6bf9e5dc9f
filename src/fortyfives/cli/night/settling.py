"""After play: standings, ties, prizes, draws."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fortyfives.cardnight import pages
from fortyfives.cardnight.counting.standings import has_results
from fortyfives.cardnight.desk.asking import round_of
from fortyfives.cardnight.desk.settling import (
    cut,
    draw_cookie,
    draw_fifty,
    draw_next_ticket,
    name_ticket,
    pay,
    pay_all,
    play_off,
    reopen_tie,
    show_jar,
    wish,
)
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import Night, TieStatus, Wish
from fortyfives.cardnight.projector import projector_page, show_of
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.words import MEASURES, NO_RESULT, SETTLED_BY, STATUS, measured, name_of
from fortyfives.cli.night.cash import cash_lines
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    NightOption,
    RoundOption,
    columns,
    money,
    numbered,
    opened_desk,
    show,
    write_page,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)
PrizeArgument = Annotated[
    str, typer.Argument(help=N_("place-1, place-2, booby, …"), metavar="PRIZE")
]


@app.command(
    help=N_("The standings; with --html a page for a projector, which turns its own pages."),
    epilog=examples("fortyfives night standings", "fortyfives night standings --html wall.html"),
)
def standings(
    number: RoundOption = None,
    html: Annotated[
        str, typer.Option(help=N_("The page to write; - is standard output."), metavar="FILE")
    ] = "",
    seconds: Annotated[
        int, typer.Option(help=N_("How long a page stands on the wall."), min=2, max=600)
    ] = 10,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print the standings."""
    with opened_desk(file, night) as desk:
        _want_known(desk.night, number)
        if html:
            write_page(html, projector_page(show_of(desk.night, upto=number, seconds=seconds)))
            return
        view = pages.standing_lines(desk.night, upto=number)
        is_begun = has_results(desk.night, upto=number)
        measures = [gettext(MEASURES[Measure(m)]) for m in view["measures"]]
        heads = [gettext(N_("place")), gettext(N_("number")), *measures, gettext(N_("played"))]
        rows = [
            [
                line["place"] if line["place"] and is_begun else "–",
                name_of(desk.night, line["unit"]),
                *map(measured, map(Measure, view["measures"]), line["totals"]),
                f"{line['played']}" + ("?" if line["is_provisional"] else ""),
            ]
            for line in view["lines"]
        ]
        none = gettext(N_("Nothing is drawn yet."))
        show(view, json, columns([heads, *rows]) if rows else [none])


def _want_known(night: Night, number: int | None) -> None:
    """Refuse a round after which nobody knows the standings."""
    if night.format.is_by_card:
        if number not in (None, night.half, night.length):
            raise NightRefusal(NightReason.BY_CARD_ONLY)
    elif number is not None:
        round_of(night, number)


# ------------------------------------------------------------------------ ties


@app.command(help=N_("List the prizes for which several are level, and what is still to be said."))
def ties(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print the ties."""
    with opened_desk(file, night) as desk:
        show(pages.ties(desk.night), json, _tie_lines(desk.night))


def _tie_lines(night: Night) -> list[str]:
    lines = []
    for view in pages.ties(night):
        parties = ", ".join(name_of(night, unit) for unit in view["parties"])
        lines.append(f"{view['prize']}: {parties}: {gettext(STATUS[view['status']])}")
        if view["waiting"] and view["status"] is not TieStatus.SETTLED:
            waiting = ", ".join(name_of(night, unit) for unit in view["waiting"])
            lines.append("  " + gettext("To speak, cut or play: {names}").format(names=waiting))
        if view["winners"]:
            winners = ", ".join(name_of(night, unit) for unit in view["winners"])
            lines.append(f"  {winners} ({gettext(SETTLED_BY[view['settled_by']])})")
    return lines or [gettext("Nobody is level for a prize.")]


@app.command(
    "wish",
    help=N_("Write down how a party wants to settle a tie, or answers a wish to play off."),
    epilog=examples(
        "fortyfives night wish place-1 7 split", "fortyfives night wish place-1 12 play_off"
    ),
)
def wish_(
    prize: PrizeArgument,
    unit: Annotated[int, typer.Argument(metavar="NUMBER")],
    wanted: Annotated[Wish, typer.Argument(metavar="WISH", help="split, cut, play_off, forfeit")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Write down a wish."""
    with opened_desk(file, night) as desk:
        desk.do(wish, prize, unit, wanted)
        show(pages.ties(desk.night), json, _tie_lines(desk.night))


@app.command(
    "cut",
    help=N_("Write down the cards of a cut for low."),
    epilog=examples("fortyfives night cut place-1 7=4C 12=KD"),
)
def cut_(
    prize: PrizeArgument,
    cards: Annotated[list[str], typer.Argument(metavar="NUMBER=CARD…")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Write down a cut."""
    with opened_desk(file, night) as desk:
        desk.do(cut, prize, dict(_card(word) for word in cards))
        show(pages.ties(desk.night), json, _tie_lines(desk.night))


def _card(word: str) -> tuple[int, str]:
    unit, equals, card = word.partition("=")
    return numbered([unit if equals else ""], word)[0], card


@app.command(
    "play-off",
    help=N_("Write down a play-off game: who played it, and who won."),
    epilog=examples("fortyfives night play-off place-1 7 12 --winner 12"),
)
def play_off_(
    prize: PrizeArgument,
    units: Annotated[list[int], typer.Argument(metavar="NUMBER…")],
    winner: Annotated[int, typer.Option(help=N_("The number that won."), metavar="NUMBER")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Write down a play-off game."""
    with opened_desk(file, night) as desk:
        desk.do(play_off, prize, tuple(units), winner)
        show(pages.ties(desk.night), json, _tie_lines(desk.night))


@app.command(
    help=N_("Begin a tie anew, because something about it was written down wrongly."),
    epilog=examples("fortyfives night reopen place-1 --why 'card misread'"),
)
def reopen(
    prize: PrizeArgument,
    why: Annotated[str, typer.Option(help=N_("The reason, for the log."))] = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Begin a tie anew."""
    with opened_desk(file, night) as desk:
        desk.do(reopen_tie, prize, why=why)
        show(pages.ties(desk.night), json, _tie_lines(desk.night))


# ---------------------------------------------------------------------- prizes


@app.command(help=N_("The prize list."))
def prizes(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print the prizes."""
    with opened_desk(file, night) as desk:
        show(pages.prizes(desk.night), json, _prize_lines(desk.night))


def _prize_lines(night: Night) -> list[str]:
    view = pages.prizes(night)
    none = "–" if has_results(night) else gettext(NO_RESULT)
    rows = []
    for line in view["prizes"]:
        names = ", ".join(name_of(night, unit) for unit in line["winners"] or line["parties"])
        worth = " + ".join(filter(None, (_worth(night, line["amount"]), gettext(line["goods"]))))
        how = gettext(SETTLED_BY[line["settled_by"]]) if line["winners"] else ""
        state = how or (gettext(STATUS[TieStatus(line["status"])]) if line["parties"] else none)
        rows.append([line["key"], line["title"], worth, names, state])
    return [*columns(rows), *_draw_lines(night, view), *_overpaid_lines(night, view)]


def _draw_lines(night: Night, view: dict[str, Any]) -> list[str]:
    lines = []
    draw = view["cookie"]["draw"]
    if draw:
        numbers = ", ".join(map(str, sorted(draw["numbers"])))
        winners = ", ".join(name_of(night, u) for u in view["cookie"]["winners"]) or "–"
        text = gettext("Cookie jar: games {numbers}: {winners}")
        lines.append(text.format(numbers=numbers, winners=winners))
    if view["fifty"]["draw"]:
        text = gettext("50/50: ticket {ticket}").format(ticket=view["fifty"]["ticket"])
        lines.append(": ".join(filter(None, (text, view["fifty"]["holder"]))))
    return lines


def _overpaid_lines(night: Night, view: dict[str, Any]) -> list[str]:
    text, lines = gettext("{prize}: {sum} too much was paid to {names}"), []
    for over in view["overpaid"]:
        names = "–" if over["unit"] is None else name_of(night, over["unit"])
        sum_ = money(night, over["amount"])
        lines.append(text.format(prize=over["key"], sum=sum_, names=names))
    return lines


def _worth(night: Night, cents: int) -> str:
    return money(night, cents) if cents else ""


WORD = N_("A word or number that someone in the room calls out now.")


@app.command(
    help=N_(
        "Draw the game numbers of the cookie jar. Where only cards are counted, then write down "
        "whose cards have them all: --shown 7,12, or --shown none."
    ),
    epilog=examples("fortyfives night cookie --word salmon", "fortyfives night cookie --shown 7"),
)
def cookie(
    word: Annotated[str, typer.Option(help=WORD)] = "",
    shown: Annotated[
        str, typer.Option(help=N_("Whose cards have every game drawn."), metavar="N,N…")
    ] = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Draw, or write down who has won."""
    with opened_desk(file, night) as desk:
        if shown:
            desk.do(show_jar, [] if shown == "none" else numbered(shown.split(","), shown))
        else:
            desk.do(draw_cookie, seed=desk.seed, word=word)
        show(pages.prizes(desk.night)["cookie"], json, _prize_lines(desk.night))


@app.command(
    help=N_("Draw the ticket of the 50/50, then write down who has it."),
    epilog=examples(
        "fortyfives night fifty --word trout --tickets 84",
        "fortyfives night fifty --winner 'Mary Beaton'",
        "fortyfives night fifty --again",
    ),
)
def fifty(
    word: Annotated[str, typer.Option(help=WORD)] = "",
    tickets: Annotated[int, typer.Option(help=N_("How many tickets were sold."), min=0)] = 0,
    winner: Annotated[
        str, typer.Option(help=N_("Who came forward with the ticket."), metavar="NAME")
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help=N_("Nobody has it: draw the next one."))
    ] = False,
    missed: Annotated[
        int | None,
        typer.Option(help=N_("With --again: the ticket that nobody has."), metavar="TICKET"),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Draw, or write down who has won."""
    with opened_desk(file, night) as desk:
        if winner:
            desk.do(name_ticket, winner)
        elif again:
            desk.do(draw_next_ticket, seed=desk.seed, missed=missed)
        else:
            desk.do(draw_fifty, seed=desk.seed, word=word, tickets=tickets)
        show(pages.prizes(desk.night)["fifty"], json, _prize_lines(desk.night))


@app.command(help=N_("List the draws with all that it takes to check them."))
def draws(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print the draws."""
    with opened_desk(file, night) as desk:
        found = pages.draws(desk.night)
        lines = []
        for each in found:
            holds = gettext("holds") if each["holds"] else gettext("does not hold")
            lines.append(f"{each['label']}: {holds}")
            rows = [
                [gettext("commitment"), each["commitment"]],
                [gettext("secret"), each["secret"]],
                [gettext("word"), each["word"] or "–"],
                [gettext("drawn"), f"{each['numbers']} (1 … {each['population']})"],
            ]
            lines += [f"  {line}" for line in columns(rows)]
        show(found, json, lines or [gettext("Nothing is drawn yet.")])


@app.command("pay", help=N_("Write down that a prize was handed over, or all of them."))
def pay_(
    prize: Annotated[str | None, typer.Argument(metavar="PRIZE")] = None,
    every: Annotated[bool, typer.Option("--all", help=N_("All that is settled."))] = False,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Pay."""
    with opened_desk(file, night) as desk:
        if every:
            desk.do(pay_all)
        else:
            desk.do(pay, prize or "")
        show(pages.prizes(desk.night)["payable"], json, cash_lines(desk.night))


# ------------------------------------------------------------------------ cash
