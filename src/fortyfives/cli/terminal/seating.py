"""Who sits where, and what each seat and side is called by the one who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from fortyfives.cli.terminal.lines import fill
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.i18n import gettext
from fortyfives.i18n import gettext as _

BOT_NAMES: Final = (
    "Flora",
    "Angus",
    "Rita",
    "Hector",
    "Peggy",
    "Ronan",
    "Sheila",
    "Murdoch",
    "Nora",
    "Lachlan",
)
"""Given names from the kitchens where the game is at home."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The names round the table, seen from one seat."""

    names: tuple[str, ...]
    seat: int
    sides: int

    @property
    def players(self) -> int:
        """How many sit there."""
        return len(self.names)

    @property
    def is_solo(self) -> bool:
        """Whether everyone plays for himself."""
        return self.sides == self.players

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return _("You") if seat == self.seat else self.names[seat]

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides

    def side(self, side: int) -> str:
        """What a side is called."""
        mine = self.side_of(self.seat) == side
        if self.is_solo:
            return self.name(side)
        if mine:
            return _("Us")
        if self.sides == 2:
            return _("Them")
        return "/".join(self.names[side :: self.sides])

    def say(self, seat: int, you: str, other: str, **values: object) -> Text:
        """A sentence about a seat: `you` if it is the one who looks, else `other` with a name."""
        if seat == self.seat:
            return fill(gettext(you), **values)
        return fill(gettext(other), name=self.names[seat], **values)

    def find(self, text: str) -> int | None:
        """The seat meant by a name, the start of one, or a number from 1."""
        wanted = text.strip().lower()
        number = number_typed(wanted, self.players)
        if number is not None:
            return number - 1
        starts = [n for n, name in enumerate(self.names) if name.lower().startswith(wanted)]
        return starts[0] if wanted and len(starts) == 1 else None


def seat_names(own: str, seat: int, players: int) -> tuple[str, ...]:
    """Names for a whole table: the person's own, and others for the rest."""
    pool = [name for name in BOT_NAMES if name.lower() != own.strip().lower()]
    others = _repeated(pool, players - 1)
    return (*others[:seat], own, *others[seat:])


def _repeated(pool: Sequence[str], count: int) -> list[str]:
    return [pool[n % len(pool)] for n in range(count)]
