"""The master: legal everywhere, the same for the same seed, nothing from what he cannot see."""

from __future__ import annotations

import random
import time

import pytest

from fortyfives.bots import make_bot
from fortyfives.bots.club import Club
from fortyfives.bots.master import Master, measure
from fortyfives.bots.master.calls import Calls, before_call
from fortyfives.bots.master.prospects import won
from fortyfives.game.actions import Bid, NameTrump, Pass
from fortyfives.game.legal import check
from fortyfives.game.state import Bidding, Naming, Playing, SeatView
from fortyfives.game.view import view
from fortyfives.rules.ruleset import RuleSet
from tests.bots.positions import bidding, facts, playing
from tests.bots.positions import view as seen_in
from tests.properties.houses import TABLES, random_house, table_rules
from tests.properties.walks import moves, opened
from tests.properties.worlds import other_world


def check_answers(rules: RuleSet, rng: random.Random, worlds: int) -> None:
    """Answers of a random deal are legal, the same when asked again and in another world."""
    for move in moves(opened(rules, rng), rng, antics=0.0):
        if move.before.turn != move.seat:
            continue
        seen = view(move.before, move.seat)
        action = Master(1, most_worlds=worlds).choose(seen)
        check(seen, action)
        other = view(other_world(move.before, move.seat, rng), move.seat)
        assert action == Master(1, most_worlds=worlds).choose(other)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_every_table_is_played_legally(name: str, players: int, sides: int) -> None:
    check_answers(table_rules(name, players, sides), random.Random(players), 4)


def test_random_houses_are_played_legally() -> None:
    rng = random.Random(12)
    for _ in range(25):
        check_answers(random_house(rng), rng, 2)


def test_a_deadline_is_kept_and_one_round_is_always_played() -> None:
    known = facts(trump="S", bidder=0, thrown=(3, 4, 3, 4), calls="0:20 1:pass 2:pass 3:pass")
    seen = playing(known, 0, "JS AS KS 9H 2D", leader=0, thrown="3H 4H 7C")
    Master(0).choose(seen)
    slow = Master(0, most_worlds=1_000_000, deadline_ms=60)
    begun = time.monotonic()
    check(seen, slow.choose(seen))
    assert time.monotonic() - begun < 2.0
    hasty = Master(0, deadline_ms=0.0)
    assert hasty.choose(seen) == Master(0, most_worlds=64).choose(seen)
    auction = bidding(facts(), 0, "5S JS AH KS 9D")
    assert hasty.choose(auction) == Master(0, most_worlds=32).choose(auction)
    assert Master(0, deadline_ms=60_000).choose(auction) == Master(0).choose(auction)


def test_who_only_plays_calls_and_names_as_the_club_player_does() -> None:
    rng = random.Random(5)
    player = Master(0, plays_only=True)
    for move in moves(opened(table_rules("nova-scotia", 4, 2), rng), rng, antics=0.0):
        seen = view(move.before, move.seat)
        if move.before.turn == move.seat and not isinstance(seen.phase, Playing):
            assert player.choose(seen) == Club().choose(seen)


def call(seen: SeatView) -> object:
    assert isinstance(seen.phase, Bidding)
    return make_bot("master", 2).choose(seen)


def test_three_tops_are_bid_and_nothing_is_passed_over_a_high_bid() -> None:
    assert isinstance(call(bidding(facts(), 0, "5S JS AH KS 9D")), Bid)
    weak = bidding(facts(calls="0:25"), 1, "9H 8D 7D 3H 4D", high=0, bid="25")
    assert call(weak) == Pass()


def test_he_names_the_suit_of_his_trumps() -> None:
    known = facts(bidder=0, calls="0:20 1:pass 2:pass 3:pass")._replace(kitty_taken=False)
    seen = seen_in(known, Naming(0), 0, "5S JS 9S KD 2C")
    assert make_bot("master", 1).choose(seen) == NameTrump(3, "")


def test_a_call_is_likely_with_the_hands_that_make_it() -> None:
    known = facts(calls="0:pass 1:pass 2:15 3:pass")
    likely = Calls().likelihood(known, 2)
    assert likely[28] > likely[20] > likely[8]
    silent = Calls().likelihood(known, 0)
    assert silent[8] > silent[28]
    assert before_call(known, 2)[1].passed == 0b11


def test_ways_to_choose_are_measured_in_true_deals(capsys: pytest.CaptureFixture[str]) -> None:
    measure.main(["--rules", "irish-45", "--deals", "2"])
    lines = capsys.readouterr().out.splitlines()[2:]
    assert len(lines) == len(measure.ways()) + 1
    best = float(lines[-1].split("|")[2])
    assert all(float(line.split("|")[2]) <= best for line in lines)


def test_where_a_partner_sits_out_he_calls_as_the_club_player_does() -> None:
    rng = random.Random(6)
    player, calls = Master(0), 0
    for _ in range(3):
        for move in moves(opened(table_rules("hoss", 3, 3), rng), rng, antics=0.0):
            seen = view(move.before, move.seat)
            if move.before.turn == move.seat and isinstance(seen.phase, Bidding):
                assert player.choose(seen) == Club().choose(seen)
                calls += 1
    assert calls > 3


def test_who_has_bid_sits_out_with_the_bidder_and_shares_his_result() -> None:
    known = facts("hoss", dealer=2, calls="0:15 1:pass 2:20")
    lowest = known.rules.bids[0]
    assert won(known, 2, lowest).sat_out == 0
    assert won(known._replace(sat_out=1), 2, lowest).sat_out == 1
    assert won(facts(), 2, lowest).sat_out is None
