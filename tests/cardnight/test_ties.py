"""Places and ties: section 8's example settled in each way, and every shape up to eight pairs."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.counting.ties import outcome
from fortyfives.cardnight.desk.playing import end_play
from fortyfives.cardnight.desk.results import correct_result
from fortyfives.cardnight.desk.settling import cut, play_off, reopen_tie, wish
from fortyfives.cardnight.events import (
    Entered,
    LengthChosen,
    OrderDrawn,
    ResultEntered,
    RoundSeated,
    UnitsMade,
    Withdrawn,
)
from fortyfives.cardnight.format import PrizeKind
from fortyfives.cardnight.library import ready_format
from fortyfives.cardnight.model import (
    Entry,
    Game,
    PrizeLine,
    Result,
    Seating,
    Tie,
    TieStatus,
    Unit,
    Wish,
)
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from tests.cardnight.halls import Hall

SPLIT, CUT, PLAY_OFF, FORFEIT = Wish
GUEST = 100


def hall_with(totals: Sequence[int], *, least: int = 1, **changes: object) -> Hall:
    """A night after its last game, in which pair 1 has the first of these totals, and so on.

    Each pair plays a guest of its own, who goes home at the end and wins nothing.
    """
    form = replace(ready_format("cape-breton-night"), **changes)
    hall = Hall(form)
    pairs = range(1, len(totals) + 1)
    people = [*pairs, *(GUEST + pair for pair in pairs)]
    for number in people:
        names = (f"A{number}", f"B{number}")
        entry = Entry(id=number, names=names, fee=1000, paid=1000, cookie=False)
        unit = Unit(id=number, entries=(number,), names=names, cookie=False)
        hall.write((Entered(entry=entry), UnitsMade(units=(unit,))))
    rounds = max(*totals, least)
    hall.write((OrderDrawn(order=tuple(people)), LengthChosen(rounds=rounds)))
    tables = tuple(
        Seating(table=pair, sides=((pair,), (GUEST + pair,)), cutting=(0, 1)) for pair in pairs
    )
    for number in range(1, rounds + 1):
        hall.write((RoundSeated(number=number, seatings=tables),))
        for pair in pairs:
            hall.write((ResultEntered(round=number, table=pair, result=won(totals, pair, number)),))
    hall.write([Withdrawn(unit=GUEST + pair, after=rounds) for pair in pairs])
    hall.do(end_play)
    return hall


def won(totals: Sequence[int], pair: int, number: int) -> Result:
    winner = 0 if number <= totals[pair - 1] else 1
    return Result(games=(Game(winner=winner),), winner=winner)


def prizes(hall: Hall) -> dict[str, PrizeLine]:
    return {line.key: line for line in prize_list(hall.night)}


def refused(hall: Hall, *args: object, **kwargs: object) -> NightReason:
    before = hall.night
    with pytest.raises(NightRefusal) as caught:
        hall.do(*args, **kwargs)  # type: ignore[arg-type]
    assert hall.night == before
    assert "…" not in caught.value.message + caught.value.hint
    return caught.value.reason


# --------------------------------------------------------- the example of the law

EXAMPLE = (18, 18, 16, 15, 15)


def test_the_example_before_anyone_has_spoken() -> None:
    hall = hall_with(EXAMPLE)
    assert [(line.place, line.unit, line.totals) for line in standings(hall.night)[:5]] == [
        (1, 1, (18,)),
        (1, 2, (18,)),
        (2, 3, (16,)),
        (3, 4, (15,)),
        (3, 5, (15,)),
    ]
    first, second, third = (prizes(hall)[f"place-{n}"] for n in (1, 2, 3))
    assert (first.parties, first.winners, first.status) == ((1, 2), (), TieStatus.OPEN)
    assert (second.winners, second.settled_by) == ((3,), "outright")
    assert (third.parties, third.winners, third.status) == ((4, 5), (), TieStatus.OPEN)
    # Ten pairs at 10.00 a pair and half for the cause: 50.00, of which 50, 30 and 20 per cent.
    assert (first.amount, second.amount, third.amount) == (2500, 1500, 1000)
    assert second.amounts == (1500,)


def test_the_example_split() -> None:
    hall = hall_with(EXAMPLE)
    hall.do(wish, "place-1", 1, SPLIT)
    assert not prizes(hall)["place-1"].winners
    hall.do(wish, "place-1", 2, SPLIT)
    line = prizes(hall)["place-1"]
    assert (line.winners, line.amounts, line.settled_by) == ((1, 2), (1250, 1250), "split")
    assert prizes(hall)["place-3"].status is TieStatus.OPEN


def test_the_example_cut() -> None:
    hall = hall_with(EXAMPLE)
    hall.do(wish, "place-1", 1, SPLIT)
    hall.do(wish, "place-1", 2, CUT)  # not all agree to split
    assert prizes(hall)["place-1"].status is TieStatus.CUTTING
    hall.do(cut, "place-1", {1: "7H", 2: "7c"})
    assert prizes(hall)["place-1"].status is TieStatus.CUTTING  # level: cut again
    hall.do(cut, "place-1", {1: "2S", 2: "AD"})
    line = prizes(hall)["place-1"]
    assert (line.winners, line.amounts, line.settled_by) == ((2,), (2500,), "cut")
    tie = hall.night.ties["place-1"]
    assert [dict(each.cards) for each in tie.cuts] == [{1: "7H", 2: "7C"}, {1: "2S", 2: "AD"}]


def test_the_example_played_off() -> None:
    hall = hall_with(EXAMPLE)
    hall.do(wish, "place-3", 4, SPLIT)
    hall.do(wish, "place-3", 5, PLAY_OFF)
    assert prizes(hall)["place-3"].status is TieStatus.ANSWERING
    hall.do(wish, "place-3", 4, PLAY_OFF)  # accepts
    assert prizes(hall)["place-3"].status is TieStatus.PLAYING
    hall.do(play_off, "place-3", (4, 5), 4)
    line = prizes(hall)["place-3"]
    assert (line.winners, line.amounts, line.settled_by) == ((4,), (1000,), "play_off")


def test_the_example_forfeited() -> None:
    hall = hall_with(EXAMPLE)
    hall.do(wish, "place-1", 2, PLAY_OFF)
    hall.do(wish, "place-1", 1, FORFEIT)
    line = prizes(hall)["place-1"]
    assert (line.winners, line.amounts, line.settled_by) == ((2,), (2500,), "forfeit")


# ------------------------------------------------------------------ all shapes


def shapes(pairs: int) -> Iterator[tuple[int, ...]]:
    """Every way in which pairs can be level: sizes of the groups, the best first."""
    if pairs == 0:
        yield ()
    for first in range(1, pairs + 1):
        for rest in shapes(pairs - first):
            yield (first, *rest)


def by_hand(totals: Sequence[int], place: int) -> set[int]:
    """Who has a place, read naively: those with exactly place - 1 different totals above them."""
    return {
        pair
        for pair, total in enumerate(totals, 1)
        if sum(1 for other in range(total + 1, 100) if other in totals) == place - 1
    }


@pytest.mark.parametrize("pairs", range(1, 9))
def test_every_shape_of_ties(pairs: int) -> None:
    for shape in shapes(pairs):
        totals = [len(shape) - group for group, size in enumerate(shape) for _ in range(size)]
        Random(str(shape)).shuffle(totals)
        hall = hall_with(totals)
        lines = prizes(hall)
        for place in (1, 2, 3):
            line = lines[f"place-{place}"]
            level = by_hand(totals, place)
            assert set(line.parties) == level
            assert line.winners == (line.parties if len(level) == 1 else ())
            expected = TieStatus.SETTLED if len(level) < 2 else TieStatus.OPEN
            assert line.status is expected
        booby = by_hand(totals, len(set(totals))) if len(set(totals)) > 3 else set()
        assert set(lines["booby"].parties) == booby


def law(wishes: Sequence[Wish | None]) -> str:
    """Section 8 read aloud: what a tie comes to, given everyone's last word."""
    in_it = [w for w in wishes if w is not FORFEIT]
    if len(in_it) == 1:
        return "won without a card"
    if any(w is PLAY_OFF for w in in_it):
        return "play" if all(w is PLAY_OFF for w in in_it) else "others must answer"
    if any(w is None for w in in_it):
        return "not everyone has spoken"
    return "split" if set(in_it) == {SPLIT} else "cut"


