"""How each kind of option is read, written and described."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.rules.groups.deal import PACKETS, Packets
from fortyfives.rules.groups.play import TOP_TRUMPS, TopTrump
from fortyfives.rules.options import (
    BadValue,
    ByPlayers,
    Choice,
    Flag,
    Kind,
    Number,
    OneOf,
    Pair,
    PerPlayers,
    Subset,
)
from fortyfives.rules.ruleset import each_option

FLAG = Flag()
CHOICE = Choice(Packets, PACKETS)
SUBSET = Subset(TopTrump, TOP_TRUMPS)
NUMBER = Number(1, 9)
OPTIONAL = Number(-5, 5, optional=True)
ONE_OF = OneOf((0, 3, 4, 5))
PAIR = Pair()
BY = ByPlayers(0, 5, optional=False)
BY_OPTIONAL = ByPlayers(0, 5, optional=True)


@pytest.mark.parametrize(
    ("kind", "given", "value", "written"),
    [
        (FLAG, True, True, True),
        (CHOICE, "3-2", Packets.THREE_TWO, "3-2"),
        (CHOICE, Packets.DEALER, Packets.DEALER, "dealer"),
        (SUBSET, [], frozenset(), []),
        (SUBSET, ["jack", "five"], frozenset({TopTrump.FIVE, TopTrump.JACK}), ["five", "jack"]),
        (SUBSET, {"joker"}, frozenset({TopTrump.JOKER}), ["joker"]),
        (NUMBER, 1, 1, 1),
        (NUMBER, 9, 9, 9),
        (OPTIONAL, None, None, None),
        (OPTIONAL, "none", None, None),
        (OPTIONAL, -5, -5, -5),
        (ONE_OF, 3, 3, 3),
        (PAIR, None, None, None),
        (PAIR, "none", None, None),
        (PAIR, [100, 20], (100, 20), [100, 20]),
        (PAIR, (-30, 0), (-30, 0), [-30, 0]),
        (BY, 2, PerPlayers((), 2), 2),
        (BY, {"5": 1, "6": 2}, PerPlayers(((5, 1), (6, 2)), 0), {"5": 1, "6": 2, "else": 0}),
        (BY, PerPlayers((), 3), PerPlayers((), 3), 3),
        (BY_OPTIONAL, None, PerPlayers((), None), None),
        (BY_OPTIONAL, {"8": 1}, PerPlayers(((8, 1),), None), {"8": 1, "else": None}),
        (
            BY_OPTIONAL,
            {"7": "none", "else": 3},
            PerPlayers(((7, None),), 3),
            {"7": None, "else": 3},
        ),
    ],
)
def test_a_value_is_read_and_written(kind: Kind, given: Any, value: Any, written: Any) -> None:
    assert kind.read(given) == value
    assert kind.write(value) == written
    assert kind.read(written) == value


def bad(kind: Kind, *values: Any) -> list[tuple[Kind, Any]]:
    return [(kind, value) for value in values]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        *bad(FLAG, 1, 0, "true", None),
        *bad(CHOICE, "5-0", None, 3, [], {}),
        *bad(SUBSET, "five", ["six"], None, 5, [[]], [None], {"five": False}, {}),
        *bad(NUMBER, 0, 10, True, 1.0, "1", None, "none"),
        *bad(OPTIONAL, -6, False, "no"),
        *bad(ONE_OF, 1, False, "3", None, 3.0),
        *bad(PAIR, 5, [1], [1, 2, 3], [True, 2], ["1", 2], [2000, 5], [1, 61], [1, -1], {}, "20"),
        *bad(BY, None, 6, "none", {"5": None}, {"1": 1}, {"11": 1}, {"x": 1}, {5: 1}, {"5": 6}),
        *bad(BY, {"else": "x"}, [1], {"05": 1}, {"5": 1, "05": 2}, {"٥": 1}, {"9" * 5000: 1}),
        *bad(BY_OPTIONAL, 7, {"5": 9}, {"5": None, "05": 3}, {" 5": 3}, {"": 3}),
    ],
)
def test_what_cannot_be_read_is_told_with_what_could(kind: Kind, given: Any) -> None:
    with pytest.raises(BadValue) as refused:
        kind.read(given)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (FLAG, "true, false"),
        (CHOICE, "3-2, 2-3, 4-1, dealer"),
        (SUBSET, "[five, jack, joker, ace_of_hearts]"),
        (NUMBER, "1 … 9"),
        (OPTIONAL, "none, or -5 … 5"),
        (ONE_OF, "0, 3, 4, 5"),
        (PAIR, "none, or [score, bid]"),
        (BY, "0 … 5, by players"),
        (BY_OPTIONAL, "none, 0 … 5, by players"),
    ],
)
def test_the_values_in_a_word_or_two(kind: Kind, words: str) -> None:
    assert str(kind.describe()) == words


def test_a_number_by_players() -> None:
    keep = PerPlayers(((5, 1), (6, 2)), 0)
    assert [keep.at(players) for players in (2, 4, 5, 6, 7)] == [0, 0, 1, 2, 0]


@pytest.mark.parametrize(
    ("path", "item"), [(f"{group}.{name}", item) for group, name, item in each_option()]
)
def test_every_option_has_words_for_people(path: str, item: Any) -> None:
    assert item.title
    assert item.help.endswith(".")
    assert str(item.kind.describe())
    labels = getattr(item.kind, "labels", None)
    if labels is not None:
        assert set(labels) == set(item.kind.members)
        assert all(labels.values())
