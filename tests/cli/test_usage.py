"""Nothing that the command line says is left in English: a made-up language shows what is.

Every message of that language stands in ⟦brackets⟧; what stands outside must be what is typed:
commands, options, values, files, codes.
"""

import os
import re
from pathlib import Path

import pytest

import fortyfives.i18n
from fortyfives.bots.bot import registry
from fortyfives.cli.app import COMMANDS
from fortyfives.cli.night.app import app as night
from fortyfives.cli.night.printing import Size, What
from fortyfives.cli.terminal.saves import SPEEDS
from fortyfives.cli.usage import SAYINGS, said
from fortyfives.errors import Problem, reason_of
from fortyfives.i18n import available_languages
from fortyfives.rules.library import preset_ids, resolve
from fortyfives.rules.ruleset import each_option
from tests.cli.running import run

GROUPS = {"rules": ["list", "show", "check", "sheet", "diff"]}
FORMATS = ["text", "markdown", "html"]
NIGHT = [
    str(each.name or getattr(each.callback, "__name__", "")) for each in night.registered_commands
]
PAPER = [*What, *Size]
VALUES = [*COMMANDS, *GROUPS["rules"], *FORMATS, *SPEEDS, *registry, *available_languages()]
VALUES += [*NIGHT, *PAPER]
HELPS = [[name] for name in COMMANDS] + [["rules", name] for name in GROUPS["rules"]]
HELPS += [["night", "print"], ["night", "standings"]]
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
TYPED = re.compile(
    r"--?[a-z-]+"  # options
    r"|'[^']*'|\"[^\"]*\"|\{[^}]*\}"  # what was typed, and metavars of arguments
    r"|(?:^  .* \| )?fortyfives.*|\broot\b"  # examples, and how a test calls the program
    r"|\[[^\]]*\]"  # values and ranges
    r"|^[a-z_]+: "  # codes
)


class Brackets:
    """A language in which every sentence is said in brackets."""

    def gettext(self, message: str) -> str:
        return "⟦" + re.sub(r"(?<=[.!?])(\s+)", r"⟧\1⟦", message) + "⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"⟦{singular if n == 1 else plural}⟧"


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fortyfives.i18n, "_translations", lambda language: Brackets())


def english_in(text: str, *allowed: str) -> list[str]:
    """The words that stand outside all brackets and are none that one types."""
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    left = " ".join(TYPED.sub(" ", line) for line in text.splitlines())
    return [word for word in re.findall(r"[A-Za-z]{3,}", left) if word not in allowed]


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("arguments", [[], *HELPS], ids=lambda names: " ".join(names) or "all")
def test_every_help_is_translated_whole(arguments: list[str]) -> None:
    ran = run(*arguments, "--help")
    assert ran.status == 0
    assert english_in(ran.out, *VALUES) == []
    assert "⟦Usage:⟧" in ran.out
    assert "⟦Show this help and exit.⟧" in ran.out


WRONG = {
    "no command": ["xyz"],
    "a near command": ["simulat"],
    "a near command of a group": ["rules", "chek"],
    "no option": ["--bogus"],
    "a near option": ["play", "--playrs", "3"],
    "a missing option": ["simulate"],
    "a missing argument": ["rules", "sheet"],
    "too many arguments": ["rules", "sheet", "a", "b", "c"],
    "a missing value": ["simulate", "--rules"],
    "a value too many": ["play", "--plain=3"],
    "no whole number": ["play", "--players", "x"],
    "a broken number": ["play", "--players", "2.5"],
    "a huge number": ["play", "--players", "9" * 5000],
    "a number too small": ["play", "--players", "1"],
    "a number too large": ["play", "--players", "99"],
    "no number": ["bench", "--seconds", "x"],
    "an endless number": ["bench", "--seconds", "inf"],
    "no choice": ["rules", "sheet", "hoss", "--format", "pdf"],
    "no language": ["--lang", "tlh"],
    "no rules": ["rules", "show", "nowhere"],
    "no file": ["verify", "no-such-file"],
    "a folder": ["verify", "."],
    "rules that are no JSON": ["rules", "check", "{"],
    "no preset": ["rules", "check", '{"base":"nowhere"}'],
    "a value that does not fit": ["rules", "check", '{"base":"hoss","score":{"trick":"x"}}'],
    "a choice that is none": ["rules", "check", '{"base":"hoss","trump":{"by":"x"}}'],
    "a flag that is none": ["rules", "check", '{"base":"hoss","draw":{"allowed":2}}'],
    "no contract": ["rules", "check", '{"base":"hoss","auction":{"contracts":[{"a":1}]}}'],
    "no contracts": ["rules", "check", '{"base":"hoss","auction":{"contracts":5}}'],
    "no speed": ["play", "--rules", "hoss", "--speed", "warp"],
    "no bot": ["play", "--rules", "hoss", "--bots", "genius"],
}


