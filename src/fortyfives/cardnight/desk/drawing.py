"""The draw: entries become units, partners are found, places are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from fortyfives.cardnight.desk.asking import want_phase
from fortyfives.cardnight.draws import in_drawn_order, make_draw
from fortyfives.cardnight.events import (
    Event,
    LengthChosen,
    OddChosen,
    OrderDrawn,
    ResultsChosen,
    UnitsMade,
)
from fortyfives.cardnight.format import Odd, Pairing, Results, UnitKind
from fortyfives.cardnight.library import odd_choices, problems
from fortyfives.cardnight.model import Draw, Entry, EntryId, Night, Phase, Unit, UnitId
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.pairing import fewest_units, gap, usual_length
from fortyfives.errors import RulesError

MOST_ROUNDS = 500


def draw(night: Night, *, seed: bytes) -> tuple[Event, ...]:
    """Give numbers, draw partners where they are drawn, and draw the order of the places.

    The same entries and seed give the same draw. Where strengths are known in an elimination or
    a Swiss, they come before the drawn order.
    """
    want_phase(night, Phase.ENTRY)
    units, partners = _MAKERS[night.format.unit](night, seed)
    wanted = fewest_units(night)
    if len(units) < wanted:
        raise NightRefusal(NightReason.TOO_FEW, given=len(units), wanted=wanted)
    made = UnitsMade(units=units, draw=partners)
    places = make_draw(seed, "order", len(units), len(units))
    order = in_drawn_order(places, [unit.id for unit in units])
    after = replace(night, order=order, units={unit.id: unit for unit in units})
    return (made, OrderDrawn(order=order, draw=places), LengthChosen(rounds=usual_length(after)))


def _unit(number: UnitId, entries: Sequence[Entry], late_from: int = 0) -> Unit:
    return Unit(
        id=number,
        entries=tuple(entry.id for entry in entries),
        names=tuple(name for entry in entries for name in entry.names),
        cookie=all(entry.cookie for entry in entries),
        late_from=late_from,
        strength=sum(entry.strength for entry in entries),
    )


def _as_entered(night: Night, _seed: bytes) -> tuple[tuple[Unit, ...], Draw | None]:
    entries = night.entries.values()
    return tuple(_unit(n, [entry]) for n, entry in enumerate(entries, 1)), None


def _partners(night: Night, seed: bytes) -> tuple[tuple[Unit, ...], Draw | None]:
    """Two by two as drawn; one left over makes the last pair a trio that takes turns."""
    entries = list(night.entries.values())
    drawn = make_draw(seed, "partners", len(entries), len(entries))
    order = in_drawn_order(drawn, entries)
    groups = [list(order[i : i + 2]) for i in range(0, len(order), 2)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        left_over = groups.pop()
        groups[-1] += left_over
    return tuple(_unit(n, group) for n, group in enumerate(groups, 1)), drawn


Maker = Callable[[Night, bytes], tuple[tuple[Unit, ...], Draw | None]]
_MAKERS: Mapping[UnitKind, Maker] = {
    UnitKind.PAIR: _as_entered,
    UnitKind.INDIVIDUAL: _as_entered,
    UnitKind.DRAWN_PAIR: _partners,
}


# ------------------------------------------------------------------ late arrivals


def late_units(night: Night, entry: Entry, seed: bytes) -> tuple[Event, ...]:
    """The units that a late entry makes or changes, and its place in the order."""
    made = _LATE[night.format.unit](night, entry, seed)
    new = [unit.id for unit in made if unit.id not in night.units]
    events: list[Event] = [UnitsMade(units=made)]
    if new:
        order = _order_with(night, new[0])
        events.append(OrderDrawn(order=order))
        events += _new_length(night, order)
    return tuple(events)


def _new_length(night: Night, order: tuple[UnitId, ...]) -> list[Event]:
    """Before the first round a timetable grows with those who come."""
    length = usual_length(replace(night, order=order))
    is_usual = night.length == usual_length(night)
    return [LengthChosen(rounds=length)] if not night.rounds and is_usual else []


def _order_with(night: Night, unit: UnitId) -> tuple[UnitId, ...]:
    """At the end; in a timetable that has begun, in the first empty place."""
    if night.format.pairing not in _TIMETABLES or not night.rounds:
        return (*night.order, unit)
    place = gap(night)
    assert place is not None, "pairing.takes_late has said that there is one"
    return (*night.order[:place], unit, *night.order[place + 1 :])


_TIMETABLES = (Pairing.MITCHELL, Pairing.HOWELL, Pairing.ROUND_ROBIN)


def _late_alone(night: Night, entry: Entry, _seed: bytes) -> tuple[Unit, ...]:
    return (_unit(_next(night), [entry], entry.late_from),)


def _late_partner(night: Night, entry: Entry, seed: bytes) -> tuple[Unit, ...]:
    """A trio gives up its third as a partner; without a trio, a drawn pair becomes one."""
    there = [unit for unit in night.units.values() if unit.withdrawn_after is None]
    if not there:
        raise NightRefusal(NightReason.NOT_LATE)
    trio = next((unit for unit in there if len(unit.entries) > 2), None)
    if trio is not None:
        members = [night.entries[number] for number in trio.entries]
        shorter = _again(trio, members[:2])
        return (shorter, _unit(_next(night), [members[2], entry], entry.late_from))
    drawn = make_draw(seed, f"late-{entry.id}", len(there), 1)
    chosen = there[drawn.numbers[0] - 1]
    members = [night.entries[number] for number in chosen.entries]
    return (_again(chosen, [*members, entry]),)


def _again(unit: Unit, members: Sequence[Entry]) -> Unit:
    made = _unit(unit.id, members, unit.late_from)
    return replace(made, withdrawn_after=unit.withdrawn_after, away=unit.away)


def without(night: Night, trio: Unit, number: EntryId) -> Unit:
    """A trio as the pair that it is when one of its entries has gone."""
    return _again(trio, [night.entries[each] for each in trio.entries if each != number])


def _next(night: Night) -> UnitId:
    return max(night.units, default=0) + 1


_LATE: Mapping[UnitKind, Callable[[Night, Entry, bytes], tuple[Unit, ...]]] = {
    UnitKind.PAIR: _late_alone,
    UnitKind.INDIVIDUAL: _late_alone,
    UnitKind.DRAWN_PAIR: _late_partner,
}


# --------------------------------------------------------------------- choices


def choose_odd(night: Night, odd: Odd) -> tuple[Event, ...]:
    """Choose what is done about odd numbers, from the next round on."""
    want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING)
    choices = odd_choices(night.format)
    if odd not in choices:
        raise NightRefusal(NightReason.ODD_NOT_POSSIBLE, choices=", ".join(choices))
    if odd is night.odd:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (OddChosen(odd=odd),)


def choose_results(night: Night, results: Results) -> tuple[Event, ...]:
    """Choose how the desk learns who has won.

    From tables to cards at any time: every card has all its holes. Back only before play.
    Raises `RulesError` where the format counts what no card tells.
    """
    if results is Results.BY_CARD:
        want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING)
    else:
        want_phase(night, Phase.ENTRY, Phase.DRAWN)
    if results is night.format.results:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    if wrong := problems(replace(night.format, results=results)):
        raise RulesError(wrong)
    return (ResultsChosen(results=results),)


def choose_length(night: Night, rounds: int) -> tuple[Event, ...]:
    """Choose how many rounds are played; no fewer than are seated already.

    A timetable that would repeat deals cannot grow, and an elimination ends by itself.
    """
    want_phase(night, Phase.DRAWN, Phase.PLAYING)
    usual = usual_length(replace(night, format=replace(night.format, rounds=0)))
    most = usual if night.format.duplicate else MOST_ROUNDS
    is_open_ended = night.format.pairing is Pairing.KNOCKOUT
    if is_open_ended or not max(1, len(night.rounds)) <= rounds <= most:
        raise NightRefusal(NightReason.NO_MORE_ROUNDS, rounds=most)
    if rounds == night.length:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (LengthChosen(rounds=rounds),)
