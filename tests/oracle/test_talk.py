"""Revokes, claims and concessions in the oracle."""

from __future__ import annotations

from . import Deal, Game, resolve
from .helpers import make, stacked
from .test_deal import apply_all, cards, code, with_

PENALISED = with_("irish-45", play={"revoke": "penalised"})
HANDS = cards("5S JS KC 3D 9H", "QS 4S 5C QD 2H")


def test_revoke_is_called_before_the_points_are_added_up() -> None:
    deal = make(PENALISED, 2, stacked(HANDS, 0, ["9S"]))
    apply_all(deal, "1 play 4S, 0 play KC")
    assert code(deal, "0 revoke 1 2") == "revoke_not_allowed"
    assert code(deal, "1 revoke 1 1") == "revoke_not_allowed"
    apply_all(deal, "0 revoke 1 1, 1 revoke 0 1")  # five and jack may be withheld: no revoke
    assert deal.proven == {}
    apply_all(deal, "1 play QS, 0 play 9H, 1 play 5C, 0 play 3D, 1 play QD, 0 play 5S")
    apply_all(deal, "0 play JS, 1 play 2H")
    assert deal.over
    assert not deal.closed
    deal.close()
    assert deal.points is not None
    assert sum(deal.points) == 30


def test_proven_revoke_moves_five_points_once() -> None:
    deal = make(PENALISED, 2, stacked(cards("KS 9S KC 3D 9H", "QS 4S 5C QD 2H"), 0, ["8S"]))
    apply_all(deal, "1 play 4S, 0 play KC, 1 revoke 0 1, 1 revoke 0 1")
    assert deal.proven == {(0, 0): 1}
    while deal.turn is not None:
        deal.apply(deal.legal_actions()[0])
    before = [5 * [t["winner"] for t in deal.tricks].count(side) for side in (0, 1)]
    before[0] += 5  # the king of spades is the best trump played
    deal.close()
    assert deal.points == [before[0] - 5, before[1] + 5]
    assert code(deal, "1 revoke 0 1") == "wrong_phase"


def test_certain_claim() -> None:
    deal = make("irish-45", 2, stacked(cards("2D 3D KC 4D 9H", "5S JS AH AS KS"), 0, ["9S"]))
    deal.apply("1 claim")
    assert (deal.over, deal.points) == (True, [0, 30])


def test_claim_by_consent() -> None:
    def start() -> Deal:
        return make("irish-45", 2, stacked(cards("2D 3D KC 4D 9H", "5S JS AS KS QS"), 0, ["9S"]))

    deal = start()
    deal.apply("1 claim")  # the ace of hearts is out
    assert deal.legal_actions() == ["0 accept", "0 refuse"]
    assert code(deal, "1 play 5S") == "not_your_turn"
    deal.apply("0 refuse")
    assert not deal.over
    apply_all(deal, "1 play KS, 0 claim, 1 accept")
    assert deal.points == [30, 0]  # all five tricks and the bonus


def test_concede() -> None:
    deal = make("traditional-45", 4, scores=[40, 0])
    deal.apply("3 concede")
    assert (deal.over, deal.points, deal.winner) == (True, [0, 0], 0)
    game = Game(resolve({"base": "irish-45", "table": {"sides": 3}}, 3))
    first = stacked(cards("2D 3D KC 4D 9H", "5S JS AS KS QS", "2H 3H 4H 5C 6C"), 0, ["9S"])
    game.start(first)
    game.apply("1 concede")
    assert (game.winner, game.out, game.dealer) == (None, frozenset({1}), 2)
    following = game.start(first)
    assert following.hands[1] == []
    assert following.turn == 0


def test_game_closes_a_waiting_deal() -> None:
    game = Game(resolve(PENALISED, 2))
    deck = stacked(HANDS, 0, ["9S"])
    game.start(deck)
    while game.turn is not None:
        game.apply(game.legal_actions()[0])
    assert game.scores == [0, 0]
    game.start(deck)
    assert sum(game.scores) == 30
