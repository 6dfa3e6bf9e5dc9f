"""Claims that hang on an ace of trumps nobody has robbed with: made by hand, being so rare."""

from __future__ import annotations

import pytest

from fortyfives.cards import full_deck, parse_card
from fortyfives.game.state import Claiming, Over
from fortyfives.rules.library import load_rules
from tests import oracle

from .both import Both

HOUSE = {"base": "irish-45", "rob": {"unclaimed_ace": "lowest_trump"}}


def start(eldest: str, dealer: str, turn_up: str) -> Both:
    """Two players; seat 1 is eldest hand and leads."""
    both = Both(load_rules(HOUSE, players=2), oracle.resolve(HOUSE, 2), 0, [0, 0])
    first, second = eldest.split(), dealer.split()
    texts = [*first[:3], *second[:3], *first[3:], *second[3:], turn_up]
    top = [parse_card(text) for text in texts]
    both.start_deal([*top, *(card for card in full_deck(joker=False) if card not in top)])
    return both


@pytest.mark.parametrize(
    ("eldest", "turn_up"),
    [
        ("5S JS AH AS KS", "9S"),  # his own ace is the lowest trump: the queen is out
        ("5S JS AH KS QS", "9S"),  # whoever holds the ace may still rob, and it keeps its rank
        ("5S AH KS QS 2S", "JS"),  # its holder may still rob the jack
        ("5S AH AS KS QS", "JS"),  # his own ace is the lowest trump: the two is out
    ],
)
def test_claims_that_are_not_certain(eldest: str, turn_up: str) -> None:
    both = start(eldest, "2D 3D 4D 6D 7D", turn_up)
    assert both.attempt("1 claim")
    assert isinstance(both.engine.state_now.phase, Claiming)


def test_after_the_first_trick_an_ace_that_did_not_rob_is_no_danger() -> None:
    both = start("5S JS AH KS QS", "2D 3D 4D 6D 7D", "9S")
    for text in ("1 play 5S", "0 play 2D", "1 claim"):
        assert both.attempt(text)
    assert isinstance(both.engine.state_now.phase, Over)


def test_an_ace_that_was_left_is_the_lowest_trump() -> None:
    """The queen that won a trick has the bonus, not the ace left in the claimer's hand."""
    both = start("2S AS KC KD KH", "QS 3S 4D 6D 7D", "9S")
    for text in ("1 play 2S", "0 play QS", "0 play 4D", "1 claim", "0 accept"):
        assert both.attempt(text)
    assert both.engine.scores == (10, 20)
