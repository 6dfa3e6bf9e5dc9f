"""What happens at a table: one frozen type a kind of event.

Fields that only one seat may know are None in the form that the others receive. `redact` makes
that form; it is the only way from an event to a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from fortyfives.cards import Card, Hand, Suit
from fortyfives.rules.groups.deal import Packets
from fortyfives.rules.scoring import Outcome


@dataclass(frozen=True, slots=True)
class PacketsChosen:
    """The dealer chose how to deal."""

    seat: int
    packets: Packets


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Five cards each; `hands[seat]` is None where the receiver may not see them.

    `face_down`: nobody has looked yet, because blind bids are on offer.
    """

    hands: tuple[Hand | None, ...]
    face_down: bool


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The next card of the deck was turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Robbed:
    """A seat took the turned card for one of its own (`given`, secret)."""

    seat: int
    card: Card
    given: Card | None


@dataclass(frozen=True, slots=True)
class RobDeclined:
    """The dealer left the turned card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Looked:
    """A seat turned its hand up, or everyone had to at the end of the auction."""

    seat: int
    hand: Hand | None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid a contract."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class BidHeld:
    """The dealer took the highest bid at the same amount."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The auction is over; `bagged` if nobody bid and this seat has to."""

    seat: int
    name: str
    bagged: bool


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Nobody bid; the deal is over without points."""


@dataclass(frozen=True, slots=True)
class CardCalled:
    """The bidder called a partner by a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class KittyEntered:
    """The bidder threw his hand and went in the kitty (both secret)."""

    seat: int
    thrown: Hand | None
    kitty: Hand | None


@dataclass(frozen=True, slots=True)
class TopCardTaken:
    """The bidder threw the kitty too (secret) and went on the top card, which all see."""

    seat: int
    card: Card
    thrown: Hand | None


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """Trumps are named, perhaps with a modifier."""

    seat: int
    trump: Suit
    modifier: str


@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat leaves the deal as the bidder's partner."""

    seat: int


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The bidder took the kitty into his hand (secret)."""

    seat: int
    kitty: Hand | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw `count` cards (secret)."""

    seat: int
    count: int
    cards: Hand | None


@dataclass(frozen=True, slots=True)
class Replenished:
    """A seat drew `count` cards (secret, but for `shown`, a card drawn face up)."""

    seat: int
    count: int
    cards: Hand | None
    shown: Card | None


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The holder of the ace of trumps turned a card of the stock."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Swapped:
    """The holder of the ace of trumps took the card turned for one of his (secret)."""

    seat: int
    card: Card
    given: Card | None


@dataclass(frozen=True, slots=True)
class SwapDeclined:
    """A seat left the ace swap, or has nothing to swap."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeadChosen:
    """The bidder chose who leads."""

    seat: int
    leader: int


@dataclass(frozen=True, slots=True)
class BookedAsked:
    """A seat asked whether anyone is booked, and was told."""

    seat: int
    answer: bool


@dataclass(frozen=True, slots=True)
class Folded:
    """A seat left the play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stayed:
    """A seat stayed in, or did not ask."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card."""

    seat: int
    card: Card
    hearts: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; `seat` won it."""

    seat: int


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """A seat called a revoke of another in a trick (0-4), and it was judged."""

    seat: int
    offender: int
    trick: int
    proven: bool


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed the rest and showed its cards."""

    seat: int
    cards: Hand


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """A seat accepted or refused a claim."""

    seat: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class ClaimGranted:
    """The claimer has the rest; `hands` are all the cards left in the play.

    A seat that has folded or sits out is not in the play: its hand stays its own, 0 here.
    """

    seat: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Conceded:
    """A seat gave the game up for its side; the deal is broken off."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The play is over; revokes may still be called before the points are added up."""


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over and added up."""

    outcome: Outcome


Event: TypeAlias = (
    PacketsChosen | HandsDealt | TurnedUp | Robbed | RobDeclined | Looked | BidMade | BidHeld
    | Passed | AuctionWon | ThrownIn | CardCalled | KittyEntered | TopCardTaken | TrumpNamed
    | SatOut | KittyTaken | Discarded | Replenished | CardTurned | Swapped | SwapDeclined
    | LeadChosen | BookedAsked | Folded | Stayed | Played | TrickTaken | RevokeCalled | Claimed
    | ClaimAnswered | ClaimGranted | Conceded | PlayEnded | DealScored
)  # fmt: skip

SECRET_FIELDS: Final[Mapping[type, tuple[str, ...]]] = {
    Robbed: ("given",),
    Looked: ("hand",),
    KittyEntered: ("thrown", "kitty"),
    TopCardTaken: ("thrown",),
    KittyTaken: ("kitty",),
    Discarded: ("cards",),
    Replenished: ("cards",),
    Swapped: ("given",),
}
"""The fields of each event that only its own seat may see."""

SPECTATOR: Final = -1
"""A seat number for those who may see no hand."""


def redact(event: Event, seat: int) -> Event:
    """The form of an event that a seat receives (`SPECTATOR` for who has no seat)."""
    if isinstance(event, HandsDealt):
        return _redact_hands(event, seat)
    secrets = SECRET_FIELDS.get(type(event))
    if secrets is None or getattr(event, "seat", None) == seat:
        return event
    blanks: dict[str, Any] = dict.fromkeys(secrets)
    return replace(event, **blanks)


def _redact_hands(event: HandsDealt, seat: int) -> HandsDealt:
    own = SPECTATOR if event.face_down else seat
    shown = tuple(hand if n == own else None for n, hand in enumerate(event.hands))
    return HandsDealt(shown, event.face_down)
