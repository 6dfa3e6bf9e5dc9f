"""Every test of the command line: in English, with a data folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyfives.i18n import use_language


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data folder."""
    folder = tmp_path / "home"
    monkeypatch.setenv("FORTYFIVES_HOME", str(folder))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")
    with use_language("en"):
        yield folder
