"""The arena: fair, exactly zero against oneself, taken up again where it was."""

import json
from pathlib import Path
from typing import Any

import pytest

from fortyfives.bots import arena
from fortyfives.bots.arena import Comparison, Kind, Task, comparisons, entry_of, play_task, tasks
from fortyfives.bots.match import duplicate
from fortyfives.bots.yardsticks import is_steady
from fortyfives.rules.library import load_rules
from tests.cli.running import run

DUEL = ["arena", "club", "novice", "--rules", "irish-45", "--seed", "3", "--processes", "1"]


def figures(*arguments: str) -> Any:
    ran = run(*arguments, "--json")
    assert ran.status == 0, ran.err
    (answer,) = ran.answers
    return answer


def without_times(answer: Any) -> Any:
    for pair in answer["pairs"]:
        del pair["decision_ms"]
    return answer


def test_a_bot_against_itself_is_exactly_zero() -> None:
    answer = figures("arena", "club", "club", *DUEL[3:], "--deals", "6", "--games", "2")
    (pair,) = answer["pairs"]
    assert (pair["points_per_deal"], pair["ci95"]) == (0, [0, 0])
    assert pair["games_won"][0] == pair["games_won"][1] > 0


def test_the_answer_is_as_promised() -> None:
    answer = figures(*DUEL, "--deals", "10")
    (pair,) = answer["pairs"]
    assert set(answer) == {"rules", "deals", "pairs"}
    assert (answer["rules"], answer["deals"]) == ("irish-45", 10)
    assert set(pair) == {"a", "b", "points_per_deal", "ci95", "games_won", "decision_ms"}
    assert (pair["a"], pair["b"], pair["games_won"]) == ("club", "novice", [0, 0])
    assert pair["ci95"][0] < pair["points_per_deal"] < pair["ci95"][1]
    for times in pair["decision_ms"].values():
        assert 0 < times["median"] <= times["p99"]


def test_it_says_the_same_as_a_match() -> None:
    answer = figures(*DUEL, "--deals", "8", "--players", "3")
    result = duplicate(load_rules("irish-45", players=3), "club", "novice", deals=8, seed=3)
    assert answer["pairs"][0]["points_per_deal"] == pytest.approx(result.mean, abs=1e-4)
    assert answer["pairs"][0]["ci95"] == pytest.approx(result.interval(), abs=1e-4)


def test_two_processes_say_the_same_as_one() -> None:
    one = figures(*DUEL, "--deals", "4")
    two = figures(*DUEL[:-1], "2", "--deals", "4")
    assert without_times(one) == without_times(two)


def test_every_pair_and_whole_games() -> None:
    bots = ["club", "novice", "club"]
    answer = figures("arena", *bots, *DUEL[3:], "--deals", "2", "--games", "1")
    names = [(pair["a"], pair["b"]) for pair in answer["pairs"]]
    assert names == [("club", "novice"), ("club", "club"), ("novice", "club")]
    assert sum(answer["pairs"][0]["games_won"]) == 2


def test_the_table_is_for_people() -> None:
    ran = run(*DUEL, "--deals", "4")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "4 players, 2 sides"
    assert lines[1].split()[:2] == ["players", "points"]
    assert lines[2].startswith("club – novice")


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = without_times(figures(*DUEL, "--deals", "6"))
    figures(*DUEL, "--deals", "3", "--out", str(file))
    before = file.read_text("utf-8")
    assert len(before.splitlines()) == 4
    file.write_text(before + '{"a": "club", "b', "utf-8")
    assert without_times(figures(*DUEL, "--deals", "6", "--out", str(file))) == whole
    after = file.read_text("utf-8")
    assert after.startswith(before)
    assert figures(*DUEL, "--deals", "6", "--out", str(file))["deals"] == 6
    assert file.read_text("utf-8") == after


