"""A deal in progress: what all may know, what each seat alone knows, and what nobody does.

The public half (`Facts` and the phase) is evolved without a look at the secret fields of events:
the events redacted for a spectator give the very same. What one seat knows besides is its `Own`.
The true `State` is the public half with everyone's `Own`, the stock and the kitty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from fortyfives.cards import NO_CARD, Card, Hand, Suit
from fortyfives.rules.contracts import Contract
from fortyfives.rules.duties import Law
from fortyfives.rules.groups.deal import Packets
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome


@dataclass(frozen=True, slots=True)
class AuctionCall:
    """One call of the auction: a contract's name, ``hold`` or ``pass``."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick. `seats[i]` played `cards[i]`; `winner` is a seat."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int
    hearts: bool = False

    def card_of(self, seat: int) -> Card:
        """The card of a seat that played to it."""
        return self.cards[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class RevokeVerdict:
    """A revoke that was called, and whether it was one."""

    caller: int
    offender: int
    trick: int
    proven: bool


class Facts(NamedTuple):
    """What everybody knows of the deal, whatever the phase.

    A named tuple, as `Own`, `Playing`, `State` and `SeatView` are, because they are made at
    every step and making them is cheap so.

    `scores` and `out` (sides out of the game) are those at the start of the deal. `seats` are
    the seats in the deal from eldest hand on; the dealer is the last. Counts in `thrown_counts`
    are by seat, None before the seat's discard. `turned` are the cards turned up from the deck,
    `taken_up` who robbed which of them. `gone` is 1 for a bidder who went in the kitty, 2 on the
    top card. `shown` are cards drawn face up. `leader` is chosen, or None for the usual one.
    `bids` are those on offer. `ace_can_sink`: an ace of trumps that did not rob is the lowest
    trump.
    """

    rules: RuleSet
    law: Law
    number: int
    dealer: int
    scores: tuple[int, ...]
    out: frozenset[int]
    seats: tuple[int, ...]
    bids: tuple[Contract, ...] = ()
    ace_can_sink: bool = False
    packets: Packets | None = None
    turned: tuple[Card, ...] = ()
    taken_up: tuple[tuple[int, Card], ...] = ()
    calls: tuple[AuctionCall, ...] = ()
    bidder: int | None = None
    contract: Contract | None = None
    bagged: bool = False
    trump: Suit | None = None
    called: Card = NO_CARD
    sat_out: int | None = None
    gone: int = 0
    kitty_taken: bool = False
    top_card: Card = NO_CARD
    thrown_counts: tuple[int | None, ...] = ()
    shown: tuple[tuple[int, Card], ...] = ()
    stock_turned: tuple[Card, ...] = ()
    leader: int | None = None
    folded: frozenset[int] = frozenset()
    verdicts: tuple[RevokeVerdict, ...] = ()
    exposed: tuple[tuple[int, Hand], ...] = ()

    @property
    def eldest(self) -> int:
        """The first seat on the dealer's left in the deal."""
        return self.seats[0]

    @property
    def trump_suit(self) -> Suit:
        """Trumps, where they are known."""
        assert self.trump is not None
        return self.trump

    @property
    def trumps(self) -> Hand:
        """All the trumps of this deal as a mask, where trumps are known."""
        return self.law.trumps[self.trump_suit]

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump in this deal, where trumps are known."""
        return bool(self.trumps >> card & 1)

    @property
    def is_ace_sunk(self) -> bool:
        """Whether the ace of trumps, as things are, counts as the lowest trump: nobody robbed."""
        if not self.ace_can_sink:
            return False
        return all(card != self.turned[-1] for _, card in self.taken_up)

    @property
    def is_revoke_possible(self) -> bool:
        """Whether illegal cards may be played, and called."""
        return self.law.is_revoke_possible

    @property
    def in_deal_at_start(self) -> int:
        """How many seats received cards."""
        return len(self.seats) + (self.sat_out is not None)

    def next_seat(self, seat: int) -> int:
        """The next seat in the deal clockwise from a seat, folded or not."""
        return self._next(seat, self.seats)

    def left_of(self, seat: int) -> int:
        """The next seat in the play clockwise from a seat, which may itself be out of it."""
        return self._next(seat, [other for other in self.seats if other not in self.folded])

    def _next(self, seat: int, seats: Sequence[int]) -> int:
        players = self.rules.players
        return min(seats, key=lambda other: (other - seat - 1) % players)

    def from_seat(self, first: int) -> tuple[int, ...]:
        """The seats in the deal, clockwise from one of them."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]


class Step(Enum):
    """What moves by itself, without anyone's choice."""

    DEAL = "deal"
    TURN_UP = "turn_up"
    KITTY = "kitty"
    REPLENISH = "replenish"


@dataclass(frozen=True, slots=True)
class Moving:
    """Cards move by rule; `pending` are the seats still to be served."""

    turn: None
    step: Step
    pending: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Packing:
    """The dealer chooses the packets."""

    turn: int


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction. `high` is the high bidder; `passed` and `looked` are masks of seats.

    `turn` is None once it is over.
    """

    turn: int | None
    high: int | None
    contract: Contract | None
    passed: int
    looked: int


@dataclass(frozen=True, slots=True)
class Naming:
    """The bidder names trumps, and calls a partner or goes in the kitty where the house allows."""

    turn: int


@dataclass(frozen=True, slots=True)
class SittingOut:
    """The bidder chooses who sits out."""

    turn: int


@dataclass(frozen=True, slots=True)
class Robbing:
    """The dealer takes the turned card, or leaves it if he may."""

    turn: int
    card: Card
    may_leave: bool


@dataclass(frozen=True, slots=True)
class Discarding:
    """Everyone discards in deal order."""

    turn: int


@dataclass(frozen=True, slots=True)
class Swapping:
    """The ace swap: each seat answers once; `pending` answer after this one."""

    turn: int
    pending: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leading:
    """The bidder chooses who leads."""

    turn: int


@dataclass(frozen=True, slots=True)
class Booking:
    """Who is booked? `told` once the seat on turn has asked and been told yes."""

    turn: int
    pending: tuple[int, ...]
    told: bool


class Playing(NamedTuple):
    """The play. `cards` are the trick so far, from `leader` on; `order` the seats in the play.

    `hearts`: “hearts on hearts” was said in this trick. `ace_low`: the ace of trumps has been
    played as the lowest trump. `turn` is None while a trick is taken and when the play is over.
    """

    turn: int | None
    leader: int
    cards: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    order: tuple[int, ...]
    hearts: bool = False
    ace_low: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the play as they play to this trick; `seats[i]` plays `cards[i]`."""
        at = self.order.index(self.leader)
        return self.order[at:] + self.order[:at]


@dataclass(frozen=True, slots=True)
class Claiming:
    """A claim waits for the others; `pending` have still to answer, the first is on turn.

    `turn` is None when all have accepted.
    """

    turn: int | None
    claimer: int
    pending: tuple[int, ...]
    play: Playing


@dataclass(frozen=True, slots=True)
class Closing:
    """The play is over and revokes may be called; the next deal adds the points up."""

    turn: None
    play: Playing
    claim: ClaimResult | None


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """An accepted claim: who has the rest, and the cards that were left, by seat."""

    seat: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The deal is over. `play` is how the play ended, None if there was none."""

    turn: None
    outcome: Outcome
    play: Playing | None
    claim: ClaimResult | None


Phase: TypeAlias = (
    Moving | Packing | Bidding | Naming | SittingOut | Robbing | Discarding | Swapping | Leading
    | Booking | Playing | Claiming | Closing | Over
)  # fmt: skip


def play_of(phase: Phase) -> Playing | None:
    """The play within a phase, as it is or as it ended; None if there is none."""
    if isinstance(phase, Playing):
        return phase
    return phase.play if isinstance(phase, Claiming | Closing | Over) else None


class Own(NamedTuple):
    """What one seat knows besides the facts: its hand, what it threw, its withholdings."""

    hand: Hand = 0
    thrown: Hand = 0
    withheld: int = 0


class State(NamedTuple):
    """A whole deal with its secrets.

    `stock` is what is left of the deck, the next card first; `kitty` what lies on the table.
    `revokes` are the illegal cards played, as (seat, trick).
    """

    facts: Facts
    phase: Phase
    owns: tuple[Own, ...]
    stock: tuple[Card, ...]
    kitty: Hand = 0
    revokes: frozenset[tuple[int, int]] = frozenset()

    @property
    def turn(self) -> int | None:
        """The seat whose action is awaited, None when the deal is over or waits to be closed."""
        return self.phase.turn


class SeatView(NamedTuple):
    """Everything that one seat may know, and nothing else. Bots and screens get only this."""

    seat: int
    facts: Facts
    phase: Phase
    own: Own

    @property
    def hand(self) -> Hand:
        """The seat's own cards as a mask; empty while they lie face down."""
        return self.own.hand

    @property
    def is_turn(self) -> bool:
        """Whether this seat's action is awaited."""
        return self.phase.turn == self.seat
