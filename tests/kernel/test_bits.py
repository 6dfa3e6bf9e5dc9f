"""Operations of the processor, compiled."""

from __future__ import annotations

from fortyfives.kernel import bits, compiler


def test_the_kernel_takes_the_less_and_the_greater_of_two_numbers() -> None:
    @compiler.compiled
    def sort(one: float, other: int) -> tuple[float, float, int, int]:
        return (
            bits.lesser(one, other),
            bits.greater(one, other),
            bits.lesser(other, -other),
            bits.greater(other, -other),
        )

    assert sort(2.5, 3) == (2.5, 3.0, -3, 3)
    assert sort(3.5, -3) == (-3.0, 3.5, -3, 3)
