"""What a night refuses: a closed list of codes, each with a sentence and a hint."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from fortyfives.errors import FortyFivesError
from fortyfives.i18n import N_, gettext


class NightReason(StrEnum):
    """The closed list of codes of refused wishes."""

    WRONG_PHASE = "wrong_phase"
    UNKNOWN_ENTRY = "unknown_entry"
    UNKNOWN_UNIT = "unknown_unit"
    UNKNOWN_ROUND = "unknown_round"
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_SIDE = "unknown_side"
    UNKNOWN_PRIZE = "unknown_prize"
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_NIGHT = "unknown_night"
    WRONG_NAMES = "wrong_names"
    NAME_TAKEN = "name_taken"
    WRONG_MONEY = "wrong_money"
    WRONG_STRENGTH = "wrong_strength"
    TOO_LONG = "too_long"
    TOO_FEW = "too_few"
    NOT_LATE = "not_late"
    ODD_NOT_POSSIBLE = "odd_not_possible"
    ROUND_NOT_OVER = "round_not_over"
    ROUND_SEATED = "round_seated"
    ROUND_HAS_RESULTS = "round_has_results"
    NO_MORE_ROUNDS = "no_more_rounds"
    WRONG_RESULT = "wrong_result"
    WINNER_NEEDED = "winner_needed"
    RESULT_EXISTS = "result_exists"
    NO_RESULT = "no_result"
    NOTHING_CHANGES = "nothing_changes"
    ALREADY_WITHDRAWN = "already_withdrawn"
    NOT_WITHDRAWN = "not_withdrawn"
    NO_TIE = "no_tie"
    NOT_A_PARTY = "not_a_party"
    TIE_SETTLED = "tie_settled"
    WRONG_CARDS = "wrong_cards"
    NOT_CUTTING = "not_cutting"
    NOT_PLAYING_OFF = "not_playing_off"
    ALREADY_DRAWN = "already_drawn"
    TICKET_DRAWN = "ticket_drawn"
    NO_COOKIE = "no_cookie"
    WORD_NEEDED = "word_needed"
    NOT_SETTLED = "not_settled"
    ALREADY_PAID = "already_paid"
    WRONG_COUNT = "wrong_count"
    OVERPAID = "overpaid"
    UNKNOWN_LINE = "unknown_line"
    BY_CARD_ONLY = "by_card_only"
    NOT_BY_CARD = "not_by_card"
    NO_ROUND_GIVEN = "no_round_given"
    WRONG_CARD = "wrong_card"
    CARD_EXISTS = "card_exists"
    NO_CARD = "no_card"
    CARDS_MISSING = "cards_missing"
    NO_CLAIM = "no_claim"
    OUT_ALREADY = "out_already"
    NO_TRIO = "no_trio"
    WRONG_NIGHT_NAME = "wrong_night_name"
    NIGHT_EXISTS = "night_exists"
    DAMAGED_NIGHT = "damaged_night"
    WRONG_FILE = "wrong_file"
    MOVED_ON = "moved_on"


TEXTS: Final[dict[NightReason, tuple[str, str]]] = {
    NightReason.WRONG_PHASE: (
        N_("This cannot be done at this point of the night."),
        N_("“fortyfives night show” says how far the night is."),
    ),
    NightReason.UNKNOWN_ENTRY: (N_("There is no entry {entry}."), N_("Look at the entries.")),
    NightReason.UNKNOWN_UNIT: (
        N_("There is no number {unit}."),
        N_("Give the number on the punch card."),
    ),
    NightReason.UNKNOWN_ROUND: (N_("Round {round} was not seated."), N_("Rounds count from 1.")),
    NightReason.UNKNOWN_TABLE: (
        N_("There is no table {table} in round {round}."),
        N_("Give the number on the table card."),
    ),
    NightReason.UNKNOWN_SIDE: (
        N_("There is no side {side} at this table."),
        N_("Name a number that sits there."),
    ),
    NightReason.UNKNOWN_PRIZE: (
        N_("There is no prize “{prize}”."),
        N_("The prizes: {prizes}."),
    ),
    NightReason.UNKNOWN_FORMAT: (
        N_("There is no format “{name}”."),
        N_("The formats: {names}."),
    ),
    NightReason.UNKNOWN_NIGHT: (
        N_("There is no night “{name}” in this file."),
        N_("“fortyfives night list” shows what there is."),
    ),
    NightReason.WRONG_NAMES: (
        N_("This format takes entries of {wanted} persons; {given} were named."),
        N_("Name everyone of the entry, each up to 60 letters."),
    ),
    NightReason.NAME_TAKEN: (
        N_("“{name}” is entered already."),
        N_("Add something that tells the two apart."),
    ),
    NightReason.WRONG_MONEY: (
        N_("This is not a sum that can be paid here."),
        N_("Give a sum in the currency of the night, as 12.50."),
    ),
    NightReason.WRONG_STRENGTH: (
        N_("This is no strength."),
        N_("Give a whole number from 0 to {most}; 0 is unknown."),
    ),
    NightReason.TOO_LONG: (
        N_("This has {given} letters, and {most} are taken."),
        N_("Say it more shortly."),
    ),
    NightReason.TOO_FEW: (
        N_("There are too few entries: {given}, and it takes {wanted}."),
        N_("Take more entries first."),
    ),
    NightReason.NOT_LATE: (
        N_("A late arrival has no place in this format."),
        N_("Only an empty place of the timetable could be filled."),
    ),
    NightReason.ODD_NOT_POSSIBLE: (
        N_("This format cannot treat odd numbers so."),
        N_("Choose one of {choices}."),
    ),
    NightReason.ROUND_NOT_OVER: (
        N_("Round {round} is not over: tables {tables} have no confirmed result."),
        N_("Enter and confirm every result first."),
    ),
    NightReason.ROUND_SEATED: (
        N_("Round {round} is seated already."),
        N_("Look at its tables."),
    ),
    NightReason.ROUND_HAS_RESULTS: (
        N_("Round {round} has results already."),
        N_("Correct them instead."),
    ),
    NightReason.NO_MORE_ROUNDS: (
        N_("All {rounds} rounds are played."),
        N_("End the play, or choose a greater length."),
    ),
    NightReason.WRONG_RESULT: (
        N_("This is no result of this table: {why}."),
        N_("Give every game of the round, each with its winner or its points."),
    ),
    NightReason.WINNER_NEEDED: (
        N_("Games and points are level, and someone must go on as winner."),
        N_("Cut for low card and name the winner of the cut."),
    ),
    NightReason.RESULT_EXISTS: (
        N_("Table {table} has a result for round {round} already."),
        N_("Correct it; what stood before is kept."),
    ),
    NightReason.NO_RESULT: (
        N_("Table {table} has no result for round {round} yet."),
        N_("Enter it first."),
    ),
    NightReason.NOTHING_CHANGES: (
        N_("Nothing would change."),
        N_("What you gave is what stands already."),
    ),
    NightReason.ALREADY_WITHDRAWN: (
        N_("Number {unit} has gone home already."),
        N_("Look at the standings."),
    ),
    NightReason.NOT_WITHDRAWN: (
        N_("Number {unit} has not gone home."),
        N_("Look at the standings."),
    ),
    NightReason.NO_TIE: (
        N_("Nobody is level for this prize."),
        N_("It is won outright, or nobody has earned it."),
    ),
    NightReason.NOT_A_PARTY: (
        N_("Number {unit} is no party to this tie."),
        N_("The parties: {parties}."),
    ),
    NightReason.TIE_SETTLED: (
        N_("This tie is settled, or is being settled otherwise."),
        N_("Wishes can change until a card is cut or a game is played."),
    ),
    NightReason.WRONG_CARDS: (
        N_("Each of {parties} must cut one card, all different, none a joker."),
        N_("Write number=card for each, as 7=4C 12=KD."),
    ),
    NightReason.NOT_CUTTING: (
        N_("This tie is not to be cut for."),
        N_("Everyone speaks first; a cut follows when nobody plays off and not all split."),
    ),
    NightReason.NOT_PLAYING_OFF: (
        N_("This is not a play-off game of this tie."),
        N_("Those still in it: {parties}."),
    ),
    NightReason.ALREADY_DRAWN: (
        N_("This was drawn already."),
        N_("A draw is made once; the prize list shows it."),
    ),
    NightReason.TICKET_DRAWN: (
        N_("A further ticket was drawn already: {ticket}."),
        N_("Ask for that one first."),
    ),
    NightReason.NO_COOKIE: (
        N_("This night has no cookie jar."),
        N_("A fee for it in the format makes one."),
    ),
    NightReason.WORD_NEEDED: (
        N_("The draw needs a word from the room."),
        N_("Let anyone call out a word or a number that nobody could foresee."),
    ),
    NightReason.NOT_SETTLED: (
        N_("These are not settled or paid yet: {what}."),
        N_("Settle ties, draw the cookie jar and pay the prizes first."),
    ),
    NightReason.ALREADY_PAID: (N_("This prize is paid."), N_("Look at the cash sheet.")),
    NightReason.WRONG_COUNT: (
        N_("The box must hold {box:.2f}."),
        N_("Count again, or accept the difference: the sheet will show it."),
    ),
    NightReason.OVERPAID: (
        N_("More was paid than was won: {what}."),
        N_("Take the payment back when the money is back, or accept it: the cause bears it."),
    ),
    NightReason.UNKNOWN_LINE: (
        N_("There is no line {line} on the cash sheet."),
        N_("“fortyfives night cash” numbers the lines."),
    ),
    NightReason.BY_CARD_ONLY: (
        N_("This night counts punch cards only; nothing is known of its tables."),
        N_("“fortyfives night card” takes the cards."),
    ),
    NightReason.NOT_BY_CARD: (
        N_("This night counts the results of its tables, not cards."),
        N_("“fortyfives night by-card” counts cards from now on."),
    ),
    NightReason.NO_ROUND_GIVEN: (
        N_("Which round it is cannot be known here: say it."),
        N_("--round: the first round played, or the last one."),
    ),
    NightReason.WRONG_CARD: (
        N_("The card of number {unit} cannot be so: {why}."),
        N_("Count its holes again; each game has one winning side."),
    ),
    NightReason.CARD_EXISTS: (
        N_("The card of number {unit} is in already."),
        N_("Correct it; what stood before is kept."),
    ),
    NightReason.NO_CARD: (
        N_("The card of number {unit} is not in yet."),
        N_("Enter it first."),
    ),
    NightReason.CARDS_MISSING: (
        N_("These cards are not in yet: {units}."),
        N_("Read them first; who went home with a card is withdrawn."),
    ),
    NightReason.NO_CLAIM: (
        N_("Number {unit} cannot have won the cookie jar."),
        N_("It must be in the jar, still be here, and have as many wins as games were drawn."),
    ),
    NightReason.OUT_ALREADY: (
        N_("Number {unit} is out already and plays no more."),
        N_("Its place stands; nothing needs to be written."),
    ),
    NightReason.NO_TRIO: (
        N_("Entry {entry} is no third of a drawn pair."),
        N_("A pair goes home as a whole; for a substitute change the name of the entry."),
    ),
    NightReason.WRONG_NIGHT_NAME: (
        N_("“{name}” cannot be the short name of a night."),
        N_("Use letters, figures, “-”, “_” and “.”, 60 at most."),
    ),
    NightReason.NIGHT_EXISTS: (
        N_("There is a night “{name}” in this file already."),
        N_("Choose another name."),
    ),
    NightReason.DAMAGED_NIGHT: (
        N_("The night “{name}” cannot be read: {why}."),
        N_("The other nights are not touched. Import a copy of it into another file."),
    ),
    NightReason.WRONG_FILE: (
        N_("{file} cannot be read as a night: {why}."),
        N_("Give a file that “fortyfives night export” wrote."),
    ),
    NightReason.MOVED_ON: (
        N_("Someone else wrote in this night at the same moment."),
        N_("Look again and repeat what is still needed."),
    ),
}


class NightRefusal(FortyFivesError):
    """A wish that a night cannot grant now; `reason` is its code."""

    def __init__(self, reason: NightReason, **details: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details

    @property
    def message(self) -> str:
        """The sentence for people, in the language in use."""
        return gettext(TEXTS[self.reason][0]).format_map(_Blanks(self.details))

    @property
    def hint(self) -> str:
        """What to do instead, in the language in use."""
        return gettext(TEXTS[self.reason][1]).format_map(_Blanks(self.details))

    def __str__(self) -> str:
        return f"{self.reason.value}: {self.message}"


class _Blanks(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"
