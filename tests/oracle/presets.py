"""The base and the twenty presets (section 7), as tables."""

from __future__ import annotations

from typing import Any

BASE: dict[str, dict[str, Any]] = {
    "table": {"players": None, "sides": None},
    "deck": {
        "joker": False,
        "joker_rank": "above_ace_of_hearts",
        "plain_order": "red_high_black_low",
    },
    "play": {
        "plain_lead": "follow_or_trump",
        "void_must_trump": False,
        "withhold_cards": ["five", "jack", "joker", "ace_of_hearts"],
        "withhold_when": "outranks_led",
        "withhold_together": True,
        "withhold_limit": 0,
        "hearts_follow_ace": False,
        "hearts_on_hearts": False,
        "revoke": "refused",
        "revoke_penalty": "lose_trick",
        "first_lead": "left_of_bidder",
        "booked": False,
    },
    "deal": {"packets": "3-2", "kitty": 0, "cut": False, "first_dealer": "cut_low"},
    "trump": {"by": "auction", "named": "before_kitty", "must_hold_suit": False},
    "rob": {
        "dealer": "may",
        "holder": "may",
        "unclaimed_ace": "keeps_rank",
        "turned_in_auction": False,
    },
    "auction": {
        "contracts": ["plain"],
        "rounds": "once",
        "dealer_hold": "never",
        "dealer_hold_from": 0,
        "all_pass": "dealer_bagged",
        "lock_min": None,
        "must_pass_below": None,
        "called_partner": False,
        "sit_out_partner": False,
    },
    "draw": {
        "allowed": True,
        "min_keep": {"5": 1, "6": 2, "else": 0},
        "max_others": None,
        "keep_a_trump": False,
        "four_and_a_flip": False,
        "into_kitty": False,
        "on_top_card": False,
        "ace_swap": False,
    },
    "score": {
        "trick": 5,
        "bonus": 5,
        "bonus_for": "highest_trump_played",
        "all_tricks_wins": False,
        "offsuit_set_bonus": 0,
        "lock_at": None,
        "cap_at": None,
        "bonus_forfeit_at": None,
        "eliminated_at": None,
        "zero_on": None,
        "target": 120,
        "finish": "deal_end",
        "both_past": "bidder_first",
        "shown": True,
    },
}

Changes = dict[str, dict[str, Any]]

TURN_UP: Changes = {
    "trump": {"by": "turn_up"},
    "play": {"first_lead": "left_of_dealer"},
    "score": {"both_past": "most_points", "target": 45},
}


def merged(*parts: Changes) -> Changes:
    """Changes one after the other; the later ones count."""
    result: Changes = {}
    for part in parts:
        for group, values in part.items():
            result.setdefault(group, {}).update(values)
    return result


def any_sides(players: int) -> list[int]:
    """Every division into equal sides, the usual one first."""
    usual = 2 if players in (4, 6) else players
    divisors = [n for n in range(2, players + 1) if players % n == 0]
    return [usual] + [n for n in divisors if n != usual]


