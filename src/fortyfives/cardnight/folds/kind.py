"""The type of a table of folds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from fortyfives.cardnight.events import Event, Logged
from fortyfives.cardnight.model import Night

Folds: TypeAlias = Mapping[type[Event], Callable[[Night, Any, Logged], Night]]
"""For each kind of event the function that moves the night; it refuses nothing."""
