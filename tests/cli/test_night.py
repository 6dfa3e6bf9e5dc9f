"""`fortyfives night`: a whole evening from the shell, and what it refuses."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fortyfives.cardnight.library import format_ids
from fortyfives.cardnight.refusals import TEXTS
from fortyfives.cli.app import COMMANDS
from fortyfives.cli.night.common import HERE
from fortyfives.i18n import use_language
from tests.cardnight.forged import EVERY, forged, whole
from tests.cli.running import run

SEED = "ab" * 32


@pytest.fixture(autouse=True)
def nights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "nights.db"
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(path))
    return path


def ask(*arguments: str) -> Any:
    """What a command says as JSON; it must not refuse."""
    ran = run("night", *arguments, "--json")
    assert ran.status == 0, ran.err
    return ran.answers[0]


def say(*arguments: str) -> str:
    """What a command says to people; it must not refuse."""
    ran = run("night", *arguments)
    assert ran.status == 0, ran.err
    assert ran.out
    return ran.out


def refused(*arguments: str) -> str:
    """The code of a refusal, which leaves the night as it was."""
    before = run("night", "log", "--json").out
    ran = run("night", *arguments)
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert "…" not in ran.err
    assert run("night", "log", "--json").out == before
    return ran.err.partition(":")[0]


def open_night(pairs: int = 6, form: str = "cape-breton-night", *more: str) -> None:
    ask("new", form, "--title", "Friday", "--date", "2026-01-09", "--seed", SEED, *more)
    for pair in range(1, pairs + 1):
        ask("enter", f"Ann {pair}", f"Bob {pair}", "--cookie")


def play_round(random: Random) -> None:
    view = ask("start")
    winners = [
        str(random.choice(table["sides"])[0]) for table in view["tables"] if not table["result"]
    ]
    ask("winners", *winners)


def test_a_whole_evening(tmp_path: Path) -> None:
    random = Random(4)
    open_night(7)
    assert ask("show")["phase"] == "entry"
    assert "Ann 3 & Bob 3" in say("entries")
    ask("entry", "3", "--name", "Ann 3", "--name", "Rob 3", "--why", "misheard")
    assert len(ask("draw")) == 7
    assert "Rob 3" in say("cards")
    ask("rounds", "10")
    for _ in range(4):
        play_round(random)
    ask("enter", "Late", "Comer")
    ask("odd", "ghost")
    ask("withdraw", "2")
    for _ in range(6):
        play_round(random)
    assert refused("start") == "no_more_rounds"
    assert "10 / 10" in say("show")
    ask("end")
    assert ask("standings")["lines"][0]["place"] == 1
    settle()
    ask("cookie", "--word", "salmon")
    ask("cash", "fifty_tickets", "20")
    ask("fifty", "--word", "trout", "--tickets", "20")
    assert all(draw["holds"] for draw in ask("draws"))
    assert "cookie: holds" in say("draws")
    ask("pay", "--all")
    box = ask("cash")["box"]
    assert refused("close", "--counted", "0") == "wrong_count"
    sheet = ask("close", "--counted", f"{box / 100:.2f}")
    assert sheet["balanced"]
    assert set(sheet["balances"].values()) == {0}
    for command in ("prizes", "ties", "cash", "standings", "log", "list", "codes", "tables"):
        say(command)


def test_who_is_refused_for_want_of_an_acceptance_is_told_the_option() -> None:
    open_night(4)
    ask("draw")
    ask("rounds", "1")
    play_round(Random(1))
    ask("end")
    settle()
    ask("cookie", "--word", "salmon")
    ask("pay", "--all")
    ran = run("night", "close", "--counted", "0")
    assert ran.status == 1
    assert "accept the difference with --accept" in ran.err
    assert ask("close", "--counted", "0", "--accept")["balanced"]


def test_every_acceptance_that_a_refusal_offers_is_an_option_here() -> None:
    for reason, (_, hint) in TEXTS.items():
        assert ("accept" in hint) == ("--accept" in HERE.get(reason, "")), reason


def settle() -> None:
    """Everyone level splits, but for the first tie, which is cut for."""
    for number, tie in enumerate(ask("ties")):
        for unit in tie["parties"]:
            ask("wish", tie["prize"], str(unit), "split" if number else "cut")
        if not number:
            cards = [f"{unit}={card}" for unit, card in zip(tie["parties"], CARDS, strict=False)]
            ask("cut", tie["prize"], *cards)
    assert all(tie["status"] == "settled" for tie in ask("ties"))


CARDS = ["AC", "2D", "3H", "4S", "5C", "6D", "7H", "8S"]


def test_results_from_both_sides_and_a_correction() -> None:
    open_night(4)
    ask("draw")
    table = ask("start")["tables"][0]
    (first,), (second,) = table["sides"]
    assert ask("result", "1", str(first), "--side", str(first))["confirmed"] == [0]
    assert " ?" in say("tables")
    assert refused("start") == "round_not_over"
    assert ask("dispute", "1", "--side", str(second), "--why", "no")["confirmed"] == []
    view = ask("correct", "1", f"{second}:20,45", "--side", str(second), "--why", "misread")
    assert view["result"]["games"] == [{"winner": 1, "points": [20, 45]}]
    ask("confirm", "1", "--side", str(first))
    assert len(ask("history", "1")) == 2
    assert "misread" in say("history", "1")
    ask("correct", "1", "45,20", "--by", "Ann")
    assert ask("history", "1")[-1]["by"] == "Ann"
    ask("result", "2", "45,20", "--side", str(ask("tables")["tables"][1]["sides"][0][0]))
    assert ask("confirm", "--all")["complete"]


def test_where_there_is_nothing_yet_a_sentence_says_so() -> None:
    ask("new", "cape-breton-night", "--title", "Friday", "--date", "2026-01-09", "--series", "W")
    assert say("entries") == "Nobody has come yet.\n"
    assert say("standings") == "Nothing is drawn yet.\n"
    assert say("cash").startswith("No money has moved yet.\n")
    assert say("season", "W").startswith("No night of the series is played yet.\n")
    for pair in range(4):
        ask("enter", f"Ann {pair}", f"Bob {pair}")
    ask("draw")
    ask("start")
    lines = say("prizes").splitlines()
    assert len(lines) > 1
    assert all(line.endswith("No result has come in yet") for line in lines)
    assert "un petit cadeau" in run("--lang", "fr", "night", "prizes").out
    assert {line.split()[0] for line in say("standings").splitlines()[1:]} == {"–"}
    assert say("history", "1") == "Table 1 has no result for round 1 yet.\n"
    assert ask("history", "1") == []


def test_a_night_of_cards_says_that_it_knows_no_tables() -> None:
    open_night(4)
    ask("by-card")
    ask("draw")
    ask("start")
    assert say("start").splitlines()[1:] == [
        "This night counts punch cards only; nothing is known of its tables."
    ]


def test_the_clock() -> None:
    open_night(4)
    ask("draw")
    ask("start")
    assert ask("clock", "--minutes", "7")["seconds_left"] == 420
    assert ask("clock", "--start")["running"]
    assert not ask("clock", "--stop")["running"]
    assert "left" in say("clock")
    ask("clock", "--minutes", "0")
    assert "gone" in say("clock")
    assert refused("start", "--round", "1") == "round_seated"
    assert refused("start", "--undo", "--round", "2") == "moved_on"
    ask("start", "--undo", "--round", "1")
    assert refused("start", "--round", "2") == "moved_on"
    assert ask("start", "--round", "1")["round"] == 1


def test_a_further_ticket_is_drawn_once() -> None:
    open_night(4)
    ask("draw")
    ask("start")
    ticket = str(ask("fifty", "--word", "trout", "--tickets", "20")["ticket"])
    again = ask("fifty", "--again", "--missed", ticket)
    assert again["ticket"] != int(ticket)
    assert refused("fifty", "--again", "--missed", ticket) == "ticket_drawn"


def test_a_damaged_night_is_listed_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "n.db"
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(file))
    ask("new", "cape-breton-night", "--title", "Whole", "--series", "winter")
    with sqlite3.connect(file) as db:
        db.execute("INSERT INTO nights VALUES ('damaged', ?, '2026-01-02T19:00:00')", (bytes(32),))
        line = ("damaged", 1, "2026-01-02", "desk", '{"event":"Exploded"}')
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", line)
    db.close()
    whole, damaged = ask("list")
    assert (whole["title"], damaged["id"]) == ("Whole", "damaged")
    assert "Exploded" in damaged["fault"]
    assert "Exploded" in say("list")
    assert refused("show", "--night", "damaged") == "damaged_night"
    assert [night["why"] for night in ask("season", "winter")["nights"]] == ["taking entries"]
    ask("new", "cape-breton-night", "--title", "Next", "--series", "winter")
    assert "Next" in say("list")


def test_a_strength_is_changed_before_the_first_round() -> None:
    ask("new", "knock-out", "--title", "Cup")
    for n in range(4):
        ask("enter", f"Ann {n}", f"Bob {n}", "--strength", str(n))
    assert ask("entry", "1", "--strength", "9")["strength"] == 9
    ask("draw")
    assert ask("entry", "2", "--strength", "8")["strength"] == 8
    assert {unit["strength"] for unit in ask("cards")} == {9, 8, 2, 3}
    ask("start")
    assert refused("entry", "1", "--strength", "1") == "wrong_phase"


def test_the_same_entries_and_seed_give_the_same_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for name in ("a.db", "b.db"):
        monkeypatch.setenv("FORTYFIVES_NIGHTS", str(tmp_path / name))
        open_night(9)
        ask("draw")
        seen.append(ask("start"))
        for table in seen[-1]["tables"]:
            table.pop("history", None)
    assert seen[0] == seen[1]


# ------------------------------------------------------------------------ files


def test_export_and_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_night(5)
    ask("draw")
    out = tmp_path / "friday.json"
    run("night", "export", "--out", str(out), "--with-seed")
    assert SEED in out.read_text()
    standings = run("night", "export", "--as", "standings").out
    assert standings.startswith("place,number,names,games_won")
    assert SEED not in run("night", "export").out
    assert refused("import", str(out)) == "night_exists"
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(tmp_path / "other.db"))
    ask("import", str(out))
    assert run("night", "export", "--with-seed").out == out.read_text()
    ask("start")


def test_what_no_desk_has_written_is_not_imported(tmp_path: Path) -> None:
    source = tmp_path / "forged.json"
    open_night(2)
    before = say("list")
    for forgery in EVERY:
        source.write_text(json.dumps(forged(forgery)), "utf-8")
        ran = run("night", "import", str(source))
        assert (ran.status, ran.out) == (2, ""), forgery
        code, hint = ran.err.splitlines()
        assert code.startswith("wrong_file: "), forgery
        assert "fortyfives night export" in hint
    assert say("list") == before
    source.write_bytes(whole())
    assert ask("import", str(source))["id"] == "n"


def test_the_import_needs_no_library_of_the_server(tmp_path: Path) -> None:
    """Whoever runs a night without the browser has none of them."""
    source = tmp_path / "whole.json"
    source.write_bytes(whole())
    code = f"""
