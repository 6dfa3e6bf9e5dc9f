"""Discards and replacements, the ace swap, booking: section 5 and the end of section 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fortyfives.cards import hand_text
from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.actions import Discard
from fortyfives.game.legal_draw import Discards
from fortyfives.game.state import Booking, Discarding, Leading, Playing, Swapping
from fortyfives.rules.ruleset import RuleSet

from .tables import Table, house
from .test_naming import KITTY, won

PARTNERS = house("auction-partners", draw={"keep_a_trump": False})
KITTY_3 = house("auction-120")
KITTY_5 = house("one-hundred-and-ten", 3, draw={"ace_swap": False})


def drawing(rules: RuleSet, *hands: str, trump: str = "C", **more: Any) -> Table:
    """A deal in which seat 1 has named trumps and everyone discards."""
    return won(rules, *hands, **more).do(f"1 trump {trump}")


def test_everyone_discards_in_deal_order_and_draws_as_many() -> None:
    table = drawing(PARTNERS, "2S 3S 4S 6S 7S", "2C 3C 4C 6C 7C", rest="KC QC TC")
    table.do("1 discard 2C", "2 discard", "3 discard")
    assert table.turn == 0
    table.do("0 discard 2S 3S")
    assert table.hand(1) == {"KC", "3C", "4C", "6C", "7C"}
    assert table.hand(0) == {"QC", "TC", "4S", "6S", "7S"}
    assert [(event.seat, event.count) for event in table.happened(ev.Replenished)] == [
        *((1, 1), (0, 2)),
    ]
    assert table.facts.thrown_counts == (2, 1, 0, 0)


def test_others_see_only_the_count() -> None:
    table = drawing(PARTNERS, "", "2C 3C 4C 6C 7C").do("1 discard 2C 3C")
    assert table.facts.thrown_counts == (None, 2, None, None)
    assert table.view(2).own.thrown == 0
    assert table.view(1).own.thrown


def test_the_bidder_never_keeps_more_than_five() -> None:
    table = drawing(KITTY_3, "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.refused("1 discard") is Reason.TOO_MANY_KEPT
    assert table.refused("1 discard 2C 3C") is Reason.TOO_MANY_KEPT
    assert len(table.legal) == sum(1 for mask in range(256) if mask.bit_count() >= 3)
    table.do("1 discard 2C 3C 4C")
    assert len(table.hand(1)) == 5


def test_in_110_the_bidder_picks_five_of_ten_and_draws_nothing() -> None:
    table = drawing(KITTY_5, "", "2C 3C 4C 6C 7C", kitty="9D 8D 7D 6D 4D")
    assert {len(action.split()) for action in table.legal} == {6}
    assert table.refused("1 discard 9D 8D 7D 6D") is Reason.TOO_MANY_KEPT
    assert table.refused("1 discard 9D 8D 7D 6D 4D 2C") is Reason.KEEP_MORE_CARDS
    table.do("1 discard 9D 8D 7D 6D 4D", "2 discard", "0 discard")
    assert table.happened(ev.Replenished) == []


def test_others_draw_up_to_three() -> None:
    table = drawing(KITTY_5, "", "", "2S 3S 4S 6S 7S", kitty="9D 8D 7D 6D 4D")
    table.first()
    assert table.refused("2 discard 2S 3S 4S 6S") is Reason.DRAW_LIMIT
    table.do("2 discard 2S 3S 4S")


def test_cards_must_be_kept_where_the_stock_would_run_out() -> None:
    table = drawing(house("auction-120", 6), "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.refused("1 discard 2C 3C 4C 6C 7C 9D 8D") is Reason.KEEP_MORE_CARDS
    table.do("1 discard 2C 3C 4C 6C 7C 9D")
    assert table.turn == 2
    assert len(max((action.split() for action in table.legal), key=len)) == 4


def test_only_cards_held_are_thrown() -> None:
    table = drawing(PARTNERS, "", "2C 3C 4C 6C 7C")
    assert table.refused("1 discard 8C") is Reason.CARD_NOT_HELD
    assert table.refused("1 play 2C") is Reason.WRONG_PHASE
    assert table.refused("2 discard") is Reason.NOT_YOUR_TURN


def test_who_holds_a_trump_keeps_one() -> None:
    rules = house("auction-partners")
    table = drawing(rules, "", "2C AH 2S 3S 4S", "2D 3D 4D 6D 7D")
    assert table.refused("1 discard 2C AH") is Reason.MUST_KEEP_A_TRUMP
    assert "discard 2C" in table.legal
    assert not any("2C" in a and "AH" in a for a in table.legal)
    table.do("1 discard 2C 2S 3S 4S", "2 discard 2D 3D 4D 6D 7D")


def test_a_called_trump_that_stays_is_enough() -> None:
    rules = house("cut-throat", 5, auction={"called_partner": True}, draw={"keep_a_trump": True})
    table = won(rules, "", "2S 3S 4S 6S 7S", "5C JC 3D 4D 6D", kitty=KITTY)
    table.do("1 call 5C", "1 trump S").first()
    assert table.turn == 2
    trumps = won(rules, "", "2S 3S 4S 6S 2C", "5C JC 3D 4D 6D", kitty=KITTY)
    trumps.do("1 call 5C", "1 trump C", "1 discard 9D 8D 7D")
    assert any("JC" in action.split() for action in trumps.legal)


def test_without_a_draw_only_a_bidder_with_a_kitty_discards() -> None:
    rules = house("auction-120", draw={"allowed": False})
    table = drawing(rules, "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.refused("1 discard 9D 8D 7D 2C") is Reason.KEEP_MORE_CARDS
    table.do("1 discard 9D 8D 7D")
    assert table.is_in(Playing)


# --------------------------------------------------------- four and a flip

FLIP = house("auction-partners", draw={"four_and_a_flip": True, "keep_a_trump": False})


def test_four_and_a_flip() -> None:
    table = drawing(FLIP, "", "2C 3C 4C 6C 7C", "2S 3S 4S 6S 7S", rest="KD QD TD 9D 8D")
    table.do("1 discard 2C", "2 discard 2S 3S 4S 6S 7S", "3 discard", "0 discard")
    first, second = table.happened(ev.Replenished)
    assert first.shown is None
    assert second.shown is not None
    assert hand_text(1 << second.shown) in table.hand(2)
    assert table.facts.shown == ((2, second.shown),)


def test_without_it_all_five_come_face_down() -> None:
    table = drawing(PARTNERS, "", "2C 3C 4C 6C 7C")
    table.do("1 discard 2C 3C 4C 6C 7C", "2 discard", "3 discard", "0 discard")
    assert [event.shown for event in table.happened(ev.Replenished)] == [None]


# ------------------------------------------------------- discards as a list


def test_discards_are_made_when_asked_for() -> None:
    listed = Discards((5, 9, 20), (0b000, 0b001, 0b110))
    assert len(listed) == 3
    assert listed[0] == Discard(0)
    assert listed[2] == Discard(1 << 9 | 1 << 20)
    assert listed[-1] == listed[2]
    assert list(listed[1:]) == [listed[1], listed[2]]
    assert isinstance(listed[1:], Sequence)
    with pytest.raises(IndexError):
        listed[3]


# -------------------------------------------------------------- the ace swap

SWAP = house("one-hundred-and-ten", 3)


def swapping(ace: str, rest: str, trump: str = "C", **more: Any) -> Table:
    """Seat 1 has bid; seat 2 holds the ace; everyone stood pat as far as he could."""
    hands = ("2S 3S 4S 6S 7S", "2C 3C 4C 6C 7C", f"{ace} 2D 3D 4D 6D")
    table = won(SWAP, *hands, kitty="9D 8D 7D 9S 8S", rest=rest, **more).do(f"1 trump {trump}")
    table.do("1 discard 9D 8D 7D 9S 8S", "2 discard", "0 discard")
    assert table.is_in(Swapping)
    return table


def test_the_holder_of_the_ace_turns_cards_until_a_trump_shows() -> None:
    table = swapping("AC", "TD KS KC QC")
    assert table.turn == 1
    assert table.legal == ["noswap"]
    assert table.refused("1 turn") is Reason.SWAP_NOT_ALLOWED
    assert table.refused("1 discard") is Reason.WRONG_PHASE
    table.do("1 noswap")
    assert table.legal == ["noswap", "turn"]
    assert table.refused("2 swap 2D") is Reason.SWAP_NOT_ALLOWED
    table.do("2 turn")
    assert table.legal == ["turn"]
    assert table.refused("2 noswap") is Reason.SWAP_NOT_ALLOWED
    table.do("2 turn", "2 turn")
    assert table.legal == ["noswap", "swap AC", "swap 2D", "swap 3D", "swap 4D", "swap 6D"]
    assert table.refused("2 turn") is Reason.SWAP_NOT_ALLOWED
    assert table.refused("2 swap 9H") is Reason.CARD_NOT_HELD
    table.do("2 swap 6D")
    assert table.hand(2) == {"AC", "KC", "2D", "3D", "4D"}
    assert [hand_text(1 << card) for card in table.facts.stock_turned] == ["TD", "KS", "KC"]
    assert table.legal == ["noswap"]
    table.do("0 noswap")
    assert table.is_in(Leading)


def test_the_trump_turned_may_be_left() -> None:
    table = swapping("AC", "KC").do("1 noswap", "2 turn", "2 noswap")
    assert table.turn == 0
    assert "KC" not in table.hand(2)


def test_the_ace_of_hearts_swaps_when_hearts_are_trumps() -> None:
    hearts = swapping("AH", "TD", trump="H").do("1 noswap")
    assert "turn" in hearts.legal
    clubs = swapping("AH", "TD").do("1 noswap")
    assert clubs.legal == ["noswap"]


def test_a_stock_without_a_trump_comes_to_an_end() -> None:
    hands = ("KC QC JC 5C AH", "2C 3C 4C 6C 7C", "AC 8C 9C TC 2D")
    table = won(SWAP, *hands, kitty="9D 8D 7D 9S 8S").do("1 trump C")
    table.do("1 discard 9D 8D 7D 9S 8S", "2 discard", "0 discard", "1 noswap")
    while "turn" in table.legal:
        table.do("2 turn")
    assert table.state.stock == ()
    assert table.legal == ["noswap"]
    assert table.refused("2 turn") is Reason.SWAP_NOT_ALLOWED


# ------------------------------------------------------------------ the lead


def test_the_bidder_chooses_who_leads() -> None:
    table = swapping("AC", "TD").do("1 noswap", "2 noswap", "0 noswap")
    assert table.legal == ["lead self", "lead left"]
    assert table.refused("1 play 2C") is Reason.WRONG_PHASE
    table.do("1 lead left")
    assert table.play.leader == 2
    own = swapping("AC", "TD").do("1 noswap", "2 noswap", "0 noswap", "1 lead self")
    assert own.play.leader == 1


@pytest.mark.parametrize(
    ("lead", "leader"), [("left_of_dealer", 1), ("left_of_bidder", 3), ("bidder", 2)]
)
def test_the_first_lead(lead: str, leader: int) -> None:
    rules = house("auction-partners-no-draw", play={"first_lead": lead})
    table = Table(rules).do("1 pass", "2 bid 15", "3 pass", "0 pass", "2 trump H")
    assert table.play.leader == leader


# -------------------------------------------------------------------- booked

BOOKED = house("auction-partners-no-draw", play={"booked": True})
ALL_TRUMPS = "5C JC AH AC KC"


def booking(hand: str, first_lead: str = "left_of_dealer") -> Table:
    """Seat 1 has bid; seat 3 holds this hand."""
    rules = house("auction-partners-no-draw", play={"booked": True, "first_lead": first_lead})
    plain = ("2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", "8S 9S TS 8D 9D", hand)
    return won(rules, *plain).do("1 trump C")


def test_each_but_the_bidder_may_ask_once_whether_anyone_is_booked() -> None:
    table = booking(ALL_TRUMPS)
    assert table.is_in(Booking)
    assert table.turn == 2
    assert table.legal == ["askbooked", "stay"]
    assert table.refused("2 fold") is Reason.WRONG_PHASE
    assert table.refused("1 stay") is Reason.NOT_YOUR_TURN
    table.do("2 askbooked")
    assert table.happened(ev.BookedAsked)[0].answer
    assert table.legal == ["fold", "stay"]
    assert table.refused("2 askbooked") is Reason.WRONG_PHASE
    table.do("2 stay")
    assert table.turn == 3


def test_the_answer_is_no_about_the_one_who_asks_and_those_who_folded() -> None:
    table = booking(ALL_TRUMPS).do("2 stay", "3 askbooked")
    assert not table.happened(ev.BookedAsked)[0].answer
    assert table.turn == 0
    folded = booking(ALL_TRUMPS, "left_of_bidder").do("2 askbooked", "2 fold", "3 stay")
    folded.do("0 askbooked")
    assert folded.happened(ev.BookedAsked)[1].answer
    nobody = booking("5C JC AH AC 2H").do("2 askbooked")
    assert not nobody.happened(ev.BookedAsked)[0].answer
    assert nobody.turn == 3


def test_a_folded_seat_is_skipped_and_its_lead_passes_left() -> None:
    table = booking(ALL_TRUMPS, "left_of_bidder").do("2 askbooked", "2 fold", "3 stay", "0 stay")
    assert table.play.order == (3, 0, 1)
    assert table.play.leader == 3
    table.play_out()
    assert sum(table.outcome.points) == 30
    assert len(table.hand(2)) == 5


def test_when_all_others_fold_the_bidder_plays_on_alone() -> None:
    rules = house("hoss", play={"booked": True}, draw={"allowed": False, "keep_a_trump": False})
    table = won(rules, "2S 3S 4S 6S 7S", ALL_TRUMPS, "2D 3D 4D 6D 7D")
    table.do("1 trump C", "1 sitout 2", "0 askbooked", "0 fold")
    assert table.play.order == (1,)
    table.play_out()
    assert table.outcome.points == (0, 30, 30)
    assert not table.is_in(Discarding)
