"""What a night's pages show, as plain data: for `--json` and for the server."""

from __future__ import annotations

from typing import Any

import msgspec

from fortyfives.cardnight.counting.cards import figures, missing_cards, sums
from fortyfives.cardnight.counting.cash import sheet
from fortyfives.cardnight.counting.closing import (
    cookie_winners,
    overpaid,
    payables,
    ticket_drawn,
    unsettled,
)
from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.counting.ties import outcome
from fortyfives.cardnight.desk.asking import missing
from fortyfives.cardnight.desk.playing import seconds_left, seconds_run
from fortyfives.cardnight.draws import is_true
from fortyfives.cardnight.model import Night, Phase, Round
from fortyfives.cardnight.punch_card import CardState

Json = dict[str, Any]


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def overview(night: Night) -> Json:
    """How far the night is."""
    round_, is_playing = night.round, night.phase is Phase.PLAYING
    by_table = not night.format.is_by_card
    return {
        "id": night.id,
        "title": night.title,
        "date": night.date,
        "place": night.place,
        "series": night.series,
        "format": night.format.id,
        "phase": night.phase,
        "results": night.format.results,
        "odd": night.odd,
        "entries": len(night.entries),
        "units": len(night.units),
        "round": len(night.rounds),
        "rounds": night.length or None,
        "missing": list(missing(round_)) if round_ and is_playing and by_table else [],
        "cards_missing": list(missing_cards(night)) if is_playing and not by_table else [],
        "commitment": night.commitment,
    }


def entries(night: Night) -> list[Json]:
    """Everyone who came to the door."""
    return [_plain(entry) for entry in night.entries.values()]


def units(night: Night) -> list[Json]:
    """Everyone who has a punch card."""
    return [{**_plain(unit), "name": unit.name} for unit in night.units.values()]


def tables(night: Night, round_: Round) -> Json:
    """A round: seatings, results and what they were before, who sits out."""
    return {
        "round": round_.number,
        "sitting_out": list(round_.sitting_out),
        "complete": round_.is_complete,
        "tables": [
            {
                **_plain(seating),
                "names": [[_name(night, u) for u in side] for side in seating.sides],
                "result": _plain(round_.tables[seating.table].result),
                "confirmed": sorted(round_.tables[seating.table].confirmed),
                "history": _plain(round_.tables[seating.table].history),
            }
            for seating in round_.seatings
        ],
    }


def _name(night: Night, unit: int) -> str:
    return night.units[unit].name if unit in night.units else ""


def cards(night: Night) -> Json:
    """The punch cards read, what they were before, and whether they add up."""
    return {
        "figures": list(figures(night.format)),
        "half": night.half,
        "half_cards": _card_lines(night, night.half_cards),
        "cards": _card_lines(night, night.cards),
        "half_sums": _sums(night, at_half=True),
        "sums": _sums(night, at_half=False),
    }


def _card_lines(night: Night, states: dict[int, CardState]) -> list[Json]:
    return [
        {
            "unit": unit,
            "name": night.units[unit].name,
            **_plain(state.card),
            "history": _plain(state.history),
        }
        for unit, state in sorted(states.items())
    ]


def _sums(night: Night, *, at_half: bool) -> Json:
    found = sums(night, at_half=at_half)
    return {**_plain(found._asdict()), "difference": found.difference}


def standing_lines(night: Night, *, upto: int | None = None) -> Json:
    """The standings, with what their totals count."""
    return {
        "round": len(night.rounds) if upto is None else upto,
        "measures": [*night.format.counted, *night.format.tie_breaks],
        "counted": len(night.format.counted),
        "lines": [
            {**_plain(line), "name": night.units[line.unit].name}
            for line in standings(night, upto=upto)
        ],
    }


def prizes(night: Night) -> Json:
    """The prize list, the cookie jar and what is still to be settled."""
    return {
        "currency": night.format.money.currency,
        "prizes": [_plain(line) for line in prize_list(night)],
        "cookie": {
            "draw": _plain(night.draws.get("cookie")),
            "winners": list(cookie_winners(night)),
            "shown": None if night.jar_shown is None else list(night.jar_shown),
        },
        "fifty": {
            "draw": _plain(night.draws.get("fifty")),
            "ticket": ticket_drawn(night),
            "holder": night.ticket_holder,
        },
        "payable": [{**item._asdict(), "is_paid": item.is_paid} for item in payables(night)],
        "overpaid": [
            {"key": key, "unit": unit, "amount": cents}
            for (key, unit), cents in overpaid(night).items()
        ],
        "unsettled": list(unsettled(night)) if night.phase is Phase.PLAYED else [],
    }


def ties(night: Night) -> list[Json]:
    """Every prize for which more than one is level."""
    found = []
    for line in prize_list(night):
        if len(line.parties) < 2:
            continue
        tie = night.ties.get(line.key)
        is_current = tie is not None and tie.parties == line.parties
        waiting = outcome(tie).waiting if tie is not None and is_current else line.parties
        found.append(
            {
                "prize": line.key,
                "title": line.title,
                "amount": line.amount,
                "parties": list(line.parties),
                "status": line.status,
                "waiting": list(waiting),
                "winners": list(line.winners),
                "settled_by": line.settled_by,
                "tie": _plain(tie) if is_current else None,
            }
        )
    return found


def draws(night: Night) -> list[Json]:
    """Every draw made, with all that it takes to check it, and whether it holds."""
    return [{**_plain(draw), "holds": is_true(draw)} for draw in night.draws.values()]


def cash(night: Night) -> Json:
    """The cash sheet."""
    found = sheet(night)
    return {
        "currency": night.format.money.currency,
        "lines": [{**_plain(m.line), "pot": m.pot, "change": m.amount} for m in found.movements],
        "balances": found.balances,
        "box": found.box,
        "counted": found.counted,
        "balanced": found.is_balanced,
        "undone": [_plain(line) for line in night.undone_cash],
        "owed": {
            str(entry.id): owed
            for entry in night.entries.values()
            if (owed := owes(night, entry.id)) > 0
        },
    }


def owes(night: Night, number: int) -> int:
    """Cents that an entry still owes."""
    entry = night.entries[number]
    return entry.fee + (night.format.cookie.fee if entry.cookie else 0) - entry.paid


def clock(round_: Round, now: str) -> Json:
    """The clock of a round at a time."""
    left = seconds_left(round_, now)
    return {
        "round": round_.number,
        "minutes": round_.clock.minutes,
        "running": bool(round_.clock.since),
        "seconds_run": round(seconds_run(round_.clock, now), 3),
        "seconds_left": None if left is None else round(left, 3),
    }
