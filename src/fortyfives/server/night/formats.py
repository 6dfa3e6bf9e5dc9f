"""A format as the pages show it."""

from __future__ import annotations

from functools import lru_cache

from fortyfives.cardnight.counting.prizes import key, title
from fortyfives.cardnight.desk.door import PERSONS
from fortyfives.cardnight.format import Format, Measure, PrizeKind, Role
from fortyfives.cardnight.library import format_ids, format_text, odd_choices, ready_format
from fortyfives.cardnight.rounds.pairing import is_seeded
from fortyfives.cardnight.words import MEASURES, ODD
from fortyfives.errors import FortyFivesError
from fortyfives.i18n import current_language
from fortyfives.i18n import gettext as _
from fortyfives.rules.library import load_rules, preset
from fortyfives.server.wire.night_parts import FormatPrize, NightFormat, NightMeasure, OddChoice

_OF_POINTS = {Measure.POINTS, Measure.DIFFERENCE, Measure.MATCHPOINTS, Measure.HIGH_GAME}


def ready_formats() -> list[NightFormat]:
    """The ready formats in the order in which they are offered."""
    return [format_view(ready_format(each), format_text(each)) for each in format_ids()]


def format_view(form: Format, toml: str = "") -> NightFormat:
    """A format in the language in use."""
    return NightFormat(
        format=form.id,
        title=_(form.title),
        description=_(form.description),
        source=_(form.source) if form.source else "",
        note=_(form.note) if form.note else "",
        rules=form.rules,
        rules_title=rules_title(form.rules, current_language()),
        unit=form.unit,
        persons=PERSONS[form.unit],
        rounds=form.rounds,
        games=form.games,
        minutes=form.minutes,
        duplicate=form.duplicate,
        has_points=has_points(form),
        needs_winner=Role.WINNERS in form.moves,
        is_seeded=is_seeded(form),
        counted=measures(form.counted),
        tie_breaks=measures(form.tie_breaks),
        odd=form.odd,
        odd_choices=[OddChoice(odd=odd, title=_(ODD[odd])) for odd in odd_choices(form)],
        currency=form.money.currency,
        fee=form.money.fee,
        fund=form.money.fund,
        jackpot=form.money.jackpot,
        cookie_fee=form.cookie.fee,
        cookie_numbers=form.cookie.numbers,
        prizes=_prizes(form),
        toml=toml,
    )


def has_points(form: Format) -> bool:
    """Whether points are entered for each game, not only its winner."""
    is_high_game = any(prize.kind is PrizeKind.HIGH_GAME for prize in form.prizes)
    return form.duplicate or is_high_game or bool(_OF_POINTS & {*form.counted, *form.tie_breaks})


def measures(found: tuple[Measure, ...]) -> list[NightMeasure]:
    """What is counted, in words."""
    return [NightMeasure(measure=each, title=_(MEASURES[each])) for each in found]


@lru_cache(maxsize=256)
def rules_title(rules: str, _language: str) -> str:
    """What the tables play, by its name; a specification keeps its own words."""
    try:
        return _(preset(load_rules(rules).base).title)
    except FortyFivesError:
        return rules


def _prizes(form: Format) -> list[FormatPrize]:
    return [
        FormatPrize(
            key=key(prize),
            title=title(prize),
            share=prize.share,
            amount=prize.amount,
            goods=_(prize.goods),
        )
        for prize in form.prizes
    ]
