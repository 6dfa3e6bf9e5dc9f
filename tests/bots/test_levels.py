"""Both levels at every table: legal, the same every time, and with nothing but a view."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.bots import UnknownBotError, bot_names, make_bot, registry
from fortyfives.bots.seeding import derive_bytes
from fortyfives.bots.simulate import simulate
from fortyfives.bots.wire import view_json
from fortyfives.game.actions import Look, TurnCard
from fortyfives.game.game import Game
from fortyfives.game.legal import check, legal_actions
from fortyfives.game.state import Bidding, Over, SeatView
from fortyfives.rules.library import load_rules, preset, preset_ids, resolve
from fortyfives.rules.ruleset import RuleSet

TABLES = [
    (preset_id, players, sides)
    for preset_id in preset_ids()
    for players in preset(preset_id).players
    for sides in preset(preset_id).sides_for(players) or (players,)
]


def play_checked(rules: RuleSet, names: list[str], seed: int, deals: int) -> list[Any]:
    """Deals in which every answer is checked against the law; gives the actions."""
    game = Game(rules, seed=derive_bytes(seed, "deck"), dealer=seed % rules.players)
    bots = [make_bot(names[seat % len(names)], seat) for seat in range(rules.players)]
    for _ in range(deals):
        if game.is_over:
            break
        game.start_deal()
        while (seat := game.turn) is not None:
            view = game.view(seat)
            assert isinstance(view, SeatView)
            action = bots[seat].choose(view)
            check(view, action)
            assert type(action) is Look or action in legal_actions(view)
            game.act(seat, action)
        if not game.is_deal_over:
            game.close_deal()
        assert game.state is not None
        assert isinstance(game.state.phase, Over)
    return [deal.actions for deal in game.deals]


@pytest.mark.parametrize(("preset_id", "players", "sides"), TABLES)
def test_every_table_is_played_legally(preset_id: str, players: int, sides: int) -> None:
    rules = load_rules(preset_id, players=players, sides=sides)
    play_checked(rules, ["club", "novice"], seed=players, deals=2)
    play_checked(rules, ["club"], seed=sides, deals=2)


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_level_goes_on_from_what_others_began(preset_id: str) -> None:
    """Each is asked at every turn, and any legal action is done: a deputy takes over so."""
    game = Game(load_rules(preset_id), seed=derive_bytes(8), dealer=0)
    chance, bots = Random(preset_id), [make_bot(name, 1) for name in registry]
    for _ in range(8 if game.rules.draw.ace_swap else 3):
        if game.is_over:
            break
        game.start_deal()
        while (seat := game.turn) is not None:
            view, legal = game.view(seat), list(game.legal())
            for bot in bots:
                check(view, bot.choose(view))
            game.act(seat, TurnCard() if TurnCard() in legal else chance.choice(legal))


@pytest.mark.parametrize("preset_id", preset_ids())
def test_whole_games_come_to_an_end(preset_id: str) -> None:
    chosen = preset(preset_id)
    rules = load_rules(preset_id, players=chosen.players[0])
    for names in (["club"], ["novice"]):
        (game,) = simulate(rules, 1, 3, names, most_deals=120)
        assert game.winner is not None or len(game.deals) == 120


@pytest.mark.parametrize("name", sorted(registry))
def test_the_same_seed_gives_the_same_deal(name: str) -> None:
    rules = load_rules("auction-120")
    assert play_checked(rules, [name], 5, 3) == play_checked(rules, [name], 5, 3)


def test_another_seed_gives_another_novice() -> None:
    rules = load_rules("irish-45")
    games = [
        [deal.actions for deal in next(iter(simulate(rules, 1, seed, ["novice"]))).deals]
        for seed in (1, 2)
    ]
    assert games[0] != games[1]


def test_a_bot_asked_again_answers_the_same_and_leaves_the_view_as_it_was() -> None:
    game = Game(load_rules("nova-scotia"), seed=derive_bytes(1), dealer=0)
    game.start_deal()
    bots = {name: make_bot(name, 4) for name in registry}
    while (seat := game.turn) is not None:
        view = game.view(seat)
        before = json.dumps(view_json(view))
        for name, bot in bots.items():
            assert bot.choose(view) == bot.choose(view) == make_bot(name, 4).choose(view)
        assert json.dumps(view_json(view)) == before
        game.act(seat, bots["club"].choose(view))


def test_what_others_hold_changes_nothing() -> None:
    """Two deals that look the same to a seat get the same answer from it."""
    rules = load_rules("auction-120-no-kitty")
    deck = list(range(53))
    swapped = deck[:3] + [deck[6], deck[7], deck[8]] + [deck[3], deck[4], deck[5]] + deck[9:]
    answers = []
    for order in (deck, swapped):
        game = Game(rules, seed=derive_bytes(1), dealer=3)
        game.start_deal(order)
        seat = game.turn
        assert seat == 0
        answers.append(make_bot("club").choose(game.view(seat)))
    assert answers[0] == answers[1]


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBotError) as caught:
        make_bot("grandmaster")
    assert "grandmaster" in caught.value.message
    assert all(name in str(caught.value) for name in bot_names())
    with pytest.raises(UnknownBotError):
        make_bot("exec:")


@pytest.mark.parametrize("name", sorted(registry))
@pytest.mark.parametrize("base", ["irish-45", "hoss", "cut-throat"])
def test_nobody_revokes_where_it_is_punished(base: str, name: str) -> None:
    game = Game(load_rules({"base": base, "play": {"revoke": "penalised"}}), seed=derive_bytes(2))
    bot = make_bot(name, 3)
    for _ in range(12):
        if game.is_over:
            break
        game.start_deal()
        while (seat := game.turn) is not None:
            game.act(seat, bot.choose(game.view(seat)))
        assert game.state is not None
        assert not game.state.revokes
        if not game.is_deal_over:
            game.close_deal()


OPTIONS: dict[str, list[tuple[str, Any]]] = {
    "play": [
        ("plain_lead", "follow_suit"),
        ("void_must_trump", True),
        ("withhold_cards", []),
        ("withhold_cards", ["five"]),
        ("withhold_when", "any_trump_led"),
        ("withhold_together", False),
        ("withhold_limit", 1),
        ("hearts_follow_ace", True),
        ("hearts_on_hearts", True),
        ("revoke", "penalised"),
        ("booked", True),
        ("first_lead", "bidder_chooses"),
    ],
    "deck": [("joker", True), ("plain_order", "natural"), ("plain_order", "aces_high")],
    "deal": [("kitty", 3), ("kitty", 5), ("packets", "dealer")],
    "rob": [
        ("dealer", "never"),
        ("holder", "must"),
        ("unclaimed_ace", "lowest_trump"),
        ("turned_in_auction", True),
    ],
    "trump": [("named", "after_kitty"), ("must_hold_suit", True)],
    "auction": [
        ("contracts", ["plain", "blind_thirty_for_sixty", "slam", "jink"]),
        ("contracts", ["from_five", "thirty_for_sixty", "sixty_for_120"]),
        ("rounds", "until_passed"),
        ("dealer_hold", "may"),
        ("all_pass", "dealers_partner_bagged"),
        ("lock_min", [100, 20]),
        ("must_pass_below", -30),
        ("called_partner", True),
        ("sit_out_partner", True),
    ],
    "draw": [
        ("allowed", False),
        ("keep_a_trump", True),
        ("four_and_a_flip", True),
        ("into_kitty", True),
        ("on_top_card", True),
        ("ace_swap", True),
        ("max_others", 2),
        ("min_keep", 3),
    ],
    "score": [
        ("bonus_for", "five_only"),
        ("lock_at", 20),
        ("cap_at", 30),
        ("bonus_forfeit_at", 10),
        ("eliminated_at", -20),
        ("offsuit_set_bonus", 30),
        ("target", 60),
    ],
}
EACH = [(group, *item) for group, items in OPTIONS.items() for item in items]


@settings(max_examples=60)
@given(
    st.sampled_from(preset_ids()),
    st.lists(st.sampled_from(range(len(EACH))), min_size=1, max_size=7),
    st.integers(0, 1000),
)
def test_no_house_upsets_a_bot(base: str, picked: list[int], seed: int) -> None:
    spec: dict[str, Any] = {"base": base}
    for index in picked:
        group, name, value = EACH[index]
        spec.setdefault(group, {})[name] = value
    players = preset(base).players
    rules, problems = resolve(spec, players=players[seed % len(players)])
    if not problems:
        play_checked(rules, ["club", "novice"], seed, 2)


def test_blind_bids_are_looked_at_first() -> None:
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "blind_thirty_for_sixty"]}}
    game = Game(load_rules(spec), seed=derive_bytes(3), dealer=0)
    game.start_deal()
    assert game.turn is not None
    assert isinstance(game.view(game.turn).phase, Bidding)
    assert make_bot("club").choose(game.view(game.turn)) == Look()
    assert make_bot("novice").choose(game.view(game.turn)) == Look()


@pytest.mark.soak
def test_many_games_at_every_table(soak_count: Callable[[int], int]) -> None:
    for preset_id, players, sides in TABLES:
        rules = load_rules(preset_id, players=players, sides=sides)
        for game in simulate(rules, soak_count(100), 11, ["club", "novice"]):
            assert game.deals
