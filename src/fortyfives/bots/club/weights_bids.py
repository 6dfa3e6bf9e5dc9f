"""Weights of `strength.HAND_FEATURES`: a first guess."""

from __future__ import annotations

RowKey = tuple[int, int, int, bool, bool, bool]

_ROW = (4.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0, 1.0, 1.0, 0.5, 0.0, 0.0)
ROWS: dict[RowKey, tuple[float, ...]] = {(4, 2, 3, True, False, False): _ROW}
SPREAD: tuple[tuple[float, float], ...] = (
    (0.5, 0.2), (-0.8, 0.2), (-2.2, 0.2), (-3.2, 0.2), (-4.2, 0.2), (-5.2, 0.2),
)
RIVALS: dict[RowKey, tuple[float, ...]] = {(4, 2, 3, True, False, False): (14.0, 0.3, -0.3, 0.3, 0.0)}
TURNS: dict[RowKey, tuple[float, float]] = {(4, 2, 3, True, False, False): (14.0, 0.4)}
