"""Yardsticks: strong because they see everything, and in nobody's reach but the arena's."""

import pytest

from fortyfives.bots import UnknownBotError, bot_names, make_bot
from fortyfives.bots.arena import Task, play_task
from fortyfives.bots.club import Club
from fortyfives.bots.seeding import derive_bytes
from fortyfives.bots.yardsticks import OpenCards, arena_names, seat, world_of
from fortyfives.game.game import Game
from fortyfives.game.legal import check
from fortyfives.game.state import Playing
from fortyfives.rules.library import load_rules
from tests.cli.running import run


def test_no_level_and_no_seat_of_a_game_is_a_yardstick() -> None:
    for name in arena_names():
        assert name not in bot_names()
        with pytest.raises(UnknownBotError):
            make_bot(name)
        ran = run("simulate", "--rules", "irish-45", "--games", "1", "--seed", "1", "--bots", name)
        assert ran.status != 0


def test_open_cards_beat_the_club_player_in_the_arena() -> None:
    rules = load_rules("irish-45")
    entries = [play_task(rules, 5, Task("open-cards", "club", "deal", n)) for n in range(40)]
    assert sum(entry.difference for entry in entries) > 0


def test_before_the_play_they_are_the_club_player_and_always_legal() -> None:
    game = Game(load_rules("nova-scotia"), seed=derive_bytes(3), dealer=1)
    players = [seat(name, 1, game) for name in arena_names()]
    game.start_deal()
    while (turn := game.turn) is not None:
        view = game.view(turn)
        for player in players:
            action = player.choose(view)
            check(view, action)
            assert isinstance(view.phase, Playing) or action == Club().choose(view)
        game.act(turn, Club().choose(view))


def test_the_true_world_is_the_state() -> None:
    game = Game(load_rules("auction-120"), seed=derive_bytes(4), dealer=0)
    game.start_deal()
    assert game.state is not None
    world = world_of(game.state)
    assert world.hands == tuple(own.hand for own in game.state.owns)
    assert (world.kitty, world.stock) == (game.state.kitty, game.state.stock)
    assert OpenCards().choose_open(game.state, game.view(1)) == Club().choose(game.view(1))