@pytest.mark.parametrize("other", [["--seed", "4"], ["--rules", "hoss"], ["--players", "2"]])
def test_results_of_another_comparison_are_not_mixed_in(tmp_path: Path, other: list[str]) -> None:
    file = tmp_path / "match.jsonl"
    figures(*DUEL, "--deals", "1", "--out", str(file))
    ran = run(*DUEL, "--deals", "1", "--out", str(file), *other)
    assert (ran.status, ran.out) == (2, "")
    assert "other_results" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["club", "--rules", "irish-45"], "too_few_bots"),
        (["club", "nobody", "--rules", "irish-45"], "unknown_bot"),
        (["club", "novice", "--rules", "irish-54"], "unknown_rules"),
        (["club", "novice", "--rules", "irish-45", "--deals", "0"], "Invalid value"),
        (["club", "novice", "--rules", "irish-45", "--out", "no/such/x.jsonl"], "cannot_write"),
        (["club", "novice", "--rules", "irish-45", "--out", "."], "cannot_read"),
    ],
)
def test_what_cannot_be_compared(arguments: list[str], code: str) -> None:
    ran = run("arena", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert code in ran.err


def test_faults_of_a_program_are_told() -> None:
    ran = run("arena", "exec:true", "club", *DUEL[3:], "--deals", "1")
    assert ran.status == 0
    assert "crash" in ran.err


def test_an_entry_survives_its_file() -> None:
    rules = load_rules("irish-45", players=2)
    entry = play_task(rules, 1, Task("club", "novice", "deal", 0))
    assert entry_of(json.loads(json.dumps(entry.as_json()))) == entry
    broken = [entry.as_json() | {"ms": 5}, entry.as_json() | {"won": []}]
    wrongs: list[Any] = [{}, [], "x", 3, *broken]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r".*"):
            entry_of(wrong)


@pytest.mark.parametrize("kind", ["deal", "game"])
def test_what_was_asked_in_one_seating_is_not_asked_in_the_next(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load_rules("cut-throat")
    task = Task("club", "novice", kind, 1)
    once = play_task(rules, 4, task)
    monkeypatch.setattr(arena, "is_steady", lambda name: False)
    always = play_task(rules, 4, task)
    assert (once.difference, once.won) == (always.difference, always.won)
    assert sum(map(len, once.ms)) < sum(map(len, always.ms))


def test_only_who_keeps_to_the_contract_is_not_asked_again() -> None:
    assert is_steady("master")
    assert is_steady("master-plays")
    assert not is_steady("open-cards")
    assert not is_steady("exec:./bot")


def test_tasks_and_the_order_of_entries() -> None:
    wanted = tasks(["club", "novice"], deals=3, games=1)
    assert [(task.kind, task.number) for task in wanted] == [
        ("deal", 0),
        ("deal", 1),
        ("deal", 2),
        ("game", 0),
    ]
    rules = load_rules("irish-45", players=2)
    entries = [play_task(rules, 1, task) for task in wanted]
    there, back = (comparisons(["club", "novice"], some) for some in (entries, entries[::-1]))
    assert isinstance(there[0], Comparison)
    assert there[0].deals == back[0].deals


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_is_drawn(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"match.{kind}"
    ran = run("arena", "club", "novice", "club", *DUEL[3:], "--deals", "3", "--plot", str(file))
    assert ran.status == 0, ran.err
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[kind]
    assert file.read_bytes().startswith(begins)


def test_a_picture_of_another_kind_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    ran = run(*DUEL, "--deals", "1000000", "--plot", str(tmp_path / "match.doc"))
    assert ran.status == 2
    assert ".png" in ran.err


def test_without_matplotlib_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyfives.cli.plots.find_spec", lambda name: None)
    ran = run(*DUEL, "--deals", "1000000", "--plot", "match.png")
    assert ran.status == 2
    assert "fortyfives[plots]" in ran.err


def test_yardsticks_are_seated_in_the_arena_alone() -> None:
    answer = figures("arena", "open-cards", "club", *DUEL[3:], "--deals", "2", "--games", "0")
    assert answer["pairs"][0]["a"] == "open-cards"
