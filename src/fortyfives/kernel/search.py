"""The exact search: can a camp make the number of its tricks fall in a set, all cards seen?

One function answers yes or no; `solving` puts values together from its answers. A set of
numbers of tricks is a mask: bit *t* stands for *t* tricks from here. The search goes a trick at
a time, each camp trying its moves until one does:

* cards of one hand that are worth the same are tried once (`layout` says which are);
* a seat's trumps that cannot all be beaten are sure tricks, whatever is played: that bounds the
  numbers still possible, and often answers;
* answers at the start of a trick are remembered in a small table.

tests/kernel/solver.c is the same search in C, step by step, to compare with.
"""

from __future__ import annotations

from typing import Final

from fortyfives.kernel.bits import count_ones, greater, highest, lowest
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

# The room of a search: the numbers of the position, the hands, the camps, the owners, the stack.
PLAYERS, SEAT, LEFT, REMAINING, OWN, PLAYED, BEST, LED, SAID, WITHHELD, DONE, CALLED = range(12)
NUMBER: Final = 12
HANDS: Final = 16
CAMPS: Final = 32
OWNER: Final = 48
_REM, _WANTED, _SAID, _ENTRY, _KEY = (112 + 8 * row for row in range(5))
_SEAT, _MOVES, _PLAYED, _BEST, _LED, _KEPT = (152 + 64 * row for row in range(6))
ROOM: Final = 152 + 64 * 6
"""How many numbers a search needs to work with, in one array.

The seats in the play are counted 0, 1, … from any of them on. `SEAT` is to move; `LEFT` tricks
are left with the one under way; `REMAINING` are the cards of these tricks, those laid already
among them, `OWN` the ones of the camp that asks; `PLAYED` are those laid, `LED` the first and
`BEST` the best of them (-1); `SAID`: “hearts on hearts” was said; `WITHHELD` three bits a seat;
`DONE`: 1 if a trick was played before; `CALLED` the place of the called card (-1); `NUMBER`
tells positions apart that share a memory. Then, by seat, the hands with the cards laid, and the
camps, 1 for the one that asks; by place, the seat that owns it. The stack has five rows by
trick and six by card played.
"""

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
def possible(trumps: int, own: int, left: int, players: int, room: Ints) -> int:
    """The numbers of tricks, as a mask, that the sure tricks of both camps leave open."""
    mine, theirs = 0, 0
    for seat in range(players):
        held = trumps & room[HANDS + seat]
        if held:
            if room[CAMPS + seat]:
                mine = greater(mine, sure_tricks(held, trumps & ~own))
            else:
                theirs = greater(theirs, sure_tricks(held, trumps & own))
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
        hand & law[TRUMPS],
        kept >> 3 * seat & 7,
        said,
        law[TOGETHER] != 0,
        law[LIMIT],
    )
    lawful: int = legal(hand, duties, (led * 2 + privileged) * ROW)
    return lawful


@inlined
def with_word(moves: int, law: Ints) -> int:
    """A leader's moves; the ace of hearts twice where it may be led with a word."""
    ace = law[ACE]
    return moves | 1 << HEARTS_SAID if ace >= 0 and moves >> ace & 1 else moves


@inlined
def _choose(ply: int, own: int, contend: Ints, room: Ints) -> int:
    """Take the next of the moves: the highest to lead, the cheapest winner or else the lowest."""
    moves, best = room[_MOVES + ply], room[_BEST + ply]
    place: int
    if best < 0:
        place = highest(moves)
    else:
        winning = (moves & contend[room[_LED + ply]]) >> best >> 1
        if winning and (own >> best & 1) != room[CAMPS + room[_SEAT + ply]]:
            place = lowest(winning) + best + 1
        else:
            place = lowest(moves)
    room[_MOVES + ply] = moves ^ 1 << place
    return place


@inlined
def _kept_after(kept: int, seat: int, held: int, led: int, place: int, law: Ints) -> int:
    """The withholdings after a card: one more if trumps were kept back from a trump led."""
    trumps, limit = law[TRUMPS], law[LIMIT]
    if limit == 0 or not trumps >> led & 1 or trumps >> place & 1 or not held & trumps:
        return kept
    return kept + (kept >> 3 * seat & 7 < limit) * (1 << 3 * seat)


@inlined
def _seat_next(
    ply: int, seat: int, moves: int, played: int, best: int, led: int, kept: int, room: Ints
) -> None:
    """Put a seat's turn on the stack."""
    room[_SEAT + ply] = seat
    room[_MOVES + ply] = moves
    room[_PLAYED + ply] = played
    room[_BEST + ply] = best
    room[_LED + ply] = led
    room[_KEPT + ply] = kept


