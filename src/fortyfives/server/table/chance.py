"""What is left to chance at a table: the seeds of deals and of computer players, drawn seats.

It comes from the system's generator, which nobody foresees. A test gives another, from a seed.
"""

from __future__ import annotations

import secrets
from random import Random, SystemRandom
from typing import Final

from fortyfives.game.shuffle import SEED_BYTES
from fortyfives.server import log

SYSTEM: Final[Random] = SystemRandom()


def new_game(dealer: int | None, chance: Random = SYSTEM) -> log.GameStarted:
    """A game begins."""
    game, seed = "g_" + secrets.token_urlsafe(12), chance.getrandbits(63)
    return log.GameStarted(game=game, seed=seed, dealer=dealer)


def sealed(chance: Random) -> log.Sealed:
    """The secret seed of the next deal."""
    return log.Sealed(seed=chance.randbytes(SEED_BYTES).hex())


def drawn(seats: int, chance: Random) -> log.Drawn:
    """Another order of the seats."""
    order = list(range(seats))
    chance.shuffle(order)
    return log.Drawn(order=order)
