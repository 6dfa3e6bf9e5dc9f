"""The command itself: help, version, language, and that it starts quickly."""

import json
import os
import subprocess
import sys

import pytest

from fortyfives.cli.app import COMMANDS, load
from fortyfives.i18n import N_, available_languages, gettext, use_language
from tests.cli.running import run


def python(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
        timeout=60,
    )


def test_help_lists_every_command_without_loading_one() -> None:
    code = (
        "import sys\nfrom fortyfives.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit as end:\n"
        "    loaded = [m for m in sys.modules if m.startswith(('fortyfives.', 'rich'))]\n"
        "    print(loaded, file=sys.stderr)\n"
    )
    done = python(code)
    for name in COMMANDS:
        assert f"  {name}" in done.stdout
    loaded = set(eval(done.stderr))
    assert loaded <= {
        "fortyfives.cli",
        "fortyfives.cli.app",
        "fortyfives.cli.usage",
        "fortyfives.cli.words",
        "fortyfives.errors",
        "fortyfives.i18n",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_examples(name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert "Examples:" in ran.out
    assert f"fortyfives {name}" in ran.out


@pytest.mark.parametrize("language", available_languages())
def test_help_in_every_language(language: str) -> None:
    for name in COMMANDS:
        assert run("--lang", language, name, "--help").status == 0
    with use_language(language):
        assert gettext(N_("Examples:")) in load("verify").epilog


def test_version() -> None:
    ran = run("--version")
    assert ran.status == 0
    assert ran.out.startswith("fortyfives 0.")


def test_wrong_usage() -> None:
    for arguments in (["--lang", "xx", "rules", "list"], ["nothing"], ["verify", "--nothing", "x"]):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err
    assert "Did you mean 'verify'" in run("verifi").err
    assert run().status == 2


def test_the_environment_chooses_the_language() -> None:
    code = "from fortyfives.cli import main; main(['rules', 'show', 'hoss'])"
    spoken = {python(code, LANGUAGE=language).stdout for language in ("fr_CA", "C", "xx")}
    assert len(spoken) == 2


def test_a_terminal_that_knows_few_letters_does_not_stop_it() -> None:
    code = "from fortyfives.cli import main; main(['rules', 'sheet', 'hoss'])"
    done = python(code, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.startswith("Hoss\n")


def test_queries_can_be_a_conversation() -> None:
    code = "from fortyfives.cli import main; main(['query'])"
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    for suit in "CDHS":
        child.stdin.write(json.dumps({"ask": "order", "rules": "hoss", "trump": suit}).encode())
        child.stdin.write(b"\n")
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["trumps"][0] == f"5{suit}"
    child.communicate(timeout=60)
    assert child.returncode == 0


def test_bench() -> None:
    (figures,) = run("bench", "--no-kernel", "--seconds", "0.01", "--json").answers
    assert figures["preset"] == "auction-120"
    assert figures["decisions_per_s"] > 0
    house = ["--rules", "irish-45", "--players", "2"]
    out = run("bench", "--no-kernel", "--seconds", "0.01", *house).out
    assert out.startswith("Decisions a second, whole games: ")
    assert "Processor: " in out
