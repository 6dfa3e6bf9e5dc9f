"""What a card night is asked: opened, its desk's wishes, a table's own phone.

A wish carries an `id` of the client's making. Sent twice with one id it acts once, also when the
server was ended in between, and the answer is the page as it stands. Money is whole cents; sides
count from 0 in the order of the table card; numbers that people read count from 1.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from fortyfives.cardnight.format import Odd
from fortyfives.cardnight.model import CashKind, Wish
from fortyfives.server.wire.commands import Id
from fortyfives.server.wire.night_asked import (
    Cents,
    DeskWish,
    Number,
    PersonName,
    Prize,
    Side,
    Why,
    Words,
)
from fortyfives.server.wire.night_card_wishes import (
    CARD_WISHES,
    ChooseResultsWish,
    CorrectCardWish,
    HandInWish,
    NameTicketWish,
    NextTicketWish,
    ReopenTieWish,
    ShowJarWish,
    UndoCashWish,
)
from fortyfives.server.wire.night_paper import PaperAsked


class NewNight(Struct, frozen=True, kw_only=True):
    """Open a night by a ready format.

    `changes` are fields laid over it, as in a TOML file that `extends` it; `toml` is such a file
    as text, in place of both. With an `id`, a random
    one that nobody can guess, it opens one night though it be sent twice.
    """

    format: Annotated[str, Meta(max_length=60)] = ""
    title: Annotated[str, Meta(max_length=80)] = ""
    date: Annotated[str, Meta(max_length=10)] = ""
    place: Annotated[str, Meta(max_length=80)] = ""
    series: Annotated[str, Meta(max_length=60)] = ""
    odd: Odd | None = None
    changes: dict[str, Any] = {}
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    id: Annotated[str, Meta(min_length=16, max_length=40)] | None = None


class GameGiven(Struct, frozen=True, kw_only=True):
    """One game of a table: its winning side, the points of the sides, or both.

    With points alone the winner is the side with most.
    """

    winner: Side | None = None
    points: Annotated[list[Annotated[int, Meta(ge=-10_000, le=10_000)]], Meta(max_length=3)] = []


Games: TypeAlias = Annotated[list[GameGiven], Meta(max_length=100)]


# ------------------------------------------------------------------- the door


class EnterWish(DeskWish, tag="enter", frozen=True, kw_only=True):
    """Take an entry. `paid` None takes all that is owed, cookie jar included."""

    names: Annotated[list[PersonName], Meta(min_length=1, max_length=3)]
    cookie: bool = False
    paid: Cents | None = None
    strength: Number = 0


class EnterManyWish(DeskWish, tag="enter_csv", frozen=True, kw_only=True):
    """Take the entries of a CSV file: name, partner, cookie, strength; all or none."""

    text: Annotated[str, Meta(max_length=60_000)]


class ChangeEntryWish(DeskWish, tag="change_entry", frozen=True, kw_only=True):
    """Put an entry right; what is None stays. The strength only before the first round."""

    entry: Number
    names: Annotated[list[PersonName], Meta(max_length=3)] | None = None
    cookie: bool | None = None
    paid: Cents | None = None
    strength: Number | None = None
    why: Why = ""


class RemoveEntryWish(DeskWish, tag="remove_entry", frozen=True, kw_only=True):
    """Strike an entry out, before the draw."""

    entry: Number


class DrawWish(DeskWish, tag="draw", frozen=True, kw_only=True):
    """Draw numbers, partners and places."""


class ChooseOddWish(DeskWish, tag="choose_odd", frozen=True, kw_only=True):
    """Choose what is done about odd numbers."""

    odd: Odd


class ChooseLengthWish(DeskWish, tag="choose_length", frozen=True, kw_only=True):
    """Choose how many rounds are played."""

    rounds: Number


class WithdrawWish(DeskWish, tag="withdraw", frozen=True, kw_only=True):
    """Let someone go home after the latest round."""

    unit: Number


class ComeBackWish(DeskWish, tag="come_back", frozen=True, kw_only=True):
    """Let someone who went home play again."""

    unit: Number


# --------------------------------------------------------------------- rounds


class SeatNextWish(DeskWish, tag="seat_next", frozen=True, kw_only=True):
    """Seat the next round: `round`, so that a second desk seats no other one."""

    round: Number


class UndoRoundWish(DeskWish, tag="undo_round", frozen=True, kw_only=True):
    """Take the latest round back, which has no result yet: `round`, and no other one."""

    round: Number


class SetClockWish(DeskWish, tag="set_clock", frozen=True, kw_only=True):
    """Change the length of the round."""

    minutes: Annotated[int, Meta(ge=0, le=600)]


class StartClockWish(DeskWish, tag="start_clock", frozen=True, kw_only=True):
    """Let the clock run."""


class StopClockWish(DeskWish, tag="stop_clock", frozen=True, kw_only=True):
    """Stop it."""


class EndPlayWish(DeskWish, tag="end_play", frozen=True, kw_only=True):
    """End the play; prizes are settled from here."""


class ResumePlayWish(DeskWish, tag="resume_play", frozen=True, kw_only=True):
    """Go on after all; not once the cookie jar's numbers are drawn."""


# -------------------------------------------------------------------- results


class WinnersWish(DeskWish, tag="winners", frozen=True, kw_only=True):
    """Enter many tables at once: the number of the winner of each; all or none."""

    units: Annotated[list[Number], Meta(min_length=1, max_length=500)]
    round: Number | None = None


class EnterResultWish(DeskWish, tag="enter_result", frozen=True, kw_only=True):
    """Enter the result of a table. `cut` is the side that cut low, where all is level."""

    table: Number
    games: Games
    cut: Side | None = None
    round: Number | None = None


