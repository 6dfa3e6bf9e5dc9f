"""The course of a deal in the oracle: turns, refusals and everything that may be said."""

from __future__ import annotations

from typing import Any

import pytest

from . import Deal, Refused, canonical
from .helpers import make, stacked


def with_(base: str, **groups: dict[str, Any]) -> dict[str, Any]:
    return {"base": base, **groups}


def code(deal: Deal, action: str) -> str:
    with pytest.raises(Refused) as refused:
        deal.apply(action)
    return refused.value.code


def apply_all(deal: Deal, text: str) -> Deal:
    for action in text.split(", "):
        deal.apply(action)
    return deal


SOUTH, WEST, NORTH = "5S JS KC 3D 9H", "AH 2S 7C 8D TH", "QS 4S 5C QD 2H"


def cards(*hands: str) -> list[list[str]]:
    return [hand.split() for hand in hands]


def test_packets_and_kitty() -> None:
    kitty = ["JK", "AC", "AD"]
    deck = stacked(cards(SOUTH, WEST, NORTH), 0, joker=True, kitty=kitty)
    deal = make("auction-120", 3, deck)
    assert deal.hands == cards(SOUTH, WEST, NORTH)
    assert deal.kitty == kitty


@pytest.mark.parametrize(
    ("kitty", "packets", "places"),
    [
        (4, "3-2", [6, 7, 8, 13]),
        (4, "2-3", [4, 5, 12, 13]),
        (5, "3-2", [6, 7, 8, 13, 14]),
        (5, "2-3", [4, 5, 12, 13, 14]),
        (3, "2-3", [4, 5, 6]),
    ],
)
def test_kitty_packets(kitty: int, packets: str, places: list[int]) -> None:
    deck = stacked([], 0)
    deal = make(
        with_(
            "auction-120-no-kitty", deck={"joker": False}, deal={"kitty": kitty, "packets": packets}
        ),
        2,
        deck,
    )
    assert deal.kitty == [deck[place] for place in places]


def test_dealer_chooses_packets() -> None:
    deal = make(with_("irish-45", deal={"packets": "dealer"}), 2)
    assert deal.legal_actions() == ["0 packets 3-2", "0 packets 2-3"]
    assert deal.hands == [[], []]
    deal.apply("0 packets 2-3")
    assert deal.phase in ("play", "ace")


def test_turned_joker_then_ace() -> None:
    deck = stacked(cards(SOUTH, WEST), 0, ["JK", "AC", "2D"], joker=True)
    deal = make("traditional-45", 2, deck)
    assert deal.legal_actions() == [f"0 rob {card}" for card in SOUTH.split()]
    deal.apply("0 rob 9H")
    assert (deal.trump, deal.phase) == ("C", "ace")
    assert code(deal, "0 norob") == "must_rob"
    assert code(deal, "0 rob 9H") == "card_not_held"
    deal.apply("0 rob 3D")
    assert deal.hands[0] == ["5S", "JS", "KC", "JK", "AC"]
    assert deal.turn == 1


def test_holder_robs_before_his_first_card() -> None:
    deck = stacked(cards(SOUTH, "AS 7C 8D TH 2C"), 0, ["6S"])
    deal = make("irish-45", 2, deck)
    deal.apply("1 rob 8D")
    assert deal.hands[1] == ["AS", "7C", "TH", "2C", "6S"]
    assert code(deal, "1 rob 7C") == "rob_not_allowed"
    late = make("irish-45", 2, deck)
    apply_all(late, "1 play AS, 0 play 5S")
    assert code(late, "0 rob KC") == "rob_not_allowed"
    must = make(with_("irish-45", rob={"holder": "must"}), 2, deck)
    assert code(must, "1 play AS") == "must_rob"


def test_ace_of_hearts_robs_only_when_hearts_are_trumps() -> None:
    hands = cards(SOUTH, "AH 7C 8D TH 2C")
    assert "1 rob 7C" not in make("irish-45", 2, stacked(hands, 0, ["6S"])).legal_actions()
    assert "1 rob 7C" in make("irish-45", 2, stacked(hands, 0, ["6H"])).legal_actions()


def test_unclaimed_ace_is_the_lowest_trump() -> None:
    rules = with_("irish-45", rob={"unclaimed_ace": "lowest_trump"})
    deck = stacked(cards("TS 7C 8D TH 2C", "AS 3C 9D QH 2D"), 0, ["6S"])
    deal = apply_all(make(rules, 2, deck), "1 play AS, 0 play TS")
    assert deal.tricks[0]["winner"] == 0
    robbed = apply_all(make(rules, 2, deck), "1 rob 3C, 1 play AS, 0 play TS")
    assert robbed.tricks[0]["winner"] == 1


