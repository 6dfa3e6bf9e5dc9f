"""Computer opponents: they see one seat's view and answer with an action.

`make_bot(name, seed)` makes one of the levels in `registry`, or a program of your own by
``exec:COMMAND``. `simulate` plays whole games, `duplicate` compares two levels fairly.
"""

from fortyfives.bots.bot import Bot, UnknownBotError, bot_names, make_bot, registry

__all__ = ["Bot", "UnknownBotError", "bot_names", "make_bot", "registry"]
