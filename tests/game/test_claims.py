"""Claims of the rest, and concessions."""

from __future__ import annotations

import pytest

from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.claims import is_certain, unseen
from fortyfives.game.state import Claiming, Over, Playing

from .tables import Table, house, texts_of
from .test_naming import won

RULES = house("auction-partners-no-draw", play={"first_lead": "bidder"})
BEST = "5C JC AH AC KC"
OTHERS = ("8D 9D TD JD QD", "2S 3S 4S 6S 7S", "8S 9S TS JS QS")


def claiming(hand: str = BEST, **more: object) -> Table:
    rules = house("auction-partners-no-draw", play={"first_lead": "bidder", **more})
    return won(rules, OTHERS[0], hand, OTHERS[1], OTHERS[2]).do("1 trump C")


# ------------------------------------------------------------------- certain


def test_a_certain_claim_ends_the_play_at_once() -> None:
    table = claiming()
    assert is_certain(table.view(1))
    table.do("1 claim")
    assert table.is_in(Over)
    assert table.outcome.points == (0, 30)
    [granted] = table.happened(ev.ClaimGranted)
    assert texts_of(granted.hands[1]) == set(BEST.split())


@pytest.mark.parametrize(
    ("hand", "certain"),
    [
        ("5C JC AH AC KC", True),
        ("5C JC AH AC QC", False),
        ("5C JC AH AC KD", False),
        ("JC AH AC KC QC", False),
    ],
)
def test_every_card_must_be_sure_to_win(hand: str, certain: bool) -> None:
    assert is_certain(claiming(hand).view(1)) is certain


def test_only_the_seat_to_lead_is_certain() -> None:
    table = claiming("2C 3D 4D 6D 7D")
    assert not is_certain(table.view(2))
    table.do("1 play 2C")
    assert not is_certain(table.view(2))
    assert not is_certain(won(RULES, *OTHERS).view(1))


def test_in_a_trick_under_way_nothing_is_certain() -> None:
    hands = ("8D 9D TD JD QD", "5C 3D 4D 6D 7D", "JC AH AC KC QC", "8S 9S TS JS QS")
    table = won(RULES, *hands).do("1 trump C", "1 play 5C")
    assert not is_certain(table.view(2))


def test_a_plain_card_is_sure_once_no_trump_and_no_higher_card_is_unseen() -> None:
    rules = house("auction-120", 2, draw={"min_keep": 0}, deck={"joker": False})
    table = won(rules, "2S 3S 4S 6S 7S", "5C JC AH AC KD", kitty="KC QC 2C").do("1 trump C")
    hidden = texts_of(unseen(table.view(1)))
    assert not hidden & {"5C", "KC", "KD"}
    assert "2S" in hidden


def test_cards_turned_and_thrown_are_seen() -> None:
    rules = house("irish-45")
    table = Table(rules, "KC QC 2C 3C 4C", "AD 5C 6C 7C 8C", rest="7D").do("1 rob 5C")
    hidden = texts_of(unseen(table.view(1)))
    assert not hidden & {"7D", "5C", "AD"}
    assert "7D" in texts_of(unseen(table.view(2)))
    table = Table(rules, "KC QC 2C 3C 4C", "9S 5C 6C 7C 8C", rest="7D").do("1 play 9S")
    assert not texts_of(unseen(table.view(2))) & {"7D", "9S"}
    table.first(3).first()
    assert "9S" not in texts_of(unseen(table.view(2)))


def test_while_another_may_rob_the_turn_up_counts_as_unseen() -> None:
    rules = house("irish-45")
    table = Table(rules, "", "5D KD AH QD TD", rest="JD")
    assert not is_certain(table.view(1))
    own = Table(rules, "", "5D AD AH KD QD", rest="JD")
    assert is_certain(own.view(1))


# ---------------------------------------------------------------- not certain


def test_an_uncertain_claim_shows_the_cards_and_asks_the_others() -> None:
    table = claiming("5C JC AH AC QC").do("1 claim")
    assert table.is_in(Claiming)
    assert table.turn == 2
    assert table.legal == ["accept", "refuse"]
    assert texts_of(table.facts.exposed[0][1]) == {"5C", "JC", "AH", "AC", "QC"}
    assert table.refused("2 play 2S") is Reason.WRONG_PHASE
    assert table.refused("1 accept") is Reason.WRONG_PHASE
    assert table.refused("3 claim") is Reason.CLAIM_NOT_ALLOWED


def test_they_answer_in_any_order_and_all_must_accept() -> None:
    table = claiming("5C JC AH AC QC").do("1 claim", "0 accept", "2 accept")
    assert table.turn == 3
    assert table.refused("2 accept") is Reason.WRONG_PHASE
    table.do("3 accept")
    assert table.outcome.points == (0, 30)


def test_one_refusal_and_play_goes_on() -> None:
    table = claiming("5C JC AH AC QC").do("1 claim", "2 accept", "3 refuse")
    assert table.is_in(Playing)
    assert table.turn == 1
    assert table.refused("2 refuse") is Reason.WRONG_PHASE
    table.do("1 play 5C")


def test_any_seat_with_cards_in_the_play_may_claim_at_any_moment() -> None:
    table = claiming("2C 3D 4D 6D 7D").do("1 play 2C", "0 claim")
    assert table.turn == 1
    table.do("1 accept", "2 accept", "3 accept")
    assert table.outcome.taken == (30, 0)
    assert won(RULES).refused("1 claim") is Reason.CLAIM_NOT_ALLOWED


