"""Compiled code is kept under a hash of its sources, and whoever waits is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives import kernel
from fortyfives.kernel import compiler

WARM = """
import sys
from fortyfives import kernel
told = []
kernel.on_compile(told.append)
parts = []
kernel.warm(lambda name, done, total: parts.append((name, done, total)))
print(len(told), parts[-1][1] == parts[-1][2] == len(parts) - 1)
"""


def test_warming_tells_its_progress() -> None:
    parts: list[tuple[str, int, int]] = []
    assert kernel.warm(lambda *part: parts.append(part)) > 0
    assert parts[0][0] == "solver"
    assert parts[-1] == ("", len(parts) - 1, len(parts) - 1)


def test_the_folder_is_named_by_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "duties.py" in {path.name for path in compiler.sources()}
    monkeypatch.setenv("FORTYFIVES_CACHE", str(tmp_path))
    assert compiler.cache_folder() == tmp_path / compiler.sources_hash()
    monkeypatch.delenv("FORTYFIVES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiler.cache_folder() == tmp_path / "fortyfives" / compiler.sources_hash()
    edited = tmp_path / "edited.py"
    edited.write_text("x = 1")
    before = compiler.sources_hash()
    monkeypatch.setattr(compiler, "sources", lambda: [edited])
    assert compiler.sources_hash() != before


def test_a_folder_that_cannot_be_made_is_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not compiler.is_writable(tmp_path / "file" / "below")
    assert compiler.is_writable(tmp_path / "new" / "below")


@pytest.mark.soak
def test_a_cold_start_compiles_and_a_warm_one_does_not(tmp_path: Path) -> None:
    first, second = (run(WARM, tmp_path) for _ in range(2))
    assert int(first.split()[0]) > 0
    assert first.split()[1] == second.split()[1] == "True"
    assert second.split()[0] == "0"


def run(program: str, cache: Path) -> str:
    env = os.environ | {"FORTYFIVES_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, check=True, text=True
    )
    return done.stdout


@pytest.mark.parametrize("program", ["import fortyfives.kernel", "import fortyfives.cli"])
def test_nothing_is_loaded_before_it_is_used(program: str) -> None:
    show = f"import sys\n{program}\nprint('numba' in sys.modules or 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "False"
