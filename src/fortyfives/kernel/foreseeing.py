"""Deals played on by judgement, in compiled code: every seat plays what looks best to it.

Unlike with open cards, nobody here knows what another holds, so nothing is gained in a play-out
that a player could not gain at the table. `judge` weighs the cards of one seat, `play_on` plays
a deal to its end.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from fortyfives.kernel import judging as at
from fortyfives.kernel.bits import count_ones, greater, lowest
from fortyfives.kernel.compiler import Called, Floats, Ints, inlined, types
from fortyfives.kernel.judging import (
    ALLY,
    NEAR_WIN,
    SAFE,
    can_take,
    estimate,
    holds_any,
    is_open,
    lawful,
    lay,
    seat_at,
    take,
    trick_chances,
    winning_place,
    wins_soon,
)

EQUAL: Final = 1e-9
NOTHING: Final = -1e18
LEFT_VALUES: Final = 5
"""By how many cards are left after a play the weights are told apart: 0 to 4."""

FOR_PLAYS: Final = 2 * 2 * 2 * LEFT_VALUES * at.FEATURES
"""How many weights there are: own and party's, with mates, leading, cards left."""


@inlined
def _left_over(
    seat: int, foes: int, unseen: int, near: int, table: Ints, rooms: Floats, above: Ints
) -> None:
    """What each card of a hand is worth while it stays there: in `LASTING`, two numbers a card."""
    hand, trumps = table[at.HANDS + seat], table[at.TRUMPS]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        over, top, higher = above[table[at.ABOVE_AT] + card] & near, 1.0, 0.0
        rest = foes if over else 0
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if trumps >> card & 1:
                higher += at.expected(other, over, unseen, table, rooms)
            else:
                top *= 1.0 - holds_any(other, over, unseen, table, rooms)
        rooms[at.LASTING + card] = exp(-higher) if trumps >> card & 1 else top


@inlined
def _sensible(
    seat: int, mates: int, allowed: int, unseen: int, near: int, table: Ints, rooms: Floats,
    above: Ints, strengths: Ints, suits: Ints,
) -> int:  # fmt: skip
    """Leaves out the cards that overtake a partner whose card is sure to win."""
    laid = table[at.LAID]
    if laid == 0:
        return allowed
    place = winning_place(laid, table, strengths, suits)
    if not mates >> seat_at(place, table) & 1:
        return allowed
    led, best = table[at.TRICK], table[at.TRICK + place]
    for later in range(laid + 1, table[at.SEATS]):
        other = seat_at(later, table)
        if not mates >> other & 1:
            chance = can_take(other, led, best, unseen, near, table, rooms, above, suits)
            if chance > SAFE:
                return allowed
    lower, rest = 0, allowed
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        table[at.TRICK + laid] = card
        if winning_place(laid + 1, table, strengths, suits) == place:
            lower |= 1 << card
    return lower if lower else allowed