import sys
for name in ("litestar", "uvicorn", "sqlalchemy", "structlog", "websockets", "ifaddr"):
    sys.modules[name] = None
sys.argv = ["fortyfives", "night", "import", {str(source)!r}]
from fortyfives.cli import main
main()
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ask("show")["id"] == "n"


def test_entries_from_csv_are_all_or_none(tmp_path: Path) -> None:
    open_night(0)
    good = tmp_path / "good.csv"
    good.write_text("name,partner,cookie\nAnn,Bob,1\nCat,Dan,\n", "utf-8")
    assert ask("import", str(good))["entries"] == 2
    bad = tmp_path / "bad.csv"
    bad.write_text("name,partner\nEve,Fay\nGus,ann\n", "utf-8")
    assert refused("import", str(bad)) == "name_taken"
    (tmp_path / "x.csv").write_bytes(b"\xff\xfe\x00")
    assert refused("import", str(tmp_path / "x.csv")) == "wrong_file"


def test_a_format_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "ours.toml"
    own.write_text(run("night", "formats", "cape-breton-night").out, "utf-8")
    assert ask("new", str(own))["format"] == "ours"
    own.write_text('extends = "swiss"\nrounds = 0\ncounted = []\n', "utf-8")
    ran = run("night", "new", str(own))
    assert ran.status == 1
    assert [line.partition(":")[0] for line in ran.err.splitlines()] == [
        "rounds_needed",
        "nothing_counted",
    ]
    own.write_text("rounds = [", "utf-8")
    assert run("night", "new", str(own)).err.startswith("bad_toml")
    assert {each["id"] for each in ask("formats")} == set(format_ids())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["show", "--night", "nowhere"], "unknown_night"),
        (["new", "bingo"], "unknown_format"),
        (["new", "swiss", "--date", "tomorrow"], "bad_date"),
        (["new", "swiss", "--seed", "12"], "bad_seed"),
        (["new", "swiss", "--odd", "ghost"], "odd_not_possible"),
        (["enter", "Ann"], "wrong_names"),
        (["enter", "Ann", "Bob", "--paid", "x"], "wrong_money"),
        (["start"], "wrong_phase"),
        (["tables"], "unknown_round"),
        (["export", "--as", "stone"], "unknown_kind"),
        (["close", "--counted", "1"], "wrong_phase"),
        (["import", "nowhere.json"], "cannot_read"),
    ],
)
def test_what_is_refused(arguments: list[str], code: str) -> None:
    open_night(2)
    assert refused(*arguments) == code


