"""`fortyfives verify`: replay records and say whether they hold."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyfives.cli.common import WRONG, complain, lines_of, print_json
from fortyfives.cli.records import Entry, entries_or_none
from fortyfives.cli.words import examples
from fortyfives.errors import RecordError
from fortyfives.game.fairness import check_proofs
from fortyfives.game.record import Replay
from fortyfives.i18n import N_, gettext
from fortyfives.rules.options import Json

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Replay records and print one line of JSON for each: what it came to, or what is wrong.\n\n"
    "Every deck, dealer and action is checked against the rules of the record, and points, "
    "scores, winner and the seed of the decks where they stand in it. Deals, actions and seats "
    "count from 0. The exit status is 0 only if all records hold."
)


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives verify games.jsonl",
        "cat games.jsonl | fortyfives verify -",
        "fortyfives verify *.jsonl > results.jsonl || echo 'some record is wrong'",
    ),
)
def verify(
    files: Annotated[
        list[str],
        typer.Argument(help=N_("Files of records; - is standard input."), metavar=N_("FILE...")),
    ],
) -> None:
    """Verify every record of every file."""
    wrong = 0
    for name in files:
        for entry in entries_or_none(lines_of(name)):
            result, fault = verified(entry)
            print_json(result)
            if fault is not None:
                wrong += 1
                _explain(name, entry, fault)
    if wrong:
        raise typer.Exit(WRONG)


def verified(entry: Entry) -> tuple[dict[str, Json], RecordError | None]:
    """The line of JSON for one record, and its fault if it has one."""
    try:
        replayed = entry.replayed()
        return _result(replayed, check_proofs(replayed.record)), None
    except RecordError as fault:
        result = {
            "ok": False,
            "deal": fault.deal,
            "action": fault.action,
            "error": fault.code,
            "message": fault.message,
        }
        return result, fault


def _result(replayed: Replay, proven: int) -> dict[str, Json]:
    game = replayed.game
    result = {
        "ok": True,
        "deals": len(replayed.deals),
        "scores": list(game.scores),
        "winner": game.winner,
    }
    # Counted where deals carry proofs of their own; the seed of a whole record is only checked.
    has_proofs = any("commitment" in deal.extra for deal in replayed.record.deals)
    return {**result, "fair": proven} if has_proofs else result


def _explain(name: str, entry: Entry, fault: RecordError) -> None:
    """Say to people, on standard error, where a record is wrong and what to do."""
    where = [gettext("line {line}").format(line=entry.line)]
    if fault.deal is not None:
        where.append(gettext("deal {deal}").format(deal=fault.deal))
    if fault.action is not None:
        where.append(gettext("action {action}").format(action=fault.action))
    complain(fault.code, f"{name}, {', '.join(where)}: {fault.message}", fault.hint)
