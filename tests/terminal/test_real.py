"""The real command in a real process: in a pseudo-terminal, through pipes, killed and resumed."""

from __future__ import annotations

import json
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pytest

from fortyfives.cli.terminal.session import restore
from tests.terminal.helpers import ESCAPE

RUN = [sys.executable, "-c", "from fortyfives.cli import main; main()", "play"]
PATIENCE = 30.0


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "COLUMNS"}}
    own = {"FORTYFIVES_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    return {**kept, **own, "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8", **more}


class Tty:
    """A process whose standard streams are a terminal of this size."""

    def __init__(self, arguments: list[str], env: dict[str, str], columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [*RUN, *arguments], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True
        )
        os.close(slave)
        self.seen = ""
        self._from = 0

    def wait_for(self, text: str) -> str:
        """All that was printed since the last answer, once it holds this text."""
        until = time.monotonic() + PATIENCE
        while text not in self.fresh:
            if not select.select([self.master], [], [], max(0.0, until - time.monotonic()))[0]:
                pytest.fail(f"{text!r} did not come; seen: {self.fresh[-2000:]!r}")
            try:
                self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:
                pytest.fail(f"ended before {text!r}; seen: {self.fresh[-2000:]!r}")
        return self.fresh

    @property
    def fresh(self) -> str:
        return ESCAPE.sub("", self.seen[self._from :])

    def type(self, text: str) -> None:
        self._from = len(self.seen)
        os.write(self.master, f"{text}\n".encode())

    def end(self) -> int:
        """Read to the end and give the exit status."""
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data.decode("utf-8", "replace")
        os.close(self.master)
        return self.process.wait(PATIENCE)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_enter_leads_to_the_first_card(home: Path) -> None:
    tty = Tty(["--speed", "off"], environment(home))
    tty.wait_for("Enter plays:")
    tty.type("")
    tty.wait_for("Your bid?")
    tty.type("q")
    assert tty.end() == 0
    assert "The game is saved" in tty.fresh
    assert "\x1b[" in tty.seen


def test_the_plain_screen_in_a_terminal(home: Path) -> None:
    arguments = [
        "--plain",
        "--rules",
        "irish-45",
        "--players",
        "3",
        "--seed",
        "3",
        "--speed",
        "off",
    ]
    tty = Tty([*arguments, "--dealer", "2"], environment(home))
    tty.wait_for("Lead a card:")
    assert "Your hand" in tty.fresh or "You may play" in tty.fresh
    tty.type("hand")
    assert "Your hand:" in tty.wait_for("Lead a card:")
    tty.type("rank")
    assert "Plain" in tty.wait_for("Lead a card:")
    tty.type("1")
    assert "You lead the" in tty.wait_for("a card")
    tty.type("quit")
    assert tty.end() == 0
    assert "\x1b" not in tty.seen
    assert not set("─│┌♣♦♥♠●▸") & set(tty.seen)


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_escape_codes_where_none_are_wanted(home: Path, more: dict[str, str]) -> None:
    tty = Tty(["--rules", "auction-120", "--speed", "off"], environment(home, **more))
    tty.wait_for("Your bid?")
    tty.type("?")
    tty.wait_for("Your bid?")
    tty.type("q")
    assert tty.end() == 0
    assert "\x1b" not in tty.seen


def test_control_d_saves_and_leaves(home: Path) -> None:
    tty = Tty(["--rules", "auction-120", "--speed", "off"], environment(home))
    tty.wait_for("Your bid?")
    os.write(tty.master, b"\x04")
    assert tty.end() == 0
    assert (home / "game.json").exists()


def piped(home: Path, arguments: list[str], answers: str, **more: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*RUN, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        env=environment(home, **more),
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_pipe_gets_lines_of_words(home: Path) -> None:
    status, out, err = piped(home, ["--rules", "irish-45", "--seed", "1", "--speed", "off"], "1\n")
    assert status == 0
    assert err == ""
    assert "Deal 1." in out
    assert "\x1b" not in out


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    arguments = ["--rules", "auction-120", "--seed", "9", "--speed", "off"]
    answers = "pass\n" * 3 + "0\n" + "1\n2\n3\n4\n5\n" * 3
    first = piped(tmp_path / "a", arguments, answers)
    second = piped(tmp_path / "b", arguments, answers)
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "nothing"], "unknown_rules"),
        (["--rules", "auction-120", "--players", "5", "--sides", "2"], "5 players"),
        (["--bots", "genius"], "genius"),
        (["--bots", "exec:"], "unknown_bot"),
        (["--bots", "exec:./no-such-program"], "unknown_bot"),
        (["--lang", "tlh"], "There are no messages in “tlh”"),
        (["--speed", "warp"], "warp"),
        (["--rules", "irish-45", "--dealer", "9"], "9"),
    ],
)
def test_wrong_options_are_told_on_standard_error(
    home: Path, arguments: list[str], said: str
) -> None:
    status, out, err = piped(home, arguments, "")
    assert status in {1, 2}
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_a_folder_that_cannot_be_written_spoils_no_evening(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, no folder")
    arguments = ["--rules", "auction-120", "--speed", "off"]
    status, out, err = piped(tmp_path / "home", arguments, "p\nq\n")
    assert status == 0
    assert err == ""
    assert "cannot be remembered" in out
    assert "The game could not be saved" in out


# ----------------------------------------------------------------- killed


def answers(chance: random.Random) -> Iterator[str]:
    """Anything that gets a game on, at every kind of question."""
    while True:
        yield chance.choice(["1", "2", "3", "4", "5", "p", "", "15", "20", "h", "d", "c", "0", "n"])


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_was_killed_goes_on_where_it_was(home: Path, seed: int) -> None:
    chance = random.Random(seed)
    env = environment(home)
    arguments = ["--rules", "auction-120", "--plain", "--speed", "off", "--new", "--seed", "4"]
    for _round in range(4):
        process = subprocess.Popen(
            [*RUN, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=env,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        steps = chance.randrange(5, 60)
        try:
            for _, answer in zip(range(steps), answers(chance), strict=False):
                process.stdin.write(f"{answer}\n")
            process.stdin.flush()
            time.sleep(chance.random() * 0.15)
        except BrokenPipeError:
            pass
        process.send_signal(signal.SIGKILL)
        process.communicate()
        saved = json.loads((home / "game.json").read_text(encoding="utf-8"))
        session = restore(saved)
        assert not list(home.glob("*.broken*"))
        status, _out, _err = piped(home, ["--plain", "--resume", "--speed", "off"], "s\nq\n")
        assert status == 0
        after = json.loads((home / "game.json").read_text(encoding="utf-8"))
        assert after["deals"][: len(saved["deals"]) - 1] == saved["deals"][:-1]
        last = saved["deals"][-1] if saved["deals"] else []
        assert after["deals"][len(saved["deals"]) - 1][: len(last)] == last
        assert session.rules.base == "auction-120"
        arguments = ["--plain", "--resume", "--speed", "off"]
