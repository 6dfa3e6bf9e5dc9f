"""The door: entries, their money, late arrivals, and those who go home."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from fortyfives.cardnight.counting.cash import COOKIE, takings
from fortyfives.cardnight.desk.asking import line_of, round_said, want_phase, want_unit
from fortyfives.cardnight.desk.drawing import late_units, without
from fortyfives.cardnight.events import (
    Entered,
    EntryChanged,
    EntryRemoved,
    Event,
    NightOpened,
    Returned,
    UnitsMade,
    Withdrawn,
)
from fortyfives.cardnight.format import Format, Odd, Pairing, UnitKind
from fortyfives.cardnight.library import odd_choices
from fortyfives.cardnight.model import Entry, EntryId, Night, Phase, UnitId
from fortyfives.cardnight.naming import is_name
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.knockout import alive
from fortyfives.cardnight.rounds.pairing import takes_late

LONGEST_NAME = 60
LONGEST_TITLE = 80
"""Letters of a night's title, and of its place."""
LONGEST_SERIES = 60
MOST_STRENGTH = 100_000
PERSONS: dict[UnitKind, int] = {
    UnitKind.PAIR: 2,
    UnitKind.DRAWN_PAIR: 1,
    UnitKind.INDIVIDUAL: 1,
}
"""How many persons an entry has."""


class Notice(Struct, frozen=True, kw_only=True):
    """What is announced of a night."""

    id: str
    title: str
    date: str
    """ISO date."""
    place: str = ""
    series: str = ""


def open_night(
    form: Format, notice: Notice, *, commitment: str, odd: Odd | None = None
) -> tuple[Event, ...]:
    """Open a night; nothing of it is there before."""
    if not is_name(notice.id):
        raise NightRefusal(NightReason.WRONG_NIGHT_NAME, name=notice.id[:60])
    chosen = odd or form.odd
    if chosen not in odd_choices(form):
        choices = ", ".join(odd_choices(form))
        raise NightRefusal(NightReason.ODD_NOT_POSSIBLE, choices=choices)
    opened = NightOpened(
        id=notice.id,
        title=line_of(notice.title, LONGEST_TITLE) or form.title,
        date=notice.date,
        place=line_of(notice.place, LONGEST_TITLE),
        series=line_of(notice.series, LONGEST_SERIES),
        format=form,
        commitment=commitment,
        odd=chosen,
    )
    return (opened,)


def enter(
    night: Night, names: Sequence[str], *, seed: bytes, cookie: bool = False,
    paid: int | None = None, strength: int = 0, first_round: int | None = None,
) -> tuple[Event, ...]:  # fmt: skip
    """Take an entry; after the draw it is a late arrival and gets its number at once.

    `paid` is in cents; None takes what is owed, cookie jar included. `first_round` is the first
    one that a late arrival plays, said where the floor plays by itself.
    """
    want_door(night)
    people = _names(night, names)
    _want_strength(strength)
    if cookie and not night.format.cookie.fee:
        raise NightRefusal(NightReason.NO_COOKIE)
    fee = night.format.money.fee * len(people)
    entry = Entry(
        id=max(night.entries, default=0) + 1,
        names=people,
        fee=fee,
        paid=_paid(night, fee, cookie, paid),
        cookie=cookie,
        strength=strength,
        late_from=round_said(night, first_round, len(night.rounds) + 1) if night.rounds else 0,
    )
    entered = Entered(entry=entry)
    if night.phase is Phase.ENTRY:
        return (entered,)
    return (entered, *late_units(night, entry, seed))


def want_door(night: Night) -> None:
    """Refuse where nobody can come in any more, or would pay and never play."""
    want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING)
    if night.rounds and not takes_late(night):
        raise NightRefusal(NightReason.NOT_LATE)
    is_last = night.length and len(night.rounds) >= night.length
    if is_last and not night.format.is_by_card:  # there the floor says which round it is
        raise NightRefusal(NightReason.NO_MORE_ROUNDS, rounds=night.length)


def _names(night: Night, names: Sequence[str], own: EntryId | None = None) -> tuple[str, ...]:
    # Composed, so that two ways to type an é are one name.
    people = tuple(normalize("NFC", " ".join(name.split())) for name in names)
    wanted = PERSONS[night.format.unit]
    if len(people) != wanted or not all(0 < len(name) <= LONGEST_NAME for name in people):
        raise NightRefusal(NightReason.WRONG_NAMES, wanted=wanted, given=len(people))
    if not all(name.isprintable() for name in people):
        raise NightRefusal(NightReason.WRONG_NAMES, wanted=wanted, given=len(people))
    taken = {
        name.casefold()
        for entry in night.entries.values()
        if entry.id != own
        for name in entry.names
    }
    for place, name in enumerate(people):
        if name.casefold() in taken | {other.casefold() for other in people[:place]}:
            raise NightRefusal(NightReason.NAME_TAKEN, name=name)
    return people


def _paid(night: Night, fee: int, cookie: bool, paid: int | None) -> int:
    owed = fee + (night.format.cookie.fee if cookie else 0)
    if paid is None:
        return owed
    if not 0 <= paid <= owed:
        raise NightRefusal(NightReason.WRONG_MONEY)
    return paid


