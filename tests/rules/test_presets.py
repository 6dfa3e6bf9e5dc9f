"""Every preset is what the table of the rules says, section 7: the base with these changes."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.rules.library import load_rules, preset, preset_ids, resolve
from fortyfives.rules.ruleset import each_option

Values = dict[str, Any]

TOP = ["five", "jack", "joker", "ace_of_hearts"]

BASE: Values = {
    "deck.joker": False,
    "deck.joker_rank": "above_ace_of_hearts",
    "deck.plain_order": "red_high_black_low",
    "deal.packets": "3-2",
    "deal.kitty": 0,
    "deal.cut": False,
    "deal.first_dealer": "cut_low",
    "trump.named": "before_kitty",
    "trump.must_hold_suit": False,
    "rob.dealer": "may",
    "rob.holder": "may",
    "rob.unclaimed_ace": "keeps_rank",
    "rob.turned_in_auction": False,
    "auction.contracts": ["plain"],
    "auction.rounds": "once",
    "auction.dealer_hold": "never",
    "auction.dealer_hold_from": 0,
    "auction.all_pass": "dealer_bagged",
    "auction.lock_min": None,
    "auction.must_pass_below": None,
    "auction.called_partner": False,
    "auction.sit_out_partner": False,
    "draw.allowed": True,
    "draw.min_keep": {"5": 1, "6": 2, "else": 0},
    "draw.max_others": None,
    "draw.keep_a_trump": False,
    "draw.four_and_a_flip": False,
    "draw.into_kitty": False,
    "draw.on_top_card": False,
    "draw.ace_swap": False,
    "play.plain_lead": "follow_or_trump",
    "play.void_must_trump": False,
    "play.withhold_cards": TOP,
    "play.withhold_when": "outranks_led",
    "play.withhold_together": True,
    "play.withhold_limit": 0,
    "play.hearts_follow_ace": False,
    "play.hearts_on_hearts": False,
    "play.revoke": "refused",
    "play.revoke_penalty": "lose_trick",
    "play.booked": False,
    "score.trick": 5,
    "score.bonus": 5,
    "score.bonus_for": "highest_trump_played",
    "score.all_tricks_wins": False,
    "score.offsuit_set_bonus": 0,
    "score.lock_at": None,
    "score.cap_at": None,
    "score.bonus_forfeit_at": None,
    "score.eliminated_at": None,
    "score.zero_on": None,
    "score.finish": "deal_end",
    "score.shown": True,
}
TURN_UP: Values = BASE | {
    "trump.by": "turn_up",
    "play.first_lead": "left_of_dealer",
    "score.both_past": "most_points",
    "score.target": 45,
}
AUCTION: Values = BASE | {
    "trump.by": "auction",
    "play.first_lead": "left_of_bidder",
    "score.both_past": "bidder_first",
    "score.target": 120,
}

TRADITIONAL: Values = {
    "deck.joker": True,
    "play.plain_lead": "follow_suit",
    "play.withhold_when": "any_trump_led",
    "play.withhold_together": False,
    "play.hearts_follow_ace": True,
    "rob.dealer": "must",
}
AUCTION_120: Values = {
    "deck.joker": True,
    "deal.kitty": 3,
    "auction.dealer_hold": "may",
    "trump.must_hold_suit": True,
    "score.lock_at": 100,
}
PARTNERS: Values = {
    "deal.cut": True,
    "auction.dealer_hold": "may",
    "auction.all_pass": "redeal",
    "draw.keep_a_trump": True,
    "play.first_lead": "left_of_dealer",
    "play.plain_lead": "follow_suit",
    "play.withhold_together": False,
    "play.withhold_limit": 1,
}
DRAW_THREE: Values = {"7": 2, "8": 1, "else": 3}

CHANGES: dict[str, tuple[Values, Values]] = {
    "traditional-45": (TURN_UP, TRADITIONAL),
    "traditional-45-three-handed": (TURN_UP, TRADITIONAL | {"deck.joker": False}),
    "traditional-120": (TURN_UP, TRADITIONAL | {"score.target": 120}),
    "irish-45": (TURN_UP, {}),
    "irish-45-natural": (TURN_UP, {"deck.plain_order": "natural"}),
    "twenty-five": (
        TURN_UP,
        {"score.bonus_for": "none", "score.target": 25, "score.finish": "as_won"},
    ),
    "auction-120": (AUCTION, AUCTION_120),
    "auction-120-no-kitty": (AUCTION, AUCTION_120 | {"deal.kitty": 0}),
    "cut-throat": (AUCTION, AUCTION_120),
    "auction-partners": (AUCTION, PARTNERS),
    "auction-partners-no-draw": (AUCTION, PARTNERS | {"draw.allowed": False}),
    "growl-120": (AUCTION, PARTNERS | {"auction.contracts": ["plain", "jink"]}),
    "hoss": (AUCTION, PARTNERS | {"auction.sit_out_partner": True}),
    "beginner": (AUCTION, PARTNERS | {"play.withhold_cards": [], "score.target": 60}),
    "merrimack-valley": (
        AUCTION,
        {
            "deal.kitty": 3,
            "play.withhold_cards": [],
            "play.first_lead": "bidder",
            "trump.must_hold_suit": True,
            "score.lock_at": 100,
        },
    ),
    "nova-scotia": (AUCTION, {"deal.kitty": 3, "auction.dealer_hold": "may"}),
    "newfoundland-120s": (
        AUCTION,
        {
            "deal.packets": "2-3",
            "deal.kitty": 3,
            "play.first_lead": "bidder",
            "auction.contracts": ["plain", "thirty_for_sixty"],
        },
    ),
    "bicycle-auction": (
        AUCTION,
        {
            "auction.contracts": ["from_five", "thirty_pays_sixty"],
            "auction.rounds": "until_passed",
            "auction.dealer_hold": "may",
            "auction.lock_min": [100, 20],
        },
    ),
    "one-hundred-and-ten": (
        AUCTION,
        {
            "deal.kitty": 5,
            "auction.rounds": "until_passed",
            "auction.dealer_hold": "may",
            "draw.max_others": DRAW_THREE,
            "draw.ace_swap": True,
            "play.first_lead": "bidder_chooses",
            "score.cap_at": 105,
            "score.eliminated_at": -80,
            "score.target": 110,
        },
    ),
    "irish-110": (
        AUCTION,
        {
            "deck.joker": True,
            "deal.kitty": 5,
            "auction.contracts": ["plain", "ten_doubles", "thirty_pays_sixty"],
            "auction.rounds": "until_passed",
            "auction.dealer_hold": "may",
            "auction.all_pass": "redeal",
            "auction.must_pass_below": -30,
            "draw.max_others": DRAW_THREE,
            "score.both_past": "first_past",
            "score.target": 110,
        },
    ),
}

SOLO_OR_PAIRS = {2: [2], 3: [3], 4: [2, 4], 5: [5], 6: [3, 6]}
ANY_SIDES = {2: [2], 3: [3], 4: [2, 4], 5: [5], 6: [2, 3, 6]}
PARTNERS_ONLY = {4: [2], 6: [2, 3]}

TABLES: dict[str, dict[int, list[int]]] = {
    "traditional-45": SOLO_OR_PAIRS,
    "traditional-45-three-handed": {3: [3]},
    "traditional-120": SOLO_OR_PAIRS,
    "irish-45": ANY_SIDES,
    "irish-45-natural": ANY_SIDES,
    "twenty-five": ANY_SIDES | {7: [7], 8: [4, 8], 9: [3, 9], 10: [5, 10]},
    "auction-120": ANY_SIDES,
    "auction-120-no-kitty": ANY_SIDES,
    "cut-throat": {3: [3], 5: [5]},
    "auction-partners": PARTNERS_ONLY,
    "auction-partners-no-draw": PARTNERS_ONLY,
    "growl-120": PARTNERS_ONLY,
    "hoss": {3: [3]},
    "beginner": PARTNERS_ONLY,
    "merrimack-valley": ANY_SIDES,
    "nova-scotia": {4: [2], 5: [5]},
    "newfoundland-120s": PARTNERS_ONLY,
    "bicycle-auction": PARTNERS_ONLY,
    "one-hundred-and-ten": SOLO_OR_PAIRS,
    "irish-110": SOLO_OR_PAIRS,
}

KINDS = {f"{group}.{name}": item.kind for group, name, item in each_option()}


def expected(name: str, players: int) -> Values:
    base, changes = CHANGES[name]
    values = base | changes
    if (name, players) == ("nova-scotia", 5):
        values = values | {"auction.called_partner": True}
    if (name, players) == ("irish-110", 2):
        values = values | {"auction.contracts": ["plain", "ten_doubles"]}
    return values


def test_the_presets_are_those_of_the_table() -> None:
    assert list(preset_ids()) == list(CHANGES)
    assert set(TABLES) == set(CHANGES)


def test_the_base_names_every_option() -> None:
    assert {path for path in KINDS if not path.startswith("table.")} == set(AUCTION) == set(TURN_UP)


@pytest.mark.parametrize("name", CHANGES)
def test_a_preset_is_the_base_with_these_changes(name: str) -> None:
    for players in TABLES[name]:
        rules = load_rules(name, players=players)
        for path, value in expected(name, players).items():
            assert rules.get(path) == KINDS[path].read(value), (players, path)


@pytest.mark.parametrize("name", TABLES)
def test_a_preset_is_played_at_these_tables(name: str) -> None:
    chosen = preset(name)
    assert {players: list(chosen.sides_for(players)) for players in chosen.players} == TABLES[name]
    for players, allowed in TABLES[name].items():
        for sides in allowed:
            rules = load_rules(name, players=players, sides=sides)
            assert (rules.players, rules.sides) == (players, sides)


@pytest.mark.parametrize(
    ("name", "players", "sides"),
    [
        ("irish-45", None, 2),
        ("irish-45", 6, 2),
        ("irish-45", 5, 5),
        ("irish-45", 2, 2),
        ("traditional-45", 6, 3),
        ("twenty-five", 9, 9),
        ("twenty-five", 10, 10),
        ("auction-partners", None, 2),
        ("auction-partners", 6, 2),
        ("cut-throat", None, 3),
        ("hoss", None, 3),
        ("traditional-45-three-handed", None, 3),
        ("nova-scotia", 5, 5),
    ],
)
def test_the_sides_where_none_are_named(name: str, players: int | None, sides: int) -> None:
    assert load_rules(name, players=players).sides == sides


@pytest.mark.parametrize("name", CHANGES)
def test_a_preset_has_words_for_people(name: str) -> None:
    chosen = preset(name)
    assert chosen.id == name
    assert chosen.title
    assert chosen.description.endswith(".")
    assert chosen.note.endswith(".")
    assert any(source in chosen.source for source in ("D0", "D1", "D2", "EB", "NL", "BI", "IE110"))


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [(name, offer.path, offer.value) for name in CHANGES for offer in preset(name).offers],
)
def test_what_a_preset_has_on_offer_can_be_played_at_some_table(
    name: str, path: str, value: Any
) -> None:
    assert KINDS[path].read(value) != load_rules(name).get(path)
    group, option = path.split(".")
    changes = {group: {option: value}}
    if path == "draw.on_top_card":
        changes = {"draw": {"into_kitty": True, "on_top_card": True}}
    found = [
        resolve({"base": name, **changes}, players=players)[1] for players in preset(name).players
    ]
    assert [] in found


@pytest.mark.parametrize(
    ("name", "offers"),
    [
        ("cut-throat", {("auction.called_partner", True)}),
        ("auction-partners", {("score.target", 60), ("score.target", 100)}),
        ("nova-scotia", {("deck.plain_order", "aces_high"), ("score.target", 125)}),
        ("one-hundred-and-ten", {("deck.joker", True)}),
    ],
)
def test_the_offers_that_the_rules_page_names(name: str, offers: set[tuple[str, Any]]) -> None:
    listed = [(offer.path, offer.value) for offer in preset(name).offers]
    assert all(offer in listed for offer in offers)
