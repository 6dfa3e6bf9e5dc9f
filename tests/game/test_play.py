"""The play of the cards: refusals with their reasons, withholding, the called card, tricks."""

from __future__ import annotations

import pytest

from fortyfives.cards import parse_card
from fortyfives.errors import Reason
from fortyfives.game.legal import playable
from fortyfives.game.state import Over, Trick

from .tables import Table, house, texts_of
from .test_naming import won


def led(*hands: str, trump: str = "C", lead: str, **play: object) -> Table:
    """Seat 1 has bid and leads a card; no draw; partners' rules but for the play given."""
    rules = house(
        "auction-partners-no-draw",
        play={
            "plain_lead": "follow_or_trump",
            "withhold_together": True,
            "withhold_limit": 0,
            "first_lead": "bidder",
            **play,
        },
        deck={"joker": True},
    )
    return won(rules, *hands).do(f"1 trump {trump}", f"1 play {lead}")


LOW = "2C 3D 4D 6D 7D"


def test_only_a_card_held_is_played_at_ones_turn() -> None:
    table = led("", LOW, "9C 3S 4S 6S 7S", lead="2C")
    assert table.refused("2 play 5H") is Reason.CARD_NOT_HELD
    assert table.refused("3 play 3C") is Reason.NOT_YOUR_TURN
    assert table.refused("2 pass") is Reason.WRONG_PHASE
    assert table.refused("2 rob 9C") is Reason.ROB_NOT_ALLOWED


def test_a_trump_follows_a_trump() -> None:
    table = led("", LOW, "9C 3S 4S 6S 7S", lead="2C")
    assert table.legal == ["play 9C"]
    assert table.refused("2 play 3S") is Reason.MUST_FOLLOW_TRUMP
    assert texts_of(playable(table.view(2))) == {"9C"}
    assert playable(table.view(3)) == 0


def test_a_suit_is_followed_or_trumped() -> None:
    table = led("", LOW, "9C 9D 4S 6S 7S", lead="7D")
    assert table.legal == ["play 9C", "play 9D"]
    assert table.refused("2 play 4S") is Reason.MUST_FOLLOW_SUIT
    strict = led("", LOW, "9C 3S 2D 6S 7S", lead="7D", plain_lead="follow_suit")
    assert strict.refused("2 play 9C") is Reason.MUST_FOLLOW_SUIT


def test_a_void_must_trump_where_the_house_says_so() -> None:
    table = led("", LOW, "9C 3S 4S 6S 7S", lead="7D", void_must_trump=True)
    assert table.refused("2 play 3S") is Reason.MUST_TRUMP
    assert table.legal == ["play 9C"]


def test_a_heart_follows_the_ace_of_hearts() -> None:
    table = led("", "AH 3D 4D 6D 7D", "2H 3S 4S 6S 7S", lead="AH", hearts_follow_ace=True)
    assert table.refused("2 play 3S") is Reason.MUST_PLAY_HEART
    assert table.legal == ["play 2H"]


def test_withholding_is_counted_for_the_limit() -> None:
    bidder, other = "2C 3C 4D 6D 7D", "5C 3S 4S 6S 7S"
    table = led("8D 9D TD JD QD", bidder, other, "8S 9S TS JS QS", lead="2C", withhold_limit=1)
    assert len(table.legal) == 5
    table.do("2 play 3S")
    assert table.view(2).own.withheld == 1
    table.do("3 play 8S", "0 play 8D", "1 play 3C")
    assert table.refused("2 play 4S") is Reason.WITHHOLD_LIMIT_REACHED
    assert table.legal == ["play 5C"]


def test_following_a_trump_or_holding_none_is_no_withholding() -> None:
    table = led("8D 9D TD JD QD", "2C 3C 4D 6D 7D", "5C 3S 4S 6S 7S", "8S 9S TS JS QS", lead="2C")
    table.do("2 play 5C", "3 play 8S")
    assert [table.view(seat).own.withheld for seat in range(4)] == [0, 0, 0, 0]


# ------------------------------------------------------------ hearts on hearts


def test_hearts_on_hearts_is_said_by_the_leader_of_the_ace_of_hearts() -> None:
    rules = house(
        "auction-partners-no-draw",
        play={"hearts_on_hearts": True, "first_lead": "bidder", "withhold_together": True},
    )
    table = won(rules, "", "AH 3D 4D 6D 7D", "5C 3S 4S 6S 7S").do("1 trump C")
    assert table.legal[-1] == "play AH hearts"
    table.do("1 play AH hearts")
    assert table.play.hearts
    assert table.legal == ["play 5C"]
    assert table.refused("2 play 3S") is Reason.MUST_FOLLOW_TRUMP
    assert table.refused("2 play AH hearts") is Reason.CARD_NOT_HELD
    table.first(3)
    assert table.play.tricks[0].hearts
    assert not table.play.hearts


