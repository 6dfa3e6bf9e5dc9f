"""What a seat can do: one frozen type a verb, and their text form ``<verb> [arguments]``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fortyfives.cards import (
    ACE_OF_HEARTS,
    SUITS,
    Card,
    Hand,
    Suit,
    card_text,
    hand_of,
    hand_text,
    parse_card,
    parse_suit,
)
from fortyfives.errors import Reason, Refusal
from fortyfives.rules.groups.deal import Packets


@dataclass(frozen=True, slots=True)
class ChoosePackets:
    """The dealer chooses how the cards are dealt."""

    packets: Packets


@dataclass(frozen=True, slots=True)
class Look:
    """Turn one's hand up where blind bids are on offer."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a contract by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Hold:
    """The dealer takes the highest bid at the same amount."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass."""


@dataclass(frozen=True, slots=True)
class GoKitty:
    """Throw the whole hand and go in the kitty."""


@dataclass(frozen=True, slots=True)
class GoTopCard:
    """Throw the kitty too and go on the top card."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name trumps, with or without a modifier such as the jink."""

    suit: Suit
    modifier: str = ""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Choose the opponent who sits out as partner."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call a partner by a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw some cards (a mask); none is to stand pat."""

    cards: Hand


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn a card of the stock in the ace swap."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Take the trump turned in the ace swap for a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoSwap:
    """Leave the ace swap."""


@dataclass(frozen=True, slots=True)
class Rob:
    """Take the turned card for a card of the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoRob:
    """Leave the turned card."""


@dataclass(frozen=True, slots=True)
class ChooseLead:
    """The bidder leads himself, or asks the player on his left to."""

    own: bool


@dataclass(frozen=True, slots=True)
class AskBooked:
    """Ask whether anyone is booked."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the play of this deal."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay in, or do not ask."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; `hearts` says “hearts on hearts” with the ace of hearts led."""

    card: Card
    hearts: bool = False


@dataclass(frozen=True, slots=True)
class CallRevoke:
    """Call a revoke of another seat in a trick (0-4)."""

    seat: int
    trick: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the rest of the tricks."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept a claim."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse a claim."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game up for one's side."""


Action: TypeAlias = (
    ChoosePackets | Look | Bid | Hold | Pass | GoKitty | GoTopCard | NameTrump | SitOut | Call
    | Discard | TurnCard | Swap | NoSwap | Rob | NoRob | ChooseLead | AskBooked | Fold | Stay
    | Play | CallRevoke | Claim | Accept | Refuse | Concede
)  # fmt: skip

BARE: Final[Mapping[str, Action]] = {
    "look": Look(),
    "hold": Hold(),
    "pass": Pass(),
    "kitty": GoKitty(),
    "topcard": GoTopCard(),
    "turn": TurnCard(),
    "noswap": NoSwap(),
    "norob": NoRob(),
    "askbooked": AskBooked(),
    "fold": Fold(),
    "stay": Stay(),
    "claim": Claim(),
    "accept": Accept(),
    "refuse": Refuse(),
    "concede": Concede(),
}
_BARE_TEXT: Final = {type(action): verb for verb, action in BARE.items()}


def action_text(action: Action) -> str:
    """An action as text, without the seat."""
    bare = _BARE_TEXT.get(type(action))
    return bare if bare is not None else _TEXT[type(action)](action)


_TEXT: Final[Mapping[type, Callable[[Any], str]]] = {
    Play: lambda a: f"play {card_text(a.card)}" + (" hearts" if a.hearts else ""),
    Bid: lambda a: f"bid {a.name}",
    Discard: lambda a: f"discard {hand_text(a.cards)}".rstrip(),
    NameTrump: lambda a: f"trump {SUITS[a.suit]} {a.modifier}".rstrip(),
    Rob: lambda a: f"rob {card_text(a.card)}",
    Swap: lambda a: f"swap {card_text(a.card)}",
    Call: lambda a: f"call {card_text(a.card)}",
    SitOut: lambda a: f"sitout {a.seat}",
    ChooseLead: lambda a: "lead self" if a.own else "lead left",
    ChoosePackets: lambda a: f"packets {a.packets.value}",
    CallRevoke: lambda a: f"revoke {a.seat} {a.trick + 1}",
}


def parse_action(text: str) -> Action:
    """Read an action without its seat.

    Raises `Refusal` (``unknown_action``, ``unknown_card``, ``unknown_suit``, ``duplicate_card``).
    """
    words = text.split()
    verb, arguments = (words[0].lower(), words[1:]) if words else ("", [])
    if verb in BARE and not arguments:
        return BARE[verb]
    reader = _READERS.get(verb)
    action = reader(arguments) if reader else None
    if action is None:
        raise Refusal(Reason.UNKNOWN_ACTION, action=text[:60])
    return action


def parse_seat_action(text: str) -> tuple[int, Action]:
    """Read ``<seat> <verb> [arguments]``. Raises `Refusal`."""
    seat, _, rest = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdecimal() and len(seat) <= 2):
        raise Refusal(Reason.UNKNOWN_ACTION, action=text[:60])
    return int(seat), parse_action(rest)


def _read_play(words: list[str]) -> Action | None:
    if len(words) == 2 and words[1].lower() == "hearts":
        card = parse_card(words[0])
        return Play(card, hearts=True) if card == ACE_OF_HEARTS else None
    return Play(parse_card(words[0])) if len(words) == 1 else None


def _read_trump(words: list[str]) -> Action | None:
    if len(words) not in {1, 2}:
        return None
    return NameTrump(parse_suit(words[0]), words[1][:30] if len(words) == 2 else "")


def _read_lead(words: list[str]) -> Action | None:
    choice = {"self": True, "left": False}.get(words[0].lower()) if len(words) == 1 else None
    return None if choice is None else ChooseLead(choice)


def _read_packets(words: list[str]) -> Action | None:
    known = {"3-2": Packets.THREE_TWO, "2-3": Packets.TWO_THREE}
    return ChoosePackets(known[words[0]]) if len(words) == 1 and words[0] in known else None


def _read_revoke(words: list[str]) -> Action | None:
    if len(words) == 2 and words[0] in _SEATS and words[1] in {"1", "2", "3", "4", "5"}:
        return CallRevoke(int(words[0]), int(words[1]) - 1)
    return None


def _read_sit_out(words: list[str]) -> Action | None:
    return SitOut(int(words[0])) if len(words) == 1 and words[0] in _SEATS else None


_SEATS: Final = frozenset(map(str, range(10)))

_READERS: Final[Mapping[str, Callable[[list[str]], Action | None]]] = {
    "bid": lambda words: Bid(words[0][:40]) if len(words) == 1 else None,
    "trump": _read_trump,
    "sitout": _read_sit_out,
    "call": lambda words: Call(parse_card(words[0])) if len(words) == 1 else None,
    "discard": lambda words: Discard(hand_of(parse_card(word) for word in words)),
    "swap": lambda words: Swap(parse_card(words[0])) if len(words) == 1 else None,
    "rob": lambda words: Rob(parse_card(words[0])) if len(words) == 1 else None,
    "lead": _read_lead,
    "packets": _read_packets,
    "play": _read_play,
    "revoke": _read_revoke,
}
