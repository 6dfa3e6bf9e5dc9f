"""A slow and independent oracle of the Forty-Fives family, written from the rules alone.

It shares nothing with the engine: cards are strings, positions are lists, and everything is
computed anew whenever it is asked for.
"""

from .cards import full_deck, legal, plain_order, trump_order, winner
from .deal import Deal, canonical
from .game import Game, replay
from .perft import Count, load_perft, perft, perft_play
from .presets import PRESETS
from .rules import resolve
from .state import Refused

__all__ = [
    "PRESETS",
    "Count",
    "Deal",
    "Game",
    "Refused",
    "canonical",
    "full_deck",
    "legal",
    "load_perft",
    "perft",
    "perft_play",
    "plain_order",
    "replay",
    "resolve",
    "trump_order",
    "winner",
]
