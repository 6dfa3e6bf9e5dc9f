"""The examples in the docs do what they say.

In a `console` block a line that begins with `$ ` is a command, `> ` goes on with it, and the rest
is its output, in which … stands for anything. A `python` block runs as it is.
"""

import fnmatch
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGES = ["records.md", "queries.md", "command-line.md", "bots.md", "cardnight.md"]


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, flags=re.S | re.M)


def steps(block: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a block with the lines that it should print."""
    command, output = "", list[str]()
    for line in block.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:], []
        elif line.startswith(">") and not output:
            command += "\n" + line[2:]
        else:
            output.append(line)
    yield command, output


def matches(found: str, wanted: list[str]) -> bool:
    """Whether an output is as the page has it."""
    pattern = re.sub(r"[\[\]*?]", lambda hit: f"[{hit.group()}]", "\n".join(wanted))
    return fnmatch.fnmatchcase(found.rstrip("\n"), pattern.replace("…", "*"))


def run(command: str, folder: Path) -> str:
    """What a command prints, in a shell of its own."""
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "FORTYFIVES_HOME": str(folder / "home"),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_the_console_shows_what_the_page_says(page: str, tmp_path: Path) -> None:
    found = 0
    for block in blocks(page, "console"):
        for command, wanted in steps(block):
            printed = run(command, tmp_path)
            assert matches(printed, wanted), f"{command}\nprints\n{printed}"
            found += 1
    assert found > 3


def test_the_python_of_the_pages_runs() -> None:
    examples = [block for page in PAGES for block in blocks(page, "python")]
    assert examples
    for example in examples:
        exec(compile(example, "docs", "exec"), {})


def test_outputs_are_compared_with_gaps() -> None:
    assert matches("a [b] c\n", ["a [b] …"])
    assert not matches("a b c\n", ["a [b] c"])
    assert list(steps("$ a\n> b\nc\n$ d\n")) == [("a\nb", ["c"]), ("d", [])]
