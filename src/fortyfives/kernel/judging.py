"""The judgement of a rule player in compiled code: what each card promises, seen from one seat.

A play is described by sixteen numbers that follow from what the seat knows (its own cards, the
cards seen, who is out of what, how many trumps each hand is likely to hold), and its worth is
their weighted sum. What the numbers mean and where the weights come from is told by the caller,
who hands the weights in; `tests/bots/test_foresight.py` holds these functions to the readable
ones. All that a deal needs lies in one array of whole numbers, its table; a second one has room
for the estimates.
"""

from __future__ import annotations

from typing import Final

from fortyfives.kernel.bits import count_ones, greater, lesser
from fortyfives.kernel.compiler import (
    Floats,
    Ints,
    beats,
    duties_at,
    inlined,
    is_privileged,
    legal,
    strengths_at,
)
from fortyfives.rules.duties import CARDS as DECK_SIZE

# By seat: the hand; own discards; the cards that it showed not to hold; the cards that all know
# it holds; trumps played; cards left; cards kept by choice; withholdings; tricks won; cards
# thrown; points short of the game; whether its tricks score nothing; the seats of its side; its
# side. Then the seats in the order of the play, the trick under way, and single numbers.
(
    HANDS, THROWN, ABSENT, KNOWN, TRUMPS_PLAYED, LEFT, HELD, WITHHELD, TAKEN, GONE, SHORT,
    SCORELESS, MATES, SIDE, ORDER, TRICK,
) = (16 * row for row in range(16))  # fmt: skip
(
    TRUMP, TRUMPS, LOW, CALLED, PARTNER, SAID, LAID, LEADER, SEATS, TOGETHER, LIMIT, PLAYED, OPEN,
    DECK, PARTY, NEEDS, TRICK_POINTS, MOST_POINTS, FIVE, FIVE_TO, FOLLOW, MUST_TRUMP, NUMBER,
    ROBBER_ACE, ROBBED, BONUS_FROM, BONUS_TO, BONUS_BEST, ABOVE_AT,
    TELLS_PLAIN, JUDGE,
) = range(256, 287)  # fmt: skip
SUIT_CARDS: Final = 288
"""Four masks: the cards of each suit in play."""
WON: Final = 292
"""Two numbers a trick: the seat that won it, the strength of its card."""
REPLAY, PLAY_ON = 302, 303
TABLE: Final = 304
"""How many numbers a table has.

`LEADER` is a place in the order; `OPEN` are cards seen by all though never played; `PARTY` the
bidder's known seats; `NEEDS` the points of the contract, `ALL_TRICKS` or `NO_CONTRACT`;
`FOLLOW` whether suit must be followed, `MUST_TRUMP` whether a void obliges; `ROBBER_ACE` the
ace that who plays without robbing does not hold, `ROBBED` the seats that robbed;
`TELLS_PLAIN` whether it matters that a trick was won by a plain card; `JUDGE` the address of
the judgement. Those of other large functions lie behind what tricks were won.
"""
NO_CONTRACT: Final = -1
ALL_TRICKS: Final = -2

# The estimates by seat: chance that a kept card is a trump (handed in), cards kept and drawn,
# trumps expected, the shares' powers, chances of the trick.
RATE, KEPT, DRAWN, EXPECTED, CHANCE = (16 * row for row in range(5))
TRUMP_POWER, PLAIN_POWER = 80, 336
SHARE_TRUMP, SHARE_PLAIN, VALUES, LASTING = 592, 608, 624, 688
ESTIMATES: Final = 752

FEATURES: Final = 16
CERTAIN: Final = 0.98
HIDDEN_TAKE: Final = 0.5
ALLY: Final = 0.5
NEAR_WIN: Final = 0.6
SAFE: Final = 0.03
TRICKS: Final = 5
FAR: Final = 1 << 20


