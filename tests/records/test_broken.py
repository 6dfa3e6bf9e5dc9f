"""Broken records: whatever is wrong, the answer says what and where, by a code."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.errors import RecordError, short
from fortyfives.game.record import canonical, parse, read, replay, write
from fortyfives.game.record_json import MOST_NESTED, read_json
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules
from fortyfives.rules.options import Json
from tests.records.games import random_game

DATA = write(random_game(load_rules("auction-120"), 3, deals=2), players=["N", "E", "S", "W"])
DEAL = DATA["deals"][0]


def fault(data: Json) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(parse(data))
    assert caught.value.message
    assert isinstance(caught.value, RecordError)
    return caught.value


def with_deal(**changes: Json) -> Json:
    return DATA | {"deals": [DEAL | changes, *DATA["deals"][1:]]}


def test_the_record_to_break_holds() -> None:
    assert replay(parse(DATA)).game.number == 1


# --------------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "bad_json"),
        (b"{", "bad_json"),
        (b"\xff{}", "bad_utf8"),
        (b"[]", "not_a_record"),
        (b"null", "not_a_record"),
        (b'"text"', "not_a_record"),
        (b"{}", "missing_key"),
        (b'{"format":"fortyfives/2"}', "unknown_format"),
        (b'{"format":["fortyfives/1"]}', "unknown_format"),
        (b'{"format":"fortyfives/1","format":"fortyfives/1"}', "duplicate_key"),
        (b'{"format":NaN}', "bad_number"),
        (b'{"format":-Infinity}', "bad_number"),
        (b'{"format":1e999}', "bad_number"),
        (b'{"format":' + b"9" * 500 + b"}", "bad_number"),
        (b'{"format":' + b"9" * 5000 + b"}", "bad_number"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 80 + b"1" + b"}" * 80, "too_deep"),
        (b'{"format":"\\ud800"}', "bad_text"),
        (b'{"format":"fortyfives/1"}', "missing_key"),
    ],
)
def test_what_is_no_record(text: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.code == code
    assert caught.value.message


def test_the_key_that_stands_twice_is_named_soon_among_many() -> None:
    keys = [f"key {number}" for number in range(100_000)]
    text = ",".join(f'"{key}":1' for key in [*keys, keys[-1]])
    with pytest.raises(RecordError, match="key 99999") as caught:
        read_json("{" + text + "}")
    assert caught.value.code == "duplicate_key"


def test_a_byte_order_mark_and_other_line_ends_are_no_harm() -> None:
    text = json.dumps(DATA, indent=1).replace("\n", "\r\n")
    assert read("\ufeff" + text) == read(b"\xef\xbb\xbf" + text.encode()) == parse(DATA)


def test_where_json_breaks_is_told() -> None:
    with pytest.raises(RecordError, match=r"line 2, column 6"):
        read('{"a": 1,\n"b": }')


def test_surrogate_pairs_are_text_and_halves_are_not() -> None:
    assert read_json(r'"\ud83c\udca1"') == "🂡"
    with pytest.raises(RecordError):
        read_json(r'["\udca1"]')


def test_numbers_and_nesting_within_reason_are_read() -> None:
    assert read_json("[" * (MOST_NESTED - 1) + "1.5" + "]" * (MOST_NESTED - 1))
    assert read_json("9" * 100) == int("9" * 100)


def test_values_in_errors_are_short() -> None:
    assert short("x" * 100) == "x" * 39 + "…"
    assert short({"a": [1]}) == '{"a": [1]}'
    assert short("\ud800") == "?"


# -------------------------------------------------------------------- shape


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": "N"}, "wrong_type"),
        ({"players": ["N"]}, "wrong_type"),
        ({"players": ["N"] * 11}, "wrong_type"),
        ({"players": ["N", "E", "S", 4]}, "wrong_type"),
        ({"players": ["N", "E", "S"]}, "rules_differ"),
        ({"rules": "no-such-game"}, "unknown_preset"),
        ({"rules": 7}, "bad_rules"),
        ({"rules": {"base": "auction-120", "deck": {"joker": 3}}}, "bad_value"),
        (
            {"rules": {"base": "auction-120", "table": {"players": 5, "sides": 2}}},
            "sides_do_not_divide",
        ),
        ({"rules": {"base": "auction-120", "table": {"players": 3}}}, "players_mismatch"),
        ({"rules": "auction-120-no-kitty"}, "rules_differ"),
        ({"rules_resolved": {"deck": {"joker": False}}}, "rules_differ"),
        ({"rules_resolved": {"nothing": {}}}, "rules_differ"),
        ({"rules_resolved": {"deck": {"nothing": 1}}}, "rules_differ"),
        ({"rules_resolved": {"deck": []}}, "rules_differ"),
        ({"rules_resolved": 7}, "wrong_type"),
        ({"rules_hash": "00"}, "rules_differ"),
        ({"deals": {}}, "wrong_type"),
        ({"deals": [7]}, "wrong_type"),
        ({"winner": 2}, "wrong_type"),
        ({"winner": True}, "wrong_type"),
        ({"winner": 0}, "wrong_winner"),
    ],
)
def test_what_does_not_fit(changes: Json, code: str) -> None:
    assert fault(DATA | changes).code == code


@pytest.mark.parametrize("key", ["rules", "deals"])
def test_what_must_be_there(key: str) -> None:
    assert fault({k: v for k, v in DATA.items() if k != key}).code == "missing_key"


def test_what_may_be_left_out() -> None:
    wanted = {"format", "rules", "deals"}
    short_form = {key: value for key, value in DATA.items() if key in wanted}
    assert replay(parse(short_form)).game.number == 1


@pytest.mark.parametrize("key", ["dealer", "deck", "actions"])
def test_what_a_deal_must_have(key: str) -> None:
    deal = {k: v for k, v in DEAL.items() if k != key}
    wrong = fault(DATA | {"deals": [DATA["deals"][0], deal]})
    assert (wrong.code, wrong.deal) == ("missing_key", 1)


@pytest.mark.parametrize(
    ("changes", "code", "action"),
    [
        ({"dealer": 4}, "wrong_type", None),
        ({"dealer": -1}, "wrong_type", None),
        ({"dealer": True}, "wrong_type", None),
        ({"dealer": 1.0}, "wrong_type", None),
        ({"deck": "5H"}, "wrong_type", None),
        ({"deck": [1, 2]}, "wrong_type", None),
        ({"deck": [None]}, "wrong_type", None),
        ({"deck": ["5H"]}, "deck_incomplete", None),
        ({"deck": ["5H", "5H"]}, "duplicate_card", None),
        ({"deck": ["5X"]}, "unknown_card", None),
        ({"deck": [*DEAL["deck"][:-1], DEAL["deck"][0]]}, "duplicate_card", None),
        ({"actions": [7]}, "wrong_type", None),
        ({"actions": ["0 pass", "jump"]}, "unknown_action", 1),
        ({"actions": ["0 jump"]}, "unknown_action", 0),
        ({"actions": [""]}, "unknown_action", 0),
        ({"actions": ["9 pass"]}, "unknown_seat", 0),
        ({"actions": ["0 play 5H"]}, "wrong_phase", 0),
        ({"actions": ["1 pass"]}, "not_your_turn", 0),
        ({"actions": []}, "deal_unfinished", 0),
        ({"actions": DEAL["actions"][:-1]}, "deal_unfinished", len(DEAL["actions"]) - 1),
        ({"actions": [*DEAL["actions"], "0 pass"]}, "wrong_phase", len(DEAL["actions"])),
        ({"points": [1, 2, 3]}, "wrong_type", None),
        ({"points": [1.0, 2]}, "wrong_type", None),
        ({"points": "0"}, "wrong_type", None),
        ({"points": [7, 7]}, "wrong_points", None),
        ({"scores": [7, 7]}, "wrong_scores", None),
    ],
)
def test_what_a_deal_must_be(changes: Json, code: str, action: int | None) -> None:
    wrong = fault(with_deal(**changes))
    assert (wrong.code, wrong.deal, wrong.action) == (code, 0, action)


def test_the_deal_passes_to_the_left() -> None:
    deal = DATA["deals"][1]
    wrong = fault(DATA | {"deals": [DATA["deals"][0], deal | {"dealer": 2}]})
    assert (wrong.code, wrong.deal) == ("wrong_dealer", 1)
    assert "seat 0" in wrong.hint


def test_nothing_comes_after_the_end() -> None:
    game = random_game(load_rules("irish-45"), 1, deals=20)
    assert game.is_over
    data = write(game)
    last = data["deals"][-1]
    wrong = fault(data | {"deals": [*data["deals"], last]})
    assert (wrong.code, wrong.deal) == ("game_over", len(data["deals"]))
    assert fault(data | {"winner": 1 - data["winner"]}).code == "wrong_winner"
    assert fault(data | {"winner": None}).code == "wrong_winner"


def test_an_unfinished_last_deal_holds_unless_it_has_figures() -> None:
    last = DATA["deals"][1] | {"actions": []}
    bare = {key: value for key, value in last.items() if key not in {"points", "scores"}}
    first = DATA["deals"][0]
    assert replay(parse(DATA | {"deals": [first, bare]})).game.turn is not None
    assert fault(DATA | {"deals": [first, bare | {"points": [0, 0]}]}).code == "deal_unfinished"
    assert fault(DATA | {"deals": [first, bare | {"scores": [0, 0]}]}).code == "deal_unfinished"


def test_an_illegal_card_is_told_with_the_action_and_a_hint() -> None:
    actions = list(DEAL["actions"])
    at = next(n for n, text in enumerate(actions) if " play " in text)
    actions[at] = actions[at].split()[0] + " play " + DEAL["deck"][-1]
    wrong = fault(with_deal(actions=actions))
    assert (wrong.code, wrong.action) == ("card_not_held", at)
    assert actions[at] in wrong.message
    assert wrong.hint


def test_faults_speak_the_reader_s_language() -> None:
    with use_language("fr"):
        assert fault(with_deal(actions=["1 pass"])).message


# ------------------------------------------------------------------ garbage

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def is_told(text: str | bytes) -> bool:
    """Whether a record holds, or is refused with a code and a sentence."""
    try:
        replay(read(text))
    except RecordError as wrong:
        return wrong.code.isidentifier() and bool(wrong.message)
    return True


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(text: bytes) -> None:
    with pytest.raises(RecordError):
        read(text)


def garble(data: Json, chance: Random, value: Json) -> Json:
    """The data with one place, chosen at random, holding something else."""
    if isinstance(data, dict) and data and chance.random() < 0.8:
        key = chance.choice(sorted(data))
        return data | {key: garble(data[key], chance, value)}
    if isinstance(data, list) and data and chance.random() < 0.8:
        at = chance.randrange(len(data))
        return [*data[:at], garble(data[at], chance, value), *data[at + 1 :]]
    return value


@given(st.randoms(use_true_random=False), VALUES)
def test_a_record_with_anything_anywhere_is_read_or_refused(chance: Random, value: Json) -> None:
    assert is_told(json.dumps(garble(DATA, chance, value)))


@given(st.randoms(use_true_random=False))
def test_a_record_with_bytes_changed_is_read_or_refused(chance: Random) -> None:
    assert is_told(with_bytes_changed(chance))


def with_bytes_changed(chance: Random) -> bytes:
    """The record's text with some bytes changed, gone or new."""
    text = bytearray(canonical(DATA).encode())
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text))
        text[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
    return bytes(text)


@pytest.mark.soak
@given(st.randoms(use_true_random=False), VALUES)
def test_many_records_with_anything_anywhere(chance: Random, value: Json) -> None:
    assert is_told(json.dumps(garble(DATA, chance, value)))


@pytest.mark.soak
@given(st.randoms(use_true_random=False))
def test_many_records_with_bytes_changed(chance: Random) -> None:
    assert is_told(with_bytes_changed(chance))
