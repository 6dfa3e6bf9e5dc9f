"""The command `rules`, and naming rules on the command line."""

import json
from pathlib import Path

import pytest

from fortyfives.cli.houses import save_house
from fortyfives.rules.library import preset_ids
from tests.cli.running import run


def test_list() -> None:
    ran = run("rules", "list")
    assert [line.split()[0] for line in ran.out.splitlines()] == list(preset_ids())
    (listed,) = run("rules", "list", "--json").answers
    assert [item["id"] for item in listed["presets"]] == list(preset_ids())
    assert listed["houses"] == []
    assert listed["presets"][0]["sides"]["4"] == [2, 4]


def test_saved_houses_are_listed_and_named() -> None:
    save_house("our house", {"base": "hoss", "score": {"target": 60}})
    assert run("rules", "list").out.endswith("Saved houses:\n  our house\n")
    assert "target: 60" in run("rules", "show", "our house").out
    assert run("rules", "sheet", "our house").out.startswith("our house\n=")
    assert run("rules", "diff", "hoss", "our house", "--json").answers[0][0]["values"] == [120, 60]


def test_show() -> None:
    out = run("rules", "show", "auction-120").out
    assert out.startswith("Auction 120 (auction-120)\n\n[table]\nplayers: 4\n")
    assert "joker: yes\n    Joker. A 53rd card that is always a trump. [D0, IE110]" in out
    (house,) = run("rules", "show", "auction-120", "--players", "3", "--json").answers
    assert house["rules"] == {"base": "auction-120", "table": {"players": 3, "sides": 3}}
    options = {item["option"]: item for item in house["options"]}
    assert options["score.lock_at"]["value"] == 100
    assert options["deck.joker"]["words"] == "yes"


def test_check() -> None:
    assert run("rules", "check", "hoss").status == 0
    assert run("rules", "check", "hoss", "--json").answers == [{"ok": True, "problems": []}]
    bad = '{"base":"irish-45","deal":{"kitty":3},"table":{"players":4,"sides":3}}'
    ran = run("rules", "check", bad)
    assert (ran.status, ran.out) == (1, "")
    assert [line.split(":")[0] for line in ran.err.splitlines()] == [
        "sides_do_not_divide",
        "needs_auction",
    ]
    ran = run("rules", "check", bad, "--json")
    assert ran.status == 1
    assert [item["code"] for item in ran.answers[0]["problems"]] == [
        "sides_do_not_divide",
        "needs_auction",
    ]


DEEP = "{" + "a." * 3000 + "a = 1}"


@pytest.mark.parametrize(
    ("name", "content", "status", "code"),
    [
        ("good.json", '{"base": "hoss"}', 0, ""),
        ("name.json", '"hoss"', 0, ""),
        ("bom.json", '\ufeff{"base": "hoss"}', 0, ""),
        ("good.toml", 'base = "hoss"\r\n[score]\r\ntarget = 60\r\nlock_at = "none"\r\n', 0, ""),
        ("unknown.toml", 'base = "nothing"', 1, "unknown_preset"),
        ("base.toml", "[score]\ntarget = 60", 1, "bad_rules"),
        ("value.toml", 'base = "hoss"\n[score]\ntarget = "many"', 1, "bad_value"),
        ("group.toml", 'base = "hoss"\nscore = 3\nx = 1', 1, "bad_group"),
        ("broken.toml", "base =", 1, "bad_toml"),
        ("deep.toml", "a = " + "[" * 5000, 1, "too_deep"),
        ("dotted.toml", f"base = {DEEP}", 1, "too_deep"),
        ("dotted.toml", f'base = "hoss"\nscore.{"a." * 3000}a = 1', 1, "too_deep"),
        ("dotted.toml", f'base = "hoss"\ndeck.plain_order = {DEEP}', 1, "too_deep"),
        ("dotted.toml", f'base = "hoss"\nplay.withhold_cards = [{DEEP}]', 1, "too_deep"),
        ("dotted.toml", f'base = "hoss"\nauction.contracts = [[{DEEP}]]', 1, "too_deep"),
        ("digits.toml", f'base = "hoss"\nscore.target = {"9" * 5000}', 1, "bad_toml"),
        ("digits.toml", f'base = "hoss"\nscore.target = 0x{"f" * 5000}', 1, "bad_value"),
        ("broken.json", "{", 1, "bad_json"),
        ("twice.json", '{"base":"hoss","base":"hoss"}', 1, "duplicate_key"),
        ("date.toml", 'base = "hoss"\n[score]\ntarget = 2020-01-01', 1, "bad_value"),
        ("array.json", "[]", 1, "bad_rules"),
    ],
)
def test_files(tmp_path: Path, name: str, content: str, status: int, code: str) -> None:
    file = tmp_path / name
    file.write_bytes(content.encode())
    ran = run("rules", "check", str(file))
    assert ran.status == status
    assert code in ran.err


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    for name in ("a.toml", "a.json", "plain"):
        (tmp_path / name).write_bytes(b"\xff\xfe")
        ran = run("rules", "check", str(tmp_path / name))
        assert ran.status == 1
        assert "bad_utf8" in ran.err


def test_standard_input_and_what_is_not_there(tmp_path: Path) -> None:
    assert run("rules", "check", "-", stdin='{"base": "hoss"}').status == 0
    assert run("rules", "check", str(tmp_path)).status == 2
    assert run("rules", "check", str(tmp_path / "no.toml")).status == 2
    near = run("rules", "check", "irish-54")
    assert near.status == 2
    assert "Did you mean irish-45" in near.err
    assert "rules list" in run("rules", "check", "zzzzzz").err


def test_sheet(tmp_path: Path) -> None:
    assert run("rules", "sheet", "irish-45").out.startswith("Irish 45\n========\n")
    assert run("rules", "sheet", "irish-45", "--format", "markdown").out.startswith("# Irish 45\n")
    file = tmp_path / "rules.html"
    ran = run("--lang", "fr", "rules", "sheet", "irish-45", "--format", "html", "--out", str(file))
    assert (ran.status, ran.out) == (0, "")
    assert '<html lang="fr">' in file.read_text("utf-8")
    assert (
        "<h1>Ours</h1>" in run("rules", "sheet", "hoss", "--title", "Ours", "--format", "html").out
    )
    assert run("rules", "sheet", "hoss", "--format", "pdf").status == 2
    lost = run("rules", "sheet", "hoss", "--out", "/dev/null/x")
    assert (lost.status, lost.err[:12]) == (2, "cannot_write")


def test_diff() -> None:
    out = run("rules", "diff", "auction-120", '{"base":"auction-120","deal":{"kitty":0}}').out
    assert out.startswith("Auction 120 and auction-120, changed\n")
    assert "Kitty" in out
    (found,) = run("rules", "diff", "auction-120", "auction-120-no-kitty", "--json").answers
    assert found == [
        {"option": "deal.kitty", "title": "Kitty", "values": [3, 0], "words": ["3", "0"]}
    ]
    assert run("rules", "diff", "hoss", "hoss", "--json").answers == [[]]


def test_words_are_in_the_language_asked_for() -> None:
    spoken = {run("--lang", code, "rules", "show", "hoss").out for code in ("en", "fr", "es", "it")}
    assert len(spoken) == 4
    assert json.loads(run("--lang", "fr", "rules", "show", "hoss", "--json").out)["base"] == "hoss"
