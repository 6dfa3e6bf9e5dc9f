"""Saved houses, and files that are written whole or not at all."""

import os
from pathlib import Path

import pytest

from fortyfives.cli.houses import (
    BadHouseName,
    atomic_file,
    data_folder,
    delete_house,
    house_names,
    load_house,
    save_house,
    write_atomically,
)


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert data_folder() == tmp_path / "home"
    monkeypatch.delenv("FORTYFIVES_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "shared")
    assert data_folder() == Path("shared/fortyfives")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/fortyfives"


def test_houses_are_saved_loaded_listed_and_deleted(home: Path) -> None:
    assert house_names() == []
    save_house("Chez Zoé", {"base": "hoss"})
    save_house("A", "hoss")
    save_house("A", "irish-45")
    (home / "houses" / "notes.txt").write_text("no house")
    assert house_names() == ["A", "Chez Zoé"]
    assert load_house("A") == "irish-45"
    assert delete_house("A")
    assert not delete_house("A")
    with pytest.raises(FileNotFoundError):
        load_house("A")


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "a\0b", "x" * 61, "x ", "x."])
def test_names_that_lead_elsewhere_are_refused(name: str) -> None:
    with pytest.raises(BadHouseName):
        save_house(name, "hoss")


def break_off(file: Path) -> None:
    """Write half a file."""
    with atomic_file(file) as half:
        half.write("half")
        raise KeyboardInterrupt


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "file.txt"
    write_atomically(file, "one\n")
    with pytest.raises(KeyboardInterrupt):
        break_off(file)
    assert file.read_bytes() == b"one\n"
    assert os.listdir(file.parent) == ["file.txt"]


def test_what_is_no_file_is_written_as_it_is() -> None:
    with atomic_file(Path(os.devnull)) as sink:
        sink.write("gone")
    assert not Path(os.devnull).is_file()
