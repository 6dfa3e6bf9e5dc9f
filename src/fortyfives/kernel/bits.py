"""Operations on the bits of a word that the processor does in one step, and random numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import types as _types
from numba.extending import intrinsic as _intrinsic

from fortyfives.kernel.compiler import Floats, Ints, Words, inlined

types: Any = _types
intrinsic: Callable[[Callable[..., Any]], Callable[..., int]] = _intrinsic


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
def _pointer(typing: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), build


def _of_two(predicate: str) -> Any:
    """An operation that gives one of two numbers, a float if either is one."""

    def typed(typing: Any, one: Any, other: Any) -> Any:
        is_float = isinstance(one, types.Float) or isinstance(other, types.Float)
        kind = types.float64 if is_float else types.int64

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            first, second = (
                context.cast(builder, arg, known, kind)
                for arg, known in zip(args, (one, other), strict=True)
            )
            compare = builder.fcmp_ordered if is_float else builder.icmp_signed
            return builder.select(compare(predicate, first, second), first, second)

        return kind(one, other), build

    return typed


lesser: Any = intrinsic(_of_two("<"))
"""The smaller of two numbers; `min` is itself compiled anew wherever it is used."""

greater: Any = intrinsic(_of_two(">"))
"""The greater of two numbers."""


@intrinsic
def truncated(typing: Any, number: Any) -> Any:
    """A float without what is behind the point."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fptosi(args[0], ir.IntType(64))

    return types.int64(types.float64), build


Array = TypeVar("Array", Ints, Floats)

pointer: Callable[[Array], Array] = cast(Any, _pointer)
"""The numbers of a contiguous array, for compiled code only.

Arrays are counted whenever they are handed to a function, and an index is looked at first for
counting from the end; in the innermost loops both cost more than the work. A pointer is indexed
like an array without either. Whoever makes one keeps the array alive and indices within it.
"""


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
def signed(word: Any) -> Any:
    """The bits of a random word as a whole number, which may be below zero."""
    return np.int64(word)


@inlined
def below(limit: int, word: int) -> int:
    """A number below `limit` from the low 32 bits of a random word (bias under 2**-26)."""
    return ((word & 0xFFFFFFFF) * limit) >> 32


@inlined
def nth_card(hand: int, index: int) -> int:
    """The card at a place, 0 to 4, of a hand, counted from the lowest.

    Without a branch: the place is random, and a wrong guess costs more than four steps.
    """
    hand &= hand - (index > 0)
    hand &= hand - (index > 1)
    hand &= hand - (index > 2)
    hand &= hand - (index > 3)
    return lowest(hand)
