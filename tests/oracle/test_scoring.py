"""The oracle's points against worked examples of sections 4, 6 and 10."""

from __future__ import annotations

from typing import Any

import pytest

from . import PRESETS
from .helpers import WON, make, put_tricks, settled

PLAIN = ["KC", "KD", "QC", "QD", "JD"]
TOP = ["5S", *PLAIN[1:]]  # the five of trumps falls in the first trick


def won(seats: str, cards: list[str] | None = None) -> WON:
    return [(int(seat), card) for seat, card in zip(seats, cards or TOP, strict=True)]


def with_(base: str, **groups: dict[str, Any]) -> dict[str, Any]:
    return {"base": base, **groups}


@pytest.mark.parametrize(
    ("seats", "points"),
    [
        ("00000", [30, 0]),
        ("00001", [25, 5]),
        ("00011", [20, 10]),
        ("00111", [15, 15]),
        ("01111", [10, 20]),
        ("10000", [20, 10]),
    ],
)
def test_thirty_points_a_hand(seats: str, points: list[int]) -> None:
    assert settled("traditional-45", 4, [0, 0], won(seats)).points == points


def test_two_traditional_deals_end_as_the_rules_say() -> None:
    first = [
        settled("traditional-120", 4, [0, 0], won(s)).scores
        for s in ("00000", "00001", "00011", "00111", "01111")
    ]
    ends = {
        tuple(settled("traditional-120", 4, scores, won(s)).scores)
        for scores in first
        for s in ("00000", "00001", "00011", "00111", "01111")
    }
    assert all(sum(pair) == 60 for pair in ends)
    assert {max(pair) for pair in ends} == {60, 55, 50, 45, 40, 35, 30}
    assert {tuple(sorted(p)) for p in ends if max(p) < 45} == {(20, 40), (25, 35), (30, 30)}


def test_no_trump_played_is_twenty_five() -> None:
    assert settled("traditional-45", 4, [0, 0], won("00011", PLAIN)).points == [15, 10]


def test_five_only() -> None:
    rules = with_("traditional-45", score={"bonus_for": "five_only"})
    assert settled(rules, 4, [0, 0], won("00011")).points == [20, 10]
    assert settled(rules, 4, [0, 0], won("00011", ["JS", *PLAIN[1:]])).points == [15, 10]


def test_lock() -> None:
    deal = settled("auction-120", 4, [100, 40], won("11100"), "15")
    assert (deal.points, deal.scores, deal.winner) == ([-15, 20], [85, 60], None)
    deal = settled("auction-120", 4, [100, 40], won("00111", ["KC", "KD", "QC", "5S", "2C"]), "15")
    assert (deal.points, deal.scores, deal.winner) == ([-15, 20], [85, 60], None)
    made = settled("auction-120", 4, [100, 40], won("00011", ["KC", "KD", "QC", "5S", "2C"]), "15")
    assert (made.scores, made.winner) == ([115, 55], None)
    other = settled("auction-120", 4, [100, 40], won("00001"), "15", bidder=1)
    assert other.points == [0, -15]


def test_sixty_five_bids_thirty() -> None:
    made = settled("bicycle-auction", 4, [65, 0], won("00000"), "30")
    assert (made.scores, made.winner) == ([125, 0], 0)
    missed = settled("bicycle-auction", 4, [65, 0], won("00001"), "30")
    assert missed.scores == [35, 5]


def test_bagged_dealer_plays_fifteen() -> None:
    deal = make("auction-120", 4)
    for action in ("1 pass", "2 pass", "3 pass", "0 pass"):
        deal.apply(action)
    assert deal.bidder == 0
    assert deal.contract == deal.options["auction"]["contracts"][0]


def test_bagged_partner_and_redeal() -> None:
    for rule, bidder in (("dealers_partner_bagged", 2), ("redeal", None)):
        deal = make(with_("auction-120", auction={"all_pass": rule}), 4)
        for action in ("1 pass", "2 pass", "3 pass", "0 pass"):
            deal.apply(action)
        assert deal.bidder == bidder
        assert deal.over == (bidder is None)


def test_cap() -> None:
    assert settled("one-hundred-and-ten", 4, [0, 95], won("00111"), "15").scores == [15, 105]
    assert settled("one-hundred-and-ten", 4, [0, 106], won("00111"), "15").scores == [15, 106]
    bidder = settled("one-hundred-and-ten", 4, [0, 95], won("00111"), "15", bidder=1)
    assert bidder.winner == 1


def test_eliminated() -> None:
    deal = settled("one-hundred-and-ten", 3, [-60, 20, 0], won("12121"), "20")
    assert (deal.scores[0], deal.out, deal.winner) == (-80, frozenset({0}), None)
    last = settled("one-hundred-and-ten", 4, [-60, 20], won("11111"), "20")
    assert last.winner == 1


def test_ten_doubles_stops_five_short() -> None:
    deal = settled("irish-110", 4, [95, 0], won("00011"), "10")
    assert (deal.scores, deal.winner) == ([105, 10], None)
    assert settled("irish-110", 4, [107, 0], won("00011"), "10").scores == [107, 10]