READING = {
    TieStatus.ANSWERING: "others must answer",
    TieStatus.OPEN: "not everyone has spoken",
    TieStatus.CUTTING: "cut",
    TieStatus.PLAYING: "play",
}


def reading(tie: Tie) -> str:
    found = outcome(tie)
    if found.status is TieStatus.SETTLED:
        return {"forfeit": "won without a card"}.get(found.settled_by, found.settled_by)
    return READING[found.status]


def test_every_wish_of_up_to_eight_parties() -> None:
    words = [None, *Wish]
    for size in range(2, 9):
        every = product(words, repeat=size) if size < 6 else several(words, size)
        for wishes in every:
            if all(w is FORFEIT for w in wishes):
                continue  # the last one in it cannot forfeit
            parties = tuple(range(1, size + 1))
            said = {unit: w for unit, w in zip(parties, wishes, strict=True) if w is not None}
            assert reading(Tie(prize="place-1", parties=parties, wishes=said)) == law(wishes)


def several(words: Sequence[Wish | None], size: int) -> Iterator[tuple[Wish | None, ...]]:
    """Every bag of words, said in some order."""
    random = Random(size)
    for bag in combinations_with_replacement(words, size):
        yield tuple(random.sample(bag, size))


RANKS = "A23456789TJQK"


