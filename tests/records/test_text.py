"""The readable twin of a record, and its form for programs."""

import json
from pathlib import Path

import pytest

from fortyfives.game import events as ev
from fortyfives.game.events import SECRET_FIELDS, SPECTATOR, redact
from fortyfives.game.game import Game
from fortyfives.game.record import Replay, of_game, read, replay
from fortyfives.game.record_telling import game_json
from fortyfives.game.state import Over
from fortyfives.game.text import _TELLERS, Teller, game_text, seat_names, side_name
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules
from fortyfives.rules.options import Json
from tests.records.games import houses, random_game

GOLDEN = Path(__file__).parent / "golden.jsonl"
REPLAYS = [replay(read(line), close=False) for line in GOLDEN.read_text("utf-8").splitlines()]


def replayed(spec: Json, number: int, **how: object) -> Replay:
    game = random_game(load_rules(spec), number, **how)  # type: ignore[arg-type]
    return replay(of_game(game), close=False)


@pytest.mark.parametrize("spec", houses(), ids=str)
def test_every_house_is_told(spec: Json) -> None:
    for number in range(3):
        told = replayed(spec, number, quits=number == 2)
        for seat in (None, 0):
            text = game_text(told, seat=seat)
            assert "{" not in text
            assert "None" not in text
            assert json.dumps(game_json(told, seat=seat))


def test_every_kind_of_event_has_its_words() -> None:
    assert set(_TELLERS) == set(ev.Event.__args__)


def test_a_deal_in_words() -> None:
    text = game_text(REPLAYS[6], [0])
    for part in ("Auction 120", "Deal 0", "Hands", "Auction", "Tricks", "Points", "Score sheet"):
        assert f"\n{part}" in f"\n{text}"
    assert "5. " in text
    assert "Deal 1:" not in text
    assert "Deal 1:" in game_text(REPLAYS[6])


def test_what_a_seat_could_not_know_is_hidden() -> None:
    for told in REPLAYS:
        seen = game_json(told, seat=1)
        for deal in seen["deals"]:
            for event in deal["events"]:
                for kind, secrets in SECRET_FIELDS.items():
                    name = "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__)
                    if event["event"] == name[1:] and event["seat"] != 1:
                        assert all(event[field] is None for field in secrets)
                if event["event"] == "hands_dealt":
                    assert all(hand is None for n, hand in enumerate(event["hands"]) if n != 1)


def test_no_line_speaks_of_cards_that_the_reader_may_not_see() -> None:
    """What others do is told without its cards; only hands as dealt are said to be hidden."""
    seen = 0
    for told in REPLAYS:
        teller = Teller(told.deals[0].state.facts, seat_names(told))
        for event in told.deals[0].events:
            if type(event) in SECRET_FIELDS:
                seen += 1
                line = teller.line(redact(event, SPECTATOR)) or ""
                assert not {"hidden", "None"} & set(line.split()), line
    assert seen > 20


def test_the_form_for_programs_has_tricks_result_and_situations() -> None:
    told = REPLAYS[6]
    deal = game_json(told, [0])["deals"][0]
    assert len(deal["tricks"]) == 5
    assert deal["result"]["points"] == list(told.record.deals[0].points or ())
    assert deal["trump"] in set("CDHS")
    assert {item["situation"] for item in deal["situations"]} <= {
        "bagged",
        "set",
        "on_the_green",
        "in_the_hole",
    }


def test_a_deal_under_way_has_no_result() -> None:
    told = replayed("auction-120", 1, stop=6)
    assert "This deal is not finished." in game_text(told)
    assert game_json(told)["deals"][0]["result"] is None
    assert game_json(replayed("auction-120", 1, stop=2))["deals"][0]["tricks"] == []


@pytest.mark.parametrize(
    ("sides", "wins"),
    [
        (4, {"en": "{who} wins the game.", "fr": "{who} gagne la partie."}),
        (2, {"en": "{who} win the game.", "fr": "{who} gagnent la partie."}),
    ],
)
def test_a_winner_is_named_alone_or_with_partners(sides: int, wins: dict[str, str]) -> None:
    table = {"players": 4, "sides": sides}
    told = replayed({"base": "irish-45", "table": table}, 1, deals=20)
    phase = told.deals[-1].state.phase
    assert isinstance(phase, Over)
    assert phase.outcome.winner is not None
    who = side_name(told.game.rules, seat_names(told), phase.outcome.winner)
    for language, text in wins.items():
        with use_language(language):
            assert text.format(who=who) in game_text(told)


def test_names_cannot_write_on_the_terminal() -> None:
    game = Game(load_rules("irish-45"), seed=bytes(32))
    record = of_game(game, ["\x1b[2Jred", "line\nbreak", "W" * 90, "Łukasz"])
    text = game_text(replay(record))
    assert "\x1b" not in text
    assert "line?break" in text
    assert "W" * 31 not in text
    assert "Łukasz" in text


@pytest.mark.parametrize("language", ["fr", "es", "it"])
def test_every_language_tells_every_house(language: str) -> None:
    with use_language(language):
        for told in REPLAYS:
            assert "{" not in game_text(told)


# ------------------------------------------------------------ rare moments


def test_a_question_with_either_answer_is_told() -> None:
    teller = Teller(REPLAYS[0].deals[0].state.facts, ["N", "E", "S", "W"])
    lines = [*teller.tell(ev.BookedAsked(0, True)), *teller.tell(ev.BookedAsked(1, False))]
    assert lines[0] == "Tricks"
    assert [line.split(": ")[1] for line in lines[1:]] == ["somebody is", "nobody is"]


RARE = """
robs; leaves the turned card; is bagged; holds; calls a revoke; face up; goes in the kitty; turns;
goes on the top card; and gives up; claims the rest; accepts; has the rest; refuses; sits out;
gives the game up; calls; keeps the lead; to lead; deals 2-3; hearts on hearts; and adds jink;
looks; thrown in; proven; there was none; asks who is booked
"""


def test_every_rare_moment_is_told() -> None:
    wanted = {" ".join(words.split()) for words in RARE.split(";")}
    for number in (5, 0, 1, 2, 3, 4):
        for spec in houses():
            told = game_text(replayed(spec, number, quits=number > 3, deals=6)) if wanted else ""
            wanted -= {words for words in wanted if words in told}
    assert not wanted
