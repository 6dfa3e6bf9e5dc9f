"""From positions as the game has them to values, by questions to the search."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fortyfives.kernel import search
from fortyfives.kernel.bits import count_ones, greater, highest, lesser, lowest, pointer
from fortyfives.kernel.compiler import Ints, compiled, inlined
from fortyfives.kernel.layout import ACE, BARRIERS, FIVE, HEARTS_SAID, TRUMPS
from fortyfives.kernel.search import distinct, followers, possible, reach, with_word
from fortyfives.rules.duties import CARDS

Floats = NDArray[np.float64]

# Where the numbers of a request stand in their array.
PLAYERS, LAID, CALLED, SAID, DONE, BONUS, BEST_CARD, BEST_CAMP, ALL_CARDS, LEFT, NUMBER = range(11)
REQUEST: Final = 11
"""How many numbers a request has: what all its deals have in common.

`LAID` cards lie in the trick under way; `CALLED` the called card (-1); `SAID`: “hearts on
hearts” was said for this trick; `DONE`: tricks were played before; `BONUS` 0 none, 1 for the
highest trump, 2 for the five; `BEST_CARD` the best trump played in earlier tricks (-1) and
`BEST_CAMP` the camp that won it; `ALL_CARDS`: every lawful card is valued, else only the best;
`LEFT` tricks are left with the one under way; `NUMBER` counts the positions that
this memory has seen.
"""

NO_VALUE: Final = np.nan

# What can be wrong with a deal.
FINE, SHARED_CARD, UNKNOWN_CARD, UNEVEN_HANDS, UNKNOWN_SUIT = range(5)


@inlined
def _place_hands(
    request: Ints,
    turn: int,
    hands: Ints,
    trick: Ints,
    camps: Ints,
    place: Ints,
    card: Ints,
    room: Ints,
) -> int:
    """Put a deal's cards in their places; gives what is wrong with it."""
    players, laid = request[PLAYERS], request[LAID]
    everything, own = 0, 0
    if not 0 <= turn < players:
        return UNEVEN_HANDS
    for seat in range(players):
        rest, mask = hands[seat], 0
        step = (seat - turn + laid + players) % players
        if count_ones(rest) != request[LEFT] - (step < laid):
            return UNEVEN_HANDS
        if step < laid:
            rest |= 1 << trick[step]
        if rest >> CARDS:
            return UNKNOWN_CARD
        while rest:
            number = lowest(rest)
            rest &= rest - 1
            at = place[number]
            if card[at] != number:
                return UNKNOWN_CARD
            if (everything | mask) >> at & 1:
                return SHARED_CARD
            mask |= 1 << at
            room[search.OWNER + at] = seat
        everything |= mask
        room[search.HANDS + seat] = mask
        room[search.CAMPS + seat] = camps[seat] == camps[turn]
        own |= mask * room[search.CAMPS + seat]
    room[search.REMAINING] = everything
    room[search.OWN] = own
    return FINE


@inlined
def _lay_trick(
    request: Ints, turn: int, trick: Ints, kept: Ints, place: Ints, contend: Ints, room: Ints
) -> None:
    """The trick under way, and what else a position has in common with the others."""
    played, best, led, withheld = 0, -1, -1, 0
    for step in range(request[LAID]):
        at = place[trick[step]]
        played |= 1 << at
        if step == 0:
            best, led = at, at
        elif at > best and contend[led] >> at & 1:
            best = at
    for seat in range(request[PLAYERS]):
        withheld |= lesser(greater(kept[seat], 0), 7) << 3 * seat
    called = request[CALLED]
    room[search.PLAYERS] = request[PLAYERS]
    room[search.SEAT] = turn
    room[search.LEFT] = request[LEFT]
    room[search.PLAYED] = played
    room[search.BEST] = best
    room[search.LED] = led
    room[search.WITHHELD] = withheld
    room[search.SAID] = request[SAID]
    room[search.DONE] = request[DONE]
    room[search.CALLED] = place[called] if called >= 0 else -1


@inlined
def _bonus(request: Ints, camp: int, place: Ints, law: Ints, room: Ints) -> int:
    """Who will have the bonus: 2 the camp that asks, 0 the others, 1 nobody.

    All the cards are played, and the best trump wins its trick: nothing to search for.
    """
    kind, five = request[BONUS], law[FIVE]
    trumps = room[search.REMAINING] & law[TRUMPS]
    if kind == 2:
        trumps &= 1 << five
    best, before = request[BEST_CARD], -1
    if best >= 0 and (kind == 1 or place[best] == five):
        before = place[best]
    if kind == 0 or (trumps == 0 and before < 0):
        return 1
    if trumps and highest(trumps) > before:
        return 2 * (room[search.OWN] >> highest(trumps) & 1)
    return 2 * (request[BEST_CAMP] == camp)


