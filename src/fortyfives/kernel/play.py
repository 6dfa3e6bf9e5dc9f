"""One deal played out in compiled code: the same law, driven by numbers or by a policy.

Seats, cards and hands are those of the readable machine. All that a deal needs lies in one
array, its room; the functions here get its address.
"""

from __future__ import annotations

from typing import Final

from fortyfives.cards import ACE_OF_HEARTS
from fortyfives.kernel.bits import below, count_ones, lowest, nth_card
from fortyfives.kernel.compiler import (
    Ints,
    beats,
    duties_at,
    inlined,
    is_privileged,
    legal,
    strengths_at,
)
from fortyfives.rules.duties import CARDS as DECK

TRICKS: Final = 5
RANDOM: Final = 0
GREEDY: Final = 1
TRUMP_FROM: Final = 100
"""The least strength of a trump, as `rules.duties` counts."""

# The room: by seat the hand, the withholdings and the side; the seats in the play from the
# leader of the trick under way on; by side when the deal stops; the trick under way; what was
# won and played; then single numbers.
HANDS, KEPT, SIDES, ORDER, STOP, TRICK, WON = (16 * row for row in range(7))
PLAYED: Final = 112
TRUMP, TRUMPS, ACE_LOW, CALLED, SAID, LAID, SEATS, POLICY = range(168, 176)
BONUS_FROM, TOGETHER, LIMIT, MAY_SAY, FREE, LEFT = range(176, 182)
ROOM: Final = 192
"""How many numbers a room has.

`WON`: two numbers a trick, the seat and the strength of its card; `PLAYED`: the cards in order.
Bit t of `STOP` is set if the deal stops with the side's t-th trick from here (25). `LAID` cards
lie in the trick; `SAID`: “hearts on hearts” was said for it, and `MAY_SAY` whether the house
lets it be said; `FREE`: any card may be put down (a house that punishes revokes);
`BONUS_FROM`: the least strength that can earn the bonus; `LEFT` tricks are left.
"""


@inlined
def weakest(cards: int, strengths: Ints, row: int) -> int:
    """The card of a mask that is worth least after this lead."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if beats(best, card, strengths, row):
            best = card
    return best


@inlined
def greedy(cards: int, best: int, is_partner: bool, strengths: Ints, row: int) -> int:
    """A following card: as cheap as wins, and if none does or need, the weakest."""
    choice, rest = -1, 0 if is_partner else cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if beats(card, best, strengths, row) and (
            choice < 0 or beats(choice, card, strengths, row)
        ):
            choice = card
    return choice if choice >= 0 else weakest(cards, strengths, row)


@inlined
def greedy_lead(cards: int, trump: int, low: int, strengths: Ints, suits: Ints) -> int:
    """A lead: the best trump if it is high, else the best plain card, else the best trump."""
    choice, most = -1, -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = strengths[strengths_at(trump, suits[trump * DECK + card], low) + card]
        if TRUMP_FROM <= worth < TRUMP_FROM + 9:
            worth -= TRUMP_FROM
        if worth > most:
            choice, most = card, worth
    return choice


@inlined
def allowed(hand: int, led: int, seat: int, is_later: bool, room: Ints, duties: Ints) -> int:
    """The cards that a seat may put down; `led` is -1 for a leader."""
    called = room[CALLED]
    if room[FREE]:
        return hand
    if led >= 0:
        privileged = is_privileged(
            hand & room[TRUMPS],
            room[KEPT + seat],
            room[SAID] != 0,
            room[TOGETHER] != 0,
            room[LIMIT],
        )
        at = duties_at(room[TRUMP], led, privileged, room[ACE_LOW])
        hand = legal(hand, duties, at)
    return 1 << called if called >= 0 and is_later and hand >> called & 1 else hand


@inlined
def lay(hand: int, card: int, led: int, seat: int, room: Ints) -> None:
    """Put a card down: it leaves the hand, and may be a withholding."""
    room[HANDS + seat] = hand & ~(1 << card)
    trumps = room[TRUMPS]
    if led < 0:
        room[SAID] = room[SAID] & (card == ACE_OF_HEARTS)
    elif room[LIMIT] and trumps >> led & 1 and hand & trumps:
        room[KEPT + seat] = room[KEPT + seat] + 1 - (trumps >> card & 1)


@inlined
def play_trick(
    leader: int, number: int, at: int, draws: Ints, room: Ints,
    duties: Ints, strengths: Ints, suits: Ints,
) -> int:  # fmt: skip
    """Play a trick; gives the place of its winner in the order. `at` cards were played before."""
    seats, trump, low = room[SEATS], room[TRUMP], room[ACE_LOW]
    is_later = number + TRICKS > room[LEFT]
    led, best, best_place, row = -1, -1, 0, 0
    for step in range(seats):
        place = leader + step if leader + step < seats else leader + step - seats
        seat = room[ORDER + place]
        if step < room[LAID]:
            card = room[TRICK + step]
        else:
            hand, word = room[HANDS + seat], draws[at + step]
            cards = allowed(hand, led, seat, is_later, room, duties)
            if room[POLICY] == RANDOM:
                card = nth_card(cards, below(count_ones(cards), word))
            elif step == 0:
                card = greedy_lead(cards, trump, low, strengths, suits)
            else:
                other = room[ORDER + best_place]
                is_mate = room[SIDES + seat] == room[SIDES + other]
                card = greedy(cards, best, is_mate, strengths, row)
            if step == 0:
                room[SAID] = room[MAY_SAY] & (word < 0)
            lay(hand, card, led, seat, room)
        room[PLAYED + at + step] = card
        if step == 0:
            led, best, best_place = card, card, place
            row = strengths_at(trump, suits[trump * DECK + card], low)
        elif beats(card, best, strengths, row):
            best, best_place = card, place
    room[WON + 2 * number] = room[ORDER + best_place]
    room[WON + 2 * number + 1] = strengths[row + best]
    return best_place


@inlined
def play_on(draws: Ints, room: Ints, duties: Ints, strengths: Ints, suits: Ints) -> int:
    """Play to the end of the deal; gives how many tricks were played.

    There is a word of `draws` for each card of these tricks, laid ones included: its low half
    chooses among the allowed cards in the order of their numbers, its sign says “hearts on
    hearts”. Hands, withholdings and stops of the room are consumed.
    """
    left, seats, leader = room[LEFT], room[SEATS], 0
    for number in range(left):
        leader = play_trick(leader, number, number * seats, draws, room, duties, strengths, suits)
        room[LAID] = 0
        side = room[SIDES + room[ORDER + leader]]
        room[STOP + side] = room[STOP + side] >> 1
        if room[STOP + side] & 1:
            return number + 1
    return left


@inlined
def bonus_seat(played: int, bonus_from: int, room: Ints) -> int:
    """The seat whose trick earns the bonus, or -1."""
    top, seat = bonus_from - 1, -1
    for number in range(played):
        if room[WON + 2 * number + 1] > top:
            top, seat = room[WON + 2 * number + 1], room[WON + 2 * number]
    return seat