@inlined
def lawful(seat: int, led: int, table: Ints, duties: Ints) -> int:
    """The cards that a seat may play; `led` is -1 for a leader."""
    hand = table[HANDS + seat]
    if led >= 0:
        privileged = is_privileged(
            hand & table[TRUMPS],
            table[WITHHELD + seat],
            table[SAID] != 0,
            table[TOGETHER] != 0,
            table[LIMIT],
        )
        hand = legal(hand, duties, duties_at(table[TRUMP], led, privileged, table[LOW]))
    called = table[CALLED]
    if called >= 0 and table[NUMBER] and hand >> called & 1:
        return 1 << called
    return hand


@inlined
def lay(seat: int, card: int, table: Ints, duties: Ints, suits: Ints) -> None:
    """Put a card down, and note what it shows of the hand that it leaves."""
    trump, trumps, bit = table[TRUMP], table[TRUMPS], 1 << card
    is_trump = trumps >> card & 1
    if table[LAID]:
        led = table[TRICK]
        suit = table[SUIT_CARDS + suits[trump * DECK_SIZE + led]]
        if not suit >> card & 1:
            if not is_trump or table[FOLLOW]:
                table[ABSENT + seat] |= suit
            if not is_trump and trumps >> led & 1:
                table[ABSENT + seat] |= duties[duties_at(trump, led, table[SAID] == 0, 0)]
            elif not is_trump and table[MUST_TRUMP]:
                table[ABSENT + seat] |= trumps
        if trumps >> led & 1 and table[HANDS + seat] & trumps:
            table[WITHHELD + seat] += 1 - is_trump
    if not table[ROBBED] >> seat & 1:
        table[ABSENT + seat] |= table[ROBBER_ACE]
    if card == table[CALLED]:
        table[PARTNER] = seat
    table[HANDS + seat] &= ~bit
    table[KNOWN + seat] &= ~bit
    table[PLAYED] |= bit
    table[LEFT + seat] -= 1
    table[TRUMPS_PLAYED + seat] += is_trump
    table[TRICK + table[LAID]] = card
    table[LAID] += 1


@inlined
def winning_place(count: int, table: Ints, strengths: Ints, suits: Ints) -> int:
    """The place in the trick of the best of its first cards."""
    trump, best = table[TRUMP], 0
    row = strengths_at(trump, suits[trump * DECK_SIZE + table[TRICK]], table[LOW])
    for place in range(1, count):
        if beats(table[TRICK + place], table[TRICK + best], strengths, row):
            best = place
    return best


@inlined
def seat_at(place: int, table: Ints) -> int:
    """The seat that plays a card of the trick under way."""
    at = table[LEADER] + place
    seat: int = table[ORDER + (at if at < table[SEATS] else at - table[SEATS])]
    return seat


@inlined
def take(table: Ints, strengths: Ints, suits: Ints) -> None:
    """Give a full trick to its winner, who leads next."""
    place = winning_place(table[LAID], table, strengths, suits)
    seat, card, trump = seat_at(place, table), table[TRICK + place], table[TRUMP]
    row = strengths_at(trump, suits[trump * DECK_SIZE + table[TRICK]], table[LOW])
    strength = strengths[row + card]
    table[WON + 2 * table[NUMBER]] = seat
    table[WON + 2 * table[NUMBER] + 1] = strength
    table[TAKEN + seat] += 1
    if strength >= table[BONUS_FROM] and strength > table[BONUS_BEST]:
        table[BONUS_BEST] = strength
        table[BONUS_TO] = seat
    for other in range(table[LAID]):
        if table[TRICK + other] == table[FIVE]:
            table[FIVE_TO] = seat
    at = table[LEADER] + place
    table[LEADER] = at if at < table[SEATS] else at - table[SEATS]
    table[NUMBER] += 1
    table[LAID] = 0
    table[SAID] = 0


# ----------------------------------------------------------------- estimates


