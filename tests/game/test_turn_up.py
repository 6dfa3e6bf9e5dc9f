"""Trumps by turn-up: the dealer and the holder of the ace rob, jokers turned up."""

from __future__ import annotations

from fortyfives.errors import Reason
from fortyfives.game.state import Playing, Robbing

from .tables import Table, house

IRISH = house("irish-45")
TRADITIONAL = house("traditional-45")


def test_the_turned_card_fixes_trumps_and_the_dealers_left_leads() -> None:
    table = Table(IRISH, rest="7D", dealer=2)
    assert (table.facts.trump, table.facts.turned) == (1, (19,))
    assert (table.play.leader, table.turn) == (3, 3)


def test_the_dealer_may_take_a_turned_ace_or_leave_it() -> None:
    table = Table(IRISH, "KC QC 2C 3C 4C", rest="AD")
    assert table.is_in(Robbing)
    assert table.legal == ["rob 2C", "rob 3C", "rob 4C", "rob QC", "rob KC", "norob"]
    assert table.refused("0 rob AD") is Reason.CARD_NOT_HELD
    assert table.refused("1 norob") is Reason.NOT_YOUR_TURN
    assert table.refused("0 play 2C") is Reason.WRONG_PHASE
    left = Table(IRISH, "KC QC 2C 3C 4C", rest="AD").do("0 norob")
    assert left.turn == 1
    table.do("0 rob 2C")
    assert table.hand(0) == {"AD", "KC", "QC", "3C", "4C"}
    assert table.thrown(0) == {"2C"}
    assert table.facts.taken_up == ((0, 13),)
    assert table.turn == 1


def test_the_dealer_must_take_a_turned_ace() -> None:
    table = Table(TRADITIONAL, "KC QC 2C 3C 4C", rest="AD")
    assert "norob" not in table.legal
    assert table.refused("0 norob") is Reason.MUST_ROB
    assert table.refused("1 play AH") is Reason.NOT_YOUR_TURN


def test_nobody_takes_a_turned_ace_where_the_dealer_never_robs() -> None:
    table = Table(house("irish-45", rob={"dealer": "never"}), rest="AD")
    assert table.is_in(Playing)
    assert table.facts.trump == 1


def test_the_holder_of_the_ace_of_trumps_may_take_the_turn_up_at_his_turn() -> None:
    table = Table(IRISH, "", "AD KC 2C 3C 4C", rest="7D")
    assert table.legal[-5:] == ["rob 2C", "rob 3C", "rob 4C", "rob KC", "rob AD"]
    table.do("1 rob KC")
    assert table.hand(1) == {"AD", "7D", "2C", "3C", "4C"}
    assert table.turn == 1
    assert not any(action.startswith("rob") for action in table.legal)
    assert table.refused("1 rob 2C") is Reason.ROB_NOT_ALLOWED


def test_not_robbing_is_declining_and_nobody_else_may() -> None:
    table = Table(IRISH, "5C 6C 7C 8C 9C", "AD KC 2C 3C 4C", rest="7D").do("1 play KC")
    assert table.refused("2 rob 6H") is Reason.ROB_NOT_ALLOWED
    table.first()
    assert table.hand(1) == {"AD", "2C", "3C", "4C"}


def test_a_rob_stands_before_the_robbers_first_card_alone() -> None:
    table = Table(IRISH, "5C 6C 7C 8C 9C", "", "", "AD KC 2C 3C 4C", rest="7D", dealer=3)
    table.do("0 play 5C").first(2)
    assert table.turn == 3
    assert "rob KC" in table.legal
    table.do("3 play KC")
    assert table.facts.taken_up == ()


def test_the_ace_of_hearts_robs_only_when_hearts_are_trumps() -> None:
    plain = Table(IRISH, "", "AH KC 2C 3C 4C", rest="7D")
    assert plain.refused("1 rob KC") is Reason.ROB_NOT_ALLOWED
    hearts = Table(IRISH, "", "AH KC 2C 3C 4C", rest="7H")
    assert "rob KC" in hearts.legal


def test_the_dealer_with_the_ace_of_trumps_may_rob_another_card() -> None:
    table = Table(IRISH, "AD KC 2C 3C 4C", "5C 6C 7C 8C 9C", rest="7D").do("1 play 5C")
    table.first(2)
    assert "rob 2C" in table.legal


