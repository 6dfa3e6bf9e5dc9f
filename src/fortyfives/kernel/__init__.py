"""The compiled kernel: the same law of play over arrays, play-outs in bulk, the exact solver.

The only part that needs numba and numpy. Nothing is loaded or compiled before it is used:
the first use of a function on a machine compiles it (`on_compile` tells), later ones load it
from a cache keyed by the sources. `warm` does all of it ahead.
"""

from __future__ import annotations

from collections.abc import Callable


def warm(progress: Callable[[str, int, int], None] | None = None) -> float:
    """Compile or load everything; gives the seconds it took.

    `progress(name, done, total)` is called before each part, and with an empty name at the end.
    """
    from fortyfives.kernel.warming import warm_all

    return warm_all(progress)


def on_compile(hook: Callable[[str], None] | None) -> None:
    """Have a function called with a name whenever something is about to be compiled.

    It is not called for what comes from the cache. None takes the hook away.
    """
    from fortyfives.kernel import compiler

    compiler.set_hook(hook)