def test_auction_once_and_hold() -> None:
    deal = make("auction-120", 4, scores=[0, 0])
    assert code(deal, "2 bid 20") == "not_your_turn"
    assert code(deal, "1 hold") == "only_dealer_may_hold"
    assert code(deal, "1 bid 40") == "bid_not_offered"
    assert code(deal, "1 play 5H") == "wrong_phase"
    apply_all(deal, "1 bid 20, 2 pass, 3 bid 25")
    assert set(deal.legal_actions()) == {"0 pass", "0 hold", "0 bid 30"}
    assert code(deal, "0 bid 25") == "bid_too_low"
    deal.apply("0 hold")
    assert (deal.bidder, deal.turn, deal.phase) == (0, 0, "naming")


def test_auction_until_passed_with_holds() -> None:
    deal = apply_all(make("bicycle-auction", 4), "1 bid 20, 2 pass, 3 pass, 0 hold")
    assert deal.turn == 1
    assert code(deal, "1 bid 20") == "bid_too_low"
    assert code(deal, "2 bid 25") == "already_passed"
    apply_all(deal, "1 bid 25, 0 hold, 1 pass")
    assert deal.contract is not None
    assert (deal.bidder, deal.contract["name"]) == (0, "25")


def test_hold_limits_and_scores() -> None:
    rules = with_("auction-120", auction={"dealer_hold_from": 20})
    deal = apply_all(make(rules, 3), "1 bid 15, 2 pass")
    assert code(deal, "0 hold") == "hold_too_low"
    lock = make("bicycle-auction", 4, scores=[0, 100])
    assert code(lock, "1 bid 15") == "score_forbids_bid"
    bunker = make("irish-110", 4, scores=[0, -35])
    assert bunker.legal_actions() == ["1 pass"]
    assert "10" in [a.split()[-1] for a in make("irish-110", 4, scores=[0, -30]).legal_actions()]
    assert "1 bid 10" not in make("irish-110", 3).legal_actions()


def test_blind_bids() -> None:
    rules = with_("auction-120", auction={"contracts": ["plain", "blind_thirty_for_sixty"]})
    deal = make(rules, 3)
    assert "1 look" in deal.legal_actions()
    apply_all(deal, "2 look, 1 bid blind_thirty_for_sixty")
    assert deal.legal_actions() == ["2 pass"]
    assert code(deal, "2 look") == "already_looked"
    deal.apply("2 pass")
    assert set(deal.legal_actions()) == {"0 pass", "0 hold", "0 look"}
    deal.apply("0 look")
    assert code(deal, "0 hold") == "already_looked"


def test_must_hold_suit_by_printed_suit() -> None:
    deck = stacked(
        cards("AH JK 5S 4S 3S", WEST.replace("AH", "9C"), NORTH.replace("4S", "6C")), 0, joker=True
    )
    rules = with_("auction-120", deal={"kitty": 0})
    deal = apply_all(make(rules, 3, deck), "1 pass, 2 pass, 0 bid 20")
    assert deal.legal_actions() == ["0 trump H", "0 trump S"]
    assert code(deal, "0 trump C") == "must_hold_suit"


def test_in_the_kitty_and_on_the_top_card() -> None:
    rules = with_(
        "auction-120-no-kitty",
        deck={"joker": False},
        deal={"kitty": 3},
        draw={"into_kitty": True, "on_top_card": True},
    )
    kitty = ["AC", "QC", "TD"]
    deck = stacked(cards(SOUTH, WEST), 0, ["QH"], kitty=kitty)
    deal = make(rules, 2, deck)
    apply_all(deal, "1 pass, 0 bid 20, 0 kitty")
    assert deal.hands[0] == kitty
    assert code(deal, "0 trump S") == "suit_not_in_kitty"
    top = deal.copy()
    apply_all(deal, "0 trump C, 1 discard, 0 discard QC")
    assert len(deal.hands[0]) == 5
    apply_all(top, "0 topcard")
    assert top.hands[0] == ["QH"]
    assert top.legal_actions() == ["0 trump H"]
    apply_all(top, "0 trump H, 1 discard")
    assert code(top, "0 discard QH") == "keep_more_cards"


