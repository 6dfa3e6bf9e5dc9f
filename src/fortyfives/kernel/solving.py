"""From positions as the game has them to values, by questions to the search."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fortyfives.kernel import search
from fortyfives.kernel.bits import count_ones, highest, lowest
from fortyfives.kernel.compiler import Ints, compiled, inlined
from fortyfives.kernel.layout import ACE, BARRIERS, FIVE, HEARTS_SAID, TRUMPS
from fortyfives.kernel.search import (
    OWNER,
    distinct,
    followers,
    lead_moves,
    possible,
    reach,
)

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
FINE, SHARED_CARD, UNKNOWN_CARD, UNEVEN_HANDS = range(4)


@inlined
def _place_hands(
    deal: int,
    request: Ints,
    turn: int,
    hands: Ints,
    trick: Ints,
    camps: Ints,
    place: Ints,
    card: Ints,
    position: Ints,
    held: Ints,
    asking: Ints,
    stack: Ints,
) -> int:
    """Put a deal's cards in their places; gives what is wrong with it."""
    players, laid = request[PLAYERS], request[LAID]
    everything, own, size = 0, 0, request[LEFT]
    leader = turn - laid if turn >= laid else turn - laid + players
    for seat in range(players):
        rest, mask = hands[deal, seat], 0
        step = seat - leader if seat >= leader else seat - leader + players
        if count_ones(rest) != size - (step < laid):
            return UNEVEN_HANDS
        if step < laid:
            rest |= 1 << trick[step]
        while rest:
            number = lowest(rest)
            rest &= rest - 1
            at = place[number]
            if card[at] != number:
                return UNKNOWN_CARD
            if everything >> at & 1:
                return SHARED_CARD
            everything |= 1 << at
            mask |= 1 << at
            stack[OWNER + at] = seat
        held[seat] = mask
        asking[seat] = camps[seat] == camps[turn]
        if asking[seat]:
            own |= mask
    position[search.PLAYERS], position[search.SEAT] = players, turn
    position[search.LEFT], position[search.REMAINING] = size, everything
    position[search.OWN] = own
    return FINE