def solo_or_pairs(players: int) -> list[int]:
    """Pairs (the usual way for four and six), or everyone for himself."""
    pairs = [players // 2] if players % 2 == 0 and players > 2 else []
    return pairs + [players] if players in (4, 6) else [players] + pairs


def solo_pairs_threes(players: int) -> list[int]:
    return [n for n in any_sides(players) if players // n <= 3]


def solo(players: int) -> list[int]:
    return [players]


def preset(
    players: list[int], sides: Any, *parts: Changes, when: dict[int, Changes] | None = None
) -> dict[str, Any]:
    """players allowed; sides allowed for each number (the first is taken if none is named)."""
    return {
        "players": players,
        "sides": {number: sides(number) for number in players},
        "options": merged(*parts),
        "when": when or {},
    }


def partner_sides(players: int) -> list[int]:
    return {4: [2], 6: [2, 3]}[players]


TRADITIONAL = merged(
    TURN_UP,
    {
        "deck": {"joker": True},
        "play": {
            "plain_lead": "follow_suit",
            "withhold_when": "any_trump_led",
            "withhold_together": False,
            "hearts_follow_ace": True,
        },
        "rob": {"dealer": "must"},
    },
)
AUCTION_120: Changes = {
    "deck": {"joker": True},
    "deal": {"kitty": 3},
    "auction": {"dealer_hold": "may"},
    "trump": {"must_hold_suit": True},
    "score": {"lock_at": 100},
}
PARTNERS: Changes = {
    "deal": {"cut": True},
    "auction": {"dealer_hold": "may", "all_pass": "redeal"},
    "draw": {"keep_a_trump": True},
    "play": {
        "first_lead": "left_of_dealer",
        "plain_lead": "follow_suit",
        "withhold_together": False,
        "withhold_limit": 1,
    },
}
TWO_TO_SIX = [2, 3, 4, 5, 6]

PRESETS: dict[str, dict[str, Any]] = {
    "traditional-45": preset(TWO_TO_SIX, solo_or_pairs, TRADITIONAL),
    "traditional-45-three-handed": preset([3], solo, TRADITIONAL, {"deck": {"joker": False}}),
    "traditional-120": preset(TWO_TO_SIX, solo_or_pairs, TRADITIONAL, {"score": {"target": 120}}),
    "irish-45": preset(TWO_TO_SIX, any_sides, TURN_UP),
    "irish-45-natural": preset(
        TWO_TO_SIX, any_sides, TURN_UP, {"deck": {"plain_order": "natural"}}
    ),
    "twenty-five": preset(
        list(range(2, 11)),
        solo_pairs_threes,
        TURN_UP,
        {"score": {"bonus_for": "none", "target": 25, "finish": "as_won"}},
    ),
    "auction-120": preset(TWO_TO_SIX, any_sides, AUCTION_120),
    "auction-120-no-kitty": preset(TWO_TO_SIX, any_sides, AUCTION_120, {"deal": {"kitty": 0}}),
    "cut-throat": preset([3, 5], solo, AUCTION_120),
    "auction-partners": preset([4, 6], partner_sides, PARTNERS),
    "auction-partners-no-draw": preset(
        [4, 6], partner_sides, PARTNERS, {"draw": {"allowed": False}}
    ),
    "growl-120": preset(
        [4, 6], partner_sides, PARTNERS, {"auction": {"contracts": ["plain", "jink"]}}
    ),
    "hoss": preset([3], solo, PARTNERS, {"auction": {"sit_out_partner": True}}),
    "beginner": preset(
        [4, 6], partner_sides, PARTNERS, {"play": {"withhold_cards": []}, "score": {"target": 60}}
    ),
    "merrimack-valley": preset(
        TWO_TO_SIX,
        any_sides,
        {
            "deal": {"kitty": 3},
            "play": {"withhold_cards": [], "first_lead": "bidder"},
            "trump": {"must_hold_suit": True},
            "score": {"lock_at": 100},
        },
    ),
    "nova-scotia": preset(
        [4, 5],
        any_sides,
        {"deal": {"kitty": 3}, "auction": {"dealer_hold": "may"}},
        when={5: {"auction": {"called_partner": True}}},
    ),
    "newfoundland-120s": preset(
        [4, 6],
        any_sides,
        {
            "deal": {"packets": "2-3", "kitty": 3},
            "play": {"first_lead": "bidder"},
            "auction": {"contracts": ["plain", "thirty_for_sixty"]},
        },
    ),
    "bicycle-auction": preset(
        [4, 6],
        any_sides,
        {
            "auction": {
                "contracts": ["from_five", "thirty_pays_sixty"],
                "rounds": "until_passed",
                "dealer_hold": "may",
                "lock_min": [100, 20],
            }
        },
    ),
    "one-hundred-and-ten": preset(
        TWO_TO_SIX,
        solo_or_pairs,
        {
            "deal": {"kitty": 5},
            "auction": {"rounds": "until_passed", "dealer_hold": "may"},
            "draw": {"max_others": 3, "ace_swap": True},
            "play": {"first_lead": "bidder_chooses"},
            "score": {"cap_at": 105, "eliminated_at": -80, "target": 110},
        },
    ),
    "irish-110": preset(
        TWO_TO_SIX,
        solo_or_pairs,
        {
            "deck": {"joker": True},
            "deal": {"kitty": 5},
            "auction": {
                "contracts": ["ten_doubles", "plain", "thirty_pays_sixty"],
                "rounds": "until_passed",
                "dealer_hold": "may",
                "all_pass": "redeal",
                "must_pass_below": -30,
            },
            "draw": {"max_others": 3},
            "score": {"both_past": "first_past", "target": 110},
        },
        when={2: {"auction": {"contracts": ["ten_doubles", "plain"]}}},
    ),
}