def test_the_holder_must_rob_first_where_the_house_says_so() -> None:
    table = Table(house("irish-45", rob={"holder": "must"}), "", "AD KC 2C 3C 4C", rest="7D")
    assert table.legal == ["rob 2C", "rob 3C", "rob 4C", "rob KC", "rob AD"]
    assert table.refused("1 play KC") is Reason.MUST_ROB
    table.do("1 rob KC")
    assert "play 7D" in table.legal


def test_the_holder_never_robs_where_the_house_says_so() -> None:
    table = Table(house("irish-45", rob={"holder": "never"}), "", "AD KC 2C 3C 4C", rest="7D")
    assert table.refused("1 rob KC") is Reason.ROB_NOT_ALLOWED


# ------------------------------------------------------------------- jokers


def test_the_dealer_always_takes_a_turned_joker_and_the_next_card_fixes_trumps() -> None:
    rules = house("traditional-45", rob={"dealer": "never"})
    table = Table(rules, "KC QC 2C 3C 4C", rest="JK 7D")
    assert not table.is_in(Playing)
    assert table.refused("0 norob") is Reason.MUST_ROB
    table.do("0 rob KC")
    assert "JK" in table.hand(0)
    assert (table.facts.trump, table.facts.turned) == (1, (52, 19))
    assert table.is_in(Playing)


def test_an_ace_turned_after_a_joker_can_be_taken_too() -> None:
    table = Table(TRADITIONAL, "KC QC 2C 3C 4C", rest="JK AD").do("0 rob KC", "0 rob QC")
    assert table.hand(0) == {"JK", "AD", "2C", "3C", "4C"}
    assert table.turn == 1


def test_whoever_holds_the_ace_may_rob_the_second_turn_up() -> None:
    table = Table(TRADITIONAL, "KC QC 2C 3C 4C", "AD 5C 6C 7C 8C", rest="JK 7D")
    table.do("0 rob KC", "1 rob 5C")
    assert "7D" in table.hand(1)


# ------------------------------------------------------- an ace that did not rob

SINKS = house("irish-45", rob={"unclaimed_ace": "lowest_trump"})


def test_an_ace_that_did_not_rob_is_the_lowest_trump_without_privilege() -> None:
    hands = ("2D 3C 4C 6C 7C", "AD KC QS JS 9S", "3D 4D 8C 9C 2S", "6D 8D 3S 4S 5S")
    table = Table(SINKS, *hands, rest="7D").do("1 play AD", "2 play 3D", "3 play 6D")
    table.do("0 play 2D")
    assert table.play.tricks[0].winner == 3
    assert table.play.ace_low


def test_an_ace_that_robbed_keeps_its_rank() -> None:
    hands = ("2D 3C 4C 6C 7C", "AD KC QS JS 9S", "3D 4D 8C 9C 2S", "6D 8D 3S 4S 5S")
    table = Table(SINKS, *hands, rest="7D").do("1 rob KC", "1 play AD", "2 play 3D", "3 play 6D")
    table.do("0 play 2D")
    assert table.play.tricks[0].winner == 1
    assert not table.play.ace_low


def test_the_usual_ace_keeps_its_rank_unclaimed() -> None:
    hands = ("2D 3C 4C 6C 7C", "AD KC QS JS 9S", "3D 4D 8C 9C 2S", "6D 8D 3S 4S 5S")
    table = Table(IRISH, *hands, rest="7D").do("1 play AD", "2 play 3D", "3 play 6D", "0 play 2D")
    assert table.play.tricks[0].winner == 1


def test_with_hearts_as_trumps_the_unclaimed_ace_of_hearts_must_follow() -> None:
    hands = ("2C 3C 4C 6C 7C", "KH KC QS JS 9S", "AH 4D 8C 9C 2S", "6D 8D 3S 4S 5S")
    table = Table(SINKS, *hands, rest="7H").do("1 play KH")
    assert [action for action in table.legal if action.startswith("play")] == ["play AH"]
    usual = Table(IRISH, *hands, rest="7H").do("1 play KH")
    assert "play 4D" in usual.legal
