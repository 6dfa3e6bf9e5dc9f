"""What was put right in a night: what stood before, what stands now, who did it and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fortyfives.cardnight.counting.cash import fee_paid
from fortyfives.cardnight.events import Entered, EntryChanged, Logged
from fortyfives.cardnight.exchange import money_text
from fortyfives.cardnight.model import Entry, Night
from fortyfives.cardnight.rounds.pairing import is_seeded
from fortyfives.cardnight.words import by_words, result_text
from fortyfives.i18n import gettext as _
from fortyfives.server.wire.night import Correction


def corrections(night: Night, door: Sequence[Logged]) -> list[Correction]:
    """All corrections, the newest first; `door` are the log's events of entries."""
    found = [*_of_results(night), *_of_entries(night, door)]
    return sorted(found, key=lambda each: each.at, reverse=True)


def _of_results(night: Night) -> Iterator[Correction]:
    text = _("round {round}, table {table}")
    for round_ in night.rounds:
        for seating in round_.seatings:
            history = round_.tables[seating.table].history
            for before, after in pairwise(history):
                yield Correction(
                    at=after.at,
                    by=by_words(after.by),
                    what=text.format(round=round_.number, table=seating.table),
                    round=round_.number,
                    table=seating.table,
                    before=result_text(seating.sides, before.result),
                    after=result_text(seating.sides, after.result),
                    why=after.why,
                )


def _of_entries(night: Night, door: Sequence[Logged]) -> Iterator[Correction]:
    known: dict[int, Entry] = {}
    text = _("entry {entry}")
    for logged in door:
        event = logged.event
        if not isinstance(event, Entered | EntryChanged):
            continue
        before = known.get(event.entry.id)
        known[event.entry.id] = event.entry
        if before is not None and isinstance(event, EntryChanged):
            yield Correction(
                at=logged.at,
                by=by_words(logged.by),
                what=text.format(entry=event.entry.id),
                round=None,
                table=None,
                before=_entry_text(night, before),
                after=_entry_text(night, event.entry),
                why=event.why,
            )


def _entry_text(night: Night, entry: Entry) -> str:
    """Names and money of an entry on a line, and its strength where that counts."""
    jar = entry.paid - fee_paid(entry)
    sums = money_text(fee_paid(entry)) + (f" + {money_text(jar)}" if entry.cookie else "")
    text = f"{' & '.join(entry.names)}, {sums} {night.format.money.currency}"
    seeded = _("strength {number}").format(number=entry.strength)
    return f"{text}, {seeded}" if is_seeded(night.format) else text