def test_the_trick_under_way_is_the_claimers_and_the_bonus_follows_the_best_trump() -> None:
    table = claiming("5C 3D 4D 6D 7D").do("1 play 5C").first(3)
    table.do("1 play 3D", "2 claim", "3 accept", "0 accept", "1 accept")
    assert table.outcome.taken == (20, 10)


def test_a_seat_without_cards_cannot_claim() -> None:
    rules = house("auction-partners-no-draw", play={"first_lead": "bidder", "booked": True})
    table = won(rules, "2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", "8S 9S TS 8D 9D", BEST)
    table.do("1 trump C", "2 askbooked", "2 fold", "3 stay", "0 stay")
    assert table.refused("2 claim") is Reason.CLAIM_NOT_ALLOWED


def test_a_claim_made_with_plain_cards_counts_as_won_by_them() -> None:
    """For the bonus of a set by plain cards alone."""
    rules = house(
        "auction-partners-no-draw",
        play={"first_lead": "bidder"},
        score={"offsuit_set_bonus": 30},
    )
    hands = ("8D 9D TD JD QD", "2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", "8S 9S TS JS QS")
    table = won(rules, *hands).do("1 trump C", "1 play 2S", "0 claim")
    table.do("1 accept", "2 accept", "3 accept")
    assert (table.outcome.taken, table.outcome.points) == ((25, 0), (30, -15))
    trump = won(rules, "8D 9D TD JD QC", *hands[1:]).do("1 trump C", "1 play 2S", "0 claim")
    trump.do("1 accept", "2 accept", "3 accept")
    assert (trump.outcome.taken, trump.outcome.points) == ((30, 0), (30, -15))


def test_where_revokes_may_be_called_an_accepted_claim_waits_to_be_added_up() -> None:
    table = claiming(revoke="penalised").do("1 claim")
    assert not table.is_in(Over)
    assert table.close().points == (0, 30)


def test_who_plays_alone_needs_nobodys_answer() -> None:
    rules = house("hoss", play={"booked": True}, draw={"allowed": False, "keep_a_trump": False})
    table = won(rules, "2S 3S 4S 6S 7S", "JC AH AC KC QC", "2D 3D 4D 6D 7D")
    table.do("1 trump C", "1 sitout 2", "0 askbooked", "0 fold")
    assert not is_certain(table.view(1))
    table.do("1 claim")
    assert table.outcome.points == (0, 30, 30)


def test_only_seats_in_the_play_show_what_they_have_left() -> None:
    """One that folded keeps its cards to itself, with the consent of others or without."""
    rules = house("auction-partners-no-draw", play={"first_lead": "bidder", "booked": True})
    folder = "JS QS KS 3S 6S"
    for hand, answers in ((BEST, []), ("5C JC AH AC QC", ["3 accept", "0 accept"])):
        table = won(rules, "2S 7D 8D 4S 7S", hand, folder, "TC 9S TS 8S 9D")
        table.do("1 trump C", "2 askbooked", "2 fold", "3 stay", "0 stay", "1 claim", *answers)
        [granted] = table.happened(ev.ClaimGranted)
        assert texts_of(granted.hands[1]) == set(hand.split())
        assert granted.hands[2] == 0
        assert granted.hands[0]
        assert granted.hands[3]
        told = ev.redact(granted, 3)
        assert isinstance(told, ev.ClaimGranted)
        assert told.hands[2] == 0
        assert table.view(2).own.hand.bit_count() == 5


def test_who_sits_out_shows_nothing_to_a_claim() -> None:
    rules = house("hoss", draw={"allowed": False, "keep_a_trump": False})
    table = won(rules, "2S 3S 4S 6S 7S", BEST, "2D 3D 4D 6D 7D")
    table.do("1 trump C", "1 sitout 2", "1 claim")
    [granted] = table.happened(ev.ClaimGranted)
    assert granted.hands[2] == 0
    assert granted.hands[0]


# ---------------------------------------------------------------- concessions


def test_a_concession_ends_a_game_of_two_sides() -> None:
    table = Table(RULES, scores=(50, 20)).do("3 concede")
    assert table.is_in(Over)
    assert (table.outcome.winner, table.outcome.scores) == (0, (50, 20))
    assert table.refused("1 pass") is Reason.GAME_OVER
    assert table.refused("1 concede") is Reason.GAME_OVER


def test_with_more_sides_the_others_play_on() -> None:
    table = Table(house("auction-120", 3), scores=(50, 20, 0)).do("2 concede")
    assert (table.outcome.winner, table.outcome.out) == (None, frozenset({2}))


def test_it_is_open_at_any_moment() -> None:
    playing = claiming().do("1 play 5C", "2 concede")
    assert playing.is_in(Over)
    waiting = claiming("5C JC AH AC QC").do("1 claim", "1 concede")
    assert waiting.outcome.winner == 0
    closing = claiming(revoke="penalised").do("1 claim", "0 concede")
    assert closing.outcome.winner == 1
    packing = Table(house("auction-120", deal={"packets": "dealer"})).do("1 concede")
    assert packing.outcome.winner == 0
    assert claiming().refused("7 concede") is Reason.NOT_YOUR_TURN
