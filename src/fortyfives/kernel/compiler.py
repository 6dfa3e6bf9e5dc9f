"""How the kernel is compiled, and where the result is kept.

numba's disk cache does not notice when a function in another file was edited. So the cache lies
in a folder named by a hash of all the sources that are compiled: the kernel and the law of play.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types as _types
from numba.core import cgutils as _cgutils
from numba.core import config as _config
from numba.core import event as _event
from numba.extending import intrinsic as _intrinsic
from numba.extending import register_jitable
from numpy.typing import NDArray

from fortyfives.rules import duties

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.int8]
Function = TypeVar("Function", bound=Callable[..., Any])

config: Any = _config
event: Any = _event
types: Any = _types
cgutils: Any = _cgutils
intrinsic: Any = _intrinsic
_log = logging.getLogger("fortyfives.kernel")


def sources() -> list[Path]:
    """The files whose functions are compiled."""
    return [*sorted(Path(__file__).parent.glob("*.py")), Path(duties.__file__)]


def sources_hash() -> str:
    """A hash of these files, short enough for the name of a folder."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: `FORTYFIVES_CACHE`, or a folder in the user's cache."""
    chosen = os.environ.get("FORTYFIVES_CACHE")
    if chosen:
        return Path(chosen) / sources_hash()
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fortyfives" / sources_hash()


def is_writable(folder: Path) -> bool:
    """Whether compiled code can be kept in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


CACHE: Final = cache_folder()
_KEEPS: Final = is_writable(CACHE)


def compiled(function: Function) -> Function:
    """A function that numba compiles at its first call, or loads from the cache.

    Without a place to keep it, it is compiled anew in each process; another place of numba's
    choosing would not be named by the sources.
    """
    with _kept_here():
        made: Any = numba.njit(cache=_KEEPS, error_model="numpy")(function)
    return made


@contextmanager
def _kept_here() -> Iterator[None]:
    """Have what is made inside kept in the folder of the kernel."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def inlined(function: Function) -> Function:
    """A helper that is compiled into the functions that call it, and stays plain outside."""
    known: Function = register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return known


class Called:
    """A large function that compiled code calls by its address.

    Others are compiled anew into every function that calls them. This one is compiled once, when
    its address is first asked for; `call` is for compiled code and gets the address first.
    """

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self._function = function
        self._signature = signature
        self.call: Any = intrinsic(self._typed)

    @cached_property
    def made(self) -> Any:
        """The function as C calls it."""
        with _kept_here():
            make = numba.cfunc(self._signature, cache=_KEEPS, error_model="numpy")
            return make(self._function)

    @property
    def address(self) -> int:
        """Where it lies in the memory of this process."""
        address: int = self.made.address
        return address

    def _typed(self, typing: Any, address: Any, *args: Any) -> Any:
        known = self._signature

        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kinds = [context.get_value_type(kind) for kind in (known.return_type, *known.args)]
            kind = ir.FunctionType(kinds[0], kinds[1:])
            rest = cgutils.unpack_tuple(builder, values[1])
            return builder.call(builder.inttoptr(values[0], kind.as_pointer()), rest)

        return known.return_type(types.int64, types.BaseTuple.from_types(known.args)), build


# The law of play itself, made known to the compiler as it stands: not one line is written
# twice. Typed loosely, because it is written for sequences and is handed arrays here.
legal: Any = inlined(duties.legal)
beats: Any = inlined(duties.beats)
duties_at: Any = inlined(duties.duties_at)
strengths_at: Any = inlined(duties.strengths_at)
is_privileged: Any = inlined(duties.is_privileged)


class _Announcer(_event.Listener):
    """Tells when one of the kernel's functions is compiled, not when it is loaded."""

    hook: Callable[[str], None] | None = None

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if function.__module__.startswith("fortyfives.kernel"):
            _log.info("compiling %s", function.__name__)
            if self.hook is not None:
                self.hook(function.__name__)

    def on_end(self, event: Any) -> None:
        pass


_announcer = _Announcer()
event.register("numba:compile", _announcer)


def set_hook(hook: Callable[[str], None] | None) -> None:
    """What is called with a name when a function is compiled."""
    _announcer.hook = hook