TYPED_HERE = ("nowhere", "such", "file", "tlh", "warp", "genius")


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("name", WRONG)
def test_every_complaint_is_translated_whole(name: str) -> None:
    ran = run(*WRONG[name])
    assert ran.status in {1, 2}
    assert ran.err
    assert english_in(ran.err, *TYPED_HERE, *VALUES) == []
    assert "Value error" not in ran.err


@pytest.mark.usefixtures("made_up")
def test_rules_that_are_no_toml_are_told_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("x", "[a", 'a = "', "\n\na = = 1", "a = 1\na = 2"):
        Path("my.toml").write_text(text)
        assert english_in(run("rules", "check", "my.toml").err, "toml") == []


MISFITS: list[object] = [
    *(None, "?", True, 12345, 1.5, [[]], ["?"], {"?": 1}, {"name": "x"}, [{"name": "?"}])
]


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("path", "item"), [(f"{group}.{name}", item) for group, name, item in each_option()]
)
def test_every_value_that_an_option_cannot_take_is_told(path: str, item: object) -> None:
    group, name = path.split(".")
    values: list[object] = [
        None,
        "?",
        12345,
        [[]],
        {"?": 1},
        {"name": "x"},
        1.5,
        [{"name": "?"}],
        ["?"],
        True,
    ]
    for value in values:
        problems = resolve({"base": "auction-120", group: {name: value}})[1]
        for problem in problems:
            check_told(problem, path)


def check_told(problem: Problem, path: str) -> None:
    """A bad value's sentence names the option by title and path, and is translated whole."""
    if problem.code == "bad_value":
        assert f"⟧ [{path}]" in problem.message
        assert problem.message.startswith("⟦⟦")
    rest = problem.message
    while INNERMOST.search(rest):
        rest = INNERMOST.sub("", rest)
    assert rest == ""


@pytest.mark.usefixtures("made_up")
def test_contradictions_name_options_by_their_titles() -> None:
    for base in preset_ids():
        for change in ({"deal": {"kitty": 3}}, {"auction": {"called_partner": True}}):
            for problem in resolve({"base": base, **change})[1]:
                check_told(problem, "")


def test_the_language_counts_from_the_first_word_on() -> None:
    for arguments in (["--lang", "fr", "--bogus"], ["--lang=fr", "--bogus"]):
        assert "No such option" not in run(*arguments).err
    assert "Error:" not in run("play", "--lang", "fr", "--bogus").err
    assert "Error:" in run("play", "--lang", "tlh", "--bogus").err


def test_what_the_library_says_is_known_or_passed_on() -> None:
    assert said("Something new in the library.") == "Something new in the library."
    assert said("Missing option '--x'. Choose from:\n\ta,\n\tb") == (
        "Missing option '--x'. Choose one of a, b."
    )
    assert said("Invalid value for '--x': 3 is not in the range 4<=x<=5.") == (
        "Invalid value for '--x': 3 is not in the range 4<=x<=5."
    )
    assert said("How many.  \\[default: 4; x>=0]") == "How many.  [default: 4; x>=0]"
    for theirs, _ours in SAYINGS:
        assert said(theirs)


def test_installing_completion_is_told_in_our_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer import completion

    path = Path("somewhere/.bashrc")
    monkeypatch.setattr(completion, "install", lambda *given, **named: ("bash", path))
    ran = run("--install-completion")
    assert "Completion for bash is installed in" in ran.out
    assert ran.status == 0


@pytest.mark.parametrize("number", range(1, 134))
def test_a_reason_is_told_for_every_error_of_the_system(number: int) -> None:
    assert reason_of(OSError(number, os.strerror(number)))
