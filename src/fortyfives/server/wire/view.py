"""What one seat, or a spectator, sees of a deal."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

Card: TypeAlias = str
"""Rank then suit: ``5H``, ``TC``; ``JK`` is the joker."""

Suit: TypeAlias = Literal["C", "D", "H", "S"]


class Part(Struct, frozen=True, kw_only=True):
    """A part of a message."""


class LegalAction(Part, frozen=True, kw_only=True):
    """Something that the seat may do: `action` is sent back in `Act`, `label` is for people.

    `verb` is the first word of the action; `card`, `suit` and `seat` are its argument.
    """

    action: str
    verb: str
    label: str
    card: Card | None = None
    suit: Suit | None = None
    seat: int | None = None


class RefusedCard(Part, frozen=True, kw_only=True):
    """Why a card of the own hand may not be played now."""

    card: Card
    code: str
    message: str
    hint: str


class DiscardLimits(Part, frozen=True, kw_only=True):
    """How many cards may be thrown, and which may not. ``discard`` with the cards is the action.

    `keep_a_trump`: one trump of the hand at least stays.
    """

    least: int
    most: int
    fixed: list[Card]
    keep_a_trump: bool


class Trick(Part, frozen=True, kw_only=True):
    """A trick: `seats[i]` played `cards[i]`. `winner` is None while it is under way."""

    seats: list[int]
    cards: list[Card]
    winner: int | None
    hearts: bool = False


class Call(Part, frozen=True, kw_only=True):
    """One call of the auction: a contract's name, ``hold`` or ``pass``, and its words."""

    seat: int
    word: str
    label: str


class SeatInDeal(Part, frozen=True, kw_only=True):
    """One seat of the table in this deal.

    `hand` is None where the viewer may not see it; `count` is always there. `thrown` is how many
    cards the seat threw, None before. `shows` are cards of it that all have seen.
    """

    seat: int
    side: int
    in_deal: bool
    is_dealer: bool
    is_turn: bool
    count: int
    hand: list[Card] | None
    face_down: bool
    tricks: int
    thrown: int | None
    shows: list[Card]
    folded: bool = False
    sat_out: bool = False


class Situation(Part, frozen=True, kw_only=True):
    """A situation that players have a name for, and the side that is in it."""

    situation: str
    side: int
    text: str


class Result(Part, frozen=True, kw_only=True):
    """What a finished deal came to, a number per side."""

    taken: list[int]
    points: list[int]
    scores: list[int]
    out: list[int]
    made: bool | None
    winner: int | None
    situations: list[Situation]
    text: list[str]


class Claim(Part, frozen=True, kw_only=True):
    """A claim that waits: whose, and who has still to answer."""

    claimer: int
    pending: list[int]


class DealView(Part, frozen=True, kw_only=True):
    """Everything that this viewer may know of the deal, and nothing else.

    `move` counts the moves of the game; `Act.move` must be equal to it. `viewer` is the seat
    whose hand is shown, None for a spectator. `own_hand` is sorted for the eye: trumps first,
    each suit from high to low. `legal` is filled for the seat on turn, for answers to a claim
    and for looking at cards that lie face down; `may_claim`, `may_concede`, `may_call_revoke`
    say what else can be done out of turn. `locked` are the sides that score nothing in this deal
    unless they are the bidder's, after it in the next.
    """

    game: str
    number: int
    move: int
    viewer: int | None
    dealer: int
    phase: str
    phase_label: str
    turn: int | None
    seats: list[SeatInDeal]
    own_hand: list[Card]
    own_thrown: list[Card]
    trumps_in_hand: list[Card]
    withheld: int
    scores: list[int]
    locked: list[int]
    kitty: int
    stock: int
    turned: list[Card]
    top_card: Card | None
    stock_turned: list[Card]
    calls: list[Call]
    high: int | None
    bidder: int | None
    contract: str | None
    contract_label: str | None
    bagged: bool
    trump: Suit | None
    trump_label: str | None
    called: Card | None
    ace_low: bool
    trick: Trick | None
    tricks: list[Trick]
    legal: list[LegalAction]
    refused: list[RefusedCard]
    discard: DiscardLimits | None
    may_claim: bool
    may_concede: bool
    may_call_revoke: bool
    may_undo: bool
    claim: Claim | None
    exposed: list[list[Card] | None]
    result: Result | None
    prompt: str


class EventView(Part, frozen=True, kw_only=True):
    """An event as this viewer received it.

    `event` names it (``played``, ``bid_made`` …), `seat` is who did it, `data` has its fields with
    secrets null, `text` is the sentence for people and for screen readers, perhaps empty.
    """

    event: str
    seat: int | None
    data: dict[str, Any]
    text: str
