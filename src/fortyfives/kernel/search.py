"""The exact search: can a camp make the number of its tricks fall in a set, all cards seen?

One function answers yes or no; `solving` puts values together from its answers. A set of
numbers of tricks is a mask: bit *t* stands for *t* tricks from here. The search goes a trick at
a time, each camp trying its moves until one does:

* cards of one hand that are worth the same are tried once (`layout` says which are);
* a seat's trumps that cannot all be beaten are sure tricks, whatever is played: that bounds the
  numbers still possible, and often answers;
* answers at the start of a trick are remembered in a small table.

tests/kernel/solver.c is the same search in C, line by line, to compare with.
"""

from __future__ import annotations

from typing import Final

from fortyfives.kernel.bits import count_ones, get, highest, lowest, put
from fortyfives.kernel.compiler import Ints, compiled, inlined, is_privileged, legal
from fortyfives.kernel.layout import (
    ACE,
    BARRIERS,
    HEARTS_SAID,
    LIMIT,
    ROW,
    TOGETHER,
    TRUMPS,
)

# Where the numbers of a position stand in their array.
PLAYERS, SEAT, LEFT, REMAINING, OWN, PLAYED, BEST, LED, SAID, WITHHELD, DONE, CALLED = range(12)
NUMBER: Final = 12
POSITION: Final = 13
"""How many numbers a position has, besides the hands and the camps.

The seats in the play are counted 0, 1, … from any of them on. `SEAT` is to move; `LEFT` tricks
are left with the one under way; `REMAINING` are the cards of these tricks, those laid already
among them, `OWN` the ones of the camp that asks; `PLAYED` are those laid, `LED` the first and
`BEST` the best of them (-1); `SAID`: “hearts on hearts” was said; `WITHHELD` three bits a seat;
`DONE`: a trick was played before; `CALLED` the place of the called card (-1); `NUMBER` tells
positions apart that share a memory.
"""

# The stack: rows of 64 numbers, one a card played; then the rows one a trick.
_SEAT, _MOVES, _PLAYED, _BEST, _LED, _KEPT = (64 * row for row in range(6))
_REM, _WANTED, _SAID, _ENTRY, _KEY = (384 + 8 * row for row in range(5))
OWNER: Final = 424
STACK: Final = 424 + 64

_NUMBER: Final = 40
"""The bits of a remembered key from here on are the number of the position."""

NUMBERS: Final = 1 << 20
"""How many positions can share a memory before it must be emptied."""

_MIX: Final = -7046029254386353131
_MIX_2: Final = 0x2545F4914F6CDD1D


@inlined
def sure_tricks(trumps: int, against: int) -> int:
    """Tricks that one seat's trumps must win: each opposing one can beat only one of them."""
    beaten, sure = 0, 0
    while trumps:
        place = highest(trumps)
        trumps ^= 1 << place
        if count_ones(against >> place) > beaten:
            beaten += 1
        else:
            sure += 1
    return sure


@inlined
def possible(trumps: int, own: int, left: int, players: int, hands: Ints, camps: Ints) -> int:
    """The numbers of tricks, as a mask, that the sure tricks of both camps leave open."""
    mine, theirs = 0, 0
    for seat in range(players):
        held = trumps & get(hands, seat)
        if held:
            if get(camps, seat):
                mine = max(mine, sure_tricks(held, trumps & ~own))
            else:
                theirs = max(theirs, sure_tricks(held, trumps & own))
    return (2 << (left - theirs)) - (1 << mine)


@inlined
def distinct(lawful: int, remaining: int, barriers: int, called: int) -> int:
    """One card of each run of equals: the lowest.

    Adding lets every lawful card mark the next place above it that holds a card or a barrier.
    """
    if called >= 0 and lawful >> called & 1:
        return lawful & ~(((lawful & ~(1 << called)) << 1) + ~(remaining | barriers)) | 1 << called
    return lawful & ~((lawful << 1) + ~(remaining | barriers))


@inlined
def followers(
    hand: int, seat: int, led: int, kept: int, said: bool, law: Ints, duties: Ints
) -> int:
    """The lawful cards of a seat that follows."""
    privileged = is_privileged(
        hand & law[TRUMPS], kept >> 3 * seat & 7, said, law[TOGETHER] != 0, law[LIMIT]
    )
    lawful: int = legal(hand, duties, (led * 2 + privileged) * ROW)
    return lawful


@inlined
def lead_moves(
    hand: int, remaining: int, is_later: bool, called: int, barriers: int, ace: int
) -> int:
    """The moves of a leader; the ace of hearts twice where it may be led with a word."""
    if called >= 0 and is_later and hand >> called & 1:
        hand = 1 << called
    moves = distinct(hand, remaining, barriers, called)
    if ace >= 0 and moves >> ace & 1:
        moves |= 1 << HEARTS_SAID
    return moves


