"""Computer players outside the event loop: in processes of their own, each with a time limit.

A table asks and goes on serving; whatever happens to the answer, it gets a legal action in time.
Who is not ready, too busy, late or wrong is stood in for by the next weaker player.
"""

from fortyfives.server.bots.pool import LEVEL_TITLES, BotPool, Decision

__all__ = ["LEVEL_TITLES", "BotPool", "Decision"]
