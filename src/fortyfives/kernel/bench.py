"""How fast the kernel is: the figures of `fortyfives bench --json`, one core, median of three."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

from fortyfives.kernel.drawn import Deals, drawn_deals
from fortyfives.kernel.playouts import random_deals
from fortyfives.kernel.solver import HAND, Solver
from fortyfives.kernel.solving import Floats
from fortyfives.kernel.warming import warm_all
from fortyfives.rules.library import load_rules

PRESET: Final = "auction-120"
ROUNDS: Final = 3
SEED: Final = 7

C_SOURCE: Final = Path(__file__).resolve().parents[3] / "tests" / "kernel" / "solver.c"
"""The search in C; it is in the repository only, so an installed package has no ratio."""


def figures(
    *, playouts: int = 400_000, solves: int = 4_000, calls: int = 2_000
) -> dict[str, float | str | None]:
    """The figures, with the preset, the processor and the versions beside them.

    `deals_per_s`: play-outs (shuffle, deal, play). `solves_per_s`: exact values of whole deals,
    hands as after a draw, in batch. `solve_median_us`: one such value by a call from Python;
    `solve_all_median_us` all the legal cards. `solve_c_ratio`: the speed of the same search in C
    at -O3 in the same run that is reached; None without a compiler or the source.
    """
    warm_all()
    rules = load_rules(PRESET, players=4, sides=2)
    deals = drawn_deals(rules, solves, SEED)
    solver = Solver(rules)
    seconds, c_seconds = _solve_times(solver, deals)
    playing = [_cpu_time(lambda: random_deals(rules, playouts, seed=SEED)) for _ in range(ROUNDS)]
    return {
        "deals_per_s": playouts / statistics.median(playing),
        "solves_per_s": solves / seconds,
        "solve_median_us": _median_call(solver.value, deals, calls),
        "solve_all_median_us": _median_call(solver.values, deals, calls),
        "solve_c_ratio": None if c_seconds is None else c_seconds / seconds,
        "preset": PRESET,
        "processor": processor(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def _cpu_time(work: Callable[[], object]) -> float:
    """Processor seconds of a piece of work, which other programs do not lengthen."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _solve_times(solver: Solver, deals: Deals) -> tuple[float, float | None]:
    """Median seconds of the batch, here and in C, taken in turns."""

    def ours() -> Floats:
        return solver.value_of_many(deals.trumps, deals.hands, deals.turns)

    expected = ours()
    library = c_library()
    if library is None:
        return statistics.median(_cpu_time(ours) for _ in range(ROUNDS)), None
    values = np.zeros(len(deals.turns))
    call = c_call(library, solver, deals, values)
    call()
    if not np.array_equal(values, expected):
        raise AssertionError("the search in C gives other values")
    pairs = [(_cpu_time(ours), _cpu_time(call)) for _ in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def _median_call(call: Callable[..., object], deals: Deals, calls: int) -> float:
    """Microseconds of one call from Python, the median over deals."""
    hands = deals.hands[:calls].tolist()
    asked = list(zip(deals.trumps.tolist(), hands, deals.turns.tolist(), strict=False))
    rounds = []
    for _ in range(ROUNDS):
        times = []
        for trump, hand, turn in asked:
            start = time.perf_counter_ns()
            call(trump, hand, turn)
            times.append(time.perf_counter_ns() - start)
        rounds.append(statistics.median(times) / 1000)
    return statistics.median(rounds)


def c_library() -> ctypes.CDLL | None:
    """The search in C, compiled now at -O3 for this processor; None if that cannot be done."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not C_SOURCE.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "solver.so"
        command = [
            compiler,
            "-O3",
            "-march=native",
            "-shared",
            "-fPIC",
            "-o",
            str(target),
            str(C_SOURCE),
        ]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        return ctypes.CDLL(str(target))


def c_call(
    library: ctypes.CDLL, solver: Solver, deals: Deals, values: np.ndarray[Any, Any]
) -> Callable[[], object]:
    """A call that writes the values of whole deals as the search in C finds them."""
    layout, rules = solver.layout, solver.rules
    camps = np.array([rules.side_of(seat) for seat in range(rules.players)], np.int64)
    arrays = [deals.trumps, deals.turns, deals.hands, camps, solver.points[HAND]]
    arrays += [layout.place, layout.duties, layout.contend, layout.law, values]
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    numbers = ctypes.c_int64(len(values)), ctypes.c_int64(rules.players)

    def call() -> object:
        assert arrays  # kept alive as long as the pointers
        return library.solve_deals(*numbers, *pointers)

    return call


def processor() -> str:
    """The name of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
