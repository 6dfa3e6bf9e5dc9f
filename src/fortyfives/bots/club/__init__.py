"""The club player: plays every preset by the advice of good players."""

from __future__ import annotations

from fortyfives.bots.club.club import Club

__all__ = ["Club"]
