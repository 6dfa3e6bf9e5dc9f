"""`fortyfives night`: an evening on which only cards are counted, and what puts mistakes right."""

from pathlib import Path

import pytest

from tests.cardnight.paper.seeing import seen
from tests.cli.running import run
from tests.cli.test_night import ask, nights, open_night, refused, say

__all__ = ["nights"]  # the fixture that names the file


def by_card_night(pairs: int = 4, rounds: int = 8) -> None:
    open_night(pairs, "cape-breton-night", "--results", "by_card")
    ask("draw")
    ask("rounds", str(rounds))
    ask("start")


def test_an_evening_of_cards(tmp_path: Path) -> None:
    by_card_night()
    assert ask("show")["cards_missing"] == [1, 2, 3, 4]
    assert refused("winners", "1", "2") == "by_card_only"
    assert refused("result", "1", "1") == "by_card_only"
    assert refused("withdraw", "3") == "no_round_given"
    assert refused("card", "1=9") == "wrong_card"
    view = ask("card", "1=8", "2=5")
    assert (view["sums"]["played"], view["sums"]["missing"]) == (16, [3, 4])
    assert refused("end") == "cards_missing"
    ran = run("night", "card", "3=3", "4=1")
    assert ran.err.startswith("wrong_sum: The cards show 17 games won, and 16 were played: 1 too")
    ran = run("night", "card", "3=2", "--correct", "--why", "one hole counted twice", "--by", "Ann")
    assert (ran.status, ran.err) == (0, "")
    assert "16 games won on the cards, of 16 played. Cards not in: –" in ran.out
    history = next(line for line in ask("card")["cards"] if line["unit"] == 3)["history"]
    assert [(each["card"]["won"], each["by"]) for each in history] == [(3, "desk"), (2, "Ann")]
    assert refused("standings", "--round", "3") == "by_card_only"
    ask("end")
    assert [line["totals"] for line in ask("standings")["lines"]] == [[8], [5], [2], [1]]
    ask("cookie", "--word", "salmon")
    assert "whose card has them all?" in printed("prizes", tmp_path)
    assert refused("cookie", "--shown", "2") == "no_claim"
    assert ask("cookie", "--shown", "none")["shown"] == []
    assert ask("cookie", "--shown", "1")["winners"] == [1]
    ask("pay", "--all")
    sheet = ask("close", "--counted", f"{ask('cash')['box'] / 100:.2f}")
    assert sheet["balanced"]
    assert "won,points" in run("night", "export", "--as", "cards").out
    assert "Ann 1" in printed("results", tmp_path)
    assert "handed to the cause" in printed("cash", tmp_path)


def printed(what: str, folder: Path) -> str:
    """The words on a printed sheet."""
    out = folder / f"{what}.pdf"
    assert run("night", "print", what, "--out", str(out)).status == 0
    text = " ".join(page.text for page in seen(out.read_bytes()))
    return " ".join(text.split())


def test_half_time_from_the_cards() -> None:
    open_night(0, "45-drive-pairs", "--results", "by_card", "--sit-out", "win")
    for pair in range(1, 5):
        ask("enter", f"Ann {pair}", f"Bob {pair}")
    ask("draw")
    ask("start")
    assert ask("card", "--half", "1=12", "2=6", "3=4", "4=2")["half_sums"]["difference"] == 0
    assert run("night", "card", "--half", "1=11", "--correct").err.startswith("wrong_sum")
    ask("card", "--half", "1=12", "--correct")
    half = next(line for line in ask("prizes")["prizes"] if line["key"] == "half-time")
    assert half["winners"] == [1]
    ask("pay", "half-time")
    assert ask("standings", "--round", "6")["lines"][0]["totals"] == [12]
    assert "half-time" in say("card")


def test_a_half_time_that_nobody_read_is_said() -> None:
    open_night(0, "45-drive-pairs", "--results", "by_card", "--sit-out", "win")
    for pair in range(1, 5):
        ask("enter", f"Ann {pair}", f"Bob {pair}")
    ask("draw")
    ask("start")
    ask("card", "1=20", "2=14", "3=8", "4=6")
    ran = run("night", "end")
    assert (ran.status, ran.err.partition(":")[0]) == (0, "no_half_time")
    assert ask("end", "--undo")["phase"] == "playing"


