"""Compiling ahead."""

import pytest

from fortyfives import kernel
from tests.cli.running import run


def test_it_compiles_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "warm", lambda progress: 1.26)
    ran = run("warm")
    assert (ran.status, ran.out, ran.err) == (0, "Everything is compiled (1.3 s).\n", "")
