"""The master: legal everywhere, the same for the same seed, nothing from what he cannot see."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from fortyfives.bots import make_bot
from fortyfives.bots.club import Club
from fortyfives.bots.master import Master, measure, measure_calls
from fortyfives.bots.master.calls import Calls, before_call
from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.master.prospects import Deals, Prospects, is_far, won
from fortyfives.game.actions import Bid, NameTrump, Pass
from fortyfives.game.events import Passed
from fortyfives.game.evolve_public import evolve_public
from fortyfives.game.legal import check
from fortyfives.game.state import Bidding, Facts, Naming, Playing, SeatView
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules
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


def test_ways_to_call_are_measured_in_true_deals(capsys: pytest.CaptureFixture[str]) -> None:
    table = measure_calls.Table(load_rules("hoss"), 1, 32)
    gained = [table.gains(number) for number in range(6)]
    assert any(any(gains.values()) for gains in gained)
    assert gained[5] == measure_calls.Table(load_rules("hoss"), 1, 32).gains(5)
    measure_calls.main(["--rules", "auction-120", "--deals", "2", "--worlds", "16"])
    assert len(capsys.readouterr().out.splitlines()) == 2 + len(measure_calls.WAYS)


def dealt_on(known: Facts, seat: int, hand: str) -> tuple[Prospects, Deals, Bidding]:
    seen = bidding(known, seat, hand)
    assert isinstance(seen.phase, Bidding)
    prospects = Prospects(Foresight())
    deals = prospects.deals(seen, 64, 1)
    assert deals is not None
    return prospects, deals, seen.phase


def test_the_end_of_an_auction_knows_every_call() -> None:
    known = facts("hoss", dealer=2)
    prospects, deals, phase = dealt_on(known, 0, "9H 8D 7D 3H 4D")
    passed, after = evolve_public(known, phase, Passed(0))
    assert isinstance(after, Bidding)
    ends = list(prospects.ends_of_auction(deals, passed, after, np.arange(64)))
    assert sum(len(end.rows) for end in ends) == 64
    for end in ends:
        assert [call.seat for call in end.facts.calls] == [0, 1, 2]
        if end.bidder is not None and end.contract is not None:
            mates = {call.seat for call in end.facts.calls if call.word != "pass"} - {end.bidder}
            assert not mates or won(end.facts, end.bidder, end.contract).sat_out in mates


def test_among_several_sides_points_count_until_the_end_is_near() -> None:
    known = facts("cut-throat", dealer=2)
    assert dealt_on(known, 0, "5S JS AH KS 9D")[1].in_points
    assert not dealt_on(known._replace(scores=(0, 60, 0)), 0, "5S JS AH KS 9D")[1].in_points
    assert not is_far(known._replace(out=frozenset({1})))
    assert not is_far(facts(dealer=2))


def test_among_several_sides_trumps_are_those_of_the_club_player() -> None:
    rng, named = random.Random(6), 0
    for name in ("hoss", "cut-throat"):
        for move in moves(opened(table_rules(name, 3, 3), rng), rng, antics=0.0):
            seen = view(move.before, move.seat)
            if move.before.turn == move.seat and isinstance(seen.phase, Naming):
                assert Master(0).choose(seen) == Club().choose(seen)
                named += 1
    assert named


def test_who_has_bid_sits_out_with_the_bidder_and_shares_his_result() -> None:
    known = facts("hoss", dealer=2, calls="0:15 1:pass 2:20")
    lowest = known.rules.bids[0]
    assert won(known, 2, lowest).sat_out == 0
    assert won(known._replace(sat_out=1), 2, lowest).sat_out == 1
    assert won(facts(), 2, lowest).sat_out is None