def _want_strength(strength: int) -> None:
    if not 0 <= strength <= MOST_STRENGTH:
        raise NightRefusal(NightReason.WRONG_STRENGTH, most=MOST_STRENGTH)


def change_entry(
    night: Night, number: EntryId, *, names: Sequence[str] | None = None,
    cookie: bool | None = None, paid: int | None = None, strength: int | None = None,
    why: str = "",
) -> tuple[Event, ...]:  # fmt: skip
    """Put an entry right: what is None stays as it is.

    A strength can be changed until the first round is seated by it.
    """
    if number not in night.entries:
        raise NightRefusal(NightReason.UNKNOWN_ENTRY, entry=number)
    want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING, Phase.PLAYED)
    entry = night.entries[number]
    if night.rounds and strength not in (None, entry.strength):
        raise NightRefusal(NightReason.WRONG_PHASE)
    _want_strength(strength or 0)
    jar = entry.cookie if cookie is None else cookie
    if jar and not night.format.cookie.fee:
        raise NightRefusal(NightReason.NO_COOKIE)
    if jar != entry.cookie and COOKIE in night.draws:
        raise NightRefusal(NightReason.ALREADY_DRAWN)
    if jar != entry.cookie and paid is None:
        paid = entry.paid + night.format.cookie.fee * (1 if jar else -1)
        paid = max(paid, 0)
    changed = replace(
        entry,
        names=entry.names if names is None else _names(night, names, number),
        cookie=jar,
        paid=_paid(night, entry.fee, jar, entry.paid if paid is None else paid),
        strength=entry.strength if strength is None else strength,
    )
    if changed == entry:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    _want_taken(night, {**night.entries, number: changed})
    return (EntryChanged(entry=changed, why=line_of(why)),)


def remove_entry(night: Night, number: EntryId) -> tuple[Event, ...]:
    """Strike an entry out, its money given back; only before the draw."""
    want_phase(night, Phase.ENTRY)
    if number not in night.entries:
        raise NightRefusal(NightReason.UNKNOWN_ENTRY, entry=number)
    _want_taken(night, {key: each for key, each in night.entries.items() if key != number})
    return (EntryRemoved(entry=number),)


def _want_taken(night: Night, entries: dict[EntryId, Entry]) -> None:
    """Refuse to take less entry money than was given back already."""
    left = takings(replace(night, entries=entries))
    if left < 0 and left < takings(night):
        raise NightRefusal(NightReason.WRONG_MONEY)


def withdraw(night: Night, unit: UnitId, *, last_round: int | None = None) -> tuple[Event, ...]:
    """Let a unit go home; the latest round seated is its last, and its result is still entered.

    `last_round` is said where the floor plays by itself. Who is out of an elimination has no
    need to withdraw: it keeps the place it reached.
    """
    want_phase(night, Phase.DRAWN, Phase.PLAYING)
    want_unit(night, unit)
    if night.units[unit].withdrawn_after is not None:
        raise NightRefusal(NightReason.ALREADY_WITHDRAWN, unit=unit)
    if night.rounds and _is_elimination(night) and unit not in alive(night):
        raise NightRefusal(NightReason.OUT_ALREADY, unit=unit)
    usual = len(night.rounds)
    after = round_said(night, last_round, usual) if night.rounds else usual
    return (Withdrawn(unit=unit, after=after),)


def _is_elimination(night: Night) -> bool:
    return night.format.pairing is Pairing.KNOCKOUT


def come_back(night: Night, unit: UnitId, *, first_round: int | None = None) -> tuple[Event, ...]:
    """Let a unit that had gone home play again from the next round on.

    `first_round` is said where the floor plays by itself.

    In an elimination only before a round was seated without it: its opponents have gone on.
    """
    want_phase(night, Phase.DRAWN, Phase.PLAYING)
    want_unit(night, unit)
    after = night.units[unit].withdrawn_after
    if after is None:
        raise NightRefusal(NightReason.NOT_WITHDRAWN, unit=unit)
    if _is_elimination(night) and after < len(night.rounds):
        raise NightRefusal(NightReason.NOT_LATE)
    if unit not in night.order:  # someone else has its place in the timetable
        raise NightRefusal(NightReason.NOT_LATE)
    usual = len(night.rounds) + 1
    first = round_said(night, first_round, usual) if night.rounds else usual
    return (Returned(unit=unit, first_round=first),)


def leave_trio(night: Night, number: EntryId) -> tuple[Event, ...]:
    """Let one of a drawn trio go home: the other two are a pair and play on."""
    want_phase(night, Phase.DRAWN, Phase.PLAYING)
    if number not in night.entries:
        raise NightRefusal(NightReason.UNKNOWN_ENTRY, entry=number)
    trio = next((u for u in night.units.values() if number in u.entries), None)
    if trio is None or len(trio.entries) < 3 or trio.withdrawn_after is not None:
        raise NightRefusal(NightReason.NO_TRIO, entry=number)
    gone = replace(night.entries[number], withdrawn_after=len(night.rounds))
    return (UnitsMade(units=(without(night, trio, number),)), EntryChanged(entry=gone))
