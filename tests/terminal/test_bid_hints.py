"""Hints in the auction: the reasons are those that the club player weighs, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fortyfives.bots.bot import make_bot
from fortyfives.bots.club.bidding import weigh
from fortyfives.cards import hand_of, parse_card
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.hints import Adviser
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.seating import Seating, seat_names
from fortyfives.game.actions import Action, Bid, Hold, Pass
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Bidding, SeatView
from fortyfives.rules.library import load_rules, preset_ids
from tests.terminal.helpers import session_of
from tests.terminal.test_session import advance

AUCTIONS = [name for name in preset_ids() if load_rules(name).has_auction]


def views_of(spec: Any, games: int = 4, steps: int = 120) -> Iterator[SeatView]:
    """What the person sees when a call is asked of him."""
    for seed in range(games):
        session = session_of(spec, seed=seed)
        for _ in range(steps):
            if session.is_over:
                break
            advance(session, 1)
            if session.is_my_turn and isinstance(session.view.phase, Bidding):
                yield session.view


def adviser(view: SeatView) -> Adviser:
    rules = view.facts.rules
    names = seat_names("Ann", view.seat, rules.players)
    return Adviser(Seating(names, view.seat, rules.sides), Face())


def told(view: SeatView) -> str:
    return " ".join(line.plain for line in adviser(view).hint(view))


def why(view: SeatView, action: Action) -> str:
    return adviser(view).reason(view, action).plain


@pytest.mark.parametrize("spec", AUCTIONS)
def test_every_call_is_advised_with_its_figures(spec: str) -> None:
    seen = 0
    for view in views_of(spec):
        action, text = adviser(view).action(view), told(view)
        if not view.hand or len(legal_actions(view)) == 1:
            continue
        phase = view.phase
        assert isinstance(phase, Bidding)
        weighing = weigh(view, phase)
        assert f"about {max(0, round(weighing.mean))} points" in text
        assert ("sure" in text) is (weighing.sure > 0)
        assert "How often" in text
        if isinstance(action, Pass):
            assert "Chance to win the game" in text or "too little for its risk" in text
        else:
            best = weighing.best
            assert best is not None
            assert best.action == action
            chances = round(100 * best.value), round(100 * weighing.passing)
            is_told = f"Chance to win the game: {chances[0]} in 100" in text
            assert is_told is (chances[0] != chances[1])
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("spec", AUCTIONS)
def test_the_suit_of_the_reasons_is_the_one_that_is_weighed(spec: str) -> None:
    for view in views_of(spec, games=2):
        if view.hand and len(legal_actions(view)) > 1:
            phase = view.phase
            assert isinstance(phase, Bidding)
            suit = Face().suit(weigh(view, phase).suit).plain
            assert f"In {suit} you have" in told(view) or f"no trump in {suit}" in told(view)


def bidding_view(
    spec: Any, hand: str, *, scores: tuple[int, ...] = (0, 0), calls: tuple[Action, ...] = ()
) -> SeatView:
    """The view of the seat on turn with such a hand and such scores, after some calls."""
    game = Game(load_rules(spec), seed=bytes(32), dealer=0)
    game.start_deal()
    for action in calls:
        assert game.turn is not None
        game.act(game.turn, action)
    assert game.turn is not None
    view = game.view(game.turn)
    facts = view.facts._replace(scores=scores)
    return view._replace(
        facts=facts, own=view.own._replace(hand=hand_of(map(parse_card, hand.split())))
    )


GOOD, POOR = "5S JS AH KD KC", "2D 3D 9C 8C TS"


def test_the_score_is_told_where_it_counts() -> None:
    near = bidding_view("auction-120", GOOD, scores=(95, 60))
    assert "The others need only" in why(near, Bid("20"))
    at_start = bidding_view("auction-120", GOOD)
    assert "The others need" not in why(at_start, Bid("20"))
    last = bidding_view("auction-120", GOOD, scores=(100, 100))
    assert "brings your side to the target" in why(last, Bid("20"))
    assert "brings your side" not in why(at_start, Bid("20"))


def test_a_lock_is_told() -> None:
    locked = {"base": "auction-120", "score": {"lock_at": 100}}
    view = bidding_view(locked, GOOD, scores=(105, 105))
    assert "At 105 your side adds points only when it has the bid." in why(view, Bid("20"))
    # A locked opponent wins nothing without the bid, so nobody has to hurry because of him.
    assert "The others need" not in why(view, Bid("20"))


def test_the_least_bid_of_a_leading_side_is_told() -> None:
    rules = {"base": "auction-120", "auction": {"lock_min": [100, 20]}}
    view = bidding_view(rules, POOR, scores=(105, 105))
    assert "From 100 on your side may not bid below 20." in why(view, Pass())
    assert "may not bid below" not in why(bidding_view(rules, POOR), Pass())


def test_a_forced_pass_says_what_forces_it() -> None:
    rules = {"base": "irish-110", "auction": {"must_pass_below": -30}}
    view = bidding_view(rules, GOOD, scores=(20, -50))
    view = view._replace(facts=view.facts._replace(scores=(-50, 20)))
    below = view if view.facts.rules.side_of(view.seat) == 0 else None
    if below is None:
        below = view._replace(facts=view.facts._replace(scores=(20, -50)))
    assert list(legal_actions(below)) == [Pass()]
    assert "Below -30 your side has to pass." in told(below)
    top = bidding_view("auction-120", GOOD, calls=(Bid("30"),))
    if list(legal_actions(top)) == [Pass()]:
        assert "You may not bid now." in told(top)


def test_holding_and_a_partners_bid_are_told() -> None:
    calls = (Bid("15"), Pass(), Pass())
    view = bidding_view("auction-120", GOOD, calls=calls)
    assert Hold() in legal_actions(view)
    assert "without raising it" in why(view, Hold())
    partner = bidding_view("auction-120", POOR, calls=(Bid("15"), Pass()))
    assert "Your partner has the bid already." in why(partner, Pass())
    alone = bidding_view("auction-120", POOR, calls=(Pass(), Pass(), Pass()))
    assert "If nobody bids, you are bagged for 15." in why(alone, Pass())


def test_a_blind_bid_is_explained() -> None:
    rules = {
        "base": "auction-120",
        "auction": {"contracts": ["plain", "blind_thirty_for_sixty"]},
    }
    game = Game(load_rules(rules), seed=bytes(32), dealer=0)
    game.start_deal()
    assert game.turn is not None
    view = game.view(game.turn)
    scores = (110, -60) if view.facts.rules.side_of(view.seat) == 1 else (-60, 110)
    view = view._replace(facts=view.facts._replace(scores=scores))
    action = make_bot("club", 0).choose(view)
    assert action == Bid("blind_thirty_for_sixty")
    assert "only a blind bid can turn the game" in told(view)


@pytest.mark.parametrize("spec", preset_ids())
def test_the_score_sheet_has_a_column_of_bids_where_there_is_an_auction(spec: str) -> None:
    session = session_of(spec, seed=2)
    while not session.sheet:
        advance(session, 1)
    face = Face(symbols=True, colour=False)
    pages = Pages(session.seating, face)
    head, *rows = (line.plain for line in pages.score(session.sheet, session.rules, is_over=True))
    assert head.endswith("  bid") is session.rules.has_auction
    assert all(row == row.rstrip() for row in [head, *rows])