@compiled
def reach(
    wanted: int,
    moves: int,
    position: Ints,
    hands: Ints,
    camps: Ints,
    law: Ints,
    duties: Ints,
    contend: Ints,
    memory: Ints,
    stack: Ints,
) -> int:
    """Whether (1 or 0) the camp that asks can make its tricks fall in `wanted`.

    The seat to move is confined to `moves`. `hands` and `camps` (1 for the camp that asks) by
    seat; `law`, `duties` and `contend` are one suit of a `Layout`; `memory` remembers within a
    position; `stack` is room to work, with the owner of every place at `OWNER`.

    One long loop on purpose: a call costs as much here as the work between two calls.
    """
    players, own, called = position[PLAYERS], position[OWN], position[CALLED]
    barriers, trumps, limit, ace = law[BARRIERS], law[TRUMPS], law[LIMIT], law[ACE]
    done = position[DONE] != 0
    slots, number = (len(memory) >> 1) - 1, position[NUMBER] << _NUMBER
    left, trick, ply = position[LEFT], 0, 0
    put(stack, _REM, position[REMAINING])
    put(stack, _WANTED, wanted)
    put(stack, _SAID, position[SAID])
    put(stack, _SEAT, position[SEAT])
    put(stack, _MOVES, moves)
    put(stack, _PLAYED, position[PLAYED])
    put(stack, _BEST, position[BEST])
    put(stack, _LED, position[LED])
    put(stack, _KEPT, position[WITHHELD])
    while True:
        # Choose: the cheapest card that wins from the other camp, else the lowest; the highest
        # to lead.
        seat, moves, best, led = (
            get(stack, _SEAT + ply),
            get(stack, _MOVES + ply),
            get(stack, _BEST + ply),
            get(stack, _LED + ply),
        )
        remaining, kept = get(stack, _REM + trick), get(stack, _KEPT + ply)
        if best < 0:
            place = highest(moves)
            put(stack, _MOVES + ply, moves ^ 1 << place)
            put(stack, _SAID + trick, place == HEARTS_SAID)
            if place == HEARTS_SAID:
                place = ace
            best, led = place, place
        else:
            contenders = get(contend, led)
            winning = (moves & contenders) >> best >> 1
            if winning and (own >> best & 1) != get(camps, seat):
                place = lowest(winning) + best + 1
            else:
                place = lowest(moves)
            put(stack, _MOVES + ply, moves ^ 1 << place)
            if limit and trumps >> led & 1 and not trumps >> place & 1:
                is_new = kept >> 3 * seat & 7 < limit
                if is_new and remaining & get(hands, seat) & trumps:
                    kept += 1 << 3 * seat
            if place > best and contenders >> place & 1:
                best = place
        played = get(stack, _PLAYED + ply) | 1 << place
        seat = seat + 1 if seat + 1 < players else 0
        if count_ones(played) < players:
            ply += 1
            hand = remaining & get(hands, seat)
            lawful = followers(hand, seat, led, kept, get(stack, _SAID + trick) != 0, law, duties)
            if called >= 0 and (done or trick > 0) and lawful >> called & 1:
                lawful = 1 << called
            put(stack, _SEAT + ply, seat)
            put(stack, _PLAYED + ply, played)
            put(stack, _MOVES + ply, distinct(lawful, remaining, barriers, called))
            put(stack, _BEST + ply, best)
            put(stack, _LED + ply, led)
            put(stack, _KEPT + ply, kept)
            continue
        # The trick is complete: is the question answered by now?
        seat = get(stack, OWNER + best)
        wanted = get(stack, _WANTED + trick) >> get(camps, seat)
        remaining &= ~played
        left -= 1
        trick += 1
        answer = -1
        if left == 0:
            answer = wanted & 1
        elif left == 1:
            place = lowest(remaining & get(hands, seat))
            answer = wanted >> (own >> highest(remaining & get(contend, place)) & 1) & 1
        else:
            open_numbers = possible(remaining & trumps, own, left, players, hands, camps)
            if wanted & open_numbers == 0:
                answer = 0
            elif ~wanted & open_numbers == 0:
                answer = 1
            else:
                wanted &= open_numbers
                key = number | kept << 10 | wanted << 4 | seat
                entry = remaining * _MIX
                entry = (((entry ^ entry >> 29) + key * _MIX_2) >> 20 & slots) << 1
                if get(memory, entry) == remaining and get(memory, entry + 1) >> 1 == key:
                    answer = get(memory, entry + 1) & 1
        if answer < 0:
            ply += 1
            put(stack, _REM + trick, remaining)
            put(stack, _WANTED + trick, wanted)
            put(stack, _ENTRY + trick, entry)
            put(stack, _KEY + trick, key)
            put(stack, _SEAT + ply, seat)
            put(stack, _PLAYED + ply, 0)
            put(
                stack,
                _MOVES + ply,
                lead_moves(remaining & get(hands, seat), remaining, True, called, barriers, ace),
            )
            put(stack, _BEST + ply, -1)
            put(stack, _KEPT + ply, kept)
            continue
        trick -= 1
        left += 1
        # Back to the last seat that can still change the answer.
        while get(camps, get(stack, _SEAT + ply)) == answer or get(stack, _MOVES + ply) == 0:
            if ply == 0:
                return answer
            if get(stack, _BEST + ply) < 0:
                entry = get(stack, _ENTRY + trick)
                put(memory, entry, get(stack, _REM + trick))
                put(memory, entry + 1, get(stack, _KEY + trick) << 1 | answer)
                trick -= 1
                left += 1
            ply -= 1
