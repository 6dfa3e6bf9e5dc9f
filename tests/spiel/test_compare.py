"""The comparison with the tree search: the same deals for the same seed, nothing played twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs fortyfives[openspiel]")

from fortyfives.rules.library import load_rules  # noqa: E402
from fortyfives.spiel import __main__ as command  # noqa: E402
from fortyfives.spiel.__main__ import main  # noqa: E402
from fortyfives.spiel.compare import Match, Results, play_entry  # noqa: E402

WORDS = ["club", "--rules", "irish-45", "--players", "2", "--simulations", "4"]


def answer(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The figures that the command printed last."""
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_a_comparison_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*WORDS, "--out", str(tmp_path / "match.jsonl"), "--deals"]
    assert main([*words, "1"]) == 0
    first = (tmp_path / "match.jsonl").read_text()
    assert answer(capsys)["ci95"] == [None, None]
    assert main([*words, "3"]) == 0
    assert (tmp_path / "match.jsonl").read_text().startswith(first)
    found = answer(capsys)
    assert found["deals"] == 3
    assert found["players"] == 2
    low, high = found["ci95"]
    assert low <= found["points_per_deal"] <= high


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for processes in ("1", "2"):
        assert main([*WORDS, "--deals", "3", "--processes", processes]) == 0
        figures = answer(capsys)
        del figures["seconds_per_deal"]
        found.append(figures)
    assert found[0] == found[1]


def test_a_deal_is_the_same_again_and_another_for_another_seed() -> None:
    rules = load_rules("irish-45", players=2)
    entries = [play_entry(Match(rules, "club", 4, seed), 5) for seed in (0, 0, 1, 2, 3)]
    differences = [entry.difference for entry in entries]
    assert differences[0] == differences[1]
    assert len(set(differences)) > 1


def test_a_line_that_was_broken_off_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.jsonl"
    words = [*WORDS, "--deals", "2", "--out", str(out)]
    main(words)
    whole = answer(capsys)
    lines = out.read_text().splitlines()
    out.write_text("\n".join([*lines[:-1], lines[-1][:9]]))
    main(words)
    again = answer(capsys)
    assert again["points_per_deal"] == whole["points_per_deal"]
    assert json.loads(out.read_text().splitlines()[-1])["deal"] == json.loads(lines[-1])["deal"]


@pytest.mark.parametrize("change", [["--seed", "2"], ["--simulations", "5"], ["--players", "3"]])
def test_results_of_another_comparison_are_refused(
    change: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "match.jsonl")]
    main([*WORDS, *out, "--deals", "1"])
    kept = (tmp_path / "match.jsonl").read_bytes()
    with pytest.raises(SystemExit) as stop:
        main([*WORDS, *change, *out, "--deals", "1"])
    assert stop.value.code == 2
    assert "another comparison" in capsys.readouterr().err
    assert (tmp_path / "match.jsonl").read_bytes() == kept


@pytest.mark.parametrize(
    "words",
    [["nobody"], ["club", "--rules", "no-such-preset"], ["club", "--deals", "0"],
     ["club", "--players", "77"], ["club", "--out", "no/such/folder/x.jsonl"]],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_what_is_finished_stays_when_it_is_broken_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, match = tmp_path / "match.jsonl", Match(load_rules("irish-45", players=2), "club", 4, 0)

    def broken_off(match: Match, numbers: list[int], *, processes: int) -> object:
        yield play_entry(match, numbers[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_entries", broken_off)
    assert main([*WORDS, "--deals", "9", "--out", str(out)]) == 130
    assert answer(capsys)["deals"] == 1
    assert list(Results(match, out).entries) == [0]