@inlined
def _lay_trick(
    request: Ints, trick: Ints, kept: Ints, place: Ints, contend: Ints, position: Ints
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
        withheld |= min(kept[seat], 7) << 3 * seat
    position[search.PLAYED], position[search.BEST], position[search.LED] = played, best, led
    position[search.WITHHELD], position[search.SAID] = withheld, request[SAID]
    position[search.DONE] = request[DONE]
    position[search.CALLED] = place[request[CALLED]] if request[CALLED] >= 0 else -1


@inlined
def _bonus(request: Ints, camp: int, place: Ints, law: Ints, position: Ints) -> int:
    """Who will have the bonus: 2 the camp that asks, 0 the others, 1 nobody.

    All the cards are played, and the best trump wins its trick: nothing to search for.
    """
    if request[BONUS] == 0:
        return 1
    trumps = position[search.REMAINING] & law[TRUMPS]
    if request[BONUS] == 2:
        trumps &= 1 << law[FIVE]
    before = -1
    if request[BEST_CARD] >= 0 and (request[BONUS] == 1 or place[request[BEST_CARD]] == law[FIVE]):
        before = place[request[BEST_CARD]]
    if trumps and highest(trumps) > before:
        return 2 if position[search.OWN] >> highest(trumps) & 1 else 0
    if before < 0:
        return 1
    return 2 if request[BEST_CAMP] == camp else 0


@inlined
def _lawful(position: Ints, held: Ints, law: Ints, duties: Ints) -> int:
    """The lawful cards of the seat to move, in their places."""
    seat = position[search.SEAT]
    hand: int = held[seat]
    if position[search.BEST] >= 0:
        said, kept = position[search.SAID] != 0, position[search.WITHHELD]
        hand = followers(hand, seat, position[search.LED], kept, said, law, duties)
    called: int = position[search.CALLED]
    if called >= 0 and position[search.DONE] != 0 and hand >> called & 1:
        return 1 << called
    return hand


@inlined
def _at_least(limit: float, payoff: Floats, possible_numbers: int) -> int:
    """The numbers of tricks, as a mask, that pay at least so much."""
    wanted = 0
    for tricks in range(6):
        if possible_numbers >> tricks & 1 and payoff[tricks] >= limit:
            wanted |= 1 << tricks
    return wanted


@inlined
def _next_payoff(above: float, payoff: Floats, possible_numbers: int) -> float:
    """The least payoff that is more than another; NaN if there is none."""
    best = np.nan
    for tricks in range(6):
        value = payoff[tricks]
        if possible_numbers >> tricks & 1 and value > above and not value >= best:
            best = value
    return best


@compiled
def solve_deals(
    request: Ints,
    trumps: Ints,
    turns: Ints,
    hands: Ints,
    trick: Ints,
    kept: Ints,
    camps: Ints,
    payoffs: Floats,
    places: Ints,
    cards: Ints,
    duties: Ints,
    contend: Ints,
    laws: Ints,
    memory: Ints,
    work: Ints,
    values: Floats,
) -> int:
    """Solve many deals; gives what is wrong with the first bad one, with its number above bit 8.

    `trumps[d]`, `turns[d]`, `hands[d, seat]` by deal; `trick`, `kept[seat]` (withholdings),
    `camps[seat]` for all; `payoffs[bonus, tricks]`: what the camp of the seat to move gets for
    so many tricks from here, by who has the bonus (0 the others, 1 nobody, 2 itself). The
    tables are those of a `Layout`. Written: `values[d, card]` (NaN where a card is not lawful),
    or `values[d, 0]` alone.
    """
    position, held, asking = work[:16], work[16:32], work[32:48]
    stack = work[48:]
    for deal in range(len(hands)):
        trump, turn = trumps[deal], turns[deal]
        place, card, law = places[trump], cards[trump], laws[trump]
        duty, contenders = duties[trump], contend[trump]
        fault = _place_hands(
            deal, request, turn, hands, trick, camps, place, card, position, held, asking, stack
        )
        if fault:
            return fault | deal << 8
        _lay_trick(request, trick, kept, place, contenders, position)
        request[NUMBER] += 1
        if request[NUMBER] >= search.NUMBERS:
            memory[:] = 0
            request[NUMBER] = 1
        position[search.NUMBER] = request[NUMBER]
        payoff = payoffs[_bonus(request, camps[turn], place, law, position)]
        remaining = position[search.REMAINING]
        numbers = possible(
            remaining & law[TRUMPS],
            position[search.OWN],
            position[search.LEFT],
            request[PLAYERS],
            held,
            asking,
        )
        lawful = _lawful(position, held, law, duty)
        if position[search.BEST] < 0:
            moves = lead_moves(
                held[turn],
                remaining,
                position[search.DONE] != 0,
                position[search.CALLED],
                law[BARRIERS],
                law[ACE],
            )
        else:
            moves = distinct(lawful, remaining, law[BARRIERS], position[search.CALLED])
        floor = _next_payoff(-np.inf, payoff, numbers)
        if not request[ALL_CARDS]:
            values[deal, 0] = floor
        else:
            for number in range(values.shape[1]):
                values[deal, number] = np.nan
            rest = lawful
            while rest:
                values[deal, card[lowest(rest)]] = floor
                rest &= rest - 1
        level = _next_payoff(floor, payoff, numbers)
        alive = moves
        while not np.isnan(level) and alive:
            wanted = _at_least(level, payoff, numbers)
            rest = alive
            while rest:
                tried = rest if not request[ALL_CARDS] else 1 << highest(rest)
                rest &= ~tried
                if reach(
                    wanted,
                    tried,
                    position,
                    held,
                    asking,
                    law,
                    duty,
                    contenders,
                    memory,
                    stack,
                ):
                    if not request[ALL_CARDS]:
                        values[deal, 0] = level
                    else:
                        at = highest(tried)
                        values[deal, card[law[ACE] if at == HEARTS_SAID else at]] = level
                else:
                    alive &= ~tried
            level = _next_payoff(level, payoff, numbers)
        if request[ALL_CARDS]:
            _share(lawful, moves, remaining, values[deal], card)
    return FINE


@inlined
def _share(lawful: int, moves: int, remaining: int, values: Floats, card: Ints) -> None:
    """Give the cards that were not tried the value of their equal, the next tried one below."""
    value, rest = np.nan, lawful
    while rest:
        at = lowest(rest)
        rest &= rest - 1
        if moves >> at & 1:
            value = values[card[at]]
        values[card[at]] = value
