"""What the server refuses besides the rules of play: a closed list of codes with their words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.errors import FortyFivesError, Refusal, RulesError
from fortyfives.i18n import N_, gettext

DENIALS: Final[Mapping[str, tuple[str, str]]] = {
    "not_host": (
        N_("Only the host of the table may do this."),
        N_("Ask the host, or open a table of your own."),
    ),
    "bad_name": (N_("This is not a name."), N_("Use letters or digits.")),
    "not_seated": (N_("You have no seat at this table."), N_("Take a free seat first.")),
    "seat_taken": (N_("This seat is taken."), N_("Choose another one.")),
    "drawn_seat": (
        N_("This seat belongs to those who were drawn for this table."),
        N_("Ask at the desk of the night."),
    ),
    "seat_unknown": (N_("This table has no such seat."), N_("Choose another one.")),
    "seats_open": (
        N_("Some seats are still free."),
        N_("Invite somebody, or seat computer players there."),
    ),
    "wrong_stage": (
        N_("This cannot be done at this point of the game."),
        N_("Look at the table again."),
    ),
    "unknown_level": (
        N_("There is no such computer player."),
        N_("Choose one of the levels offered."),
    ),
    "unknown_player": (N_("This player is not at the table."), N_("Look at the table again.")),
    "unknown_phrase": (
        N_("There is no such phrase or reaction."),
        N_("Choose one of those offered."),
    ),
    "unknown_request": (
        N_("This request is no longer open."),
        N_("Look at the table again."),
    ),
    "undo_not_allowed": (
        N_("Moves are not taken back at this table."),
        N_("The host can allow it."),
    ),
    "nothing_to_undo": (
        N_("You have no move in this deal that could be taken back."),
        N_("Only the deal on the table can be changed."),
    ),
    "chat_not_allowed": (
        N_("Free chat is off at this table."),
        N_("Use the phrases, or ask the host to allow it."),
    ),
    "watching_not_allowed": (
        N_("This table cannot be watched."),
        N_("Ask the host for a seat, or to allow spectators."),
    ),
    "bad_rules": (N_("These rules cannot be played."), N_("See what is wrong with them.")),
    "kicked": (N_("The host has sent you from this table."), N_("Open a table of your own.")),
    "table_full": (
        N_("This table has a very long history and takes no new game."),
        N_("Open a new table with the same rules."),
    ),
    "table_long": (
        N_("This table has a very long history: the game goes on, nothing else is changed."),
        N_("Open a new table with the same rules."),
    ),
    "game_long": (
        N_("This game has become too long to go on."),
        N_("Open a new table with the same rules."),
    ),
    "too_many": (N_("That was too much at once."), N_("Wait a moment and try again.")),
    "too_large": (N_("That is too large."), N_("Send less at once.")),
    "not_saved": (
        N_("The server cannot write this down now, so nothing has changed."),
        N_("Try again in a moment; tell who runs the server if it stays so."),
    ),
    "bad_message": (N_("This could not be understood."), N_("Load the page again.")),
    "hello_first": (N_("The first message must say who you are."), N_("Load the page again.")),
    "wrong_protocol": (
        N_("This page is of another version than the server."),
        N_("Load the page again."),
    ),
    "unknown_token": (
        N_("The server does not know you, or no longer."),
        N_("Give your name again."),
    ),
    "unknown_table": (
        N_("There is no such table, or no longer."),
        N_("Ask for the link again, or open a new table."),
    ),
    "unknown_game": (
        N_("There is no such game, or no longer."),
        N_("Ask for the link again."),
    ),
    "unknown_deal": (
        N_("This game has no such finished deal."),
        N_("Deals count from 0; those that are over can be looked at."),
    ),
    "unknown_house": (
        N_("There is no such house, or no longer."),
        N_("Ask for the link again."),
    ),
    "unknown_language": (
        N_("The interface does not speak this language."),
        N_("Choose one of those offered."),
    ),
    "wrong_key": (
        N_("This key does not open the desk of this night."),
        N_("Open the desk by the address that was shown when the night was opened."),
    ),
    "wrong_code": (
        N_("This is not the code of this table."),
        N_("Type the code on the card of your table."),
    ),
    "desk_decides": (
        N_("The result of this table was changed too often."),
        N_("Go to the desk, which decides."),
    ),
    "no_series": (
        N_("This night belongs to no series."),
        N_("The series of a night is named when it is opened."),
    ),
    "not_opened_here": (
        N_("Nights are opened on the organiser’s own computer here."),
        N_("Ask at the desk, or open one with the key of another night."),
    ),
    "not_played_here": (
        N_("This table cannot be played in the browser now."),
        N_("Play it with cards and enter the result."),
    ),
    "bad_toml": (
        N_("This file of a format cannot be read."),
        N_("Start from the file of a ready format and change that."),
    ),
    "bad_date": (N_("This is no date."), N_("Write it as 2026-01-31.")),
    "unknown_sheet": (N_("There is no such sheet."), N_("Choose one of those offered.")),
    "nothing_to_print": (
        N_("There is nothing to print this for yet."),
        N_("Look at how far the night is."),
    ),
    "unknown_page": (N_("There is no such page."), N_("Start from the first page.")),
    "not_allowed": (N_("This is not allowed."), N_("Start from the first page.")),
    "too_slow": (N_("The connection is too slow."), N_("Load the page again.")),
    "shutting_down": (
        N_("The server stops for a moment."),
        N_("The table comes back by itself; nothing is lost."),
    ),
    "our_error": (N_("Something went wrong at the server."), N_("Try again in a moment.")),
}
"""Each code with its sentence and what to do instead."""


NIGHT_HINTS: Final[Mapping[NightReason, str]] = {
    NightReason.WRONG_PHASE: N_("Look at how far the night is."),
    NightReason.UNKNOWN_NIGHT: N_("Ask for the link again."),
    NightReason.UNKNOWN_FORMAT: N_("Choose one of those offered."),
    NightReason.WRONG_CARDS: N_("Name a card for each, such as 4C."),
    NightReason.WRONG_FILE: N_("Give a file that a night was exported to."),
}
"""What to do instead on a page, where the command line says something else."""


class Denied(FortyFivesError):
    """Something that the server refuses, by its code in `DENIALS`.

    `wait`: seconds after which it may be tried again, if that helps.
    """

    def __init__(self, code: str, *, wait: float = 0.0) -> None:
        super().__init__(code)
        self.code = code
        self.wait = wait

    @property
    def message(self) -> str:
        """The sentence for people, in the language in use."""
        return gettext(DENIALS[self.code][0])

    @property
    def hint(self) -> str:
        """What to do instead, in the language in use."""
        return gettext(DENIALS[self.code][1])


def told(error: FortyFivesError) -> dict[str, Any]:
    """Code, sentence and hint of anything refused, in the language in use."""
    match error:
        case Denied():
            return {"code": error.code, "message": error.message, "hint": error.hint}
        case Refusal():
            return {"code": error.reason.value, "message": error.message, "hint": error.hint}
        case RulesError(problems=problems):
            message = "; ".join(problem.message for problem in problems)
            code = problems[0].code if problems else "bad_rules"
            return {"code": code, "message": message, "hint": gettext(DENIALS["bad_rules"][1])}
        case NightRefusal():
            hint = NIGHT_HINTS.get(error.reason)
            return {
                "code": error.reason.value,
                "message": error.message,
                "hint": error.hint if hint is None else gettext(hint),
            }
        case _:
            return {"code": "our_error", "message": str(error), "hint": ""}
