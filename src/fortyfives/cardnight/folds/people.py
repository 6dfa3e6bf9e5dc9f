"""The fold of people: entries, units, the draw, who goes and who comes back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fortyfives.cardnight import events as ev
from fortyfives.cardnight.folds.kind import Folds
from fortyfives.cardnight.model import Draw, Night, Phase


def _entry(night: Night, event: ev.Entered | ev.EntryChanged, _: ev.Logged) -> Night:
    entry = event.entry
    units = {
        number: replace(
            unit,
            names=_names_with(night, entry, unit),
            cookie=_jar(night, entry, unit),
            strength=_strength_with(night, entry, unit),
        )
        if entry.id in unit.entries
        else unit
        for number, unit in night.units.items()
    }
    return replace(night, entries={**night.entries, entry.id: entry}, units=units)


def _names_with(night: Night, entry: Any, unit: Any) -> tuple[str, ...]:
    entries = {**night.entries, entry.id: entry}
    return tuple(name for number in unit.entries for name in entries[number].names)


def _strength_with(night: Night, entry: Any, unit: Any) -> int:
    entries = {**night.entries, entry.id: entry}
    return sum(entries[number].strength for number in unit.entries)


def _jar(night: Night, entry: Any, unit: Any) -> bool:
    """A unit is in the cookie jar when all its entries are."""
    entries = {**night.entries, entry.id: entry}
    return all(entries[number].cookie for number in unit.entries)


def _entry_removed(night: Night, event: ev.EntryRemoved, _: ev.Logged) -> Night:
    left = {number: entry for number, entry in night.entries.items() if number != event.entry}
    return replace(night, entries=left)


def _units_made(night: Night, event: ev.UnitsMade, _: ev.Logged) -> Night:
    units = {**night.units, **{unit.id: unit for unit in event.units}}
    phase = Phase.DRAWN if night.phase is Phase.ENTRY else night.phase
    draws = with_draw(night, event.draw)
    return replace(night, units=dict(sorted(units.items())), phase=phase, draws=draws)


def with_draw(night: Night, draw: Draw | None) -> dict[str, Draw]:
    """The draws of a night and one more, by label."""
    return {**night.draws, draw.label: draw} if draw else night.draws


def _order(night: Night, event: ev.OrderDrawn, _: ev.Logged) -> Night:
    return replace(night, order=event.order, draws=with_draw(night, event.draw))


def _withdrawn(night: Night, event: ev.Withdrawn, _: ev.Logged) -> Night:
    return _with_absence(night, event.unit, event.after)


def _returned(night: Night, event: ev.Returned, _: ev.Logged) -> Night:
    unit = night.units[event.unit]
    gone = ((unit.withdrawn_after or 0) + 1, (event.first_round or len(night.rounds) + 1) - 1)
    away = (*unit.away, gone) if gone[0] <= gone[1] else unit.away
    units = {**night.units, event.unit: replace(unit, away=away)}
    return _with_absence(replace(night, units=units), event.unit, None)


def _with_absence(night: Night, number: int, after: int | None) -> Night:
    unit = replace(night.units[number], withdrawn_after=after)
    entries = dict(night.entries)
    for entry in unit.entries:
        entries[entry] = replace(entries[entry], withdrawn_after=after)
    return replace(night, units={**night.units, number: unit}, entries=entries)


FOLDS: Folds = {
    ev.Entered: _entry,
    ev.EntryChanged: _entry,
    ev.EntryRemoved: _entry_removed,
    ev.UnitsMade: _units_made,
    ev.OrderDrawn: _order,
    ev.Withdrawn: _withdrawn,
    ev.Returned: _returned,
}
