"""Worlds drawn, weighed and played on in compiled code.

A world is a deal of all hidden cards that agrees with what a seat knows. Its weight is how
likely its players would have been to call and play as they did. What is certain, and how many
cards lie where, is worked out by the caller.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from fortyfives.kernel import judging as at
from fortyfives.kernel.bits import (
    below,
    count_ones,
    greater,
    lesser,
    lowest,
    next_word,
    pointer,
    signed,
    truncated,
)
from fortyfives.kernel.compiler import Called, Floats, Ints, Words, compiled, inlined, types
from fortyfives.kernel.foreseeing import (
    FLOATS,
    FOR_PLAYS,
    INTS,
    JUDGING,
    NOTHING,
    PLAYING_ON,
    judge,
    play_on,
    put,
)
from fortyfives.kernel.judging import lawful, seat_at

TRUMP_FROM: Final = 100

# A place of hidden cards: its seat, whether it holds discards, how many of its cards are not
# certain, what they may be, the certain ones, how many of them were kept by choice.
SEAT, IS_THROWN, FREE, POSSIBLE, CERTAIN, KEPT = range(6)
PLACE: Final = 6
TRIES: Final = 24

SCRATCH: Final = 3
"""How many tables of room the functions here need."""

HEAT, SURPRISE = FOR_PLAYS, FOR_PLAYS + 1
"""Behind the weights of plays: how far from the best, in tricks, a card may look before it is
played e times less often; how likely any lawful card is, whatever the judgement says."""


@inlined
def random_below(limit: int, state: Words) -> int:
    """A number below a limit."""
    return below(limit, signed(next_word(state)))


@inlined
def random_card(cards: int, state: Words) -> int:
    """One of the cards of a mask that is not empty."""
    for _ in range(random_below(count_ones(cards), state)):
        cards &= cards - 1
    return lowest(cards)


@inlined
def random_part(state: Words) -> float:
    """A number from 0 to 1."""
    return (signed(next_word(state)) & 0xFFFFFF) / 16777216.0


@inlined
def random_order(order: Ints, count: int, state: Words) -> None:
    """Put the numbers below `count` into an array in a random order."""
    for place in range(count):
        other = random_below(place + 1, state)
        order[place] = order[other]
        order[other] = place


@inlined
def _fill(
    places: Ints, rates: Floats, unseen: int, trumps: int, order: Ints, filled: Ints, state: Words
) -> int:
    """Deal the hidden cards by what each place is likely to hold; -1 if they do not come out.

    Gives the cards that are left.
    """
    count, pool = len(rates), unseen
    random_order(order, count, state)
    for step in range(count):
        place = order[step]
        filled[place] = 0
        for _ in range(places[place, KEPT]):
            wanted = trumps if random_part(state) < rates[place] else ~trumps
            cards = pool & places[place, POSSIBLE] & wanted
            if cards:
                bit = 1 << random_card(cards, state)
                pool ^= bit
                filled[place] |= bit
    for step in range(1, count):  # those with least choice first
        place, to = order[step], step
        slack = count_ones(places[place, POSSIBLE]) - places[place, FREE]
        while to:
            other = order[to - 1]
            if count_ones(places[other, POSSIBLE]) - places[other, FREE] <= slack:
                break
            order[to] = other
            to -= 1
        order[to] = place
    for step in range(count):
        place = order[step]
        for _ in range(places[place, FREE] - count_ones(filled[place])):
            cards = pool & places[place, POSSIBLE]
            if places[place, IS_THROWN] and cards & ~trumps:
                cards &= ~trumps
            if not cards:
                return -1
            bit = 1 << random_card(cards, state)
            pool ^= bit
            filled[place] |= bit
    return pool


@inlined
def likelihood(
    seat: int, allowed: int, card: int, table: Ints, rooms: Floats, weights: Floats, above: Ints,
    strengths: Ints, suits: Ints,
) -> float:  # fmt: skip
    """The logarithm of how likely a seat was to play a card."""
    judge(seat, allowed, table, rooms, weights, above, strengths, suits)
    total, most, rest = 0.0, NOTHING, allowed
    while rest:
        most = greater(most, rooms[at.VALUES + lowest(rest)])
        rest &= rest - 1
    rest = allowed
    while rest:
        total += exp((rooms[at.VALUES + lowest(rest)] - most) / weights[HEAT])
        rest &= rest - 1
    part = exp((rooms[at.VALUES + card] - most) / weights[HEAT]) / total
    return log(part * (1.0 - weights[SURPRISE]) + weights[SURPRISE])


SAID: Final = 64
"""Added to a card with which “hearts on hearts” was said."""


def _replay(
    plays: Ints, count: int, weighed: int, table: Ints, rooms: Floats, weights: Floats, above: Ints,
    duties: Ints, strengths: Ints, suits: Ints,
) -> float:  # fmt: skip
    """Play the cards played so far; gives the logarithm of how likely they were.

    `weighed` is a mask of the seats whose cards count for that. `NOTHING` if a card would not
    have been lawful.
    """
    total = 0.0
    for number in range(count):
        card = plays[number] & 63
        seat = seat_at(table[at.LAID], table)
        led = table[at.TRICK] if table[at.LAID] else -1
        allowed = lawful(seat, led, table, duties)
        if not allowed >> card & 1:
            return NOTHING
        if weighed >> seat & 1 and allowed & (allowed - 1):
            total += likelihood(seat, allowed, card, table, rooms, weights, above, strengths, suits)
        put(card, table, duties, strengths, suits)
        if plays[number] & SAID:
            table[at.SAID] = 1
    return total


REPLAYING: Final = Called(
    _replay,
    types.float64(INTS, types.int64, types.int64, INTS, FLOATS, FLOATS, INTS, INTS, INTS, INTS),
)
call_replay: Any = REPLAYING.call


@inlined
def replay(
    plays: Ints, count: int, weighed: int, table: Ints, rooms: Floats, weights: Floats, above: Ints,
    duties: Ints, strengths: Ints, suits: Ints,
) -> Any:  # fmt: skip
    """Play the cards played so far, as `_replay` does."""
    return call_replay(
        table[at.REPLAY], plays, count, weighed, table, rooms, weights, above, duties, strengths,
        suits,
    )  # fmt: skip


def addresses(table: Ints) -> None:
    """Write into a table where the large functions lie; compiles or loads them."""
    table[at.JUDGE] = JUDGING.address
    table[at.PLAY_ON] = PLAYING_ON.address
    table[at.REPLAY] = REPLAYING.address


# ------------------------------------------------------------------- auction

CALL_SEAT, CALL_HELD, CALL_IS_DEALT, CALL_LEADS, CALL_WON = range(5)
"""Of a call: the seat, how many cards it kept, whether it still holds the hand it was dealt,
whether as the bidder it would lead, whether it won the auction."""

POINTS: Final = 32
"""The likelihood of a call is told for 0 to 31 points that a hand promises."""

NAMED: Final = 7
"""The trumps that count by themselves: five, jack, joker, ace of hearts, ace, king, queen."""


@inlined
def promise(
    hand: int, suit: int, leads: int, joker: int, row: Floats, named: Ints, trumps: Ints,
    heads: Ints,
) -> float:  # fmt: skip
    """The points that a hand promises with a suit as trumps."""
    held = hand & trumps[suit]
    total, special, has_top, tops = row[0], 0, 0, 0
    for number in range(NAMED):
        card = named[suit * NAMED + number]
        if card >= 0 and held >> card & 1:
            total += row[1 + number]
            special += 1
            if number < 2:
                tops += 1
            elif number < 4:
                has_top = 1
    count = count_ones(held)
    total += row[8] * (count - special) + row[9] * (1.0 if tops + has_top >= 2 else 0.0)
    total += row[10] * greater(0, count - 3) + row[11] * count_ones(hand & heads[suit])
    return total + row[12] * leads + row[13] * joker + row[14] * (1.0 if suit == 2 else 0.0)


@inlined
def best_promise(
    hand: int, printed: int, leads: int, joker: int, row: Floats, named: Ints, trumps: Ints,
    heads: Ints,
) -> int:  # fmt: skip
    """The suit that promises most; with `printed`, of those of which a card is held."""
    best, most = -1, NOTHING
    for suit in range(4):
        if printed and not hand >> (13 * suit) & 0x1FFF:
            continue
        value = promise(hand, suit, leads, joker, row, named, trumps, heads)
        if value > most:
            best, most = suit, value
    return best if best >= 0 else 0


@inlined
def some_of(cards: int, count: int, first: int, state: Words) -> int:
    """So many cards of a mask by chance, those of `first` before the others."""
    chosen = 0
    for _ in range(count):
        left = cards & ~chosen
        if not left:
            break
        chosen |= 1 << random_card(left & first if left & first else left, state)
    return chosen


@compiled
def imagine(
    me: int, start: Ints, places: Ints, rates: Floats, unseen: int, own: int, plays: Ints,
    played_by: Ints, calls: Ints, tables: Floats, auction: Ints, row: Floats, named: Ints,
    trumps: Ints, heads: Ints, state: Words, room: Floats, weights: Floats, above: Ints,
    duties: Ints, strengths: Ints, suits: Ints, hands: Ints, thrown: Ints, loads: Floats,
    scratch: Ints,
) -> int:  # fmt: skip
    """Draw worlds until all rows are full or too many have failed; gives how many were drawn.

    `hands[w, seat]` are the cards now held, `thrown[w, seat]` those put aside, `loads[w]` the
    logarithm of the weight.
    """
    table, order, filled = scratch[0], scratch[1], scratch[2]
    at_table, at_room, law = pointer(table), pointer(room), pointer(duties)
    others = ((1 << hands.shape[1]) - 1) & ~(1 << me)
    done, tries = 0, 0
    now_trumps = start[at.TRUMPS]
    while done < len(loads) and tries < len(loads) * TRIES:
        tries += 1
        if _fill(places, rates, unseen, now_trumps, order, filled, state) < 0:
            continue
        for seat in range(hands.shape[1]):
            hands[done, seat] = 0
            thrown[done, seat] = 0
        for place in range(len(rates)):
            cards = places[place, CERTAIN] | filled[place]
            seat = places[place, SEAT]
            if places[place, IS_THROWN]:
                thrown[done, seat] = cards
            else:
                hands[done, seat] = cards
        hands[done, me] = own
        load = 0.0
        if start[at.TRUMP] >= 0:
            for number in range(len(start)):
                table[number] = start[number]
            for seat in range(hands.shape[1]):
                table[at.HANDS + seat] = hands[done, seat] | played_by[seat]
                if seat != me:
                    table[at.THROWN + seat] = thrown[done, seat]
            load = replay(
                pointer(plays), len(plays), others, at_table, at_room, pointer(weights),
                pointer(above), law, pointer(strengths), pointer(suits),
            )  # fmt: skip
        if load <= NOTHING:
            continue
        for number in range(len(calls)):
            seat = calls[number, CALL_SEAT]
            whole = hands[done, seat] | played_by[seat]
            if not calls[number, CALL_IS_DEALT]:
                kept = some_of(whole, calls[number, CALL_HELD], now_trumps, state)
                whole = some_of(kept | thrown[done, seat], 5, 0, state)
            suit = best_promise(
                whole, auction[0], calls[number, CALL_LEADS], auction[1], row, named, trumps, heads
            )
            points = promise(
                whole, suit, calls[number, CALL_LEADS], auction[1], row, named, trumps, heads
            )
            if calls[number, CALL_WON] and start[at.TRUMP] >= 0 and suit != start[at.TRUMP]:
                less = promise(
                    whole, start[at.TRUMP], calls[number, CALL_LEADS], auction[1], row, named,
                    trumps, heads,
                )  # fmt: skip
                load += greater(-3.0, (less - points) / 2.0)
                points = less
            load += tables[number, lesser(POINTS - 1, greater(0, truncated(points + 0.5)))]
        loads[done] = load
        done += 1
    return done


@inlined
def code_of(table: Ints) -> int:
    """What came of a deal in one number, four bits a side, sides counted from 1 after the tricks.

    From the lowest bit: who won each trick, who has the bonus, who (a seat) played the called
    card, and a bit a trick for those won by a plain card, where that matters.
    """
    bonus = table[at.BONUS_TO]
    code = table[at.PARTNER] + 1 << 24
    if bonus >= 0:
        code |= table[at.SIDE + bonus] + 1 << 20
    for trick in range(at.TRICKS):
        code |= table[at.SIDE + table[at.WON + 2 * trick]] << 4 * trick
        if table[at.TELLS_PLAIN]:
            code |= (table[at.WON + 2 * trick + 1] < TRUMP_FROM) << 28 + trick
    what: int = code
    return what


@compiled
def try_cards(
    me: int, start: Ints, hands: Ints, thrown: Ints, plays: Ints, played_by: Ints, cards: Ints,
    room: Floats, weights: Floats, above: Ints, duties: Ints, strengths: Ints, suits: Ints,
    codes: Ints, scratch: Ints,
) -> None:  # fmt: skip
    """Play every world on after each of some cards; `codes[world, card]` say what came of it."""
    ready, table = scratch[0], scratch[1]
    at_ready, at_table = pointer(ready), pointer(table)
    at_room, looks = pointer(room), pointer(above)
    law, powers, kinds, rows = pointer(duties), pointer(strengths), pointer(suits), pointer(weights)
    nobody = me & 0
    for world in range(len(hands)):
        for number in range(len(start)):
            ready[number] = start[number]
        for seat in range(hands.shape[1]):
            ready[at.HANDS + seat] = hands[world, seat] | played_by[seat]
            if seat != me:
                ready[at.THROWN + seat] = thrown[world, seat]
        replay(
            pointer(plays), len(plays), nobody, at_ready, at_room, rows, looks, law, powers, kinds
        )
        for number in range(len(cards)):
            for index in range(len(start)):
                table[index] = ready[index]
            put(cards[number], at_table, law, powers, kinds)
            play_on(at_table, at_room, rows, looks, law, powers, kinds)
            codes[world, number] = code_of(at_table)