def lowest(hands: Sequence[dict[int, str]]) -> set[int]:
    """Who is left after these cuts: in each, of those left, whoever shows the lowest rank."""
    left = set(hands[0])
    for cards in hands:
        for rank in RANKS:
            showing = {unit for unit in left if cards[unit][0] == rank}
            if showing:
                left = showing
                break
    return left


@pytest.mark.parametrize("size", range(2, 9))
def test_cutting_until_one_is_lowest(size: int) -> None:
    random = Random(size)
    again = 0
    for _ in range(200):
        hall = hall_with([1] * size, rounds=1)
        for unit in range(1, size + 1):
            hall.do(wish, "place-1", unit, random.choice([CUT, CUT, SPLIT]))
        if prizes(hall)["place-1"].settled_by == "split":
            continue
        cuts: list[dict[int, str]] = []
        left = set(range(1, size + 1))
        while len(left) > 1:
            deck = [rank + suit for rank in RANKS[:4] for suit in "CDHS"]
            cards = dict(zip(sorted(left), random.sample(deck, len(left)), strict=True))
            cuts.append(cards)
            hall.do(cut, "place-1", cards)
            left = lowest(cuts)
            found = outcome(hall.night.ties["place-1"])
            assert set(found.winners or found.waiting) == left
        again += len(cuts) > 1
        assert prizes(hall)["place-1"].winners == tuple(left)
        assert refused(hall, cut, "place-1", dict.fromkeys(left, "KS")) is NightReason.NOT_CUTTING
    assert again > 5


@pytest.mark.parametrize("size", range(2, 9))
def test_playing_off_until_one_is_left(size: int) -> None:
    random = Random(size)
    for _ in range(50):
        hall = hall_with([1] * size, rounds=1)
        left = set(range(1, size + 1))
        for unit in sorted(left):
            hall.do(wish, "place-1", unit, PLAY_OFF)
        while len(left) > 1:
            game = random.sample(sorted(left), random.randint(2, min(3, len(left))))
            best = random.choice(game)
            hall.do(play_off, "place-1", tuple(game), best)
            left -= set(game) - {best}
        line = prizes(hall)["place-1"]
        assert (line.winners, line.settled_by) == (tuple(left), "play_off")


# -------------------------------------------------------------------- refusals


