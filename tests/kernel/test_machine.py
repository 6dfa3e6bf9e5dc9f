"""The kernel plays, deals and scores as the readable machine does."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from fortyfives.game.evolve import evolve
from fortyfives.game.forced import forced_event
from fortyfives.game.state import Over
from fortyfives.kernel.dealing import deal as kernel_deal
from fortyfives.kernel.playouts import OneByOne, play_worlds
from fortyfives.kernel.scoring import score_deals, scoring_numbers
from fortyfives.rules.ruleset import RuleSet
from tests.kernel.driven import (
    Driven,
    bonus_of,
    driven_deal,
    folded_partner,
    party_mask,
    situation_at,
)
from tests.properties.houses import TABLES, random_house, table_rules
from tests.properties.walks import random_start

DEALS = 100_000


def check_deal(rules: RuleSet, rng: random.Random) -> bool:
    """One deal both ways; whether any card was played."""
    deal = driven_deal(rules, rng)
    if deal is None:
        return False
    for index in {0, rng.randrange(len(deal.states))}:
        check_play(deal, index)
    check_points(deal)
    return True


def check_play(deal: Driven, index: int) -> None:
    situation, hands, words = situation_at(deal, index)
    played = play_worlds(situation, np.array([hands], np.int64), words)
    done = len(deal.play.tricks) - sum(played.winners[0] >= 0)
    laid = index - len(situation.trick)
    count = len(deal.cards) - laid
    assert tuple(played.cards[0][:count]) == deal.cards[laid:]
    tricks = deal.play.tricks[done:]
    assert tuple(played.winners[0][: len(tricks)]) == tuple(trick.winner for trick in tricks)
    if index == 0:
        assert played.bonus[0] == bonus_of(deal)


def check_points(deal: Driven) -> None:
    situation, hands, words = situation_at(deal, 0)
    facts = deal.end.facts
    played = play_worlds(situation, np.array([hands], np.int64), words)
    side_of = np.array([*map(facts.rules.side_of, range(facts.rules.players)), -1])
    points, made = score_deals(
        scoring_numbers(facts.rules, facts.contract),
        np.array(facts.scores, np.int64),
        sum(1 << side for side in facts.out),
        party_mask(deal),
        side_of[played.winners],
        (played.strength < 100).astype(np.int64),
        side_of[played.bonus],
        folded_partner(deal),
    )
    assert isinstance(deal.end.phase, Over)
    outcome = deal.end.phase.outcome
    assert tuple(points[0]) == outcome.points
    assert made[0] == (-1 if outcome.made is None else outcome.made)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_preset_at_every_table(table: tuple[str, int, int]) -> None:
    rng = random.Random(repr(table))
    rules = table_rules(*table)
    assert sum(check_deal(rules, rng) for _ in range(8))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_random_houses(part: int, soak_count: Callable[[int], int]) -> None:
    rng = random.Random(part)
    played, wanted = 0, soak_count(DEALS) // 10
    while played < wanted:
        rules = random_house(rng)
        for _ in range(10):
            played += check_deal(rules, rng)


@pytest.mark.soak
def test_deals_and_kitties(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(5)
    for _ in range(soak_count(20_000)):
        rules = random_house(rng)
        if rules.deal.packets.value == "dealer":
            continue
        start = random_start(rules, rng)
        dealt = forced_event(start)
        assert dealt is not None
        state = evolve(start, dealt)
        hands, kitties = kernel_deal(
            np.array([start.stock], np.int64),
            start.facts.seats,
            rules.players,
            rules.deal.packets,
            rules.deal.kitty,
        )
        assert tuple(hands[0]) == tuple(own.hand for own in state.owns)
        assert kitties[0] == state.kitty


def test_one_by_one_is_the_same_as_many_at_once() -> None:
    """From points of one deal in any order, with nothing left over from the point before."""
    rng, compared = random.Random(19), 0
    for _ in range(150):
        deal = driven_deal(random_house(rng), rng)
        if deal is None:
            continue
        at = situation_at(deal, len(deal.states) - 1)[0]
        single = OneByOne(at)
        for index in rng.sample(range(len(deal.states)), min(6, len(deal.states))):
            situation, hands, words = situation_at(deal, index)
            if situation.ace_low != at.ace_low:
                continue
            winners, strengths = single.play(
                situation.order,
                situation.trick,
                hands,
                situation.withheld,
                words,
                hearts_said=situation.hearts_said,
                stop=situation.stop,
            )
            played = play_worlds(situation, np.array([hands], np.int64), words)
            assert winners == played.winners[0].tolist()
            assert strengths == played.strength[0].tolist()
            assert single.cards == played.cards[0].tolist()
            compared += 1
    assert compared > 300
