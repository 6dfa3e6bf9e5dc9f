"""Which tables the perft files hold: name of the file, then (rules, players, dealer, scores)."""

from __future__ import annotations

from typing import Any

Table = tuple[Any, int, int, list[int]]


def with_(base: str, **groups: dict[str, Any]) -> dict[str, Any]:
    """A preset with changes."""
    return {"base": base, **groups}


def sides(base: str, number: int) -> dict[str, Any]:
    """A preset with its sides named."""
    return with_(base, table={"sides": number})


PRESET_TABLES: dict[str, list[Table]] = {
    "traditional-45": [
        (sides("traditional-45", 2), 2, 0, [0, 0]),
        (sides("traditional-45", 2), 4, 1, [25, 40]),
        (sides("traditional-45", 3), 6, 5, [0, 5, 35]),
    ],
    "traditional-45-three-handed": [
        ("traditional-45-three-handed", 3, 0, [0, 0, 0]),
        ("traditional-45-three-handed", 3, 2, [40, 40, 20]),
    ],
    "traditional-120": [
        (sides("traditional-120", 3), 3, 2, [110, 60, 0]),
        (sides("traditional-120", 5), 5, 4, [0] * 5),
    ],
    "irish-45": [
        (sides("irish-45", 2), 2, 1, [0, 0]),
        (sides("irish-45", 4), 4, 0, [0, 20, 40, 15]),
        (sides("irish-45", 5), 5, 3, [0] * 5),
    ],
    "irish-45-natural": [
        (sides("irish-45-natural", 3), 3, 0, [0, 0, 0]),
        (sides("irish-45-natural", 2), 6, 2, [30, 35]),
    ],
    "twenty-five": [
        (sides("twenty-five", 2), 2, 0, [0, 0]),
        (sides("twenty-five", 2), 2, 1, [15, 20]),
        (sides("twenty-five", 3), 3, 1, [10, 15, 20]),
        (sides("twenty-five", 10), 10, 9, [0] * 10),
    ],
    "auction-120": [
        (sides("auction-120", 2), 2, 0, [0, 0]),
        (sides("auction-120", 2), 4, 3, [100, 85]),
        (sides("auction-120", 3), 6, 0, [0, 0, 0]),
    ],
    "auction-120-no-kitty": [
        (sides("auction-120-no-kitty", 2), 4, 0, [0, 0]),
        (sides("auction-120-no-kitty", 5), 5, 2, [0, 100, 20, 115, 5]),
    ],
    "cut-throat": [
        ("cut-throat", 3, 0, [0, 0, 0]),
        (with_("cut-throat", auction={"called_partner": True}), 5, 1, [0] * 5),
    ],
    "auction-partners": [
        (sides("auction-partners", 2), 4, 2, [0, 0]),
        (sides("auction-partners", 3), 6, 1, [60, 0, 115]),
    ],
    "auction-partners-no-draw": [
        (sides("auction-partners-no-draw", 2), 4, 0, [0, 0]),
        (sides("auction-partners-no-draw", 2), 6, 3, [5, 10]),
    ],
    "growl-120": [(sides("growl-120", 2), 4, 0, [0, 0]), (sides("growl-120", 3), 6, 4, [0] * 3)],
    "hoss": [("hoss", 3, 0, [0, 0, 0]), ("hoss", 3, 1, [110, -20, 95])],
    "beginner": [(sides("beginner", 2), 4, 3, [40, 50]), (sides("beginner", 2), 6, 0, [0, 0])],
    "merrimack-valley": [
        (sides("merrimack-valley", 2), 2, 1, [0, 0]),
        (sides("merrimack-valley", 3), 3, 0, [100, 0, 115]),
        (sides("merrimack-valley", 2), 4, 0, [0, 0]),
    ],
    "nova-scotia": [
        (sides("nova-scotia", 2), 4, 0, [0, 0]),
        (sides("nova-scotia", 5), 5, 4, [0, 100, 115, 20, 60]),
    ],
    "newfoundland-120s": [
        (sides("newfoundland-120s", 2), 4, 1, [0, 0]),
        (sides("newfoundland-120s", 2), 6, 5, [95, -30]),
    ],
    "bicycle-auction": [
        (sides("bicycle-auction", 2), 4, 0, [0, 0]),
        (sides("bicycle-auction", 2), 4, 2, [100, 65]),
    ],
    "one-hundred-and-ten": [
        (sides("one-hundred-and-ten", 2), 2, 0, [0, 0]),
        (sides("one-hundred-and-ten", 3), 3, 1, [105, 80, -50]),
        (sides("one-hundred-and-ten", 2), 4, 3, [0, 0]),
    ],
    "irish-110": [
        (sides("irish-110", 2), 2, 1, [0, 0]),
        (sides("irish-110", 3), 3, 0, [-35, 0, -30]),
        (sides("irish-110", 2), 4, 2, [95, 105]),
    ],
}

