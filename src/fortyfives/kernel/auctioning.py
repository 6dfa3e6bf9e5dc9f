"""Deals played on from the auction in compiled code: kitty, discards, draws and the play.

Trumps are named by what a hand promises, kept are all trumps and as few other cards as the
house allows, and the play goes by judgement.
"""

from __future__ import annotations

from typing import Final

from fortyfives.kernel import judging as at
from fortyfives.kernel.bits import count_ones, lowest, pointer
from fortyfives.kernel.compiler import Floats, Ints, Words, compiled, inlined, strengths_at
from fortyfives.kernel.foreseeing import play_on
from fortyfives.kernel.imagining import best_promise, code_of, promise, random_card
from fortyfives.rules.duties import CARDS

# The numbers of a house.
KITTY, DRAWS, EXACT, LEAST_BIDDER, LEAST_OTHERS, LEADS, CALLS, DEALT = range(8)
NUMBERS: Final = 8
LEFT_OF_DEALER, LEFT_OF_BIDDER, BIDDER_LEADS = range(3)

# How many of the cards kept are trumps: by choice, by force, of ten, in a hand as dealt.
BY_CHOICE, BY_FORCE, OF_TEN, UNDRAWN = range(4)

ORDER_SIZE: Final = 15
HAND: Final = 5


@compiled
def promises(
    hands: Ints, auction: Ints, leads: Ints, row: Floats, named: Ints, trumps: Ints,
    heads: Ints, points: Floats, suits: Ints,
) -> None:  # fmt: skip
    """What every hand of every world promises, and with which suit."""
    for world in range(len(hands)):
        for seat in range(hands.shape[1]):
            hand = hands[world, seat]
            suit = best_promise(
                hand, auction[0], leads[seat], auction[1], row, named, trumps, heads
            )
            suits[world, seat] = suit
            points[world, seat] = promise(
                hand, suit, leads[seat], auction[1], row, named, trumps, heads
            )


@inlined
def keep(hand: int, least: int, most: int, table: Ints, above: Ints, strengths: Ints) -> int:
    """The cards to keep: the trumps, or the best of them, and no more others than one must."""
    trumps, trump = table[at.TRUMPS], table[at.TRUMP]
    kept = hand & trumps
    row = strengths_at(trump, trump, 0)
    while count_ones(kept) > most:
        worst, rest = lowest(kept), kept
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if strengths[row + card] < strengths[row + worst]:
                worst = card
        kept ^= 1 << worst
    while count_ones(kept) < least:
        rest = hand & ~kept
        best = lowest(rest)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if count_ones(above[card]) < count_ones(above[best]):
                best = card
        kept |= 1 << best
    return kept


@inlined
def _name(
    trump: int, table: Ints, trumps: Ints, froms: Ints, suit_cards: Ints, fives: Ints
) -> None:
    """Make a suit trumps."""
    table[at.TRUMP], table[at.TRUMPS] = trump, trumps[trump]
    table[at.FIVE], table[at.BONUS_FROM] = fives[trump], froms[trump]
    for suit in range(4):
        table[at.SUIT_CARDS + suit] = suit_cards[trump, suit]


@inlined
def _draw(
    bidder: int, out: int, pool: int, numbers: Ints, seats: Ints, rates: Floats, table: Ints,
    rooms: Floats, above: Ints, strengths: Ints, state: Words,
) -> None:  # fmt: skip
    """Kitty, discards and replacements."""
    for _ in range(numbers[KITTY]):
        bit = 1 << random_card(pool, state)
        pool ^= bit
        table[at.HANDS + bidder] |= bit
    for seat in seats:
        hand = table[at.HANDS + seat]
        if seat == out:
            continue
        if not numbers[DRAWS] and not (seat == bidder and numbers[KITTY]):
            table[at.HELD + seat] = HAND if seat == bidder else 0
            rooms[at.RATE + seat] = rates[UNDRAWN]
            continue
        least = numbers[LEAST_OTHERS]
        rate = rates[BY_CHOICE]
        if seat == bidder:
            least = HAND if numbers[EXACT] else numbers[LEAST_BIDDER]
            rate = rates[OF_TEN] if numbers[EXACT] else rate
        kept = keep(hand, least, HAND, table, above, strengths)
        held = count_ones(kept)
        if seat != bidder and held <= least:
            rate = rates[BY_FORCE]
        table[at.HELD + seat], rooms[at.RATE + seat] = held, rate
        table[at.THROWN + seat] = hand & ~kept
        table[at.GONE + seat] = count_ones(hand) - held
        table[at.HANDS + seat] = kept
    for seat in seats:
        while seat != out and count_ones(table[at.HANDS + seat]) < HAND and pool:
            bit = 1 << random_card(pool, state)
            pool ^= bit
            table[at.HANDS + seat] |= bit


@inlined
def _sit_down(bidder: int, out: int, numbers: Ints, seats: Ints, table: Ints) -> None:
    """Who plays, and who leads first."""
    count, leader = 0, 0
    for seat in seats:
        if seat != out:
            table[at.ORDER + count] = seat
            table[at.LEFT + seat] = HAND
            count += 1
    table[at.SEATS] = count
    if numbers[LEADS] != LEFT_OF_DEALER:
        for place in range(count):
            if table[at.ORDER + place] == bidder:
                leader = place
        if numbers[LEADS] == LEFT_OF_BIDDER:
            leader = leader + 1 if leader + 1 < count else 0
    table[at.LEADER] = leader
    table[at.PARTY] = table[at.MATES + bidder] | 1 << bidder
    if out >= 0:
        table[at.PARTY] |= 1 << out


@compiled
def play_bids(
    start: Ints, hands: Ints, bidders: Ints, named_suits: Ints, outs: Ints, numbers: Ints,
    seats: Ints, rates: Floats, orders: Ints, froms: Ints, fives: Ints, trumps: Ints,
    suit_cards: Ints, seeds: Words, room: Floats, weights: Floats, all_above: Ints, duties: Ints,
    strengths: Ints, suits: Ints, codes: Ints, scratch: Ints, state: Words,
) -> None:  # fmt: skip
    """Play every world on with a bidder and a suit of its own; `codes[world]` tell the end.

    `outs[seat]` sits out if that seat is the bidder, or is -1.
    """
    table = scratch[0]
    at_table, at_room, law, powers = (
        pointer(table),
        pointer(room),
        pointer(duties),
        pointer(strengths),
    )
    kinds, rows = pointer(suits), pointer(weights)
    for world in range(len(hands)):
        bidder, trump = bidders[world], named_suits[world]
        state[0] = seeds[world]
        for number in range(len(start)):
            table[number] = start[number]
        pool = start[at.DECK] & ~start[at.OPEN]
        for seat in range(hands.shape[1]):
            table[at.HANDS + seat] = hands[world, seat]
            pool &= ~hands[world, seat]
        _name(trump, table, trumps, froms, suit_cards, fives)
        above = pointer(all_above[trump * 2 * CARDS : (trump + 1) * 2 * CARDS])
        if numbers[CALLS]:
            for place in range(ORDER_SIZE):
                card = orders[trump, place]
                if card >= 0 and not hands[world, bidder] >> card & 1:
                    table[at.CALLED] = card
                    break
        out = outs[bidder]
        _draw(bidder, out, pool, numbers, seats, rates, at_table, at_room, above, powers, state)
        _sit_down(bidder, out, numbers, seats, at_table)
        play_on(at_table, at_room, rows, above, law, powers, kinds)
        codes[world] = code_of(at_table)