@inlined
def estimate(seat: int, unseen: int, table: Ints, rooms: Floats) -> None:
    """Fill in the trumps expected in each other hand, and the chances of a single card."""
    trumps, seats = table[TRUMPS], table[SEATS]
    in_hands, drawn, gone, free_all = 0.0, 0.0, 0, 0
    for place in range(seats):
        other = table[ORDER + place]
        if other == seat:
            continue
        known = table[KNOWN + other]
        free = table[LEFT + other] - count_ones(known)
        shown = table[TRUMPS_PLAYED + other] + count_ones(known & trumps)
        kept = lesser(free, greater(0, table[HELD + other] - shown)) * rooms[RATE + other]
        rooms[KEPT + other], rooms[DRAWN + other] = kept, free - kept
        in_hands, drawn, free_all = in_hands + kept, drawn + free - kept, free_all + free
    for other in range(16):
        gone += table[GONE + other] if other != seat else 0
    out = count_ones(unseen & trumps)
    scale = lesser(1.0, out / in_hands) if in_hands > 0.0 else 1.0
    space = drawn + greater(0, count_ones(unseen) - free_all - gone)
    density = greater(0.0, out - in_hands * scale) / space if space > 0.0 else 0.0
    for place in range(seats):
        other = table[ORDER + place]
        if other != seat:
            expected = rooms[KEPT + other] * scale + rooms[DRAWN + other] * density
            _share(other, expected, out, unseen, table, rooms)


@inlined
def _share(other: int, expected: float, out: int, unseen: int, table: Ints, rooms: Floats) -> None:
    trumps = table[TRUMPS]
    free = 1.0 * (table[LEFT + other] - count_ones(table[KNOWN + other]))
    plain_out = count_ones(unseen & ~trumps)
    expected = lesser(free, expected)
    trump = lesser(CERTAIN, expected / out) if out else 0.0
    plain = lesser(CERTAIN, (free - expected) / plain_out) if plain_out else 0.0
    if unseen & table[ABSENT + other]:
        possible = unseen & ~table[ABSENT + other]
        high, low = count_ones(possible & trumps), count_ones(possible & ~trumps)
        expected = lesser(trump * high, free)
        rest = free - expected
        plain = lesser(CERTAIN, rest / low) if low else 0.0
        if low < rest and high:
            trump = lesser(CERTAIN, (free - low * plain) / high)
            expected = trump * high
    rooms[EXPECTED + other] = expected
    rooms[SHARE_TRUMP + other], rooms[SHARE_PLAIN + other] = trump, plain
    high_power, low_power = 1.0, 1.0
    for power in range(16):
        rooms[TRUMP_POWER + 16 * other + power] = high_power
        rooms[PLAIN_POWER + 16 * other + power] = low_power
        high_power *= 1.0 - trump
        low_power *= 1.0 - plain


@inlined
def holds_any(other: int, cards: int, unseen: int, table: Ints, rooms: Floats) -> float:
    """The chance that a hand holds at least one of some cards."""
    if cards & table[KNOWN + other]:
        return 1.0
    among, trumps = cards & unseen & ~table[ABSENT + other], table[TRUMPS]
    high, low = count_ones(among & trumps), count_ones(among & ~trumps)
    none = rooms[TRUMP_POWER + 16 * other + high] * rooms[PLAIN_POWER + 16 * other + low]
    least: float = 1.0 - none
    return least


@inlined
def expected(other: int, cards: int, unseen: int, table: Ints, rooms: Floats) -> float:
    """How many of some cards a hand holds on average."""
    among, trumps = cards & unseen & ~table[ABSENT + other], table[TRUMPS]
    return (
        count_ones(cards & table[KNOWN + other])
        + count_ones(among & trumps) * rooms[SHARE_TRUMP + other]
        + count_ones(among & ~trumps) * rooms[SHARE_PLAIN + other]
    )


