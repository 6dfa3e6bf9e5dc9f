"""One deal played out in compiled code: the same law, driven by numbers or by a policy.

Seats, cards and hands are those of the readable machine. The functions here are compiled into
the batch functions of `playouts`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fortyfives.kernel.bits import below, count_ones, lowest, nth_card
from fortyfives.kernel.compiler import (
    Ints,
    Words,
    beats,
    duties_at,
    inlined,
    is_privileged,
    legal,
    strengths_at,
)
from fortyfives.kernel.tables import FREE, HEARTS, LIMIT, TOGETHER

TRICKS: Final = 5
RANDOM: Final = 0
GREEDY: Final = 1

# Where the parts of a situation stand in its array (see `playouts.Situation`).
TRUMP: Final = 0
ACE_LOW: Final = 1
CALLED: Final = 2
HEARTS_SAID: Final = 3
LAID: Final = 4
SEATS: Final = 5
POLICY: Final = 6
TRUMPS: Final = 7
BONUS_FROM: Final = 8
SITUATION: Final = 9
"""How many numbers a situation has."""

TRUMP_FROM: Final = 100
"""The least strength of a trump, as `rules.duties` counts."""
_WORD_HALF: Final = np.uint64(63)


@inlined
def playable(
    hand: int, led: int, withheld: int, hearts: bool, situation: Ints, duties: Ints, options: Ints
) -> int:
    """The lawful cards of a hand after a lead, without the duty of a called card."""
    privileged = is_privileged(
        hand & situation[TRUMPS], withheld, hearts, options[TOGETHER] != 0, options[LIMIT]
    )
    at = duties_at(situation[TRUMP], led, privileged, situation[ACE_LOW])
    cards: int = legal(hand, duties, at)
    return cards


@inlined
def weakest(cards: int, strengths: Ints, row: int, other_row: int) -> int:
    """The card of a mask that wins least: by the suit led, then by its worth as a lead."""
    best, least = -1, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = strengths[row + card] * 256 + strengths[other_row + card]
        if best < 0 or worth < least:
            best, least = card, worth
    return best


@inlined
def greedy(cards: int, best: int, is_partner: bool, strengths: Ints, row: int) -> int:
    """A following card: as cheap as wins, and if none does or need, the weakest."""
    choice = -1
    if not is_partner:
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if beats(card, best, strengths, row) and (
                choice < 0 or beats(choice, card, strengths, row)
            ):
                choice = card
    return choice if choice >= 0 else weakest(cards, strengths, row, row)


@inlined
def greedy_lead(cards: int, trump: int, strengths: Ints, suits: Ints, low: int) -> int:
    """A lead: the best trump if it is high, else the best plain card, else the best trump."""
    choice, most = -1, -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = strengths[strengths_at(trump, suits[trump * 53 + card], low) + card]
        if worth >= TRUMP_FROM and worth < TRUMP_FROM + 9:
            worth -= TRUMP_FROM
        if worth > most:
            choice, most = card, worth
    return choice


@inlined
def play_on(
    hands: Ints,
    order: Ints,
    trick: Ints,
    withheld: Ints,
    sides: Ints,
    situation: Ints,
    stop: Ints,
    draws: Words,
    duties: Ints,
    strengths: Ints,
    suits: Ints,
    options: Ints,
    winners: Ints,
    cards: Ints,
) -> int:
    """Play from a situation to the end of the deal; gives how many tricks were played.

    `hands` and `withheld` by seat, both consumed; `order` the seats in the play from the leader
    of the first trick on; `trick` the cards that lie in it. `stop[side]`: bit t is set if the
    deal stops with the side's t-th trick from here (25); consumed too. One word of `draws` a
    card: its low half chooses among the lawful cards in the order of their numbers, its top bit
    says “hearts on hearts”. Written: `winners`, two numbers a trick: the seat and the strength
    of its card; `cards` in the order played.

    A long loop on purpose: this is the inner loop of all play-outs and calls nothing but the law.
    """
    seats, trump, called = situation[SEATS], situation[TRUMP], situation[CALLED]
    low, laid = situation[ACE_LOW], situation[LAID]
    may_say, is_free = options[HEARTS] != 0, options[FREE] != 0
    hearts, trumps = situation[HEARTS_SAID] != 0, situation[TRUMPS]
    left: int = count_ones(hands[order[seats - 1]])
    first, leader, at, drawn = TRICKS - left, 0, 0, 0
    for number in range(left):
        led, best, best_place, row = -1, -1, 0, 0
        for step in range(seats):
            place = leader + step
            if place >= seats:
                place -= seats
            seat = order[place]
            if step < laid:
                card = trick[step]
            else:
                hand = hands[seat]
                lawful = hand
                if step and not is_free:
                    lawful = playable(hand, led, withheld[seat], hearts, situation, duties, options)
                if called >= 0 and number + first > 0 and not is_free and lawful >> called & 1:
                    lawful = 1 << called
                word = draws[drawn]
                drawn += 1
                if situation[POLICY] == RANDOM:
                    card = nth_card(lawful, below(count_ones(lawful), word))
                    if may_say and step == 0 and card == 26 and word >> _WORD_HALF:
                        hearts = True
                elif step == 0:
                    card = greedy_lead(lawful, trump, strengths, suits, low)
                else:
                    mate = sides[seat] == sides[order[best_place]]
                    card = greedy(lawful, best, mate, strengths, row)
                hands[seat] = hand & ~(1 << card)
                if step and options[LIMIT] and trumps >> led & 1 and hand & trumps:
                    withheld[seat] += 1 - (trumps >> card & 1)
            cards[at] = card
            at += 1
            if step == 0:
                led, best, best_place = card, card, place
                row = strengths_at(trump, suits[trump * 53 + card], low)
            elif beats(card, best, strengths, row):
                best, best_place = card, place
        winner = order[best_place]
        winners[2 * number] = winner
        winners[2 * number + 1] = strengths[row + best]
        leader, laid, hearts = best_place, 0, False
        stop[sides[winner]] >>= 1
        if stop[sides[winner]] & 1:
            return number + 1
    return left


@inlined
def bonus_seat(winners: Ints, played: int, bonus_from: int) -> int:
    """The seat whose trick earns the bonus, or -1; `bonus_from` is the least strength that can."""
    top, seat = bonus_from - 1, -1
    for number in range(played):
        if winners[2 * number + 1] > top:
            top, seat = winners[2 * number + 1], winners[2 * number]
    return seat
