"""States to search from: everyone of them is a world of the view, and any world may come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs fortyfives[openspiel]")

from fortyfives.bots.master.foresight import Foresight  # noqa: E402
from fortyfives.bots.places import withholdings  # noqa: E402
from fortyfives.bots.worlds import state_of, worlds  # noqa: E402
from fortyfives.cards import cards_in  # noqa: E402
from fortyfives.game.state import Own, Playing  # noqa: E402
from fortyfives.game.view import view  # noqa: E402
from fortyfives.rules.library import preset_ids  # noqa: E402
from fortyfives.spiel.game import FortyFivesGame  # noqa: E402
from fortyfives.spiel.samples import Samples  # noqa: E402


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_seat_sees_the_same_in_every_sample(preset_id: str) -> None:
    game, rng, foresight = FortyFivesGame({"rules": preset_id}), Random(preset_id), Foresight()
    state = game.new_initial_state()
    state.apply_action(rng.randrange(1 << 16))
    different = 0
    while not state.is_terminal():
        seen = state.view(state.current_player())
        samples = Samples(game, seen, foresight, 3)
        for _ in range(8):
            drawn = samples.next().deal
            assert view(drawn, seen.seat) == seen
            counts = [own.hand.bit_count() for own in drawn.owns]
            assert counts == [own.hand.bit_count() for own in state.deal.owns]
            different += drawn.owns != state.deal.owns
        state.apply_action(rng.choice(state.legal_actions()))
    assert different


@pytest.mark.parametrize("preset_id", preset_ids())
def test_what_was_played_was_lawful_in_every_sample(preset_id: str) -> None:
    game, rng, foresight = FortyFivesGame({"rules": preset_id}), Random(preset_id), Foresight()
    state = game.new_initial_state()
    state.apply_action(rng.randrange(1 << 16))
    tried = 0
    while not state.is_terminal():
        phase = state.deal.phase
        if isinstance(phase, Playing):
            samples = Samples(game, state.view(state.current_player()), foresight, 3)
            for _ in range(8):
                drawn = samples.next().deal
                for seat in phase.order:
                    own = drawn.owns[seat]
                    withheld = withholdings(drawn.facts, phase, seat, own.hand)
                    assert withheld is not None
                    assert own.withheld == withheld or not drawn.facts.law.limit
                    tried += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert tried


def test_they_are_the_worlds_that_the_expert_draws() -> None:
    """How often each card lies with each seat is the same, within chance, as in `bots.worlds`."""
    game, rng = FortyFivesGame({"rules": "nova-scotia"}), Random(12)
    state = game.new_initial_state()
    state.apply_action(12)
    while not isinstance(state.deal.phase, Playing) or len(state.deal.phase.tricks) < 1:
        state.apply_action(rng.choice(state.legal_actions()))
    seen = state.view(state.current_player())
    samples = Samples(game, seen, Foresight(), 5)
    count = 1500
    first = Counter(_held([samples.next().deal.owns for _ in range(count)]))
    second = Counter(_held([state_of(world, seen).owns for world in worlds(seen, count, 5)]))
    for place in first | second:
        part = (first[place] + second[place]) / (2 * count)
        error = sqrt(2 * part * (1 - part) / count)
        assert abs(first[place] - second[place]) / count <= 5 * error + 1e-9


def _held(worlds: list[tuple[Own, ...]]) -> Iterator[tuple[int, int]]:
    """Every seat and card that it holds, of every world."""
    for owns in worlds:
        for seat, own in enumerate(owns):
            yield from ((seat, card) for card in cards_in(own.hand))
