"""What a client sends: one type a command.

Each but `Hello` and `Ping` carries an `id` of the client's making. A command sent twice with one
id acts once and gets the same answer, `Done` or `Refused`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
PlayerId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Line: TypeAlias = Annotated[str, Meta(max_length=200)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]


class Message(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """A message; its type is named by `type`."""


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message of a connection. `version` is the last one seen, to receive the gap."""

    token: Annotated[str, Meta(max_length=100)]
    protocol: int = 1
    language: Annotated[str, Meta(max_length=20)] = "en"
    version: int | None = None


class Ping(Message, tag="ping", frozen=True, kw_only=True):
    """Ask for a `Pong`."""

    sent: float = 0.0


class Command(Message, frozen=True, kw_only=True):
    """What all commands carry."""

    id: Id


class Act(Command, tag="act", frozen=True, kw_only=True):
    """Do something in the deal: an action as records write it, without the seat (``play 5H``).

    `move` is the number of moves that the sender had seen (`DealView.move`).
    """

    move: int
    action: Line


class Sit(Command, tag="sit", frozen=True, kw_only=True):
    """Take a seat, or change to it."""

    seat: Seat


class Stand(Command, tag="stand", frozen=True, kw_only=True):
    """Leave one's seat and watch; during a game a computer player takes over for good."""


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Leave the table."""


class AddBot(Command, tag="add_bot", frozen=True, kw_only=True):
    """The host seats a computer player, or changes its level."""

    seat: Seat
    level: Annotated[str, Meta(max_length=40)]


class Clear(Command, tag="clear", frozen=True, kw_only=True):
    """The host empties a seat: a computer player goes, a person is sent from it to watch."""

    seat: Seat


class SwapSeats(Command, tag="swap_seats", frozen=True, kw_only=True):
    """The host exchanges two seats before a game."""

    first: Seat
    second: Seat


class Kick(Command, tag="kick", frozen=True, kw_only=True):
    """The host sends somebody from the table, for good."""

    player: PlayerId


class MakeHost(Command, tag="make_host", frozen=True, kw_only=True):
    """The host hands the table over."""

    player: PlayerId


class ChooseRules(Command, tag="choose_rules", frozen=True, kw_only=True):
    """The host chooses the house before a game: a preset or specification, or a saved house."""

    rules: str | dict[str, Any] | None = None
    house: Annotated[str, Meta(max_length=24)] | None = None
    players: Annotated[int, Meta(ge=2, le=10)] | None = None
    sides: Annotated[int, Meta(ge=2, le=10)] | None = None


class TableSettings(Struct, frozen=True, kw_only=True):
    """What the host sets for the table.

    `spectators`: ``none`` may watch; ``table`` shows what all see; ``after_deal`` opens the hands
    of finished deals too. A seat's owner may always let a spectator see his hand.
    `cover_after`: seconds until a computer player (`cover_level`) plays for who is away, None
    never. `deal_after`: seconds between deals, None until all are ready. `undo`: whether moves
    may be taken back. `bot_pace`: milliseconds that a computer player waits at least.
    """

    spectators: Literal["none", "table", "after_deal"] = "after_deal"
    cover_after: Annotated[int, Meta(ge=5, le=3600)] | None = 60
    cover_level: Annotated[str, Meta(max_length=40)] = "club"
    deal_after: Annotated[int, Meta(ge=0, le=600)] | None = 30
    undo: bool = True
    chat: bool = False
    bot_pace: Annotated[int, Meta(ge=0, le=5000)] = 600


class Settings(Command, tag="settings", frozen=True, kw_only=True):
    """The host changes the settings."""

    settings: TableSettings


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host starts the game; every seat must be taken."""


class Rematch(Command, tag="rematch", frozen=True, kw_only=True):
    """The host starts another game when one is over: the deal passes on.

    `redraw` draws the seats, and so the partners, by lot.
    """

    redraw: bool = False


class EndGame(Command, tag="end_game", frozen=True, kw_only=True):
    """The host breaks a game off and goes back to choosing seats and rules."""


class Ready(Command, tag="ready", frozen=True, kw_only=True):
    """Ready for the next deal. It comes when all who are there are ready, or in time."""


class Words(Command, tag="words", frozen=True, kw_only=True):
    """Words of one's own that the next deal is shuffled with."""

    text: Annotated[str, Meta(max_length=64)]


class Undo(Command, tag="undo", frozen=True, kw_only=True):
    """Ask to take one's last move back; granted at once where no other person plays."""

    move: int


class Answer(Command, tag="answer", frozen=True, kw_only=True):
    """Answer a request that waits for this player (`Request.request`)."""

    request: Annotated[int, Meta(ge=0)]
    accept: bool


class Watch(Command, tag="watch", frozen=True, kw_only=True):
    """A spectator asks the owner of a seat to see his hand; None stops it."""

    seat: Seat | None


class Unwatch(Command, tag="unwatch", frozen=True, kw_only=True):
    """The owner of a seat lets nobody see his hand any more."""


class TakeBack(Command, tag="take_back", frozen=True, kw_only=True):
    """Play oneself again, where a computer player covers."""


class Cover(Command, tag="cover", frozen=True, kw_only=True):
    """Let a computer player play for oneself until `TakeBack`."""


class Rename(Command, tag="rename", frozen=True, kw_only=True):
    """Change one's name."""

    name: Name


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Say one of the quick phrases, by its key."""

    phrase: Annotated[str, Meta(max_length=40)]


class React(Command, tag="react", frozen=True, kw_only=True):
    """Show one of the reactions, by its key."""

    reaction: Annotated[str, Meta(max_length=40)]


class Chat(Command, tag="chat", frozen=True, kw_only=True):
    """Say something in one's own words, where the host allows it."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    """Hear no more of a player, or hear him again. The others hear him all the same."""

    player: PlayerId
    muted: bool = True


class Refresh(Command, tag="refresh", frozen=True, kw_only=True):
    """Ask for the table and the view anew."""

    language: Annotated[str, Meta(max_length=20)] | None = None


AnyCommand: TypeAlias = (
    Act | Sit | Stand | Leave | AddBot | Clear | SwapSeats | Kick | MakeHost | ChooseRules
    | Settings | Start | Rematch | EndGame | Ready | Words | Undo | Answer | Watch | Unwatch
    | TakeBack | Cover | Rename | Say | React | Chat | Mute | Refresh
)  # fmt: skip

FromClient: TypeAlias = Hello | Ping | AnyCommand
