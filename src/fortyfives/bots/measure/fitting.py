"""Least squares in plain Python: a few unknowns, many observations, added one by one."""

from __future__ import annotations

from collections.abc import Sequence

RIDGE = 1.0
"""A little pull towards zero, so that a feature never seen gets no weight."""


class Fit:
    """The normal equations of a linear fit."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self._left = [[0.0] * size for _ in range(size)]
        self._right = [0.0] * size

    def add(self, values: Sequence[float], target: float) -> None:
        """One observation."""
        self.count += 1
        for i, value in enumerate(values):
            if value:
                self._right[i] += value * target
                row = self._left[i]
                for j in range(i + 1):
                    row[j] += value * values[j]

    def merge(self, other: Fit) -> None:
        """Add all the observations of another fit."""
        self.count += other.count
        for i, row in enumerate(self._left):
            self._right[i] += other._right[i]
            for j in range(i + 1):
                row[j] += other._left[i][j]

    def solve(self) -> list[float]:
        """The weights, by Gaussian elimination."""
        size = len(self._right)
        rows = [
            [self._left[max(i, j)][min(i, j)] + (RIDGE if i == j else 0.0) for j in range(size)]
            + [self._right[i]]
            for i in range(size)
        ]
        for i in range(size):
            pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
            rows[i], rows[pivot] = rows[pivot], rows[i]
            for k in range(i + 1, size):
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
        weights = [0.0] * size
        for i in reversed(range(size)):
            known = sum(rows[i][j] * weights[j] for j in range(i + 1, size))
            weights[i] = (rows[i][size] - known) / rows[i][i]
        return weights
