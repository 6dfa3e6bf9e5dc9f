"""Deals played on by judgement: the compiled judgement is the club player's, worlds are lawful."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from fortyfives.bots.club import Club, advice
from fortyfives.bots.club.camps import camps
from fortyfives.bots.club.picture import look
from fortyfives.bots.club.playing import choices
from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.places import absences, withholdings
from fortyfives.bots.seeding import derive_bytes
from fortyfives.cards import full_deck, hand_of
from fortyfives.game.game import Game
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Playing, SeatView
from fortyfives.game.view import view
from fortyfives.kernel import foreseeing, imagining, judging
from fortyfives.kernel.compiler import Called
from fortyfives.rules.ruleset import RuleSet
from tests.bots.positions import cards, facts, playing
from tests.properties.houses import TABLES, random_house, table_rules
from tests.properties.walks import moves, opened


def in_c(function: Called, *given: object) -> object:
    """Call one of the kernel's large functions, arrays by their addresses."""
    made = function.made.ctypes
    return made(
        *(
            value.ctypes.data_as(kind) if isinstance(value, np.ndarray) else value
            for value, kind in zip(given, made.argtypes, strict=True)
        )
    )


def compiled_values(seen: SeatView, play: Playing, allowed: int) -> dict[int, float]:
    """What the compiled judgement says of every card that it would play."""
    ahead = Foresight()
    scene = ahead.scene(seen, play)
    table, plays = scene.start, scene.plays
    ahead.room[judging.RATE : judging.RATE + 16] = scene.kept
    table[judging.HANDS : judging.HANDS + len(scene.played_by)] = scene.played_by
    table[judging.HANDS + seen.seat] |= seen.own.hand
    house, above = ahead.house, scene.above
    played = plays, len(plays), 0
    law = house.duties, house.strengths, house.suits
    assert in_c(imagining.REPLAYING, *played, table, ahead.room, ahead.weights, above, *law) == 0.0
    seat = seen.seat, allowed
    in_c(foreseeing.JUDGING, *seat, table, ahead.room, ahead.weights, above, *law[1:])
    found = ahead.room[judging.VALUES : judging.VALUES + 53]
    return {card: float(found[card]) for card in range(53) if allowed >> card & 1}


def check_judgement(rules: RuleSet, deals: int, seed: int) -> int:
    """Every choice of card in some deals is judged alike; gives how many there were."""
    game = Game(rules, seed=derive_bytes(seed, "deck"), dealer=seed % rules.players)
    club, count = Club(), 0
    for _ in range(deals):
        if game.is_over:
            break
        game.start_deal()
        while (seat := game.turn) is not None:
            seen = game.view(seat)
            play = seen.phase
            if isinstance(play, Playing) and not may_rob(seen):
                allowed = lawful(seen.own, seat, seen.facts, play)
                count += check_choice(seen, play, allowed)
            game.act(seat, club.choose(seen))
        if not game.is_deal_over:
            game.close_deal()
    return count


def check_choice(seen: SeatView, play: Playing, allowed: int) -> bool:
    if allowed & (allowed - 1) == 0:
        return False
    picture, friends = look(seen, play), camps(seen, play)
    wanted = advice.sensible(picture, friends, allowed)
    found = compiled_values(seen, play, allowed)
    for choice in choices(picture, friends, allowed):
        if wanted >> choice.card & 1:
            assert found[choice.card] == pytest.approx(choice.value, abs=1e-9)
        else:
            assert found[choice.card] == foreseeing.NOTHING
    return True


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_the_compiled_judgement_is_the_club_players(name: str, players: int, sides: int) -> None:
    assert check_judgement(table_rules(name, players, sides), 2, players) > 3


@pytest.mark.soak
def test_the_same_in_many_deals(soak_count: Callable[[int], int]) -> None:
    for name, players, sides in TABLES:
        assert check_judgement(table_rules(name, players, sides), soak_count(200), sides)


