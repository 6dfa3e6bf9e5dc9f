"""Odd surroundings: streams that are closed or full, no home, names too long for a file."""

import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives.cli.houses import data_folder, house_names
from tests.cli.running import run

COMMANDS = [
    ["--help"],
    ["--version"],
    ["rules", "list"],
    ["rules", "show", "hoss", "--json"],
    ["rules", "sheet", "hoss"],
    ["rules", "diff", "hoss", "irish-45"],
    ["simulate", "--rules", "irish-45"],
    ["query"],
    ["play", "--plain", "--rules", "irish-45"],
]
QUESTION = '{"ask":"order","rules":"hoss","trump":"H"}\n'


def shell(redirect: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the command with its streams as a shell would redirect them."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" -m fortyfives "$@" {redirect}', sys.executable, *arguments],
        capture_output=True,
        input=QUESTION,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_a_complaint(arguments: list[str]) -> None:
    done = shell("> /dev/full", arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("cannot_write: ")
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "command", ["rules sheet hoss --out", "simulate --rules hoss --games 1 --out"]
)
def test_a_folder_that_is_not_there_is_a_complaint(tmp_path: Path, command: str) -> None:
    file = tmp_path / "misspelt" / "page"
    ran = run(*command.split(), str(file))
    assert ran.status == 2
    assert ran.err.startswith("cannot_write: ")
    assert not file.parent.exists()


@pytest.mark.parametrize(
    ("arguments", "redirect"),
    [(["query"], "<&-"), (["query"], ">&-"), (["query"], "2>&-")]
    + [(arguments, "<&- >&- 2>&-") for arguments in COMMANDS],
)
def test_closed_streams_are_no_crash(arguments: list[str], redirect: str) -> None:
    done = shell(redirect, arguments)
    assert done.returncode == 0
    assert done.stderr == ""


def test_nobody_is_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("~nobody-of-this-name", "~nobody-of-this-name/deep"):
        monkeypatch.setenv("FORTYFIVES_HOME", home)
        with pytest.raises(FileNotFoundError):
            data_folder()
        assert house_names() == []
        assert run("rules", "list").status == 0
        assert run("rules", "check", "zz").status == 2
    monkeypatch.setenv("FORTYFIVES_HOME", "~/mine")
    assert data_folder() == Path("~/mine").expanduser()


@pytest.mark.parametrize("name", ["x" * 300, "x" * 70_000, "a/" * 3000, "x" * 300 + ".toml"])
def test_a_name_too_long_for_a_file_names_no_rules(name: str) -> None:
    for arguments in (["rules", "check", name], ["simulate", "--rules", name]):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(("unknown_rules: ", "cannot_read: "))
    for command in ("verify", "show", "query"):
        assert run(command, name).err.startswith("cannot_read: ")


@pytest.mark.parametrize("command", ["show", "verify", "restore"])
def test_a_name_with_line_breaks_is_shown_on_one_line(tmp_path: Path, command: str) -> None:
    ran = run(command, str(tmp_path / "no\nsuch\r\n\tfile\x1b[2J\u2028here"))
    message, *hint = ran.err.splitlines()
    assert ran.status == 2
    assert "no\ufffdsuch\ufffd\ufffd\ufffdfile\ufffd[2J\ufffdhere" in message
    assert all(line.startswith("  ") for line in hint)


@pytest.mark.parametrize("command", ["show", "verify", "night import"])
def test_a_name_that_no_file_can_have_is_a_file_that_is_not_there(command: str) -> None:
    ran = run(*command.split(), "no\0file")
    assert ran.status == 2
    assert ran.err.startswith("cannot_read: no\ufffdfile ")
