"""Several windows in one home: every game has a place of its own, and none is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from filelock import Timeout

from fortyfives.cli.houses import sweep_parts
from fortyfives.cli.terminal import saves
from fortyfives.cli.terminal.evening import Evening, Wishes
from fortyfives.cli.terminal.menu import Quit
from fortyfives.cli.terminal.places import Place, free_place, look_round, path_of
from fortyfives.cli.terminal.saves import Settings
from fortyfives.cli.terminal.session import Session, restore
from fortyfives.game.record_json import read_json
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules
from tests.terminal.helpers import SCREENS, FakeTerminal, session_of
from tests.terminal.test_real import Tty, environment

WISHES = Wishes(rules=load_rules("irish-45", players=3), seed=3)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FORTYFIVES_HOME", str(tmp_path))
    with use_language("en"):
        yield tmp_path


def begun(spec: str, seed: int = 1) -> Session:
    session = session_of(spec, seed=seed)
    session.deal()
    return session


def evening(answers: list[str], wishes: Wishes = WISHES, screen: str = "plain") -> str:
    terminal = FakeTerminal(answers)
    settings = Settings(speed="off", level="novice", name="Ann")
    with suppress(Quit):
        Evening(SCREENS[screen](terminal), terminal, settings, lambda settings: None).run(wishes)
    return terminal.text


def base_in(path: Path) -> str:
    return restore(read_json(path.read_bytes())).rules.base


def test_a_game_that_is_open_elsewhere_is_left_alone(home: Path) -> None:
    other = free_place()
    other.save(begun("auction-120"))
    before = (home / "game.json").read_bytes()
    text = evening(["q"])
    assert "open in another window" in text
    assert "A game waits" not in text
    assert (home / "game.json").read_bytes() == before
    assert base_in(home / "game-2.json") == "irish-45"


@pytest.mark.parametrize("resume", [True, False, None])
def test_no_answer_reaches_a_game_that_is_open_elsewhere(home: Path, resume: bool | None) -> None:
    place = free_place()
    place.save(begun("auction-120"))
    before = (home / "game.json").read_bytes()
    evening(["n", "q"], Wishes(rules=WISHES.rules, resume=resume))
    assert (home / "game.json").read_bytes() == before
    assert not (home / "games").exists()


def test_all_games_that_wait_are_offered(home: Path) -> None:
    for number, spec in enumerate(["auction-120", "hoss", "irish-45"], 1):
        saves.save_game(begun(spec), path_of(number))
    text = evening(["2", "q"], Wishes())
    assert "Games wait for you." in text
    assert text.count("deal 1") >= 3
    assert base_in(home / "game-2.json") == "hoss"
    assert len(look_round().waiting) == 3


@pytest.mark.parametrize("resume", [False, None])
def test_starting_another_closes_no_game_that_waits(home: Path, resume: bool | None) -> None:
    for number, spec in enumerate(["auction-120", "hoss"], 1):
        saves.save_game(begun(spec), path_of(number))
    before = [path_of(number).read_bytes() for number in (1, 2)]
    answers = ["q"] if resume is False else ["n", "q"]
    evening(answers, Wishes(rules=WISHES.rules, seed=3, resume=resume))
    assert [path_of(number).read_bytes() for number in (1, 2)] == before
    assert base_in(home / "game-3.json") == "irish-45"
    assert not (home / "games").exists()
    text = evening(["q"], Wishes())
    assert text.count("deal 1") == 3


@pytest.mark.parametrize(("answer", "gone"), [("x2", 2), ("x 1", 1), ("x 3", 3)])
def test_a_game_is_put_away_by_its_number(home: Path, answer: str, gone: int) -> None:
    for number, spec in enumerate(["auction-120", "hoss", "irish-45"], 1):
        saves.save_game(begun(spec), path_of(number))
    text = evening([answer, "q"], Wishes())
    (record,) = (home / "games").iterdir()
    assert f"Put away; the record: {record}" in text
    assert [path_of(number).exists() for number in (1, 2, 3)] == [n != gone for n in (1, 2, 3)]


UNCLEAR = ["x", "x3", "x0", "xyz", "x 1 2", "3", "0", "yes", "hoss", "nn", "٢٢"]


@pytest.mark.parametrize("screen", ["plain", "live"])
@pytest.mark.parametrize("answer", UNCLEAR)
def test_what_is_unclear_of_several_games_is_asked_again(
    home: Path, answer: str, screen: str
) -> None:
    for number, spec in enumerate(["auction-120", "hoss"], 1):
        saves.save_game(begun(spec), path_of(number))
    before = [path_of(number).read_bytes() for number in (1, 2)]
    text = evening([answer, "q"], Wishes(), screen)
    assert f"“{answer}” is no answer here." in text
    assert text.count("Games wait for you.") == 2
    assert [path_of(number).read_bytes() for number in (1, 2)] == before
    assert not (home / "games").exists()


@pytest.mark.parametrize("answer", ["x2", "xyz", "x 0", "2", "yes", "xx"])
def test_what_is_unclear_of_one_game_is_asked_again(home: Path, answer: str) -> None:
    saves.save_game(begun("hoss"))
    before = path_of(1).read_bytes()
    text = evening([answer, "q"], Wishes())
    assert text.count("A game waits for you.") == 2
    assert path_of(1).read_bytes() == before


@pytest.mark.parametrize("number", [1, 2, 3])
def test_putting_a_game_away_twice_puts_away_no_other(home: Path, number: int) -> None:
    """Those that are left keep their numbers."""
    specs = {1: "auction-120", 2: "hoss", 3: "irish-45"}
    for place, spec in specs.items():
        saves.save_game(begun(spec), path_of(place))
    evening([f"x{number}", f"x{number}", "q"], Wishes())
    left = {place: spec for place, spec in specs.items() if place != number}
    assert {n: base_in(path_of(n)) for n in specs if path_of(n).exists()} == left


def test_of_two_games_the_one_that_is_left_keeps_its_number(home: Path) -> None:
    for number, spec in enumerate(["auction-120", "hoss"], 1):
        saves.save_game(begun(spec), path_of(number))
    text = evening(["x2", "x2", "q"], Wishes())
    assert text.count("A game waits for you.") == 2
    assert base_in(path_of(1)) == "auction-120"
    assert not path_of(2).exists()


def test_the_last_game_put_away_leads_to_the_menu(home: Path) -> None:
    saves.save_game(begun("hoss"))
    text = evening(["x", "q"], Wishes())
    assert "Enter plays:" in text
    assert not path_of(1).exists()


def test_where_every_place_is_taken_the_first_is_put_away_and_told(home: Path) -> None:
    for number in range(1, 10):
        saves.save_game(begun("hoss", seed=number), path_of(number))
    text = evening(["n", "q"])
    assert "Put away; the record:" in text
    assert base_in(path_of(1)) == "irish-45"
    assert [base_in(path_of(number)) for number in range(2, 10)] == ["hoss"] * 8
    assert len(list((home / "games").iterdir())) == 1


def test_a_game_without_a_card_dealt_makes_room(home: Path) -> None:
    saves.save_game(session_of("auction-120"))
    evening(["n", "q"])
    assert base_in(path_of(1)) == "irish-45"


def test_a_place_is_held_by_one_and_given_back(home: Path) -> None:
    first = free_place()
    with pytest.raises(Timeout):
        Place(1)
    assert free_place().path == home / "game-2.json"
    first.give_back()
    assert Place(1).is_free


def test_an_evening_gives_its_place_back(home: Path) -> None:
    evening(["q"])
    assert Place(1).path.exists()


def test_a_broken_game_in_any_place_is_set_aside(home: Path) -> None:
    (home / "game-3.json").write_text("{")
    assert look_round().aside == (home / "game-3.json.broken-1",)
    assert Place(3).is_free


def test_a_game_whose_record_cannot_be_kept_keeps_its_place(home: Path) -> None:
    saves.save_game(begun("auction-120"))
    (home / "games").write_text("a file, no folder")
    before = (home / "game.json").read_bytes()
    assert "cannot be kept" in evening(["x", "q"], Wishes(rules=WISHES.rules))
    assert (home / "game.json").read_bytes() == before
    assert base_in(home / "game-2.json") == "irish-45"


def test_games_of_one_seed_are_kept_side_by_side(home: Path) -> None:
    first, second = begun("auction-120"), begun("hoss")
    paths = [saves.keep_record(session) for session in (first, second, first)]
    assert paths[0] == paths[2] != paths[1]
    rules = [json.loads(path.read_text("utf-8"))["rules"] for path in paths[:2]]
    assert "auction-120" in str(rules[0])
    assert "hoss" in str(rules[1])


def test_nobody_without_a_home_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORTYFIVES_HOME", "~nobody-at-all/x")
    assert look_round().waiting == ()
    assert free_place().is_free
    sweep_parts()
    assert "could not be saved" in evening(["q"])


# ----------------------------------------------------------- half-written files


def dead_process() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_what_a_dead_process_left_is_cleared_away(home: Path) -> None:
    dead, alive = dead_process(), os.getppid()
    for folder in (home, home / "games", home / "houses"):
        folder.mkdir(exist_ok=True)
        for process in (dead, alive, 1, 9999999999):
            (folder / f".game.json.{process}.part").write_text("half")
        for name in (".part", ".x.part", ".game.json.0.part", "game.json.1x.part"):
            (folder / name).write_text("no such file of ours")
    evening(["q"])
    for folder in (home, home / "games", home / "houses"):
        left = {path.name for path in folder.glob("*.part")} | {
            path.name for path in folder.glob(".*.part")
        }
        assert f".game.json.{dead}.part" not in left
        assert ".game.json.9999999999.part" not in left
        assert {f".game.json.{alive}.part", ".game.json.1.part", ".x.part"} <= left


# -------------------------------------------------------------- real processes


def test_two_windows_play_two_games_and_a_kill_frees_the_place(home: Path) -> None:
    arguments = ["--rules", "auction-120", "--plain", "--speed", "off"]
    first = Tty([*arguments, "--seed", "4"], environment(home))
    first.wait_for("Your bid?")
    second = Tty([*arguments, "--seed", "5"], environment(home))
    assert "open in another window" in second.wait_for("Your bid?")
    for window in (first, second):
        window.type("p")
        window.wait_for(":")
    first.process.send_signal(signal.SIGKILL)
    first.end()
    second.type("q")
    assert second.end() == 0
    seeds = {
        json.loads((home / name).read_text("utf-8"))["setup"]["seed"]
        for name in ("game.json", "game-2.json")
    }
    assert len(seeds) == 2
    third = Tty(["--plain", "--speed", "off"], environment(home))
    assert "another window" not in third.wait_for("or its number")
    third.type("q")
    assert third.end() == 0
