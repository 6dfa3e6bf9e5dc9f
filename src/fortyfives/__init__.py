"""Forty-Fives: every rule of the card-game family, as a library."""
