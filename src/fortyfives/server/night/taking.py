"""A night that comes in a file: read, and taken only if everything of it can be shown.

Here and on the command line the same, or a night that one of them takes would stop the other. It
needs none of the server's libraries.
"""

from __future__ import annotations

from fortyfives.cardnight import pages as plain
from fortyfives.cardnight.desk.desk import now
from fortyfives.cardnight.exchange import NightFile, from_json
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.paper.of_cash import cash_sheet_of
from fortyfives.cardnight.paper.of_night import (
    master_rows,
    occasion_of,
    punch_cards_of,
    result_lines,
)
from fortyfives.cardnight.paper.of_prizes import prize_entries
from fortyfives.cardnight.reading import reading
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.server.night.pages import State, desk_page, phone_page, public_page, wall_page
from fortyfives.server.night.rounds import round_view


def read_whole(content: bytes, name: str) -> tuple[NightFile, bytes, Night]:
    """A file as `from_json` reads it. Raises `NightRefusal` (``wrong_file``)."""
    file, seed, night = from_json(content, name)
    state = State(night=night, seed=seed, seq=len(file.log), now=now(), door=file.log)
    try:
        with reading(night.id):
            _show(state)
    except NightRefusal as refusal:
        why = refusal.details.get("why", refusal.message)
        raise NightRefusal(NightReason.WRONG_FILE, file=name, why=why) from None
    return file, seed, night


def _show(state: State) -> None:
    """The pages, in the browser and of the command line, and what the sheets are made of."""
    night = state.night
    desk_page(state, number=None, home="", addresses=())
    public_page(state)
    wall_page(state, 10)
    for round_ in night.rounds:
        round_view(night, round_, {})
    for seating in night.rounds[-1].seatings if night.rounds else ():
        phone_page(state, seating.table, ())
    for view in (plain.entries, plain.units, plain.cards, plain.prizes, plain.ties, plain.cash):
        view(night)
    for values in (occasion_of, punch_cards_of, master_rows, prize_entries, cash_sheet_of):
        values(night)
    if night.rounds:
        result_lines(night)
