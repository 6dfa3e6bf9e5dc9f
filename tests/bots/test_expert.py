"""The expert: legal everywhere, the same for the same seed and worlds, right about camps."""

from __future__ import annotations

import random

import pytest

from fortyfives.bots import expert as module
from fortyfives.bots.aims import GAME, aims, payoff, sides_of
from fortyfives.bots.club import Club
from fortyfives.bots.expert import BATCH, Expert
from fortyfives.bots.weighing import Weigher, best_trump
from fortyfives.bots.worlds import worlds
from fortyfives.cards import hand_of, parse_card
from fortyfives.game.actions import Play
from fortyfives.game.legal import check
from fortyfives.game.state import Playing, SeatView
from fortyfives.game.view import view
from fortyfives.kernel.solver import solve
from fortyfives.rules.scoring import Outcome
from tests.bots.positions import facts, playing
from tests.properties.houses import TABLES, random_house, table_rules
from tests.properties.walks import moves, opened


def play_of(seen: SeatView) -> Playing:
    assert isinstance(seen.phase, Playing)
    return seen.phase


def check_answers(rng: random.Random, name: str, players: int, sides: int) -> None:
    """Answers of a random deal are legal and, asked again, the same."""
    rules = table_rules(name, players, sides)
    for move in moves(opened(rules, rng), rng, antics=0.0):
        seen = view(move.before, move.seat)
        if type(seen.phase) is Playing:
            action = Expert(1, most_worlds=4).choose(seen)
            check(seen, action)
            assert action == Expert(1, most_worlds=4).choose(seen)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_every_table_is_played_legally(name: str, players: int, sides: int) -> None:
    check_answers(random.Random(players), name, players, sides)


def test_random_houses_are_played_legally() -> None:
    rng = random.Random(12)
    for _ in range(25):
        for move in moves(opened(random_house(rng), rng), rng):
            seen = view(move.before, move.seat)
            if move.before.turn == move.seat and type(seen.phase) is Playing:
                check(seen, Expert(1, most_worlds=2).choose(seen))


def test_outside_the_play_he_is_the_club_player() -> None:
    rng = random.Random(5)
    state = opened(table_rules("nova-scotia", 4, 2), rng)
    for move in moves(state, rng, antics=0.0):
        seen = view(move.before, move.seat)
        if type(seen.phase) is not Playing:
            assert Expert().choose(seen) == Club().choose(seen)


def test_with_all_cards_known_the_values_are_those_of_the_solver() -> None:
    known = facts(trump="S", bidder=3, thrown=[2, 3, 2, 4])._replace(
        exposed=tuple(
            (seat, hand_of(map(parse_card, text.split())))
            for seat, text in ((1, "QS 8C 7C"), (2, "6C 4C 2D"), (3, "JS 3D TD"))
        )
    )
    seen = playing(
        known, 0, "5S 9H 8D", before=["AS 2S 3S 4S", "KS 9C 8H 2C"], leader=0, thrown="3H 4H"
    )
    values = Expert().values(seen, play_of(seen), 8)
    hands = [hand_of(map(parse_card, ["5S", "9H", "8D"])), *(hand for _, hand in known.exposed)]
    camps = [0, 1, 0, 1]
    highest = (parse_card("AS"), 0)
    exact = solve(known.rules, 3, hands, turn=0, highest=highest, camps=camps)
    assert set(values) == set(exact)
    assert max(values, key=lambda card: values[card]) == parse_card("5S")
    assert best_trump(known, play_of(seen)) == highest


def test_who_plays_with_whom() -> None:
    alone = facts("cut-throat", trump="S", bidder=2, dealer=2, players=3)
    seen = playing(alone, 0, "5S 9H 8D 7D 6D")
    together, own = aims(seen, play_of(seen), [seen.own.hand, 0, 0])
    assert together.camp == {0, 1}
    assert own.camp == {0}
    assert together.party == own.party == {2}
    assert together.weight + own.weight == 1
    assert sides_of(alone, frozenset({0, 2})) == (2, 0)


def test_the_holder_of_the_called_card_is_of_the_party() -> None:
    known = facts(
        "cut-throat", players=5, trump="S", bidder=4, dealer=4, called="AH", thrown=[3] * 5
    )
    seen = playing(known, 0, "5S 9H 8D 7D 6D")
    ace = hand_of([parse_card("AH")])
    (first, _) = aims(seen, play_of(seen), [seen.own.hand, ace, 0, 0, 0])
    assert first.party == {1, 4}
    assert first.camp == {0, 2, 3}
    mine = seen._replace(own=seen.own._replace(hand=seen.own.hand | ace))
    (only,) = aims(mine, play_of(mine), [mine.own.hand, 0, 0, 0, 0])
    assert only.camp == {0, 4}


def test_winning_the_game_counts() -> None:
    def outcome(winner: int | None) -> Outcome:
        return Outcome((20, 10), (20, 10), (120, 10), frozenset(), winner, None)

    assert payoff(outcome(None), 0, 1) == 10
    assert payoff(outcome(0), 0, 1) == 10 + GAME
    assert payoff(outcome(1), 0, 1) == 10 - GAME


def test_a_deadline_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = playing(facts(trump="S", bidder=3, thrown=[2, 3, 2, 4]), 0, "5S 9H 8D 7D 6D")
    drawn: list[int] = []

    def counted(view: SeatView, count: int, seed: int) -> object:
        drawn.append(count)
        return worlds(view, count, seed)

    monkeypatch.setattr(module, "worlds", counted)
    Expert(deadline_ms=0.0).choose(seen)
    assert drawn == [BATCH]
    drawn.clear()
    Expert(deadline_ms=1e9, most_worlds=20).choose(seen)
    assert drawn == [8, 8, 4]


def test_worlds_of_a_house_that_limits_withholding_are_told_apart() -> None:
    known = facts("auction-partners", trump="S", bidder=3, thrown=[1, 2, 3, 4])
    seen = playing(known, 3, "KH 9H 8D 7D", before=["QS 9C 8H 2C"], leader=3, thrown="3H 4H")
    drawn = worlds(seen, 64)
    assert len({world.withheld for world in drawn}) > 1
    totals = Weigher().totals(seen, play_of(seen), drawn)
    assert len(totals) == 4
    assert isinstance(Expert().choose(seen), Play)
