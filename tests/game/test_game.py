"""Whole games: dealers, scores, the end, undo, what is refused."""

from __future__ import annotations

from itertools import count

import pytest

from fortyfives.cards import full_deck, rank_of
from fortyfives.errors import Reason, Refusal
from fortyfives.game import events as ev
from fortyfives.game.actions import Claim, Concede, Pass
from fortyfives.game.game import Game, cut_for_deal, first_dealer, next_dealer
from fortyfives.game.shuffle import shuffled_deck
from fortyfives.game.state import Closing
from fortyfives.rules.library import load_rules

from .tables import house

SEED = bytes(range(32))
PARTNERS = load_rules("auction-partners")


def play_deal(game: Game) -> Game:
    """The next deal, everyone doing the first thing that he may."""
    game.start_deal()
    while game.turn is not None:
        game.act(game.turn, game.legal()[0])
    return game


def refusal(call: object, *arguments: object) -> Reason:
    with pytest.raises(Refusal) as refused:
        call(*arguments)  # type: ignore[operator]
    return refused.value.reason


def test_before_the_first_deal() -> None:
    game = Game(PARTNERS, seed=SEED, dealer=2)
    assert (game.state, game.turn, game.outcome, game.winner) == (None, None, None, None)
    assert (game.scores, game.out, game.dealer, game.number) == ((0, 0), frozenset(), 2, -1)
    assert game.is_deal_over
    assert (game.deals, game.legal(), game.is_over) == ((), (), False)
    assert not game.undo()
    assert refusal(game.view, 0) is Reason.WRONG_PHASE
    assert refusal(game.act, 0, Pass()) is Reason.WRONG_PHASE
    assert refusal(game.close_deal) is Reason.WRONG_PHASE


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = Game(PARTNERS, seed=SEED), Game(PARTNERS, seed=SEED)
    assert play_deal(one).state == play_deal(two).state
    assert one.deals == two.deals
    assert one.deals[0].deck == shuffled_deck(SEED, 0, joker=False)
    assert Game(PARTNERS).seed != Game(PARTNERS).seed


def test_a_deal_under_way() -> None:
    game = Game(PARTNERS, seed=SEED, dealer=0)
    events = game.start_deal()
    assert refusal(game.act, 4, Pass()) is Reason.UNKNOWN_SEAT
    assert isinstance(events[0], ev.HandsDealt)
    assert (game.number, game.turn, game.dealer) == (0, 1, 0)
    assert not game.is_deal_over
    assert refusal(game.start_deal) is Reason.WRONG_PHASE
    assert refusal(game.close_deal) is Reason.WRONG_PHASE
    game.act(1, Pass())
    assert game.deals[0].actions == ((1, Pass()),)
    assert game.deals[0].outcome is None
    assert game.view(2).facts.calls[0].seat == 1


def test_the_deal_passes_to_the_left_after_every_deal_thrown_in_ones_too() -> None:
    game = Game(PARTNERS, seed=SEED, dealer=3)
    play_deal(game)
    assert (game.scores, game.dealer) == ((0, 0), 0)
    play_deal(game)
    assert (game.dealer, game.number) == (1, 1)
    assert [deal.dealer for deal in game.deals] == [3, 0]


def test_a_game_goes_on_until_somebody_wins() -> None:
    game = Game(load_rules("irish-45", players=3), seed=SEED)
    for deals in count(1):
        play_deal(game)
        assert len(game.deals) == deals
        if game.is_over:
            break
    assert game.winner is not None
    assert game.scores[game.winner] >= 45
    assert refusal(game.start_deal) is Reason.GAME_OVER
    assert refusal(game.act, 0, Pass()) is Reason.GAME_OVER


def test_a_side_that_conceded_does_not_deal() -> None:
    game = Game(load_rules("auction-120", players=3), seed=SEED, dealer=0)
    game.start_deal()
    game.act(1, Concede())
    assert (game.out, game.dealer, game.is_over) == (frozenset({1}), 2, False)
    game.start_deal()
    assert game.out == {1}
    assert game.state is not None
    assert game.state.facts.seats == (0, 2)


