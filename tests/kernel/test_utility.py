"""Tables of what tricks are worth, and positions solved by them."""

from __future__ import annotations

import pytest

from fortyfives.cards import HEARTS, hand_of, parse_card
from fortyfives.kernel.solver import BadPosition, Question, Solver, solve
from fortyfives.kernel.utility import game_won, made_or_set, utility_table
from fortyfives.rules.contracts import READY
from fortyfives.rules.library import load_rules

RULES = load_rules("nova-scotia")


def test_points_of_a_bid() -> None:
    table = utility_table(RULES, (0, 0), [0], party=[0], contract=READY["20"])
    others, nobody, own = table
    assert own == [-20 - 25, -20 - 20, -20 - 15, 20 - 10, 25 - 5, 30]
    assert others == [-20 - 30, -20 - 25, -20 - 20, -20 - 15, 20 - 10, 25 - 5]
    assert nobody[0] == -20 - 25


def test_the_other_camp_sees_the_same_deal_from_its_side() -> None:
    bidder = utility_table(RULES, (60, 90), [0], party=[0], contract=READY["25"])
    other = utility_table(RULES, (60, 90), [1], party=[0], contract=READY["25"])
    for bonus in range(3):
        for tricks in range(6):
            assert bidder[bonus][tricks] == -other[2 - bonus][5 - tricks]


def test_lock_cap_and_premium() -> None:
    locked = load_rules("auction-120")
    table = utility_table(locked, (0, 100), [1], party=[0], contract=READY["20"])
    assert table[2] == [-25, -20, 20, 20, 20, 20]
    capped = load_rules("one-hundred-and-ten")
    table = utility_table(capped, (0, 100), [1], party=[0], contract=READY["15"])
    assert table[2] == [-20, -15, -10, 20, 20, 20]
    sixty = READY["thirty_for_sixty_wins_60"]
    table = utility_table(RULES, (0, 0), [0], party=[0], contract=sixty)
    assert table[2] == [-85, -80, -75, -70, -65, 60]


def test_going_out_and_made() -> None:
    table = utility_table(RULES, (100, 115), [0], party=[0], contract=READY["20"], payoff=game_won)
    assert table[2] == [-1, -1, -1, 1, 1, 1]
    made = utility_table(RULES, (0, 0), [0], party=[0], contract=READY["slam"], payoff=made_or_set)
    assert made[2] == [0, 0, 0, 0, 0, 1]


def test_a_camp_alone_is_no_contest() -> None:
    with pytest.raises(ValueError, match="others"):
        utility_table(RULES, (0, 0), [0, 1])


HANDS = [
    hand_of(map(parse_card, text.split()))
    for text in ("KH 2C KS QD", "5H 4S 3S 2S", "JH 4D 3D 2D", "AH 9S 8S 7S")
]


def test_a_bid_is_worth_what_it_scores() -> None:
    table = utility_table(RULES, (0, 0), [0], party=[0], contract=READY["15"])
    plain = Solver(RULES).value(HEARTS, HANDS, 0)
    tricks = round((plain + 5 + 4 * 5) / 10)
    worth = Solver(RULES).value(HEARTS, HANDS, 0, Question(won=1, utility=table))
    assert worth == table[0][1 + tricks]


def test_a_table_must_have_its_form() -> None:
    with pytest.raises(BadPosition):
        solve(RULES, HEARTS, HANDS, turn=0, utility=[[1.0]])
    with pytest.raises(BadPosition):
        solve(RULES, HEARTS, HANDS, turn=0, won=2, utility=[[0.0] * 6] * 3)


def test_the_bidder_speaks_for_his_camp() -> None:
    rules = load_rules("cut-throat", players=3)
    table = utility_table(rules, (0, 0, 0), [0, 1], party=[2], contract=READY["20"])
    assert table[0][0] == 0 - 30