@inlined
def _start_trick(
    trick: int, wanted: int, remaining: int, seat: int, kept: int, left: int,
    law: Ints, contend: Ints, memory: Ints, slots: int, room: Ints,
) -> int:  # fmt: skip
    """Put a trick on the stack; gives the answer if it is known by now, else -1."""
    own = room[OWN]
    if left == 0:
        return wanted & 1
    if left == 1:
        led = lowest(remaining & room[HANDS + seat])
        return wanted >> (own >> highest(remaining & contend[led]) & 1) & 1
    numbers = possible(remaining & law[TRUMPS], own, left, room[PLAYERS], room)
    wanted &= numbers
    if wanted == 0:
        return 0
    if wanted == numbers:
        return 1
    key = room[NUMBER] << _NUMBER | kept << 10 | wanted << 4 | seat
    entry = remaining * _MIX
    entry = (((entry ^ entry >> 29) + key * _MIX_2) >> 20 & slots) << 1
    if memory[entry] == remaining and memory[entry + 1] >> 1 == key:
        return memory[entry + 1] & 1
    room[_REM + trick] = remaining
    room[_WANTED + trick] = wanted
    room[_ENTRY + trick] = entry
    room[_KEY + trick] = key
    return -1


@inlined
def _remember(trick: int, answer: int, memory: Ints, room: Ints) -> None:
    """Keep the answer to a trick's question."""
    entry = room[_ENTRY + trick]
    memory[entry] = room[_REM + trick]
    memory[entry + 1] = room[_KEY + trick] << 1 | answer


@inlined
def _begin(wanted: int, moves: int, room: Ints) -> None:
    """Put the position itself on the stack."""
    room[_REM] = room[REMAINING]
    room[_WANTED] = wanted
    room[_SAID] = room[SAID]
    _seat_next(
        0,
        room[SEAT],
        moves,
        room[PLAYED],
        room[BEST],
        room[LED],
        room[WITHHELD],
        room,
    )


@inlined
def _follow(
    ply: int, trick: int, last: int, played: int, best: int, led: int, kept: int,
    law: Ints, duties: Ints, room: Ints,
) -> None:  # fmt: skip
    """Put the turn of the seat after the last one on the stack."""
    seat = last + 1 if last + 1 < room[PLAYERS] else 0
    called, remaining = room[CALLED], room[_REM + trick]
    said, hand = room[_SAID + trick] != 0, remaining & room[HANDS + seat]
    hand = followers(hand, seat, led, kept, said, law, duties)
    if called >= 0 and trick + room[DONE] > 0 and hand >> called & 1:
        hand = 1 << called
    moves = distinct(hand, remaining, law[BARRIERS], called)
    _seat_next(ply, seat, moves, played, best, led, kept, room)


@inlined
def _lead(ply: int, trick: int, seat: int, kept: int, law: Ints, room: Ints) -> None:
    """Put the turn of the winner of a trick on the stack."""
    remaining, called = room[_REM + trick], room[CALLED]
    hand = remaining & room[HANDS + seat]
    if called >= 0 and hand >> called & 1:
        hand = 1 << called
    moves = distinct(hand, remaining, law[BARRIERS], called)
    _seat_next(ply, seat, with_word(moves, law), 0, -1, -1, kept, room)


@compiled
def reach(
    wanted: int, moves: int, law: Ints, duties: Ints, contend: Ints, memory: Ints, slots: int,
    room: Ints,
) -> int:  # fmt: skip
    """Whether (1 or 0) the camp that asks can make its tricks fall in `wanted`.

    The seat to move is confined to `moves`. `law`, `duties` and `contend` are one suit of a
    `Layout`; `memory` has two numbers for each of `slots` + 1 answers. All are pointers.
    """
    left, trick, ply = room[LEFT], 0, 0
    _begin(wanted, moves, room)
    while True:
        seat, best, led = room[_SEAT + ply], room[_BEST + ply], room[_LED + ply]
        remaining, kept = room[_REM + trick], room[_KEPT + ply]
        place = _choose(ply, room[OWN], contend, room)
        if best < 0:
            room[_SAID + trick] = place == HEARTS_SAID
            place = law[ACE] if place == HEARTS_SAID else place
            best, led = place, place
        else:
            kept = _kept_after(kept, seat, remaining & room[HANDS + seat], led, place, law)
            if place > best and contend[led] >> place & 1:
                best = place
        played = room[_PLAYED + ply] | 1 << place
        if count_ones(played) < room[PLAYERS]:
            ply += 1
            _follow(ply, trick, seat, played, best, led, kept, law, duties, room)
            continue
        seat, remaining = room[OWNER + best], remaining & ~played
        wanted = room[_WANTED + trick] >> room[CAMPS + seat]
        answer = _start_trick(
            trick + 1, wanted, remaining, seat, kept, left - 1, law, contend, memory, slots, room
        )
        if answer < 0:
            left, trick, ply = left - 1, trick + 1, ply + 1
            _lead(ply, trick, seat, kept, law, room)
            continue
        # Back to the last seat that can still change the answer.
        while room[CAMPS + room[_SEAT + ply]] == answer or room[_MOVES + ply] == 0:
            if ply == 0:
                return answer
            if room[_BEST + ply] < 0:
                _remember(trick, answer, memory, room)
                left, trick = left + 1, trick - 1
            ply -= 1
