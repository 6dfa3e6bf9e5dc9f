"""Drawn worlds: the view comes back, the law was kept, and nothing but the view is used."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from fortyfives.bots.places import absences, withholdings
from fortyfives.bots.worlds import World, state_of, worlds
from fortyfives.cards import full_deck, hand_of, parse_card
from fortyfives.game.state import Playing, SeatView, State
from fortyfives.game.view import view
from fortyfives.rules.ruleset import RuleSet
from tests.bots.positions import cards, facts, playing
from tests.properties.houses import TABLES, houses, random_house, seeds, table_rules
from tests.properties.walks import moves, opened, played, portrait, seats_and_spectator
from tests.properties.worlds import other_world


def sizes(state: State) -> list[int]:
    places = [own.hand for own in state.owns] + [own.thrown for own in state.owns]
    return [*(place.bit_count() for place in places), state.kitty.bit_count(), len(state.stock)]


def check_worlds(state: State, seat: int, rng: random.Random, count: int = 3) -> None:
    """Worlds drawn for a seat look the same to it, and have their cards where the deal has them."""
    seen = view(state, seat)
    seed = rng.randrange(2**32)
    drawn = worlds(seen, count, seed)
    assert drawn == worlds(view(other_world(state, seat, rng), seat), count, seed)
    for world in drawn:
        other = state_of(world, seen)
        assert portrait(view(other, seat)) == portrait(seen)
        assert sizes(other) == sizes(state)
        check_cards(other)
        check_plays(seen, world)


def check_cards(state: State) -> None:
    """Every card of the deck lies in one place."""
    pools = [own.hand for own in state.owns] + [own.thrown for own in state.owns]
    pools += [state.kitty, hand_of(state.stock), hand_of(played(state))]
    taken = {card for _, card in (*state.facts.taken_up, *state.facts.shown)}
    up = (*state.facts.turned, *state.facts.stock_turned)
    pools.append(hand_of(card for card in up if card not in taken))
    deck = hand_of(full_deck(joker=state.facts.rules.deck.joker))
    assert sum(pools) == deck
    assert sum(pool.bit_count() for pool in pools) == deck.bit_count()


def check_plays(seen: SeatView, world: World) -> None:
    """Nobody holds what he has shown that he lacks; all cards played were lawful."""
    if not isinstance(seen.phase, Playing):
        return
    for seat in seen.phase.order:
        if seat == seen.seat:
            continue
        hand = world.hands[seat]
        assert not hand & absences(seen.facts, seen.phase)[seat]
        assert withholdings(seen.facts, seen.phase, seat, hand) == world.withheld[seat]


def check_deal(rules: RuleSet, rng: random.Random) -> None:
    state = opened(rules, rng)
    states = [state, *(move.after for move in moves(state, rng, antics=0.02))]
    for some in rng.sample(states, min(4, len(states))):
        if some.turn is None:
            continue
        for seat in {some.turn, rng.choice(seats_and_spectator(some))}:
            check_worlds(some, seat, rng)


@settings(max_examples=60)
@given(houses(), seeds())
def test_worlds_of_random_houses_look_the_same(rules: RuleSet, seed: int) -> None:
    check_deal(rules, random.Random(seed))


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_the_same_at_every_table(name: str, players: int, sides: int) -> None:
    check_deal(table_rules(name, players, sides), random.Random(players))


@pytest.mark.soak
def test_many_worlds_look_the_same(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(3)
    for _ in range(soak_count(20_000)):
        check_deal(random_house(rng), rng)


def trumps_held(thrown: list[int | None], seat: int) -> float:
    """How many trumps a seat holds on average before the first lead, as seat 0 sees it."""
    known = facts(trump="S", bidder=3, thrown=thrown)
    seen = playing(known, 0, "KH 9H 8D 7D 2C", thrown="3H 4H")
    drawn = worlds(seen, 200, 1)
    return sum((world.hands[seat] & known.trumps).bit_count() for world in drawn) / 200


def test_who_keeps_cards_keeps_trumps() -> None:
    assert trumps_held([2, 1, 4, 4], 1) > 3.5
    assert trumps_held([2, 5, 4, 4], 1) < 1.8


def test_a_plain_void_that_did_not_trump_says_nothing_of_trumps() -> None:
    known = facts(trump="S", bidder=3, thrown=[2, 3, 2, 4])
    seen = playing(known, 3, "KH 9H 8D 7D", thrown="3H 4H", before=["2C 9C 8H 3S"])
    drawn = worlds(seen, 100)
    assert not any(world.hands[2] & cards("AC KC QC JC TC 8C 7C 6C 5C 4C 3C") for world in drawn)
    assert any(world.hands[2] & known.trumps for world in drawn)


def test_a_ruff_where_one_may_trump_at_will_is_no_void() -> None:
    known = facts(trump="S", bidder=3, thrown=[2, 3, 2, 4])
    seen = playing(
        known, 2, "KH 9H 8D 7D", thrown="3H 4H", before=["2C 9S 8C 3C"], led="7S", leader=0
    )
    assert any(world.hands[1] & cards("AC KC QC JC TC") for world in worlds(seen, 100))


def test_who_shows_out_on_a_trump_may_hold_what_he_may_withhold() -> None:
    known = facts(trump="S", bidder=3, thrown=[1, 2, 3, 4])
    seen = playing(known, 3, "KH 9H 8D 7D", thrown="3H 4H", before=["QS 9C 8H 2C"], leader=3)
    drawn = worlds(seen, 300)
    tops = cards("5S JS AH JK")
    for seat in (0, 1):
        held = [world.hands[seat] & known.trumps for world in drawn]
        assert not any(trumps & ~tops for trumps in held)
        assert any(held)


def test_who_kept_his_hearts_from_the_ace_of_hearts_holds_the_trump_that_he_withheld() -> None:
    house = {"base": "traditional-45", "deck": {"joker": False}}
    known = facts(house, players=4, sides=2, trump="D", turned="2D")
    seen = playing(known, 3, "AC 3C 3S 4S", before=["AH 5D 7S 8C"], led="QH 9H")
    for world in worlds(seen, 200):
        check_plays(seen, world)
        assert world.hands[2] & cards("JD")


def test_a_robbed_card_that_cannot_have_been_held_was_given_for_the_next() -> None:
    together = {"withhold_together": False, "withhold_when": "any_trump_led"}
    house = {"base": "traditional-45", "play": together}
    known = facts(
        house,
        players=4,
        sides=2,
        trump="H",
        turned="JK AH",
        taken_up=((3, parse_card("JK")), (3, parse_card("AH"))),
    )
    seen = playing(known, 0, "AC 3C 3S 4S", before=["4H 4D 9H 6D"], leader=0, led="KD 2D")
    for world in worlds(seen, 50):
        check_plays(seen, world)
        assert world.thrown[3] & cards("JK")
