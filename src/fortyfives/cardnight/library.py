"""Formats: the ready ones, one's own from TOML, and what contradicts itself in them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from fortyfives.cardnight.counting.cards import CARD_MEASURES
from fortyfives.cardnight.format import (
    MOST_CENTS,
    Credit,
    Direction,
    Format,
    Measure,
    Odd,
    Pairing,
    PrizeKind,
    Role,
    UnitKind,
)
from fortyfives.cardnight.lines import clean_line, is_shown
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.errors import Problem, RulesError
from fortyfives.i18n import N_

_FOLDER = resources.files("fortyfives.cardnight") / "formats"
_BY_RESULT = {Role.WINNERS, Role.LOSERS}
_BY_POSITION = {Role.NORTH_SOUTH, Role.EAST_WEST}
ODD_CHOICES: dict[Pairing, tuple[Odd, ...]] = {
    Pairing.MOVING: (Odd.BYE, Odd.GHOST, Odd.THREE),
    Pairing.SWISS: (Odd.BYE, Odd.THREE),
    Pairing.MITCHELL: (Odd.BYE,),
    Pairing.HOWELL: (Odd.BYE,),
    Pairing.ROUND_ROBIN: (Odd.BYE,),
    Pairing.KNOCKOUT: (Odd.BYE,),
}
"""What an organiser may choose; elsewhere a missing opponent is a bye by itself."""

MOST_PLACES: Final = 1_000
LONGEST_LINE: Final = 80
"""Letters of a title, of goods."""
LONGEST_TEXT: Final = 4_000
LONGEST_CURRENCY: Final = 10


@cache
def format_ids() -> tuple[str, ...]:
    """The ids of the ready formats, in the order in which they are offered."""
    index = tomllib.loads((_FOLDER / "index.toml").read_text(encoding="utf-8"))
    return tuple(index["formats"])


@cache
def ready_format(format_id: str) -> Format:
    """A ready format. Raises `NightRefusal` (``unknown_format``)."""
    if format_id not in format_ids():
        names = ", ".join(format_ids())
        raise NightRefusal(NightReason.UNKNOWN_FORMAT, name=format_id[:60], names=names)
    text = (_FOLDER / f"{format_id}.toml").read_text(encoding="utf-8")
    return read_format({"id": format_id, **tomllib.loads(text)})


def format_text(format_id: str) -> str:
    """The TOML of a ready format. Raises `NightRefusal` (``unknown_format``)."""
    ready_format(format_id)
    return (_FOLDER / f"{format_id}.toml").read_text(encoding="utf-8")


def read_format(data: dict[str, Any]) -> Format:
    """A format from plain data; `extends` names a ready one that it is laid over.

    Raises `RulesError` with all contradictions, or with the first value that is of a wrong kind.
    """
    parent = data.pop("extends", None)
    if parent is not None:
        below = msgspec.to_builtins(ready_format(str(parent)))
        data = _over(below, data)
    try:
        found = msgspec.convert(data, Format)
    except msgspec.ValidationError as error:
        raise RulesError([Problem("bad_format", N_("{why}"), [], why=str(error))]) from None
    wrong = problems(found)
    if wrong:
        raise RulesError(wrong)
    return found


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    out = dict(below)
    for key, value in above.items():
        known = out.get(key)
        both = isinstance(known, dict) and isinstance(value, dict) and key != "moves"
        out[key] = _over(known, value) if both and isinstance(known, dict) else value
    return out


def odd_choices(form: Format) -> tuple[Odd, ...]:
    """What the organiser may choose for odd numbers."""
    every = ODD_CHOICES[form.pairing]
    is_single = form.unit is UnitKind.INDIVIDUAL
    return tuple(odd for odd in every if not (is_single and odd is Odd.GHOST))


def problems(form: Format) -> list[Problem]:
    """Everything in a format that contradicts itself or cannot be played."""
    return [
        *_movement_problems(form),
        *_counting_problems(form),
        *_card_problems(form),
        *_money_problems(form),
        *_text_problems(form),
    ]


def _movement_problems(form: Format) -> Iterator[Problem]:
    roles = set(form.moves)
    if form.pairing is Pairing.MOVING and roles not in (_BY_RESULT, _BY_POSITION):
        text = N_("Moves are for winners and losers, or for north_south and east_west.")
        yield Problem("bad_roles", text, ["moves"])
    if form.pairing is not Pairing.MOVING and roles:
        yield Problem("moves_not_used", N_("Only “moving” uses moves."), ["moves", "pairing"])
    for role, move in form.moves.items():
        if move.direction is not Direction.STAY and not 1 <= move.step <= 100:
            text = N_("A step is from 1 to 100 tables.")
            yield Problem("bad_step", text, [f"moves.{role}.step"])
    if form.pairing is Pairing.MOVING and roles in (_BY_RESULT, _BY_POSITION):
        yield from _balance_problems(form)
    if form.pairing in (Pairing.MOVING, Pairing.SWISS) and form.rounds < 1:
        text = N_("This pairing needs a number of rounds.")
        yield Problem("rounds_needed", text, ["rounds", "pairing"])
    if not 0 <= form.rounds <= 500 or not 1 <= form.games <= 100:
        text = N_("Rounds are from 0 to 500, games in a round from 1 to 100.")
        yield Problem("bad_numbers", text, ["rounds", "games"])
    if form.lives not in (1, 2) or not 0 <= form.minutes <= 600:
        text = N_("Lives are 1 or 2, minutes from 0 to 600.")
        yield Problem("bad_numbers", text, ["lives", "minutes"])
    if form.odd not in odd_choices(form):
        text = N_("This pairing cannot treat odd numbers so.")
        yield Problem("odd_not_possible", text, ["odd", "pairing"])


def _balance_problems(form: Format) -> Iterator[Problem]:
    """Every table must get as many as leave it, at every number of tables."""
    from fortyfives.cardnight.rounds.moving import target

    for tables in range(2, 13):
        arrivals = [0] * tables
        for move in form.moves.values():
            for table in range(tables):
                arrivals[target(move, table, tables, form.top)] += 1
        if arrivals != [2] * tables:
            text = N_("With {tables} tables these moves leave some too full and some too empty.")
            yield Problem("moves_not_balanced", text, ["moves"], tables=tables)
            return


def _counting_problems(form: Format) -> Iterator[Problem]:
    if not form.counted:
        yield Problem("nothing_counted", N_("Something must be counted."), ["counted"])
    relative = {Measure.HEAD_TO_HEAD, Measure.OPPONENTS, Measure.BEATEN}
    if relative & set(form.counted):
        text = N_("head_to_head, opponents and beaten are tie-breaks only.")
        yield Problem("tie_break_counted", text, ["counted"])
    measures = [*form.counted, *form.tie_breaks]
    if len(set(measures)) != len(measures):
        yield Problem("counted_twice", N_("The same is counted twice."), ["counted", "tie_breaks"])
    if Measure.MATCHPOINTS in measures and not form.duplicate:
        text = N_("Matchpoints need the same deals at every table (duplicate).")
        yield Problem("matchpoints_need_duplicate", text, ["counted", "duplicate"])
    timetable = (Pairing.MITCHELL, Pairing.HOWELL)
    if form.duplicate != (form.pairing in timetable):
        text = N_("The same deals at every table go with “mitchell” and “howell”.")
        yield Problem("duplicate_needs_timetable", text, ["duplicate", "pairing"])
    if Measure.ROUND_REACHED in measures and form.pairing is not Pairing.KNOCKOUT:
        text = N_("round_reached is for a knock-out.")
        yield Problem("round_reached_needs_knockout", text, ["counted", "pairing"])
    if form.pairing is Pairing.KNOCKOUT and form.sit_out is not Credit.NOTHING:
        text = N_("In a knock-out a bye is worth nothing but going on.")
        yield Problem("credit_in_knockout", text, ["sit_out", "pairing"])


def _card_problems(form: Format) -> Iterator[Problem]:
    """What cannot be known where only punch cards are counted."""
    if not form.is_by_card:
        return
    if form.pairing is not Pairing.MOVING:
        text = N_("Cards alone can be counted only where people move from table to table.")
        yield Problem("cards_need_moves", text, ["results", "pairing"])
    if not set(CARD_MEASURES).issuperset((*form.counted, *form.tie_breaks)):
        text = N_("A punch card tells no more than {measures}.")
        yield Problem(
            "card_cannot_tell", text, ["results", "counted", "tie_breaks"],
            measures=", ".join(CARD_MEASURES),
        )  # fmt: skip
    if form.sit_out is Credit.AVERAGE:
        text = N_("A card does not tell who sat out: sit_out is “nothing”, or “win” (punched).")
        yield Problem("average_by_card", text, ["results", "sit_out"])


def _money_problems(form: Format) -> Iterator[Problem]:
    money, shares = form.money, sum(prize.share for prize in form.prizes)
    sums = [money.fee, form.cookie.fee, *(prize.amount for prize in form.prizes)]
    percents = [money.fund, money.jackpot, *(prize.share for prize in form.prizes)]
    if any(value < 0 for value in [*sums, *percents]) or money.fund + money.jackpot > 100:
        text = N_("Sums are not negative, and fund and jackpot together are at most 100 %.")
        yield Problem("bad_money", text, ["money"])
    if max(sums) > MOST_CENTS:
        text = N_("No sum is greater than {most} cents.")
        yield Problem("bad_money", text, ["money", "prizes"], most=MOST_CENTS)
    if not 1 <= money.coin <= 10_000:
        text = N_("The smallest coin is from 1 to 10000 cents.")
        yield Problem("bad_coin", text, ["money.coin"])
    if shares > 100:
        text = N_("The shares of the prizes add up to {shares} %.")
        yield Problem("shares_too_high", text, ["prizes"], shares=shares)
    if form.cookie.fee and not 1 <= form.cookie.numbers <= 100:
        text = N_("The cookie jar draws 1 to 100 numbers.")
        yield Problem("bad_cookie", text, ["cookie.numbers"])
    keys = [
        (prize.kind.value, prize.place if prize.kind is PrizeKind.PLACE else 1)
        for prize in form.prizes
    ]
    if len(set(keys)) != len(keys) or not all(
        1 <= prize.place <= MOST_PLACES for prize in form.prizes
    ):
        text = N_("Each place, and each other kind of prize, is on offer once.")
        yield Problem("prize_twice", text, ["prizes"])


def _text_problems(form: Format) -> Iterator[Problem]:
    lines = {"title": form.title, "money.currency": form.money.currency, "id": form.id}
    lines |= {f"prizes[{n}].goods": prize.goods for n, prize in enumerate(form.prizes)}
    for option, line in lines.items():
        most = LONGEST_CURRENCY if option == "money.currency" else LONGEST_LINE
        if line != clean_line(line) or len(line) > most:
            text = N_("This is one line of at most {most} letters and signs.")
            yield Problem("bad_text", text, [option], most=most)
    for option in ("description", "source", "note", "rules"):
        page: str = getattr(form, option)
        if len(page) > LONGEST_TEXT or not all(map(is_shown, page)):
            text = N_("This is a text of at most {most} letters and signs.")
            yield Problem("bad_text", text, [option], most=LONGEST_TEXT)
