"""The parts of card nights in the server that are quicker to ask alone."""

from __future__ import annotations

from typing import get_args

import pytest

from fortyfives.cardnight.format import Measure, Odd
from fortyfives.cardnight.model import CashKind, Phase, TieStatus
from fortyfives.cardnight.naming import free_name, is_plain_name
from fortyfives.cardnight.words import (
    KINDS,
    MEASURES,
    ODD,
    PHASES,
    STATUS,
    by_table,
    by_words,
)
from fortyfives.i18n import use_language
from fortyfives.server.limits import Limiter
from fortyfives.server.night.addresses import homes, is_own
from fortyfives.server.night.granting import _STEPS
from fortyfives.server.wire.night_wishes import AnyWish


def test_every_wish_does_something() -> None:
    assert set(_STEPS) == set(get_args(AnyWish))


def test_everything_has_its_words() -> None:
    for words, kinds in (
        (KINDS, CashKind), (MEASURES, Measure), (ODD, Odd), (PHASES, Phase), (STATUS, TieStatus),
    ):  # fmt: skip
        assert set(words) == set(kinds)


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("desk", "the desk"),
        ("ghost", "ghost"),
        (by_table(3, 0), "table 3, North–South"),
        (by_table(12), "table 12, played here"),
        ("number 7", "number 7"),
        ("Father MacNeil", "Father MacNeil"),
        ("table 3, side 9", "table 3, side 9"),
    ],
)
def test_who_wrote_it(by: str, said: str) -> None:
    with use_language("en"):
        assert by_words(by) == said


def test_names_of_nights() -> None:
    assert free_name("2026-01-09", "Fête à l’église!", set()) == "2026-01-09-fete-a-leglise"
    assert free_name("2026-01-09", "五", {"2026-01-09-night"}) == "2026-01-09-night-2"
    assert is_plain_name("2026-01-09-night")
    taken: set[str] = set()
    for _ in range(120):  # titles of all lengths that a page lets through, many times the same
        for length in (1, 47, 48, 49, 50, 60, 80):
            name = free_name("2026-01-09", ("Grand Fête " * 8)[:length], taken)
            assert is_plain_name(name), name
            taken.add(name)
    assert len(taken) == 840
    for name in ("", "a/b", "..", "-x", "a b", "x" * 100, "é"):
        assert not is_plain_name(name)


def test_where_others_find_the_server() -> None:
    assert homes("192.168.1.20", 80) == ["http://192.168.1.20:80"]
    assert homes("127.0.0.1", 80) == homes("localhost", 80) == []
    assert all(not is_own(home.split("//")[1].split(":")[0]) for home in homes("0.0.0.0", 80))
    for host in ("127.0.0.1", "127.1.2.3", "localhost", "::1", "[::1]"):
        assert is_own(host)
    for host in ("127.0.0.1.example.org", "localhost.example.org", "10.0.0.1", "", "unknown"):
        assert not is_own(host), "a name that another's server may give to this computer"


def test_looking_at_a_bucket_takes_nothing_from_it() -> None:
    time = [0.0]
    limiter = Limiter(1.0, 2.0, clock=lambda: time[0])
    assert [limiter.wait("a") for _ in range(5)] == [0.0] * 5
    assert [limiter.take("a") for _ in range(3)] == [0.0, 0.0, 1.0]
    assert limiter.wait("a") == 1.0
    time[0] = 1.0
    assert limiter.wait("a") == 0.0
