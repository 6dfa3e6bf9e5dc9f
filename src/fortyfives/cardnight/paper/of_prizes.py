"""The prizes of a night in words: what each is worth, who has it, how a tie was settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from babel.numbers import format_currency

from fortyfives.cardnight.counting.cash import COOKIE
from fortyfives.cardnight.counting.closing import cookie_winners, payables, ticket_drawn
from fortyfives.cardnight.counting.prizes import measure_of, prize_list
from fortyfives.cardnight.format import PrizeKind
from fortyfives.cardnight.model import CashKind, Night, PrizeLine, Tie, TieStatus
from fortyfives.cardnight.paper.of_night import entrant, with_unit
from fortyfives.cardnight.paper.values import Entrant, PrizeEntry
from fortyfives.cards import parse_card
from fortyfives.i18n import N_, current_language, gettext
from fortyfives.rules.sheet.words import card_symbol

PLACES: Final = (N_("First prize"), N_("Second prize"), N_("Third prize"))

MONEY: Final = {"en": "en_CA", "fr": "fr_CA"}
"""Where a dollar is taken to be the Canadian one."""

SETTLED: Final[Mapping[str, str]] = {
    "split": N_("split, as all agreed"),
    "cut": N_("cut for low card"),
    "play_off": N_("won in the play-off"),
    "forfeit": N_("the others would not play off"),
}
"""How a tie was settled; a prize without one says nothing."""


def prize_entries(night: Night) -> list[PrizeEntry]:
    """All the prizes, the cookie jar and the 50/50, in the order in which they are given out."""
    found = [_entry(night, line) for line in prize_list(night)]
    found += _cookie(night)
    found += _fifty(night)
    return found


def money_words(night: Night, cents: int) -> str:
    """A sum in the currency of the night."""
    currency = night.format.money.currency
    language = current_language()
    return format_currency(cents / 100, currency, locale=MONEY.get(language, language))


def _entry(night: Night, line: PrizeLine) -> PrizeEntry:
    money = money_words(night, line.amount) if line.amount else ""
    shares = line.amounts if len(line.winners) > 1 and line.amount else ()
    return PrizeEntry(
        title=_title(line),
        worth=" + ".join(part for part in (money, gettext(line.goods)) if part),
        winners=tuple(entrant(night, unit) for unit in line.winners),
        shares=tuple(money_words(night, share) for share in shares),
        total=_total(night, line) if line.winners else "",
        how=_how(night, line),
    )


def _title(line: PrizeLine) -> str:
    kind, _dash, place = line.key.partition("-")
    if kind == PrizeKind.PLACE and place.isdigit() and 1 <= int(place) <= len(PLACES):
        return gettext(PLACES[int(place) - 1])
    return line.title


def _total(night: Night, line: PrizeLine) -> str:
    if line.total is None:
        return ""
    return with_unit(measure_of(night, line.key), line.total)


def _how(night: Night, line: PrizeLine) -> str:
    if line.winners:
        how = SETTLED.get(line.settled_by, "")
        cards = _cut_words(night.ties.get(line.key)) if line.settled_by == "cut" else ""
        said = gettext(how) if how else ""
        return gettext("{label}: {text}").format(label=said, text=cards) if cards else said
    if line.status is TieStatus.SETTLED and night.phase.is_over:
        return gettext("nobody has earned it")
    if len(line.parties) > 1:
        numbers = ", ".join(map(str, line.parties))
        return gettext("to be settled between {numbers}").format(numbers=numbers)
    return ""


def _cut_words(tie: Tie | None) -> str:
    """The cards of every cut: “5: 4♣, 7: K♦”."""
    cuts = tie.cuts if tie is not None else ()
    return "; ".join(
        ", ".join(
            gettext("{name}: {card}").format(name=unit, card=card_symbol(parse_card(card), gettext))
            for unit, card in cut.cards.items()
        )
        for cut in cuts
    )


def _cookie(night: Night) -> Iterator[PrizeEntry]:
    draw = night.draws.get(COOKIE)
    if draw is None:
        return
    winners = cookie_winners(night)
    paid = [item.amount for item in payables(night) if item.kind is CashKind.COOKIE_PRIZE]
    numbers = ", ".join(map(str, sorted(draw.numbers)))
    if night.format.is_by_card and night.jar_shown is None:
        how = gettext("games {numbers}: whose card has them all?").format(numbers=numbers)
        yield PrizeEntry(title=gettext("Cookie jar"), how=how)
        return
    text = (
        gettext("games {numbers}")
        if winners
        else gettext("nobody won games {numbers}: carried over")
    )
    yield PrizeEntry(
        title=gettext("Cookie jar"),
        worth=money_words(night, sum(paid)) if paid else "",
        winners=tuple(entrant(night, unit) for unit in winners),
        shares=tuple(money_words(night, share) for share in paid) if len(paid) > 1 else (),
        how=text.format(numbers=numbers),
    )


def _fifty(night: Night) -> Iterator[PrizeEntry]:
    number = ticket_drawn(night)
    if number is None:
        return
    paid = [item.amount for item in payables(night) if item.kind is CashKind.FIFTY_PRIZE]
    text = gettext("ticket {number}").format(number=number)
    holder = night.ticket_holder
    yield PrizeEntry(
        title="50/50",
        worth=money_words(night, sum(paid)) if paid else "",
        winners=(Entrant(0, (holder,)),) if holder else (),
        total=text if holder else "",
        how="" if holder else text,
    )