@inlined
def _lawful(law: Ints, duties: Ints, room: Ints) -> int:
    """The lawful cards of the seat to move, in their places."""
    seat, called = room[search.SEAT], room[search.CALLED]
    hand = room[search.HANDS + seat]
    if room[search.BEST] >= 0:
        said, kept = room[search.SAID] != 0, room[search.WITHHELD]
        hand = followers(hand, seat, room[search.LED], kept, said, law, duties)
    if called >= 0 and room[search.DONE] and hand >> called & 1:
        return 1 << called
    return hand


@inlined
def _moves(lawful: int, law: Ints, room: Ints) -> int:
    """The lawful cards without equals; a lead with a word is a move of its own."""
    moves = distinct(lawful, room[search.REMAINING], law[BARRIERS], room[search.CALLED])
    return with_word(moves, law) if room[search.BEST] < 0 else moves


@inlined
def _at_least(limit: float, payoff: Floats, numbers: int) -> int:
    """The numbers of tricks, as a mask, that pay at least so much."""
    wanted = 0
    for tricks in range(6):
        if numbers >> tricks & 1 and payoff[tricks] >= limit:
            wanted |= 1 << tricks
    return wanted


@inlined
def _next_payoff(above: float, payoff: Floats, numbers: int) -> float:
    """The least payoff that is more than another; NaN if there is none."""
    best = np.nan
    for tricks in range(6):
        value = payoff[tricks]
        if numbers >> tricks & 1 and value > above and not value >= best:
            best = value
    return best


@inlined
def _share(lawful: int, moves: int, values: Floats, card: Ints) -> None:
    """Give the cards that were not tried the value of their equal, the next tried one below."""
    value, rest = np.nan, lawful
    while rest:
        at = lowest(rest)
        rest &= rest - 1
        if moves >> at & 1:
            value = values[card[at]]
        values[card[at]] = value


@compiled
def _value(
    lawful: int, numbers: int, payoff: Floats, is_each: bool, card: Ints, law: Ints, duties: Ints,
    contend: Ints, memory: Ints, slots: int, room: Ints, values: Floats,
) -> None:  # fmt: skip
    """Raise the level, payoff by payoff, as long as some move reaches it.

    Each move by itself, or (`values[0]`) all together.
    """
    moves = _moves(lawful, law, room)
    values[:] = np.nan
    level = _next_payoff(-np.inf, payoff, numbers)
    alive, reached = moves, moves
    while alive:
        while reached:
            at = highest(reached)
            reached ^= 1 << at
            values[card[law[ACE] if at == HEARTS_SAID else at] * is_each] = level
        level = _next_payoff(level, payoff, numbers)
        rest = 0 if np.isnan(level) else alive
        alive = 0
        wanted = _at_least(level, payoff, numbers)
        while rest:
            tried = 1 << highest(rest) if is_each else rest
            rest &= ~tried
            if reach(wanted, tried, law, duties, contend, memory, slots, room):
                alive |= tried
        reached = alive
    if is_each:
        _share(lawful, moves, values, card)


@compiled
def solve_deals(
    request: Ints, trumps: Ints, turns: Ints, hands: Ints, trick: Ints, kept: Ints, camps: Ints,
    payoffs: Floats, places: Ints, cards: Ints, duties: Ints, contend: Ints, laws: Ints,
    memory: Ints, room: Ints, values: Floats,
) -> int:  # fmt: skip
    """Solve many deals; gives what is wrong with the first bad one, with its number above bit 8.

    `trumps[d]`, `turns[d]`, `hands[d, seat]` by deal; `trick`, `kept[seat]` (withholdings),
    `camps[seat]` for all; `payoffs[bonus, tricks]`: what the camp of the seat to move gets for
    so many tricks from here, by who has the bonus (0 the others, 1 nobody, 2 itself). The
    tables are those of a `Layout`. Written: `values[d, card]` (NaN where a card is not lawful),
    or `values[d, 0]` alone.
    """
    asked, at, laid = pointer(request), pointer(room), pointer(trick)
    for deal in range(len(hands)):
        trump, turn = trumps[deal], turns[deal]
        if not 0 <= trump < len(laws):
            return UNKNOWN_SUIT | deal << 8
        place, card, law = pointer(places[trump]), pointer(cards[trump]), pointer(laws[trump])
        duty, contenders = pointer(duties[trump]), pointer(contend[trump])
        fault = _place_hands(
            asked, turn, pointer(hands[deal]), laid, pointer(camps), place, card, at
        )
        if fault:
            return fault | deal << 8
        _lay_trick(asked, turn, laid, pointer(kept), place, contenders, at)
        request[NUMBER] += 1
        if request[NUMBER] >= search.NUMBERS:
            memory[:] = 0
            request[NUMBER] = 1
        room[search.NUMBER] = request[NUMBER]
        payoff = payoffs[_bonus(asked, camps[turn], place, law, at)]
        held = room[search.REMAINING] & laws[trump, TRUMPS]
        numbers = possible(held, room[search.OWN], request[LEFT], request[PLAYERS], at)
        slots, lawful = (len(memory) >> 1) - 1, _lawful(law, duty, at)
        _value(
            lawful, numbers, payoff, request[ALL_CARDS] != 0, card, law, duty,
            contenders, pointer(memory), slots, at, values[deal],
        )  # fmt: skip
    return FINE