BLIND = ["plain", "thirty_for_sixty_wins_60", "blind_thirty_for_sixty", "sixty_for_120", "slam"]

MIXED_TABLES: dict[str, list[Table]] = {
    "mix-kitty-and-top-card": [
        (
            with_(
                "auction-120",
                table={"sides": 3},
                deal={"kitty": 4, "packets": "dealer"},
                draw={"into_kitty": True, "on_top_card": True, "four_and_a_flip": True},
            ),
            3,
            0,
            [0, 0, 0],
        ),
    ],
    "mix-turned-proposal": [
        (with_("auction-partners", rob={"turned_in_auction": True}), 4, 0, [0, 0]),
        (with_("hoss", deck={"joker": True}, rob={"turned_in_auction": True}), 3, 2, [0, 0, 0]),
    ],
    "mix-booked-and-hearts": [
        (
            with_(
                "auction-120",
                table={"sides": 3},
                play={"booked": True, "hearts_on_hearts": True, "first_lead": "bidder_chooses"},
            ),
            3,
            0,
            [0, 0, 0],
        ),
        (with_("irish-45", play={"hearts_on_hearts": True}), 2, 0, [0, 0]),
    ],
    "mix-lowest-ace": [
        (
            with_("irish-45", rob={"unclaimed_ace": "lowest_trump"}, table={"sides": 3}),
            3,
            0,
            [0, 0, 0],
        ),
        (
            with_(
                "traditional-45",
                rob={"holder": "must", "unclaimed_ace": "lowest_trump"},
                table={"sides": 2},
            ),
            2,
            1,
            [0, 0],
        ),
        (with_("irish-45", rob={"holder": "never", "dealer": "never"}), 2, 0, [0, 0]),
    ],
    "mix-blind-and-slam": [
        (with_("auction-120", auction={"contracts": BLIND}, table={"sides": 3}), 3, 0, [0] * 3),
        (
            with_(
                "bicycle-auction",
                auction={"contracts": ["from_twenty", "slam", "jink_for_30"]},
            ),
            4,
            1,
            [0, 0],
        ),
    ],
    "mix-called-after-kitty": [
        (
            with_(
                "cut-throat",
                auction={"called_partner": True},
                trump={"named": "after_kitty"},
                draw={"min_keep": 4, "max_others": 1},
            ),
            5,
            0,
            [0] * 5,
        ),
    ],
    "mix-kitchen-table": [
        (with_("irish-45", play={"revoke": "penalised"}), 2, 0, [0, 0]),
        (with_("traditional-45-three-handed", play={"revoke": "penalised"}), 3, 1, [0] * 3),
    ],
    "mix-void-must-trump": [
        (
            with_("irish-45", play={"void_must_trump": True}, table={"sides": 3}),
            3,
            0,
            [0, 0, 0],
        ),
        (
            with_(
                "irish-45",
                deal={"packets": "4-1"},
                play={"plain_lead": "follow_suit", "withhold_cards": ["five"]},
            ),
            2,
            0,
            [0, 0],
        ),
    ],
    "mix-joker-below": [
        (
            with_(
                "traditional-45",
                deck={"joker_rank": "below_ace_of_hearts", "plain_order": "aces_high"},
                play={"withhold_limit": 1, "withhold_together": True},
                table={"sides": 3},
            ),
            3,
            2,
            [0, 0, 0],
        ),
    ],
}

# Few counts, each of some hundred thousand: the play from its first card.
LARGE_TABLES: dict[str, list[Table]] = {
    "large": [
        (sides("irish-45", 3), 3, 0, [0, 0, 0]),
        ("traditional-45-three-handed", 3, 1, [0, 0, 0]),
        (with_("auction-120", deal={"kitty": 0}, table={"sides": 3}), 3, 2, [0, 0, 0]),
    ],
}
