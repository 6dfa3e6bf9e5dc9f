"""Simulated games: repeatable, whole files, readable errors."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import run

PLAY = ["simulate", "--rules", "irish-45", "--games", "3", "--seed", "5", "--bots", "novice"]


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert run(*PLAY, "--out", str(one)).status == 0
    assert run(*PLAY, "--out", str(two)).status == 0
    assert one.read_bytes() == two.read_bytes() == run(*PLAY).out.encode()
    assert run("verify", str(one)).status == 0
    assert run(*PLAY, "--seed", "6").out.encode() != one.read_bytes()


def test_players_sit_in_order_round_the_table() -> None:
    ran = run("simulate", "--rules", "irish-45", "--players", "3", "--bots", "novice,club")
    (game,) = ran.answers
    assert game["bots"] == ["novice", "club", "novice"]
    assert game["players"] == ["novice 0", "club 1", "novice 2"]


def test_sides_and_no_games() -> None:
    ran = run("simulate", "--rules", "auction-120", "--players", "6", "--sides", "3")
    assert len(ran.answers[0]["deals"][-1]["scores"]) == 3
    assert run("simulate", "--rules", "irish-45", "--games", "0").out == ""


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        (["--bots", "nobody"], 2, "unknown_bot"),
        (["--bots", "exec:./no-such-program"], 2, "unknown_bot"),
        (["--bots", "exec:'"], 2, "unknown_bot"),
        (["--bots", "exec:"], 2, "unknown_bot"),
        (["--rules", "irish-54"], 2, "unknown_rules"),
        (["--players", "5", "--sides", "2"], 1, "sides_do_not_divide"),
        (["--games", "-1"], 2, "Invalid value"),
        (["--out", "no/such/folder/x.jsonl"], 2, "cannot_write"),
    ],
)
def test_what_cannot_be_simulated(changes: list[str], status: int, code: str) -> None:
    ran = run(*PLAY, *changes)
    assert (ran.status, ran.out) == (status, "")
    assert code in ran.err


def test_what_a_program_does_wrong_is_told(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("import sys\nfor line in sys.stdin: print('{}', flush=True)\n", "utf-8")
    command = f"{sys.executable} {program}"
    ran = run(*PLAY, "--games", "1", "--bots", f"exec:{command},novice")
    assert ran.status == 0
    assert ran.answers[0]["winner"] is not None
    assert ran.answers[0]["players"][:3] == ["bot 0", "novice 1", "bot 2"]
    assert ran.answers[0]["bots"][0] == f"exec:{command}"
    assert ran.err.startswith(f"{command}: ")
    assert "decisions were left to the novice (illegal " in ran.err


def test_an_old_file_stays_when_the_new_one_fails(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old", "utf-8")
    assert run(*PLAY, "--bots", "nobody", "--out", str(file)).status == 2
    assert file.read_text("utf-8") == "old"


def test_broken_off_it_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-c", "from fortyfives.cli import main; main()", *PLAY]
    child = subprocess.Popen(
        [*command, "--games", "100000", "--out", str(file)], stderr=subprocess.PIPE
    )
    for _ in range(400):
        if os.listdir(tmp_path) not in ([], ["home"]):
            break
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"Traceback" not in error
    assert not [name for name in os.listdir(tmp_path) if name != "home"]


def test_a_closed_pipe_is_no_drama() -> None:
    command = [sys.executable, "-c", "from fortyfives.cli import main; main()", *PLAY]
    child = subprocess.Popen(
        [*command, "--games", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    assert json.loads(child.stdout.readline())["format"] == "fortyfives/1"
    child.stdout.close()
    child.wait(timeout=60)
    assert child.stderr is not None
    assert child.stderr.read() == b""
    child.stderr.close()
