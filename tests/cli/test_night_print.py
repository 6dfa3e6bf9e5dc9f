"""`fortyfives night print` and `night standings --html`: files for printers and for the wall."""

from pathlib import Path

import pytest

from fortyfives.cli.night.printing import Size, What
from tests.cardnight.paper.seeing import seen
from tests.cli.running import run


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A night of four pairs, drawn, its file found by itself; the folder to work in."""
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(tmp_path / "nights.db"))
    monkeypatch.chdir(tmp_path)
    assert (
        run("night", "new", "cape-breton-night", "--title", "Friday", "--name", "fri").status == 0
    )
    for pair in ("Ann Beaton", "Céilidh Óg"), ("Bob", "Effie"), ("Cy", "Di"), ("Ed", "Flo"):
        assert run("night", "enter", *pair).status == 0
    assert run("night", "draw").status == 0
    return tmp_path


def test_the_names_are_the_sheets() -> None:
    from fortyfives.cardnight.paper.sheets import SHEETS, Sheet
    from fortyfives.cardnight.paper.sizes import Paper

    assert [what.value for what in What] == ["all", *(sheet.value for sheet in Sheet)]
    assert [size.value for size in Size] == [paper.value for paper in Paper]
    assert set(SHEETS) == set(Sheet)


def test_a_file_named_for_the_night(night: Path) -> None:
    done = run("night", "print", "punch", "--paper", "letter")
    assert (done.status, done.out) == (0, "fri-punch.pdf is written.\n")
    page = seen((night / "fri-punch.pdf").read_bytes())[0]
    assert page.size == (215.9, 279.4)
    assert "Céilidh Óg" in page.text


def test_another_language_and_another_file(night: Path) -> None:
    done = run("night", "print", "master", "--lang", "fr", "--out", "x/feuille.pdf", "--json")
    assert done.answers == [{"files": ["x/feuille.pdf"]}]
    assert "Ann Beaton" in seen((night / "x" / "feuille.pdf").read_bytes())[0].text


def test_standard_output(night: Path) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "fortyfives", "night", "print", "ranking", "--out", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout == subprocess.run(command, capture_output=True, check=True).stdout


def test_cards_need_an_address(night: Path) -> None:
    assert run("night", "print", "cards").err.startswith("nothing_to_print:")
    address = ["--server", "http://10.0.0.5:8045"]
    assert run("night", "print", "cards", *address, "--wifi", "Hall", "--password", "x").status == 0
    codes = seen((night / "fri-cards.pdf").read_bytes())[0].codes()
    assert sum(code.startswith("WIFI:") for code in codes) == 2
    assert sum(code.startswith("http://10.0.0.5:8045/") for code in codes) == 2


def test_what_is_not_there_yet(night: Path) -> None:
    done = run("night", "print", "results")
    assert (done.status, done.err.split(":")[0]) == (1, "nothing_to_print")
    assert not list(night.glob("*.pdf"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["punch", "--lang", "xx"], "unknown_language"),
        (["punch", "--only", "3,x"], "bad_number"),
        (["punch", "--out", "nights.db/x.pdf"], "cannot_write"),
        (["pads", "--rules", "nonsense"], "unknown_rules"),
    ],
)
def test_what_is_wrong_is_said(night: Path, arguments: list[str], code: str) -> None:
    done = run("night", "print", *arguments)
    assert (done.status, done.err.split(":")[0]) == (2, code)


def test_a_letter_without_a_shape_is_told(night: Path) -> None:
    assert run("night", "new", "cape-breton-night", "--title", "\U0001fac0 Night").status == 0
    done = run("night", "print", "punch", "--unnamed", "4", "--out", "y.pdf")
    assert done.status == 0
    assert done.err.startswith("missing_letters:")


def test_all_into_a_folder_and_the_report_as_text(night: Path) -> None:
    assert run("night", "start").status == 0
    done = run("night", "print", "all", "--out", "paper", "--server", "http://h")
    assert done.status == 0
    assert done.err.startswith("left_out: routes")
    names = {path.name for path in (night / "paper").iterdir()}
    wanted = {f"fri-{what.value}.pdf" for what in What if what not in (What.ALL, What.ROUTES)}
    assert names == wanted
    assert run("night", "print", "press", "--out", "p.txt", "--thanks", "Merci.").status == 0
    text = (night / "p.txt").read_text("utf-8")
    assert text.startswith("Friday: 4 pairs took part")
    assert text.endswith("Merci.\n")


def test_the_page_for_the_wall(night: Path) -> None:
    assert run("night", "start").status == 0
    assert run("night", "standings", "--html", "wall.html", "--seconds", "5").status == 0
    page = (night / "wall.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "Céilidh Óg" in page
    assert 'data-seconds="5"' in page
    assert run("night", "standings", "--html", "-").out == page.replace(
        'data-seconds="5"', 'data-seconds="10"'
    )