def test_without_the_words_the_five_may_be_kept_back() -> None:
    rules = house(
        "auction-partners-no-draw",
        play={"hearts_on_hearts": True, "first_lead": "bidder", "withhold_together": True},
    )
    table = won(rules, "", "AH 3D 4D 6D 7D", "5C 3S 4S 6S 7S").do("1 trump C", "1 play AH")
    assert len(table.legal) == 5


def test_hearts_on_hearts_belongs_to_the_leader_and_the_house() -> None:
    table = won(
        house("auction-partners-no-draw", play={"first_lead": "bidder"}),
        *("", "AH 3D 4D 6D 7D"),
    ).do("1 trump C")
    assert table.refused("1 play AH hearts") is Reason.HEARTS_NOT_ALLOWED
    rules = house("auction-partners-no-draw", play={"hearts_on_hearts": True})
    follows = won(rules, "", "2C 3D 4D 6D 7D", "AH 3S 4S 6S 7S").do("1 trump C", "1 play 2C")
    assert follows.refused("2 play AH hearts") is Reason.HEARTS_NOT_ALLOWED


# ------------------------------------------------------------- the called card

CALLED = house(
    "cut-throat",
    5,
    auction={"called_partner": True},
    deal={"kitty": 0},
    draw={"allowed": False, "min_keep": 0},
    play={"first_lead": "bidder"},
)
HANDS = (
    "2S 3S 4S 6S 7S",
    "5C JC 2C 3C 4D",
    "KD QD 9D 8D 7D",
    "8S 9S TS JS QS",
    "2H 3H 4H 6H 7H",
)


def test_the_called_card_is_played_by_the_second_trick_if_the_duties_allow() -> None:
    table = won(CALLED, *HANDS).do("1 call KD", "1 trump C", "1 play 5C")
    assert len(table.legal) == 5
    table.do("2 play 7D").first(3)
    table.do("1 play JC")
    assert table.legal == ["play KD"]
    assert table.refused("2 play QD") is Reason.MUST_PLAY_CALLED_CARD


def test_else_at_the_first_chance_after() -> None:
    hands = (HANDS[0], "5C JC 2C 3C 4D", "KD QC 9D 8C 7D", HANDS[3], HANDS[4])
    table = won(CALLED, *hands).do("1 call KD", "1 trump C", "1 play 5C", "2 play 8C").first(3)
    table.do("1 play JC")
    assert table.legal == ["play QC"]
    table.do("2 play QC").first(3)
    table.do("1 play 2C")
    assert table.legal == ["play KD"]


def test_as_a_lead_too() -> None:
    hands = (HANDS[0], "2C JC 4C 3C 4D", "KD 5C 9D 8D 7D", HANDS[3], HANDS[4])
    table = won(CALLED, *hands).do("1 call KD", "1 trump C", "1 play 2C", "2 play 5C").first(3)
    assert table.turn == 2
    assert table.legal == ["play KD"]
    assert table.refused("2 play 9D") is Reason.MUST_PLAY_CALLED_CARD


def test_the_called_partner_shares_the_result() -> None:
    table = won(CALLED, *HANDS).do("1 call KD", "1 trump C").play_out()
    taken = table.outcome.taken
    assert table.outcome.made is (taken[1] + taken[2] >= 15)
    assert table.outcome.points[1] == table.outcome.points[2]
    assert taken[1] > 0


def test_whoever_draws_the_called_card_is_the_partner() -> None:
    rules = house("cut-throat", 5, auction={"called_partner": True}, deal={"kitty": 0})
    table = won(rules, *HANDS, rest="KC").do("1 call KC", "1 trump C", "1 discard")
    table.do("2 discard 7D", "3 discard", "4 discard", "0 discard")
    assert "KC" in table.hand(2)
    table.play_out()
    assert table.outcome.points[1] == table.outcome.points[2]
    assert table.outcome.points[2] != table.outcome.taken[2]


def test_in_the_stock_nobody_is_his_partner() -> None:
    table = won(CALLED, *HANDS).do("1 call AS", "1 trump C").play_out()
    assert all(parse_card("AS") not in trick.cards for trick in tricks_of(table))
    assert table.outcome.points[1] == table.outcome.taken[1]
    assert table.outcome.points[2] == table.outcome.taken[2]


def test_in_the_kitty_the_bidder_is_alone_against_all() -> None:
    rules = house("cut-throat", 5, auction={"called_partner": True})
    table = won(rules, *HANDS, kitty="KH QH TH").do("1 call KH", "1 trump C")
    table.do("1 discard 4D QH TH", "2 discard", "3 discard", "4 discard", "0 discard").play_out()
    assert table.outcome.points[2] == table.outcome.taken[2]
    assert table.outcome.points[1] == max(table.outcome.taken[1], -15)


