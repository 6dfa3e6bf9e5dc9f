"""The groups of options that make a rule set, one module each."""

from fortyfives.rules.groups.auction import Auction
from fortyfives.rules.groups.deal import Deal
from fortyfives.rules.groups.deck import Deck
from fortyfives.rules.groups.draw import Draw
from fortyfives.rules.groups.play import Play
from fortyfives.rules.groups.score import Score
from fortyfives.rules.groups.table import Rob, Table, Trump

__all__ = ["Auction", "Deal", "Deck", "Draw", "Play", "Rob", "Score", "Table", "Trump"]