def test_a_desk_that_cannot_follow_turns_to_cards() -> None:
    open_night(4)
    assert refused("card", "1=2") == "not_by_card"
    ask("draw")
    ask("start")
    assert ask("by-card")["results"] == "by_card"
    assert refused("by-card", "--back") == "wrong_phase"
    assert ask("start")["tables"] == []
    say("tables")
    assert "cards not in" in say("show")
    ask("enter", "Late", "Comer", "--round", "9")
    ask("withdraw", "2", "--round", "12")


def test_what_cannot_be_counted_by_card() -> None:
    for form, code in [
        ("swiss", "cards_need_moves"),
        ("45-drive", "average_by_card"),
    ]:
        ran = run("night", "new", form, "--results", "by_card")
        assert (ran.status, ran.err.partition(":")[0]) == (1, code)
    by_card_night()
    for words in (["7"], ["1=2,3"], ["1=x"], ["x=1"]):
        assert refused("card", *words) in ("bad_card", "bad_number")


def test_mistakes_are_put_right() -> None:
    open_night(4)
    ask("cash", "float_in", "1000")
    ask("cash", "float_in", "100")
    assert "Taken back:" in say("cash", "--undo", "1", "--note", "a nought too many")
    assert refused("cash", "--undo", "1") == "unknown_line"
    ask("draw")
    view = ask("start")
    ask("winners", *(str(table["sides"][0][0]) for table in view["tables"]))
    ask("end")
    first = ask("ties")[0]
    for unit in first["parties"]:
        ask("wish", "place-1", str(unit), "cut")
    a, b = first["parties"]
    ask("cut", "place-1", f"{a}=KD", f"{b}=4C")
    assert ask("ties")[0]["winners"] == [b]
    assert ask("reopen", "place-1", "--why", "the other way round")[0]["status"] == "open"


def test_the_ticket_and_who_has_it(tmp_path: Path) -> None:
    opened = ask("new", "cape-breton-night", "--name", "before")
    for pair in range(1, 5):
        ask("enter", f"Ann {pair}", f"Bob {pair}")
    ask("draw")
    ask("start")
    assert refused("fifty", "--winner", "Mary") == "not_settled"
    ask("cash", "fifty_tickets", "84.05")
    first = ask("fifty", "--word", "trout", "--tickets", "84")["ticket"]
    second = ask("fifty", "--again")["ticket"]
    assert first != second
    assert f"50/50: ticket {second}: Mary Beaton" in say("fifty", "--winner", "Mary Beaton")
    assert "Mary Beaton" in printed("prizes", tmp_path)
    run("night", "print", "press", "--out", str(tmp_path / "p.txt"))
    assert f"50/50: Mary Beaton, with ticket {second}." in (tmp_path / "p.txt").read_text("utf-8")
    drawn = ask("draws")[-1]
    assert drawn["holds"]
    assert drawn["commitment"] == opened["fifty_commitment"]  # what hung on the wall


def test_play_ends_with_the_lights(tmp_path: Path) -> None:
    open_night(6)
    ask("draw")
    ask("start")
    assert refused("end") == "round_not_over"
    assert ask("end", "--unfinished")["phase"] == "played"


@pytest.mark.parametrize("drawn", [True, False])
def test_one_of_a_trio_goes_home(tmp_path: Path, drawn: bool) -> None:
    own = tmp_path / "drawn.toml"
    own.write_text('extends = "cape-breton-night"\nunit = "drawn_pair"\n', "utf-8")
    ask("new", str(own), "--seed", "ab" * 32)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        ask("enter", name)
    if not drawn:
        assert refused("leave", "1") == "wrong_phase"
        return
    three = next(unit for unit in ask("draw") if len(unit["entries"]) == 3)
    ask("leave", str(three["entries"][1]))
    assert sorted(len(unit["names"]) for unit in ask("cards")) == [2, 2]
