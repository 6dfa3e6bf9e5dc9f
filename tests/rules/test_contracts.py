"""The bids on offer, section 4 of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.rules.contracts import (
    ALL_TRICKS,
    PLAIN,
    POINTS,
    READY,
    Contract,
    Contracts,
    Declare,
    contract_json,
    ready_name,
)
from fortyfives.rules.options import BadValue

OWN = {"name": "nickel", "level": 12, "needs": 5, "win": 5, "lose": 0}


def read(*entries: Any) -> tuple[Contract, ...]:
    return Contracts().read(list(entries))


def names(*entries: Any) -> list[str]:
    return [contract.name for contract in read(*entries)]


def test_plain_bids_win_what_was_taken_and_lose_the_bid() -> None:
    assert [(c.name, c.level, c.needs, c.win, c.lose) for c in PLAIN] == [
        ("15", 15, 15, POINTS, 15),
        ("20", 20, 20, POINTS, 20),
        ("25", 25, 25, POINTS, 25),
        ("30", 30, 30, POINTS, 30),
    ]


@pytest.mark.parametrize(
    ("ready", "needs", "win", "lose"),
    [
        ("thirty_pays_sixty", 30, 60, 30),
        ("thirty_for_sixty", 30, 30, 60),
        ("thirty_for_sixty_wins_60", 30, 60, 60),
        ("sixty_for_120", 30, 120, 120),
        ("blind_thirty_for_sixty", ALL_TRICKS, 60, 60),
        ("slam", ALL_TRICKS, 120, 60),
        ("jink", ALL_TRICKS, 60, 60),
        ("jink_for_30", ALL_TRICKS, 30, 30),
        ("ten_doubles", 10, POINTS, 10),
    ],
)
def test_the_ready_contracts(ready: str, needs: object, win: object, lose: int) -> None:
    contract = READY[ready]
    assert (contract.needs, contract.win, contract.lose) == (needs, win, lose)
    assert ready_name(contract) == ready


def test_what_the_ready_contracts_ask_for_besides() -> None:
    assert READY["blind_thirty_for_sixty"].blind
    assert READY["jink"].is_modifier
    assert not READY["slam"].is_modifier
    assert READY["ten_doubles"].partners_only
    assert READY["ten_doubles"].stops_short == 5
    assert [contract.name for contract in READY.values() if contract.blind] == [
        "blind_thirty_for_sixty"
    ]


def test_the_sets() -> None:
    assert names("from_five") == ["5", "10", "15", "20", "25", "30"]
    assert names("from_twenty") == ["20", "25", "30"]
    assert names("plain") == ["15", "20", "25", "30"]


def test_the_order_where_several_are_on_offer() -> None:
    entries = ["slam", "sixty_for_120", "plain", "blind_thirty_for_sixty", "thirty_for_sixty"]
    assert names(*entries, "jink") == [
        *("15", "20", "25", "30", "thirty_for_sixty", "blind_thirty_for_sixty", "sixty_for_120"),
        *("slam", "jink"),
    ]


def test_a_later_entry_replaces_one_of_the_same_name() -> None:
    assert read("plain", "thirty_pays_sixty")[-1].win == 60
    assert read("thirty_pays_sixty", "plain")[-1].win == POINTS
    assert names("plain", "ten_doubles")[0] == "10"


def test_a_number_is_a_plain_bid() -> None:
    assert names(20, "30") == ["20", "30"]
    assert READY["20"].is_plain
    assert not READY["slam"].is_plain


def test_a_contract_written_out() -> None:
    [contract] = read(OWN)
    assert contract == Contract("nickel", 12, 5, 5, 0)
    assert ready_name(contract) is None
    [blind] = read(OWN | {"needs": "all_tricks", "win": "points", "blind": True})
    assert (blind.needs, blind.win, blind.blind) == (ALL_TRICKS, POINTS, True)
    [modifier] = read(OWN | {"declare": "with_trump", "partners_only": True, "stops_short": 5})
    assert (modifier.declare, modifier.stops_short) == (Declare.WITH_TRUMP, 5)


def test_contracts_are_written_and_read_again() -> None:
    offered = read("plain", "jink", OWN)
    assert read(*Contracts().write(offered)) == offered
    assert read(*offered) == offered
    assert contract_json(READY["jink"])["declare"] == "with_trump"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("forty", "is none of"),
        (True, "is none of"),
        (None, "is none of"),
        ([], "is none of"),
        (OWN | {"colour": 1}, "has no colour"),
        ({"name": "x"}, "lacks level, needs, win, lose"),
        (OWN | {"name": "Big"}, "wrong value for name"),
        (OWN | {"name": "pass"}, "wrong value for name"),
        (OWN | {"name": "hold"}, "wrong value for name"),
        (OWN | {"name": ""}, "wrong value for name"),
        (OWN | {"name": "a b"}, "wrong value for name"),
        (OWN | {"name": 5}, "wrong value for name"),
        (OWN | {"blind": 1}, "wrong value for blind"),
        (OWN | {"declare": "later"}, "wrong value for declare"),
        (OWN | {"declare": []}, "wrong value for declare"),
        (OWN | {"needs": "most"}, "wrong value for needs"),
        (OWN | {"win": "all_tricks"}, "wrong value for win"),
        (OWN | {"lose": -1, "level": True}, "wrong value for level, lose"),
        (OWN | {"stops_short": 1001}, "wrong value for stops_short"),
    ],
)
def test_what_is_no_contract_is_told(entry: object, told: str) -> None:
    with pytest.raises(BadValue, match=told):
        read(entry)


def test_contracts_are_a_list() -> None:
    values: list[Any] = ["plain", None, {}, 5]
    for value in values:
        with pytest.raises(BadValue, match="a list of plain"):
            Contracts().read(value)
