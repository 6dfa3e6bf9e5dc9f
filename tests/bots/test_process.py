"""Bots that are programs: they play, and nothing they do wrong stops the game."""

import json
import os
import resource
import sys
import time
from pathlib import Path

import pytest

from fortyfives.bots import make_bot
from fortyfives.bots.process import MOST_STARTS, ProcessBot, program_name
from fortyfives.bots.seeding import derive_bytes
from fortyfives.bots.wire import view_json
from fortyfives.game.game import Game
from fortyfives.game.legal import check
from fortyfives.game.state import Facts
from fortyfives.rules.library import load_rules

GOOD = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "choose":
        assert set(question) == {"type", "seq", "view", "legal", "deadline_ms"}
        answer = {"seq": question["seq"], "action": question["legal"][0]}
        print(json.dumps(answer), flush=True)
"""
ANSWERS = {
    "illegal": 'print(json.dumps({"seq": question["seq"], "action": "play 99"}), flush=True)',
    "claims": 'print(json.dumps({"seq": question["seq"], "action": "concede"}), flush=True)',
    "noise": 'print("hello", flush=True)',
    "number": 'print("[1]", flush=True)',
    "future": 'print(json.dumps({"seq": 10**6, "action": "pass"}), flush=True)',
    "nothing": "pass",
    "crash": "sys.exit(3)",
    "flood": 'print("x\\n" * 5000, flush=True)',
}
KINDS = {
    "illegal": "illegal",
    "claims": "illegal",
    "noise": "illegal",
    "number": "illegal",
    "future": "illegal",
    "nothing": "timeout",
    "crash": "crash",
}


@pytest.fixture
def program(tmp_path: Path) -> str:
    return str(tmp_path / "bot.py")


def write(path: str, body: str) -> str:
    Path(path).write_text(body, encoding="utf-8")
    return f"{sys.executable} {path}"


def play_deal(bot: ProcessBot) -> int:
    """A deal in which the program has every seat; gives the number of questions."""
    game = Game(load_rules("irish-45"), seed=derive_bytes(1), dealer=0)
    game.start_deal()
    asked = 0
    while (seat := game.turn) is not None:
        action = bot.choose(game.view(seat))
        check(game.view(seat), action)
        game.act(seat, action)
        asked += 1
    return asked


def test_a_program_plays(program: str) -> None:
    with ProcessBot(write(program, GOOD), deadline_ms=20000) as bot:
        assert play_deal(bot) >= 20
        assert not bot.faults


@pytest.mark.parametrize("wrong", sorted(KINDS))
def test_what_a_program_does_wrong_is_counted_and_survived(program: str, wrong: str) -> None:
    body = GOOD.splitlines()
    body[-2:] = [f"        {ANSWERS[wrong]}"]
    deadline = 20 if wrong == "nothing" else 5000
    with ProcessBot(write(program, "\n".join(body)), deadline_ms=deadline) as bot:
        asked = play_deal(bot)
        assert sum(bot.faults.values()) == asked
        assert bot.faults[KINDS[wrong]]


def test_a_program_that_never_stops_talking_is_survived(program: str) -> None:
    body = GOOD.splitlines()
    body[-2:] = [f"        {ANSWERS['flood']}"]
    with ProcessBot(write(program, "\n".join(body)), deadline_ms=5000) as bot:
        play_deal(bot)
        assert bot.faults


def test_a_line_without_an_end_fills_no_memory(program: str) -> None:
    body = "import sys\nwhile True:\n    sys.stdout.write('x' * 100_000)\n"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with ProcessBot(write(program, body), deadline_ms=2000) as bot:
        play_deal(bot)
        assert bot.faults["crash"] >= MOST_STARTS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_what_a_program_started_ends_with_it(program: str) -> None:
    body = "import os, sys, time\npid = os.fork()\nprint(pid, flush=True)\ntime.sleep(60)\n"
    with ProcessBot(write(program, body), deadline_ms=1000) as bot:
        game = Game(load_rules("irish-45"), seed=derive_bytes(1), dealer=0)
        game.start_deal()
        assert game.turn is not None
        bot.choose(game.view(game.turn))
        assert bot._process is not None
        family = bot._process.pid
        os.killpg(family, 0)
    for _ in range(100):
        try:
            os.killpg(family, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("something of the program still runs")


def test_a_program_that_is_not_there_is_given_up() -> None:
    with ProcessBot("/no/such/program") as bot:
        asked = play_deal(bot)
        assert bot.faults["crash"] == asked > MOST_STARTS


def test_the_name_of_a_program_makes_it_a_bot(program: str) -> None:
    bot = make_bot("exec:" + write(program, GOOD))
    assert isinstance(bot, ProcessBot)
    assert bot.command.endswith("bot.py")


NOT_TOLD = {"rules", "law", "bids", "ace_can_sink"}
"""Facts that a program has from the rules, which stand beside the deal."""


def test_a_view_is_plain_json_and_tells_nothing_of_other_hands() -> None:
    game = Game(load_rules("auction-120"), seed=derive_bytes(1), dealer=0)
    game.start_deal()
    bot = make_bot("club")
    while (seat := game.turn) is not None:
        view = game.view(seat)
        out = json.loads(json.dumps(view_json(view)))
        assert len(out["own"]["hand"]) == view.own.hand.bit_count()
        assert out["deal"].keys() == set(Facts._fields) - NOT_TOLD
        assert out["phase"]["turn"] == seat
        game.act(seat, bot.choose(view))


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("./mybot", "mybot"),
        ("/opt/bots/deep-five --weights big.bin", "deep-five"),
        ("python3 bot.py", "bot"),
        ("python3.12 -u 'my bots/quick one.py' 3", "quick one"),
        ("/usr/bin/python3 -m mybot", "mybot"),
        ("java -jar bot.jar", "bot"),
        ("node", "node"),
        (".hidden", ".hidden"),
        ("'broken", "'broken"),
        ("", ""),
    ],
)
def test_a_program_is_called_by_its_file(command: str, name: str) -> None:
    assert program_name(command) == name