def test_called_partner() -> None:
    rules = with_(
        "cut-throat",
        auction={"called_partner": True},
        deal={"kitty": 0},
        deck={"joker": False},
        play={"plain_lead": "follow_suit"},
    )
    hands = cards(
        "5S KS QS 4C 3C", "2D 3D 4D 6D 7D", "AS 2S 8C KD QD", "2H 3H 4H 6H 7H", "8D 9D TD JD AD"
    )
    deal = make(rules, 5, stacked(hands, 0))
    apply_all(deal, "1 pass, 2 pass, 3 pass, 4 pass, 0 bid 15")
    assert code(deal, "0 call 5S") == "call_not_allowed"
    apply_all(deal, "0 trump S, 0 call 2S, 1 discard, 2 discard")
    apply_all(deal, "3 discard, 4 discard, 0 discard")
    assert (deal.partner, deal.turn) == (2, 1)
    apply_all(deal, "1 play 2D, 2 play KD, 3 play 2H, 4 play 8D, 0 play 3C")
    assert deal.legal_actions() == ["2 play 2S"]
    assert code(deal, "2 play AS") == "must_play_called_card"


def test_discards() -> None:
    rules = with_("auction-partners", draw={"min_keep": 1, "max_others": 3})
    deal = make(rules, 4, stacked(cards(SOUTH, WEST, NORTH, "AC 9C 6D TD 3H"), 0))
    apply_all(deal, "1 bid 20, 2 pass, 3 pass, 0 pass, 1 trump S")
    assert code(deal, "1 discard 7C 8D TH AH 2S") == "keep_more_cards"
    assert code(deal, "1 discard 7C 7C") == "duplicate_card"
    assert code(deal, "1 discard KC") == "card_not_held"
    assert code(deal, "1 discard ZZ") == "unknown_card"
    assert code(deal, "1 discard AH 2S") == "must_keep_a_trump"
    deal.apply("1 discard 7C 8D TH AH")
    assert code(deal, "2 discard QS 5C QD 2H") == "draw_limit"
    assert canonical("2 discard QS 5C") == canonical("2 discard 5C QS")
    deal.apply("2 discard QD QS 5C")
    assert code(deal, "3 discard AC 9C 6D TD") == "draw_limit"


def test_sit_out() -> None:
    deal = make("hoss", 3, stacked(cards(SOUTH, WEST, NORTH), 0))
    apply_all(deal, "1 bid 20, 2 pass, 0 pass, 1 trump S")
    assert deal.legal_actions() == ["1 sitout 2", "1 sitout 0"]
    deal.apply("1 sitout 0")
    assert deal.turn == 1
    apply_all(deal, "1 discard, 2 discard")
    assert deal.turn == 1  # the dealer's left leads


def test_ace_swap_and_choice_of_the_lead() -> None:
    rules = with_("one-hundred-and-ten", deal={"kitty": 0})
    deck = stacked(cards(SOUTH, "AS 2S 7C 8D TH"), 0, ["9C", "JD", "6S"])
    deal = make(rules, 2, deck)
    apply_all(deal, "1 bid 20, 0 pass, 1 trump S, 1 discard, 0 discard")
    assert deal.legal_actions() == ["1 turn", "1 noswap"]
    apply_all(deal, "1 turn, 1 turn")
    assert deal.legal_actions() == ["1 turn"]
    deal.apply("1 turn")
    assert code(deal, "1 swap KC") == "card_not_held"
    deal.apply("1 swap 7C")
    assert "6S" in deal.hands[1]
    assert deal.legal_actions() == ["1 lead self", "1 lead left"]
    deal.apply("1 lead left")
    assert deal.turn == 0


def test_booked_and_fold() -> None:
    rules = with_("auction-120-no-kitty", deck={"joker": False}, play={"booked": True})
    hands = cards("5S JS KS QS 2S", "AC 2C 7C 8D TH", "3S 4S 5C QD 2H")
    deal = make(rules, 3, stacked(hands, 0))
    apply_all(deal, "1 pass, 2 pass, 0 bid 20, 0 trump S, 1 discard, 2 discard, 0 discard")
    deal.apply("1 askbooked")
    assert deal.legal_actions() == ["1 fold", "1 stay"]
    apply_all(deal, "1 fold, 2 stay")
    assert deal.turn == 2
    apply_all(deal, "2 play 2H, 0 play 2S")
    assert deal.turn == 0


def test_turned_proposal() -> None:
    rules = with_("auction-partners", rob={"turned_in_auction": True})
    hands = cards(SOUTH, WEST, NORTH, "AC 9C 6D TD 3H")
    deal = make(rules, 4, stacked(hands, 0, ["9S"]))
    apply_all(deal, "1 bid 20, 2 pass, 3 pass, 0 pass, 1 trump S, 0 rob KC")
    assert deal.hands[0] == ["5S", "JS", "3D", "9H", "9S"]
    dead = make(rules, 4, stacked(hands, 0, ["9S"]))
    apply_all(dead, "1 bid 20, 2 pass, 3 pass, 0 pass, 1 trump C")
    assert dead.phase == "discard"
