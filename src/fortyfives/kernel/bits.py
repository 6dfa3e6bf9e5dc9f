"""Operations on the bits of a word that the processor does in one step, and random numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic as _intrinsic

from fortyfives.kernel.compiler import Ints, Words, inlined

intrinsic: Callable[[Callable[..., Any]], Any] = _intrinsic


@intrinsic
def count_ones(typing: Any, word: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic
def lowest(typing: Any, word: Any) -> Any:
    """The index of the lowest set bit of a word that is not zero."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def highest(typing: Any, word: Any) -> Any:
    """The index of the highest set bit of a word that is not zero."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.xor(zeros, ir.Constant(ir.IntType(64), 63))

    return types.int64(types.int64), build


@intrinsic
def _get(typing: Any, array: Any, index: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.load(builder.gep(view.data, [args[1]]))

    return array.dtype(array, types.int64), build


@intrinsic
def _put(typing: Any, array: Any, index: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        builder.store(args[2], builder.gep(view.data, [args[1]]))
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), build


get: Callable[[Ints, int], int] = _get
"""An element of an array of numbers whose index is known to be from 0 up.

Plain indexing looks first whether an index counts from the end, which costs the search a tenth.
"""

put: Callable[[Ints, int, int], None] = _put
"""Write such an element."""


_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)


@inlined
def next_word(state: Words) -> Any:
    """The next 64 random bits (splitmix64); `state` is one word."""
    state[0] += _STEP
    word = state[0]
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@inlined
def below(limit: int, word: Any) -> int:
    """A number below `limit` from the low 32 bits of a random word (bias under 2**-26)."""
    low: Any = np.int64(word & np.uint64(0xFFFFFFFF))
    return (low * limit) >> 32  # type: ignore[no-any-return]


@inlined
def nth_card(hand: int, index: int) -> int:
    """The card at a place, 0 to 4, of a hand, counted from the lowest.

    Without a branch: the place is random, and a wrong guess costs more than four steps.
    """
    hand &= hand - (index > 0)
    hand &= hand - (index > 1)
    hand &= hand - (index > 2)
    hand &= hand - (index > 3)
    return int(lowest(hand))