def test_an_ace_swap_brings_nobody_a_partner() -> None:
    rules = house(
        "cut-throat",
        5,
        auction={"called_partner": True},
        deal={"kitty": 0},
        draw={"ace_swap": True},
    )
    hands = (HANDS[0], "5C JC 2C 3C 4D", "AC QD 9D 8D 7D", HANDS[3], HANDS[4])
    table = won(rules, *hands, rest="KC").do("1 call KC", "1 trump C")
    table.do(*(f"{seat} discard" for seat in (1, 2, 3, 4, 0)))
    table.do("2 turn", "2 swap 7D")
    table.do(*(f"{seat} noswap" for seat in (3, 4, 0, 1)))
    assert "KC" in table.hand(2)
    table.play_out()
    assert table.outcome.points[2] == table.outcome.taken[2]
    assert table.facts.called in table.facts.stock_turned


@pytest.mark.parametrize(
    ("script", "partner"),
    [
        ("1 play 5C/1 claim", True),
        ("1 play 5C/2 play KD/1 claim", True),
        ("1 play 5C/2 play 7D/3 play 8S/1 claim", True),
    ],
)
def test_the_partner_is_found_in_a_trick_under_way_too(script: str, partner: bool) -> None:
    table = won(CALLED, *HANDS).do("1 call KD", "1 trump C", *script.split("/"))
    table.do(*(f"{seat} accept" for seat in (2, 3, 4, 0)))
    assert (table.outcome.points[2] == table.outcome.points[1] == 30) is partner


def test_a_called_card_of_the_last_seat_that_played_to_no_trick() -> None:
    """The partner is looked for among those who hold a hand, folded or not."""
    rules = house(
        "cut-throat",
        5,
        auction={"called_partner": True},
        deal={"kitty": 0},
        draw={"allowed": False},
        play={"first_lead": "bidder", "booked": True},
    )
    hands = ("2S 3S 4S 6S 7S", "5C JC 2C 3C AC", *HANDS[2:])
    table = won(rules, *hands).do("1 call KD", "1 trump C", "2 askbooked", "2 fold")
    table.do("3 stay", "4 stay", "0 stay").play_out()
    assert table.outcome.made is True
    assert table.outcome.points[1] == table.outcome.taken[1]
    assert table.outcome.points[2] == 0


def tricks_of(table: Table) -> tuple[Trick, ...]:
    assert isinstance(table.phase, Over)
    assert table.phase.play is not None
    return table.phase.play.tricks


# -------------------------------------------------------------------- tricks


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    table = led("8D 9D TD JD QD", "2C 3C 4D 6D 7D", "5C 3S 4S 6S 7S", "8S 9S TS JS QS", lead="2C")
    table.do("2 play 5C", "3 play 8S", "0 play 8D")
    assert (table.turn, table.play.leader) == (2, 2)
    assert table.play.tricks[0].winner == 2
    assert len(table.legal) == 4


def test_after_five_tricks_the_deal_is_added_up() -> None:
    table = led("8D 9D TD JD QD", "5C JC AH AC KC", "2S 3S 4S 6S 7S", "8S 9S TS JS QS", lead="5C")
    table.play_out()
    assert table.is_in(Over)
    assert table.outcome.points == (0, 30)
    assert table.refused("1 play 5C") is Reason.WRONG_PHASE
    assert table.refused("1 claim") is Reason.CLAIM_NOT_ALLOWED
    assert table.refused("1 concede") is Reason.WRONG_PHASE  # the game goes on with the next deal


def test_a_deal_without_a_trump_played_has_no_bonus() -> None:
    table = won(
        house("auction-partners-no-draw", play={"first_lead": "bidder"}),
        *("2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C", "8S 9S TS JS QS"),
    ).do("1 trump H")
    table.play_out()
    assert sum(table.outcome.taken) == 25


def test_five_only() -> None:
    hands = ("8D 9D TD JD QD", "KC JC AH AC QC", "2S 3S 4S 6S 5C", "8S 9S TS JS QS")
    rules = house("auction-partners-no-draw", score={"bonus_for": "five_only"})
    table = won(rules, *hands).do("1 trump C", "1 play KC", "2 play 5C").play_out()
    assert table.outcome.taken == (10, 20)
    without = won(rules, hands[0], hands[1], "2S 3S 4S 6S 7S", hands[3]).do("1 trump C")
    without.play_out()
    assert sum(without.outcome.taken) == 25


def test_as_won_the_deal_stops_when_a_side_arrives() -> None:
    rules = house("twenty-five")
    table = Table(rules, "", "5D JD KD QD TD", rest="2D", scores=(0, 15)).do("1 play 5D")
    table.first(3)
    assert not table.is_in(Over)
    table.do("1 play JD").first(3)
    assert table.is_in(Over)
    assert (table.outcome.winner, table.outcome.scores) == (1, (0, 25))
    assert table.refused("1 play KD") is Reason.GAME_OVER
