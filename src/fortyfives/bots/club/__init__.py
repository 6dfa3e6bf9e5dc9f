"""The club player."""

from fortyfives.bots.novice import Novice


class Club(Novice):
    """Not yet stronger than the novice."""