def test_what_a_tie_refuses() -> None:
    hall = hall_with(EXAMPLE)
    assert refused(hall, wish, "place-2", 3, SPLIT) is NightReason.NO_TIE
    assert refused(hall, wish, "place-9", 3, SPLIT) is NightReason.UNKNOWN_PRIZE
    assert refused(hall, wish, "place-1", 3, SPLIT) is NightReason.NOT_A_PARTY
    assert refused(hall, cut, "place-1", {1: "AS", 2: "2S"}) is NightReason.NOT_CUTTING
    hall.do(wish, "place-1", 1, SPLIT)
    assert refused(hall, wish, "place-1", 1, SPLIT) is NightReason.NOTHING_CHANGES
    hall.do(wish, "place-1", 1, FORFEIT)
    assert refused(hall, wish, "place-1", 2, FORFEIT) is NightReason.TIE_SETTLED
    hall.do(wish, "place-1", 1, CUT)
    hall.do(wish, "place-1", 2, SPLIT)
    for cards in (
        {1: "AS"},
        {1: "AS", 2: "AS"},
        {1: "AS", 3: "2S"},
        {1: "AS", 2: "JK"},
        {1: "", 2: "2S"},
    ):
        assert refused(hall, cut, "place-1", cards) is NightReason.WRONG_CARDS
    assert refused(hall, play_off, "place-1", (1, 2), 1) is NightReason.NOT_PLAYING_OFF
    hall.do(wish, "place-1", 2, CUT)  # a mind can change before a card is cut
    hall.do(cut, "place-1", {1: "AS", 2: "2S"})
    assert refused(hall, wish, "place-1", 2, PLAY_OFF) is NightReason.TIE_SETTLED


def test_what_a_play_off_refuses() -> None:
    hall = hall_with([1, 1, 1], rounds=1)
    for unit in (1, 2, 3):
        hall.do(wish, "place-1", unit, PLAY_OFF)
    for units, winner in [((1,), 1), ((1, 1), 1), ((1, 2), 3), ((1, 4), 1)]:
        assert refused(hall, play_off, "place-1", units, winner) is NightReason.NOT_PLAYING_OFF
    hall.do(play_off, "place-1", (1, 2), 1)
    assert refused(hall, play_off, "place-1", (2, 3), 3) is NightReason.NOT_PLAYING_OFF
    hall.do(play_off, "place-1", (1, 3), 3)
    assert prizes(hall)["place-1"].winners == (3,)


def test_a_correction_that_changes_who_is_level_opens_the_tie_anew() -> None:
    hall = hall_with((2, 2, 1))
    hall.do(wish, "place-1", 1, SPLIT)
    hall.do(wish, "place-1", 2, SPLIT)
    assert prizes(hall)["place-1"].settled_by == "split"
    better = Result(games=(Game(winner=0),), winner=0)
    hall.do(correct_result, 3, better, number=2, why="card misread")
    line = prizes(hall)["place-1"]
    assert (line.parties, line.winners, line.status) == ((1, 2, 3), (), TieStatus.OPEN)
    hall.do(wish, "place-1", 3, SPLIT)
    assert outcome(hall.night.ties["place-1"]).waiting == (1, 2)


def test_a_card_written_down_wrongly_begins_the_tie_anew() -> None:
    hall = hall_with(EXAMPLE)
    assert refused(hall, reopen_tie, "place-1") is NightReason.NOTHING_CHANGES
    assert refused(hall, reopen_tie, "place-2") is NightReason.NO_TIE
    for unit in (1, 2):
        hall.do(wish, "place-1", unit, CUT)
    hall.do(cut, "place-1", {1: "KD", 2: "4C"})
    assert prizes(hall)["place-1"].winners == (2,)
    hall.do(reopen_tie, "place-1", why="it was the king of 2")
    assert (prizes(hall)["place-1"].winners, prizes(hall)["place-1"].status) == ((), TieStatus.OPEN)
    for unit in (1, 2):
        hall.do(wish, "place-1", unit, CUT)
    hall.do(cut, "place-1", {1: "4C", 2: "KD"})
    assert prizes(hall)["place-1"].winners == (1,)


def test_nothing_is_won_before_the_play_is_over() -> None:
    hall = Hall("cape-breton-night")
    hall.start(4)
    hall.play_round(Random(1))
    assert not any(line.winners for line in prize_list(hall.night))
    assert refused(hall, wish, "place-1", 1, SPLIT) is NightReason.WRONG_PHASE


def test_who_went_home_or_came_late_has_no_booby_prize() -> None:
    hall = hall_with((5, 4, 3, 2, 1))
    assert prizes(hall)["booby"].parties == (5,)
    assert {unit for line in prizes(hall).values() for unit in line.parties} <= set(range(1, 6))
    booby = [p for p in hall.night.format.prizes if p.kind is PrizeKind.BOOBY]
    assert booby[0].goods