def test_the_last_one_left_deals_for_himself() -> None:
    rules = load_rules("auction-120", players=3)
    assert next_dealer(rules, 0, frozenset()) == 1
    assert next_dealer(rules, 0, frozenset({1})) == 2
    assert next_dealer(rules, 0, frozenset({1, 2})) == 0


def test_a_deck_given() -> None:
    deck = full_deck(joker=False)
    game = Game(PARTNERS, seed=SEED, dealer=0)
    game.start_deal(deck)
    assert game.deals[0].deck == deck
    fresh = Game(PARTNERS, seed=SEED, dealer=0)
    assert refusal(fresh.start_deal, deck[:-1]) is Reason.DECK_INCOMPLETE
    assert refusal(fresh.start_deal, (*deck[1:], deck[1])) is Reason.DECK_INCOMPLETE
    assert fresh.state is None


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(Refusal) as refused:
        Game(PARTNERS, dealer=dealer)
    assert refused.value.reason is Reason.UNKNOWN_SEAT


def test_undo_takes_the_last_action_back() -> None:
    game = Game(PARTNERS, seed=SEED, dealer=0)
    game.start_deal()
    start = game.state
    game.act(1, Pass())
    middle = game.state
    game.act(2, Pass())
    assert game.undo()
    assert game.state == middle
    assert game.undo()
    assert game.state == start
    assert not game.undo()


# ------------------------------------------------- deals that wait to be closed

OPEN = house("auction-120", play={"revoke": "penalised"})


def test_a_deal_waits_for_revokes_and_the_next_one_closes_it() -> None:
    game = Game(OPEN, seed=SEED, dealer=0)
    play_deal(game)
    assert type(game.state.phase) is Closing if game.state else False
    assert not game.is_deal_over
    events = game.start_deal()
    assert isinstance(events[0], ev.DealScored)
    assert game.deals[0].outcome is not None
    assert game.number == 1


def test_closing_by_the_table() -> None:
    game = Game(OPEN, seed=SEED, dealer=0)
    play_deal(game)
    [scored] = game.close_deal()
    assert isinstance(scored, ev.DealScored)
    assert game.outcome == scored.outcome
    assert game.dealer == 1


def test_if_closing_ends_the_game_nothing_is_dealt() -> None:
    game = Game(
        house("auction-120", play={"revoke": "penalised"}, score={"target": 5}),
        seed=SEED,
        dealer=0,
    )
    play_deal(game)
    events = game.start_deal()
    assert [type(event) for event in events] == [ev.DealScored]
    assert game.is_over
    assert len(game.deals) == 1
    assert refusal(game.act, 0, Claim()) is Reason.CLAIM_NOT_ALLOWED


# -------------------------------------------------------------- the first dealer


def test_the_lowest_card_of_a_cut_deals_first_ace_low() -> None:
    for number in range(50):
        seed = number.to_bytes(32, "big")
        shown = cut_for_deal(4, seed)
        seat, card = shown[-1]
        assert first_dealer(PARTNERS, seed) == seat
        assert Game(PARTNERS, seed=seed).dealer == seat
        if len(shown) == 4:
            assert rank_of(card) == min(rank_of(other) or 0 for _, other in shown)


def test_ties_cut_again() -> None:
    rounds = {len(cut_for_deal(10, number.to_bytes(32, "big"))) for number in range(60)}
    assert min(rounds) == 10
    assert max(rounds) > 10


def test_drawn_by_lot() -> None:
    rules = house("auction-partners", deal={"first_dealer": "random"})
    drawn = [first_dealer(rules, number.to_bytes(32, "big")) for number in range(80)]
    assert set(drawn) == {0, 1, 2, 3}
    winner = house("auction-partners", deal={"first_dealer": "winner"})
    assert first_dealer(winner, SEED) == first_dealer(PARTNERS, SEED)