def _judge(
    seat: int, allowed: int, table: Ints, rooms: Floats, weights: Floats, above: Ints,
    strengths: Ints, suits: Ints,
) -> int:  # fmt: skip
    """The card that promises most; the worth of each is left in `rooms`, from `VALUES` on.

    Cards that are never played there have the worth `NOTHING`.
    """
    hand, trumps = table[at.HANDS + seat], table[at.TRUMPS]
    seen = hand | table[at.THROWN + seat] | table[at.PLAYED] | table[at.OPEN]
    unseen = table[at.DECK] & ~seen
    party = table[at.PARTY]
    if table[at.CALLED] >= 0 and hand >> table[at.CALLED] & 1:
        party |= 1 << seat
    elif table[at.PARTNER] >= 0:
        party |= 1 << table[at.PARTNER]
    everyone, near = 0, unseen
    for place in range(table[at.SEATS]):
        other = table[at.ORDER + place]
        everyone |= 1 << other
        if other != seat:
            near |= table[at.KNOWN + other]
    mates = (table[at.MATES + seat] & everyone) | 1 << seat
    if party >> seat & 1:
        mates |= party
    undecided = is_open(party, table)
    estimate(seat, unseen, table, rooms)
    foes, partners = everyone & ~mates, everyone & mates & ~(1 << seat)
    foe_trumps, mate_trumps = 0.0, 0.0
    for place in range(table[at.SEATS]):
        other = table[at.ORDER + place]
        if other != seat:
            count = rooms[at.EXPECTED + other] + count_ones(table[at.KNOWN + other] & trumps)
            if foes >> other & 1:
                foe_trumps += count
            else:
                mate_trumps += count
    _left_over(seat, foes, unseen, near, table, rooms, above)
    sure, good, plain = 0.0, 0.0, 0.0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        lasting = rooms[at.LASTING + card]
        if trumps >> card & 1:
            good += lasting
            sure += lasting * lasting * lasting * lasting
        else:
            plain += lasting
    unruffed = exp(-foe_trumps)
    own_weight, party_weight = 1.0, 0.0
    if party and not party >> seat & 1 and everyone & ~(mates | party) and undecided:
        own_weight, party_weight = 1.0 - ALLY, ALLY
        if table[at.SCORELESS + seat]:
            own_weight, party_weight = 0.0, 1.0
    left = count_ones(hand) - 1
    row = ((1 if partners else 0) * 2 + (0 if table[at.LAID] else 1)) * LEFT_VALUES + left
    own_row, party_row = row * at.FEATURES, (4 * LEFT_VALUES + row) * at.FEATURES
    wanted = _sensible(seat, mates, allowed, unseen, near, table, rooms, above, strengths, suits)
    best, most, cost = -1, NOTHING, 0
    rest = allowed
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if not wanted >> card & 1:
            rooms[at.VALUES + card] = NOTHING
            continue
        trick_chances(
            seat, card, mates, party, undecided, unseen, near, table, rooms, above,
            strengths, suits,
        )  # fmt: skip
        is_trump, lasting = trumps >> card & 1, rooms[at.LASTING + card]
        good_left = good - lasting if is_trump else good
        sure_left = sure - lasting * lasting * lasting * lasting if is_trump else sure
        plain_left = plain if is_trump else plain - lasting
        safe_left = plain_left * unruffed
        own, camp, ally, danger = rooms[at.CHANCE + seat], 0.0, 0.0, 0.0
        for place in range(table[at.SEATS]):
            other = table[at.ORDER + place]
            chance = rooms[at.CHANCE + other]
            if mates >> other & 1:
                camp += chance
            else:
                if not party >> other & 1:
                    ally += chance
                if table[at.SHORT + other] < at.FAR and wins_soon(other, table):
                    both = party and not party >> seat & 1 and not party >> other & 1
                    if not (both and undecided):
                        danger += NEAR_WIN * chance
        drawn = 0.0
        if table[at.LAID] == 0 and is_trump:
            others, out = foes, trumps & near
            while others:
                other = lowest(others)
                others &= others - 1
                drawn += holds_any(other, out, unseen, table, rooms)
        count = count_ones(hand & trumps) - is_trump
        share = count_ones(partners) / table[at.SEATS]
        value = -danger
        for weight, first in ((own_weight, own_row), (-party_weight, party_row)):
            if weight != 0.0:
                value += weight * (
                    weights[first] + weights[first + 1] * camp + weights[first + 2] * own
                    + weights[first + 3] * sure_left + weights[first + 4] * good_left
                    + weights[first + 5] * count + weights[first + 6] * safe_left
                    + weights[first + 7] * plain_left + weights[first + 8] * own * good_left
                    + weights[first + 9] * own * safe_left + weights[first + 10] * foe_trumps
                    + weights[first + 11] * mate_trumps + weights[first + 12] * share
                    + weights[first + 13] * ally + weights[first + 14] * drawn
                    + weights[first + 15] * (camp - own) * good_left
                )  # fmt: skip
        rooms[at.VALUES + card] = value
        price = is_trump * 64 - count_ones(above[table[at.ABOVE_AT] + card])
        if value > most + EQUAL or (value > most - EQUAL and price < cost):
            best, most, cost = card, greater(most, value), price
    return best


INTS: Final = types.CPointer(types.int64)
FLOATS: Final = types.CPointer(types.float64)
JUDGING: Final = Called(
    _judge,
    types.int64(types.int64, types.int64, INTS, FLOATS, FLOATS, INTS, INTS, INTS),
)
call_judge: Any = JUDGING.call


@inlined
def judge(
    seat: int, allowed: int, table: Ints, rooms: Floats, weights: Floats, above: Ints,
    strengths: Ints, suits: Ints,
) -> Any:  # fmt: skip
    """The card that promises most, as `_judge` finds it."""
    return call_judge(
        table[at.JUDGE], seat, allowed, table, rooms, weights, above, strengths, suits
    )


@inlined
def choose(
    table: Ints, rooms: Floats, weights: Floats, above: Ints, duties: Ints, strengths: Ints,
    suits: Ints,
) -> int:  # fmt: skip
    """The card that the seat on turn plays."""
    seat = seat_at(table[at.LAID], table)
    led = table[at.TRICK] if table[at.LAID] else -1
    cards = lawful(seat, led, table, duties)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    return judge(seat, cards, table, rooms, weights, above, strengths, suits)


@inlined
def put(card: int, table: Ints, duties: Ints, strengths: Ints, suits: Ints) -> None:
    """The seat on turn plays a card; a full trick is taken."""
    lay(seat_at(table[at.LAID], table), card, table, duties, suits)
    if table[at.LAID] == table[at.SEATS]:
        take(table, strengths, suits)


def _play_on(
    table: Ints, rooms: Floats, weights: Floats, above: Ints, duties: Ints, strengths: Ints,
    suits: Ints,
) -> None:  # fmt: skip
    """Play a deal to its end."""
    while table[at.NUMBER] < at.TRICKS:
        card = choose(table, rooms, weights, above, duties, strengths, suits)
        put(card, table, duties, strengths, suits)


PLAYING_ON: Final = Called(_play_on, types.void(INTS, FLOATS, FLOATS, INTS, INTS, INTS, INTS))
call_play_on: Any = PLAYING_ON.call


@inlined
def play_on(
    table: Ints, rooms: Floats, weights: Floats, above: Ints, duties: Ints, strengths: Ints,
    suits: Ints,
) -> None:  # fmt: skip
    """Play a deal to its end."""
    call_play_on(table[at.PLAY_ON], table, rooms, weights, above, duties, strengths, suits)