def check_worlds(seen: SeatView, count: int) -> None:
    """Worlds hold the cards that are hidden, each once, as many in each place as there are."""
    ahead, play = Foresight(), seen.phase
    scene = ahead.scene(seen, play if isinstance(play, Playing) else None)
    found = ahead.imagine(scene, count, 5)
    assert found is not None
    assert found.shares.sum() == pytest.approx(1.0)
    deck = hand_of(full_deck(joker=seen.facts.rules.deck.joker))
    for hands, thrown in zip(found.hands.tolist(), found.thrown.tolist(), strict=True):
        assert hands[seen.seat] == seen.own.hand
        pools = [*hands, *(cards for seat, cards in enumerate(thrown) if seat != seen.seat)]
        pools += [seen.own.thrown, *scene.played_by.tolist()]
        assert sum(pool.bit_count() for pool in pools) == hand_of_all(pools).bit_count()
        assert not hand_of_all(pools) & ~deck
        if isinstance(play, Playing):
            check_plays(seen, play, hands)


def hand_of_all(pools: list[int]) -> int:
    mask = 0
    for pool in pools:
        mask |= pool
    return mask


def check_plays(seen: SeatView, play: Playing, hands: list[int]) -> None:
    """Nobody holds what he has shown that he lacks, and all cards played were lawful."""
    left = {
        seat: 5 - len(play.tricks) - (seat in play.seats[: len(play.cards)]) for seat in play.order
    }
    for seat in play.order:
        assert hands[seat].bit_count() == left[seat]
        if seat != seen.seat:
            assert not hands[seat] & absences(seen.facts, play)[seat]
            assert withholdings(seen.facts, play, seat, hands[seat]) is not None


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_worlds_agree_with_the_view(name: str, players: int, sides: int) -> None:
    rng = random.Random(players)
    game = Game(table_rules(name, players, sides), seed=derive_bytes(players), dealer=0)
    game.start_deal()
    while (seat := game.turn) is not None:
        seen = game.view(seat)
        if isinstance(seen.phase, Playing) and rng.random() < 0.3:
            check_worlds(seen, 8)
        game.act(seat, Club().choose(seen))


def test_worlds_of_random_houses_agree_with_the_view() -> None:
    rng = random.Random(7)
    for _ in range(20):
        for move in moves(opened(random_house(rng), rng), rng):
            seen = view(move.before, move.seat)
            is_turn = move.before.turn == move.seat and type(seen.phase) is Playing
            if is_turn and not seen.facts.is_revoke_possible and rng.random() < 0.3:
                check_worlds(seen, 4)


def share_of_worlds(seen: SeatView, holds: Callable[[list[int]], bool]) -> float:
    """In what part of the worlds something holds of the hands."""
    ahead, play = Foresight(), seen.phase
    assert isinstance(play, Playing)
    found = ahead.imagine(ahead.scene(seen, play), 400, 1)
    assert found is not None
    is_so = np.array([holds(hands) for hands in found.hands.tolist()])
    return float(found.shares[is_so].sum())


def test_a_bidder_is_likely_to_hold_the_tops_and_who_passed_is_not() -> None:
    tops = cards("5S JS AH")

    def share(calls: str, bidder: int, seat: int) -> float:
        known = facts(trump="S", bidder=bidder, calls=calls, thrown=(4, 4, 4, 4))
        seen = playing(known, 1, "KS 9H 8D 7D 2C", leader=1)
        return share_of_worlds(seen, lambda hands: bool(hands[seat] & tops))

    bid, silent = "0:20 1:pass 2:pass 3:pass", "0:pass 1:pass 2:20 3:pass"
    assert share(bid, 0, 0) > share(silent, 2, 0) + 0.15
    assert share(silent, 2, 2) > share(bid, 0, 2) + 0.15


def test_who_saw_a_trick_go_and_did_not_take_it_is_unlikely_to_have_been_able_to() -> None:
    known = facts(trump="S", bidder=0, thrown=(3, 4, 3, 4), calls="0:20 1:pass 2:pass 3:pass")
    seen = playing(known, 0, "JS AS KS 9H", before=["2S 9D 6S 8D"], leader=0, thrown="3H 4H 7C")
    least = share_of_worlds(seen, lambda hands: bool(hands[3] & cards("QS")))
    assert least < 0.05