class CorrectResultWish(EnterResultWish, tag="correct_result", frozen=True, kw_only=True):
    """Put a result right; what stood before is kept."""

    why: Why = ""


class ConfirmWish(DeskWish, tag="confirm", frozen=True, kw_only=True):
    """Confirm the result of a table for all its sides."""

    table: Number
    round: Number | None = None


class ConfirmAllWish(DeskWish, tag="confirm_all", frozen=True, kw_only=True):
    """Confirm every result that waits, but those that a side disputes."""

    round: Number | None = None


class DisputeWish(DeskWish, tag="dispute", frozen=True, kw_only=True):
    """Write down that a side says no to a result that is not confirmed."""

    table: Number
    side: Side
    why: Why = ""
    round: Number | None = None


# ------------------------------------------------------------------- settling


class TieWish(DeskWish, tag="wish", frozen=True, kw_only=True):
    """Write down how a party wants to settle a tie."""

    prize: Prize
    unit: Number
    wish: Wish


class CutWish(DeskWish, tag="cut", frozen=True, kw_only=True):
    """Write down a card, such as ``4C``, for each party that must cut."""

    prize: Prize
    cards: dict[Number, Annotated[str, Meta(max_length=4)]]


class PlayOffWish(DeskWish, tag="play_off", frozen=True, kw_only=True):
    """Write down a play-off game."""

    prize: Prize
    units: Annotated[list[Number], Meta(min_length=2, max_length=100)]
    winner: Number


class DrawCookieWish(DeskWish, tag="draw_cookie", frozen=True, kw_only=True):
    """Draw the games of the cookie jar with a word from the room."""

    word: Words


class DrawFiftyWish(DeskWish, tag="draw_fifty", frozen=True, kw_only=True):
    """Draw the ticket of the 50/50, of so many sold."""

    word: Words
    tickets: Annotated[int, Meta(ge=1, le=1_000_000)]


class MoveCashWish(DeskWish, tag="move_cash", frozen=True, kw_only=True):
    """Write down money that moved; without a pot, the usual one of its kind."""

    kind: CashKind
    amount: Cents
    pot: Annotated[str, Meta(max_length=20)] | None = None
    note: Why = ""
    unit: Number | None = None


class PayWish(DeskWish, tag="pay", frozen=True, kw_only=True):
    """Write down that a prize was handed over."""

    prize: Prize


class PayAllWish(DeskWish, tag="pay_all", frozen=True, kw_only=True):
    """Write down that all prizes were handed over."""


class CloseWish(DeskWish, tag="close", frozen=True, kw_only=True):
    """Close the night; `counted` cents are in the box."""

    counted: Cents
    accept: bool = False


AnyWish: TypeAlias = (
    EnterWish | EnterManyWish | ChangeEntryWish | RemoveEntryWish | DrawWish | ChooseOddWish
    | ChooseLengthWish | WithdrawWish | ComeBackWish | SeatNextWish | UndoRoundWish | SetClockWish
    | StartClockWish | StopClockWish | EndPlayWish | ResumePlayWish | WinnersWish | EnterResultWish
    | CorrectResultWish | ConfirmWish | ConfirmAllWish | DisputeWish | TieWish | CutWish
    | PlayOffWish | DrawCookieWish | DrawFiftyWish | MoveCashWish | PayWish | PayAllWish
    | CloseWish | ChooseResultsWish | HandInWish | CorrectCardWish | ShowJarWish | NextTicketWish
    | NameTicketWish | ReopenTieWish | UndoCashWish
)  # fmt: skip


class WishAsked(Struct, frozen=True, kw_only=True):
    """Put a wish to a night; `round` is the round whose tables the answer shows."""

    id: Id
    wish: AnyWish
    round: Number | None = None


# --------------------------------------------------------------------- phones


class PhoneSays(Struct, frozen=True, kw_only=True):
    """What one side of a table says of its result.

    `enter` and `correct` need `games` (`correct` only before all have confirmed); `confirm` and
    `dispute` speak of the result that stands.
    """

    id: Id
    side: Side
    say: Literal["enter", "correct", "confirm", "dispute"]
    games: Games = []
    cut: Side | None = None
    why: Why = ""
    round: Number | None = None
    """The round that the phone shows, so that a late word does not hit the next one."""


class OwnTable(Struct, frozen=True, kw_only=True):
    """Play the game of a seating at a table of this server, people by link or computer players.

    `bots` names the level that fills the seats nobody takes; None waits for people. With
    `sides_by_bots` those sides are played by them from the start.
    """

    id: Id
    bots: Annotated[str, Meta(max_length=40)] | None = None
    sides_by_bots: Annotated[list[Side], Meta(max_length=3)] = []


class NightImported(Struct, frozen=True, kw_only=True):
    """A night from the file that `export.json` gave, its seed included."""

    file: dict[str, Any]


NIGHT_ASKED = (
    NewNight, GameGiven, EnterWish, EnterManyWish, ChangeEntryWish, RemoveEntryWish, DrawWish,
    ChooseOddWish, ChooseLengthWish, WithdrawWish, ComeBackWish, SeatNextWish, UndoRoundWish,
    SetClockWish, StartClockWish, StopClockWish, EndPlayWish, ResumePlayWish, WinnersWish,
    EnterResultWish,
    CorrectResultWish, ConfirmWish, ConfirmAllWish, DisputeWish, TieWish, CutWish, PlayOffWish,
    DrawCookieWish, DrawFiftyWish, MoveCashWish, PayWish, PayAllWish, CloseWish, WishAsked,
    PhoneSays, OwnTable, NightImported, PaperAsked, *CARD_WISHES,
)  # fmt: skip
"""Bodies of requests, in which fields with a default may be left out."""