def test_results_that_are_none() -> None:
    open_night(4)
    ask("draw")
    ask("start")
    assert refused("result", "1", "x") == "bad_number"
    assert refused("result", "1", "99") == "unknown_side"
    assert refused("result", "1", "45,45,45") == "wrong_result"
    assert refused("result", "1", "45,45") == "winner_needed"
    assert refused("winners", "1", "1") == "result_exists"
    assert refused("cut", "place-1", "7") == "bad_number"


def test_a_file_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("x")
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(tmp_path / "plain" / "nights.db"))
    ran = run("night", "list")
    assert (ran.status, ran.err.partition(":")[0]) == (2, "cannot_write")
    (tmp_path / "text.db").write_text("no database " * 500)
    ran = run("night", "list", "--file", str(tmp_path / "text.db"))
    assert (ran.status, ran.err.partition(":")[0]) == (2, "wrong_file")


# ------------------------------------------------------------------- simulation


def test_simulate(tmp_path: Path) -> None:
    arguments = ["simulate", "cape-breton-night", "--entries", "5", "--nights", "2", "--seed", "3"]
    first = ask(*arguments, "--play", "model")
    assert first == ask(*arguments, "--play", "model")
    assert first["players"] == "model"
    assert first["sat_out"]["mean"] == 5.0
    picture = tmp_path / "night.png"
    assert "ρ" in say(*arguments, "--play", "model", "--picture", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    ran = run("night", *arguments, "--play", "model", "--picture", str(tmp_path / "x.bmpx"))
    assert ran.err.startswith("unknown_kind")
    assert run("night", "simulate", "howell", "--play", "model").err.startswith("needs_real_games")


def test_the_help_of_every_command_in_every_language() -> None:
    assert "night" in COMMANDS
    for language in ("en", "fr", "es", "it"):
        with use_language(language):
            out = run("night", "--help").out
    assert "simulate" in out
    names = [
        line.split()[0] for line in run("night", "--help").out.splitlines() if line[:3] == "  s"
    ]
    assert {"show", "start", "standings", "simulate", "season"} <= set(names)
    assert json.loads(run("night", "formats", "--json").out)
