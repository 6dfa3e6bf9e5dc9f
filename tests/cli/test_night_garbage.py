"""Garbage in every field of `fortyfives night`: a code, a sentence, a hint, and nothing lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import cycle, islice

import pytest

from fortyfives.cardnight.lines import is_shown
from tests.cli.running import run
from tests.cli.test_night import ask, nights, open_night, say

__all__ = ["nights"]  # the fixture that names the file

NASTY = [
    "", " ", "\n", "a\nb", "\x00", "a\x1b[2Jb", "\udcff", "x" * 61, "x" * 5_000, "=1+1", "<b>&amp;",
    "[red]x[/red]", "{name}", "%s", "\u202edrawkcab", "e\u0301", "-1", "0", "1" * 5_000, "1_0",
    "９", "1e9", "nan", "None", "../../x", "/dev/null",
    "9999-12-31", "0001-01-01", "2026-02-30", "7=", "=7", "7=18", "45,20", "1:45,20",
    ",", "1,,2", "'; DROP TABLE log; --", "99999999999999999999",
]  # fmt: skip
G = "\0garbage\0"
FIELDS = [
    ["new", "swiss", "--title", G], ["new", "swiss", "--place", G], ["new", "swiss", "--series", G],
    ["new", "swiss", "--name", G], ["new", "swiss", "--date", G], ["new", "swiss", "--seed", G],
    ["new", G], ["new", "swiss", "--series", "w", "--without", G], ["show", "--night", G],
    ["formats", G], ["enter", G, "Bob"], ["enter", G, G], ["enter", G],
    ["enter", "Ann", "Bob", "--paid", G], ["enter", "Ann", "Bob", "--strength", G],
    ["enter", "Ann", "Bob", "--round", G], ["entry", "1", "--name", G, "--name", "Bob"],
    ["entry", G], ["entry", "1", "--paid", G, "--why", G], ["entry", "1", "--strength", G],
    ["odd", G], ["rounds", G], ["withdraw", G], ["withdraw", "1", "--back"], ["leave", G],
    ["start", "--round", G], ["tables", "--round", G], ["clock", "--minutes", G],
    ["result", "1", G], ["result", G, "1"],
    ["result", "1", "1", "--side", G], ["result", "1", "1", "--cut", G],
    ["winners", G], ["confirm", G], ["dispute", "1", "--side", "1", "--why", G],
    ["correct", "1", "2", "--why", G], ["correct", "1", "1", "--by", G], ["history", G],
    ["card", G], ["card", "1=3", "--why", G], ["standings", "--round", G], ["wish", G, "1", "cut"],
    ["wish", "place-1", G, "cut"], ["cut", "place-1", G], ["play-off", "place-1", G, "--winner", G],
    ["reopen", G, "--why", G], ["cookie", "--word", G], ["cookie", "--shown", G],
    ["fifty", "--word", G, "--tickets", "9"], ["fifty", "--word", "x", "--tickets", G],
    ["fifty", "--winner", G], ["pay", G], ["cash", G, "5"], ["cash", "donation", G],
    ["cash", "donation", "5", "--note", G], ["cash", "donation", "5", "--pot", G],
    ["cash", "expense", "1", "--number", G], ["cash", "--undo", G], ["close", "--counted", G],
    ["codes", "--tables", G], ["export", "--as", G], ["import", G], ["season", G],
    ["season", "w", "--without", G], ["season", "w", "--best", G],
]  # fmt: skip


def is_answered(words: list[str]) -> bool:
    """Whether a command ends well, or with a code and a sentence that a terminal can show."""
    ran = run("night", *words)
    assert ran.status in (0, 1, 2), words
    assert all(map(is_shown, ran.out + ran.err)), (words, ran.out, ran.err)
    if ran.status:
        assert ran.out == "", words
        assert len(ran.err) < 6_000, words  # the name of a file may be long
        assert re.match(r"[a-z_]+: .|Usage: ", ran.err), (words, ran.err)
    return True


def evening() -> None:
    """A night in play, with a result, and one before it."""
    ask("new", "cape-breton-night", "--title", "Before", "--series", "w")
    open_night(5)
    ask("draw")
    ask("start")
    first = ask("tables")["tables"][1]["sides"][0][0]
    ask("result", "2", str(first))


def check(every: Iterable[tuple[list[str], str]]) -> None:
    evening()
    for fields, word in every:
        assert is_answered([part.replace(G, word) for part in fields])
    for night in ask("list"):
        assert "fault" not in night
        assert ask("show", "--night", night["id"])["id"] == night["id"]
        say("log", "--night", night["id"])


def test_a_line_that_was_typed_breaks_no_message() -> None:
    open_night(4)
    ask("draw")
    ask("start")
    ran = run("night", "result", "1", "\n\x1b[2Jno\nnumber")
    assert ran.err == "bad_number: [2Jno number is not a number.\n"
    ran = run("night", "result", "1", "9" * 5_000)
    assert ran.err.startswith("bad_number: 9")
    assert len(ran.err) < 100


def test_garbage_in_every_field() -> None:
    """Each field with one piece, each piece in a field or two."""
    pieces = cycle(NASTY)
    check((fields, piece) for fields in FIELDS for piece in islice(pieces, 1))


@pytest.mark.soak
@pytest.mark.parametrize("fields", FIELDS, ids=lambda fields: "-".join(fields).replace(G, "G"))
def test_every_garbage_in_every_field(fields: list[str], soak_count: Callable[[int], int]) -> None:
    check((fields, piece) for piece in NASTY[: soak_count(len(NASTY))])