def test_thirty_for_sixty_and_jink() -> None:
    made = settled("newfoundland-120s", 4, [0, 0], won("00000"), "thirty_for_sixty")
    lost = settled("newfoundland-120s", 4, [0, 0], won("00001"), "thirty_for_sixty")
    assert (made.points, lost.points) == ([30, 0], [-60, 5])
    jinked = settled("growl-120", 4, [0, 0], won("00000", PLAIN), "20", modifier="jink")
    failed = settled("growl-120", 4, [0, 0], won("00001"), "20", modifier="jink")
    assert (jinked.points, failed.points) == ([60, 0], [-60, 5])


def test_zero_on_comes_before_the_target() -> None:
    rules = with_("traditional-45", score={"zero_on": 45})
    deal = settled(rules, 4, [25, 0], won("00011"))
    assert (deal.points, deal.scores, deal.winner) == ([-25, 10], [0, 10], None)
    assert settled(rules, 4, [30, 0], won("00011")).winner == 0


def test_offsuit_set_bonus() -> None:
    rules = with_("auction-120", score={"offsuit_set_bonus": 30})
    cards = ["KC", "KD", "2S", "QC", "QD"]
    assert settled(rules, 4, [0, 0], won("11011", cards), "25").points == [-25, 30]
    assert settled(rules, 4, [0, 0], won("11111", ["5S", *PLAIN[1:]]), "25").points == [-25, 30]
    assert settled(rules, 4, [0, 0], won("01100", ["KC", "5S", "KD", "QC", "QD"]), "25").points == [
        -25,
        15,
    ]
    solo = settled(rules, 3, [0, 0, 0], won("11000", cards), "20")
    assert solo.points == [20, 10, 0]
    assert settled(rules, 3, [0, 0, 100], won("11022", cards), "20").points == [-20, 30, 0]


def test_bonus_forfeit() -> None:
    rules = with_("irish-110", score={"bonus_forfeit_at": 85})
    assert settled(rules, 4, [85, 0], won("00111"), "15").points == [-15, 15]
    assert settled(rules, 4, [84, 0], won("00111"), "15").points == [15, 15]


def test_all_tricks_wins() -> None:
    rules = with_("traditional-120", score={"all_tricks_wins": True})
    assert settled(rules, 4, [0, 100], won("00000")).winner == 0
    assert settled(rules, 4, [0, 0], won("00001")).winner is None


def test_both_past() -> None:
    assert settled("auction-120", 4, [90, 99], won("00011"), "20").winner is None
    assert settled("bicycle-auction", 4, [105, 115], won("00011"), "20").winner == 0
    most = with_("bicycle-auction", score={"both_past": "most_points"})
    assert settled(most, 4, [105, 117], won("00011"), "20").winner == 1
    assert settled(most, 4, [105, 115], won("00011"), "20").winner is None
    assert settled("traditional-45", 4, [40, 30], won("11100")).winner is None
    assert settled("traditional-45", 4, [35, 30], won("11100")).winner == 1


def test_first_past() -> None:
    rules = "irish-110"
    assert settled(rules, 4, [95, 105], won("10000"), "20").winner == 1
    assert settled(rules, 4, [95, 105], won("00001"), "20").winner == 0
    assert (
        settled(rules, 4, [95, 105], won("00100", ["KC", "5S", "KD", "QC", "QD"]), "20").winner == 1
    )
    by_bonus = settled(rules, 4, [90, 105], won("00100"), "20")
    assert (by_bonus.scores, by_bonus.winner) == ([115, 110], 1)


def test_as_won_stops_the_deal() -> None:
    deal = make("twenty-five", 2, scores=[20, 20])
    while not deal.over:
        deal.apply(deal.legal_actions()[0])
    assert [trick["winner"] for trick in deal.tricks] == [deal.winner]


def test_called_partner_and_sit_out_partner_share() -> None:
    deal = settled("nova-scotia", 5, [0] * 5, won("00123"), "20", partner=2)
    assert deal.points == [20, 5, 20, 5, 0]
    deal = settled("nova-scotia", 5, [0] * 5, won("01123"), "20", partner=2)
    assert deal.points == [-20, 10, -20, 5, 0]
    deal = settled("hoss", 3, [100, 100, 0], won("00022"), "20", partner=1)
    assert (deal.points, deal.winner) == ([20, 20, 10], 0)


def penalised(rules: str, **play: Any) -> dict[str, Any]:
    return with_(rules, play={"revoke": "penalised", **play})


def test_revokes_by_bid() -> None:
    for offender, points in ((0, [-20, 10]), (1, [20, -20])):
        deal = make(penalised("auction-120", revoke_penalty="lose_bid"), 4)
        put_tricks(deal, won("00011"), "S")
        deal.bidder, deal.contract = 0, deal.options["auction"]["contracts"][1]
        deal.proven[(offender, 1)] = 1 - offender
        deal.close()
        assert deal.points == points


def test_revokes_by_trick() -> None:
    deal = make(penalised("traditional-45"), 4)
    put_tricks(deal, won("00011"), "S")
    deal.proven[(3, 1)] = 0
    deal.close()
    assert deal.points == [25, 5]


def test_every_preset_scores_a_deal_of_thirty_or_twenty_five() -> None:
    for name in PRESETS:
        if resolve_by_turn_up(name):
            players = PRESETS[name]["players"][0]
            total = sum(settled(name, players, [0] * players, won("01010")).points or [])
            assert total == (25 if name == "twenty-five" else 30)


def resolve_by_turn_up(name: str) -> bool:
    return bool(PRESETS[name]["options"].get("trump", {}).get("by") == "turn_up")