@inlined
def can_take(
    other: int, led: int, best: int, unseen: int, near: int, table: Ints, rooms: Floats,
    above: Ints, suits: Ints,
) -> float:  # fmt: skip
    """The chance that a hand can beat the best card of a trick, as the law lets it play."""
    trumps, trump = table[TRUMPS], table[TRUMP]
    over = above[table[ABOVE_AT] + best] & near
    same, ruffs = over, 0
    if trumps >> best & 1:
        if not trumps >> led & 1:
            same, ruffs = 0, over
    else:
        ruffs = trumps & near
    follow = holds_any(other, same, unseen, table, rooms) if same else 0.0
    ruff = holds_any(other, ruffs, unseen, table, rooms) if ruffs else 0.0
    if ruff > 0.0 and table[FOLLOW]:
        suit = table[SUIT_CARDS + suits[trump * DECK_SIZE + led]]
        ruff *= 1.0 - holds_any(other, suit & near, unseen, table, rooms)
    return 1.0 - (1.0 - follow) * (1.0 - ruff)


# --------------------------------------------------------------------- camps


@inlined
def is_open(party: int, table: Ints) -> bool:
    """Whether the bid can still be made and still be set."""
    needs, won = table[NEEDS], 0
    if needs == NO_CONTRACT:
        return False
    for seat in range(16):
        won += table[TAKEN + seat] if party >> seat & 1 else 0
    lost = table[NUMBER] - won
    if needs == ALL_TRICKS:
        is_alive: bool = lost == 0 and won < TRICKS
        return is_alive
    bonus = table[MOST_POINTS] - TRICKS * table[TRICK_POINTS]
    sure, most = won * table[TRICK_POINTS], (TRICKS - lost) * table[TRICK_POINTS]
    owner = table[FIVE_TO]
    if owner < 0 or party >> owner & 1:
        most += bonus
    if owner >= 0 and party >> owner & 1:
        sure += bonus
    is_undecided: bool = most >= needs > sure
    return is_undecided


@inlined
def takes_from(seat: int, holder: int, mates: int, party: int, is_undecided: bool) -> float:
    """How readily a seat takes a trick from its present holder."""
    both = 1 << seat | 1 << holder
    if seat == holder or both & party == both or both & mates == both:
        return 0.0
    return ALLY if is_undecided and not both & party else 1.0


@inlined
def wins_soon(seat: int, table: Ints) -> bool:
    """Whether a side needs just one more trick to win the game."""
    taken = 0
    for other in range(16):
        taken += table[TAKEN + other] if table[MATES + seat] >> other & 1 else 0
    short = table[SHORT + seat] - taken * table[TRICK_POINTS]
    is_near: bool = 0 < short <= table[TRICK_POINTS]
    return is_near


@inlined
def trick_chances(
    seat: int, card: int, mates: int, party: int, is_undecided: bool, unseen: int, near: int,
    table: Ints, rooms: Floats, above: Ints, strengths: Ints, suits: Ints,
) -> None:  # fmt: skip
    """For each seat the chance that it wins the trick if this seat plays a card."""
    laid = table[LAID]
    table[TRICK + laid] = card
    place = winning_place(laid + 1, table, strengths, suits)
    led, best = table[TRICK], table[TRICK + place]
    for other in range(16):
        rooms[CHANCE + other] = 0.0
    rooms[CHANCE + seat_at(place, table)] = 1.0
    hidden = 0.0
    for later in range(laid + 1, table[SEATS]):
        other = seat_at(later, table)
        able = can_take(other, led, best, unseen, near, table, rooms, above, suits)
        able *= 1.0 - hidden * HIDDEN_TAKE
        if able <= 0.0:
            continue
        moved = 0.0
        for at in range(later):
            holder = seat_at(at, table)
            part = (
                rooms[CHANCE + holder] * able
                * takes_from(other, holder, mates, party, is_undecided)
            )  # fmt: skip
            rooms[CHANCE + holder] -= part
            moved += part
        rooms[CHANCE + other] += moved
        hidden += (1.0 - hidden) * moved
