"""Positions in which a good player has one idea, each with its reason."""

import pytest

from fortyfives.cards import card_text, cards_in, hand_of, parse_card
from fortyfives.game.state import (
    Booking,
    Claiming,
    Discarding,
    Naming,
    Playing,
    Robbing,
    SeatView,
    SittingOut,
    Swapping,
)
from tests.bots.positions import answer, bidding, cards, facts, playing, view

# ------------------------------------------------------------------ discards


def kept(seen: SeatView) -> set[str]:
    """The cards that the club player keeps."""
    words = answer(seen).split()[1:]
    thrown = hand_of(parse_card(word) for word in words)
    return {card_text(card) for card in cards_in(seen.own.hand & ~thrown)}


def discarding(hand: str, spec: object = "nova-scotia", **known: object) -> SeatView:
    """Seat 1 discards against the bid of seat 0, spades being trumps."""
    seen = facts(spec, trump="S", bidder=0, **known)  # type: ignore[arg-type]
    return view(seen, Discarding(1), 1, hand)


def test_the_ace_of_hearts_is_kept_because_it_is_always_a_trump() -> None:
    assert kept(discarding("AH KD 9C 3D 2H")) >= {"AH"}


def test_the_joker_is_kept_because_it_is_always_a_trump() -> None:
    assert kept(discarding("JK KD 9C 3D 2H", "auction-120")) >= {"JK"}


def test_every_trump_is_kept_even_the_lowest() -> None:
    assert kept(discarding("TS 9S QD QH 2C")) >= {"TS", "9S"}


def test_the_ace_of_diamonds_goes_because_it_is_the_lowest_diamond() -> None:
    assert "AD" not in kept(discarding("5S AD 9C 8C 2H"))


def test_forced_to_keep_two_he_keeps_a_king_and_not_the_ace_of_diamonds() -> None:
    assert kept(discarding("AD 4D KH 9C 8C", "auction-120-no-kitty", players=6)) >= {"KH"}


def test_forced_to_keep_two_he_keeps_the_kings() -> None:
    assert kept(discarding("AD KD KH 9C 8C", "one-hundred-and-ten")) == {"KD", "KH"}


def test_low_black_cards_beat_high_ones_when_two_must_stay() -> None:
    assert kept(discarding("2C 9C 8C 4D 3D", "one-hundred-and-ten")) >= {"2C"}


def test_a_lone_low_trump_stays_where_the_house_wants_a_trump_kept() -> None:
    assert kept(discarding("TS 4D 3H 9C 8C", "auction-partners")) >= {"TS"}


def test_the_called_card_stays() -> None:
    spec = {"base": "cut-throat", "auction": {"called_partner": True}, "table": {"players": 5}}
    assert kept(discarding("4D 3H 9C 8C 7C", spec, called="4D")) >= {"4D"}


def test_a_bidder_with_ten_cards_picks_trumps_then_kings() -> None:
    seen = facts("one-hundred-and-ten", trump="S", bidder=1)
    hand = "5S AH 9S KD KH AD 4D 3H 9C 8C"
    assert kept(view(seen, Discarding(1), 1, hand)) == {"5S", "AH", "9S", "KD", "KH"}


def test_of_six_trumps_the_lowest_goes() -> None:
    seen = facts(trump="S", bidder=1)
    hand = "5S JS KS QS 2S TS 3D 4D"
    assert kept(view(seen, Discarding(1), 1, hand)) == {"5S", "JS", "KS", "QS", "2S"}


# ------------------------------------------------------------------ the play

DRAWN = (3, 4, 4, 4)


def test_the_five_is_not_put_on_partners_jack() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    assert answer(playing(known, 2, "5S QS 9H 8H 7H", led="JS 3S", leader=0)) == "play QS"


def test_partners_winning_king_is_not_ruffed_by_the_last_hand() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    seen = playing(known, 0, "2S 7C 8C 9C 9H", led="9D KD 4D", leader=1)
    assert answer(seen) != "play 2S"


def test_partners_winning_trump_is_not_beaten_with_a_higher_one() -> None:
    known = facts(trump="S", bidder=3, thrown=DRAWN)
    seen = playing(known, 0, "JS 9S 7C 8C 9C", led="2S AH 3S", leader=1)
    assert answer(seen) == "play 9S"


def test_the_last_hand_ruffs_with_the_lowest_trump_that_wins() -> None:
    known = facts(trump="S", bidder=0, thrown=DRAWN)
    seen = playing(known, 0, "JS QS 7C 8C 9C", led="KD 3D 4D", leader=1)
    assert answer(seen) == "play QS"


def test_the_last_hand_takes_with_the_lowest_card_that_is_enough() -> None:
    known = facts(trump="S", bidder=0, thrown=DRAWN)
    seen = playing(known, 0, "JS KS 7C 8C 9C", led="QS 3S 4S", leader=1)
    assert answer(seen) == "play KS"


def test_a_trump_that_cannot_win_is_the_lowest_one() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    seen = playing(known, 0, "KS TS 7C 8C 9C", led="5S 3S 4S", leader=1)
    assert answer(seen) == "play TS"


def test_the_jack_is_withheld_when_partner_has_won_with_the_five() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    seen = playing(known, 0, "JS 9D 8D 7C 9C", led="KS 5S 2S", leader=1)
    assert answer(seen) != "play JS"


def test_the_ace_of_hearts_is_withheld_from_a_trick_it_cannot_win() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    seen = playing(known, 0, "AH 9D 8D 7C 9C", led="AS 3S 5S", leader=1)
    assert answer(seen) != "play AH"


def test_the_bidder_leads_from_strength() -> None:
    known = facts("merrimack-valley", trump="S", bidder=0, thrown=(5, 4, 4, 4))
    seen = playing(known, 0, "5S JS KS 8D 9C", leader=0)
    assert answer(seen) in {"play 5S", "play JS"}


def test_the_five_is_led_early_for_its_ten_points() -> None:
    known = facts("merrimack-valley", trump="S", bidder=0, thrown=(5, 4, 4, 4))
    seen = playing(known, 0, "5S AH QS 8D 9C", leader=0)
    assert answer(seen) == "play 5S"


def test_a_last_low_trump_is_not_led_into_the_three_best() -> None:
    known = facts(trump="S", bidder=3, thrown=(4, 4, 4, 5))
    seen = playing(known, 0, "TS KD 4H 9C 8C", leader=0)
    assert answer(seen) != "play TS"


def test_with_trumps_gone_a_king_is_led() -> None:
    known = facts(trump="S", bidder=3, thrown=(3, 3, 3, 4))
    seen = playing(
        known,
        0,
        "KD 4D",
        before=("5S 2S 3S 6S", "JS 4S AS KS", "AH QS 7S 8S"),
        leader=0,
        thrown="9S TS 3D",
    )
    assert answer(seen) == "play KD"


def test_a_defender_does_not_overtake_a_fellow_defenders_sure_winner() -> None:
    known = facts("cut-throat", dealer=2, trump="S", bidder=0, thrown=(5, 3, 3))
    seen = playing(known, 2, "5S 8S 7C 8C 9C", led="QD JS", leader=0, thrown="AH JK 3D")
    assert answer(seen) != "play 5S"


def test_a_defender_takes_the_trick_that_the_bidder_would_have() -> None:
    known = facts("cut-throat", dealer=2, trump="S", bidder=0, thrown=(5, 3, 3))
    seen = playing(known, 2, "AH 4S 7C 8C 9C", led="KS 2S", leader=0)
    assert answer(seen) == "play AH"


def test_nobody_is_let_win_the_game_who_can_be_stopped() -> None:
    known = facts("irish-45", players=3, dealer=2, scores=(0, 40, 0), trump="S", turned="3S")
    seen = playing(known, 2, "5S 8D 7C 8C 9C", led="4D KD", leader=0)
    assert answer(seen) in {"play 5S"}


def test_a_worthless_card_goes_where_nothing_can_be_won() -> None:
    known = facts(trump="S", bidder=1, thrown=DRAWN)
    seen = playing(known, 0, "KD 3D 7C 9C 8C", led="5S 2S 3S", leader=1)
    assert answer(seen) != "play KD"


def test_a_sure_winner_stops_the_bidder_when_a_trick_sets_him() -> None:
    known = facts(trump="S", bidder=1, bid="30", thrown=DRAWN)
    seen = playing(known, 0, "JS 7C 9C 8C 3D", led="KS 2S 3S", leader=1, thrown="5S")
    assert answer(seen) == "play JS"


# ------------------------------------------------------------------ the auction


def test_the_dealer_holds_rather_than_outbids() -> None:
    seen = bidding(facts(calls="0:20 1:pass 2:pass"), 3, "5S JS AH KS 9D", high=0, bid="20")
    assert answer(seen) == "hold"


def test_a_hand_with_nothing_passes_where_no_kitty_helps() -> None:
    assert answer(bidding(facts("auction-partners"), 0, "2H 3D 9C 8S 4D")) == "pass"


def test_a_hand_with_nothing_does_not_outbid() -> None:
    known = facts(calls="0:pass 1:20")
    assert answer(bidding(known, 2, "2H 3D 9C 8S 4D", high=1, bid="20")) == "pass"


def test_two_of_the_best_three_are_a_bid() -> None:
    assert answer(bidding(facts(), 0, "5S JS 9S KD 2C")).startswith("bid")


def test_partners_bid_is_left_to_him() -> None:
    known = facts(calls="0:20 1:pass")
    assert answer(bidding(known, 2, "JS 9S 4D 3H 2C", high=0, bid="20")) == "pass"


MIDDLING = "QS 9S 8S 4D 3H"


def test_a_middling_hand_does_not_overbid_early_in_the_game() -> None:
    known = facts("auction-120", calls="0:pass 1:15")
    assert answer(bidding(known, 2, MIDDLING, high=1, bid="15")) == "pass"


def test_the_same_hand_bids_against_a_side_that_nears_the_target() -> None:
    known = facts("auction-120", calls="0:pass 1:15", scores=(60, 105))
    assert answer(bidding(known, 2, MIDDLING, high=1, bid="15")) == "bid 20"


def test_a_side_that_can_go_out_bids_for_it() -> None:
    known = facts(scores=(105, 100))
    assert answer(bidding(known, 0, "JS AH 9S 4D 3H")).startswith("bid")


def test_a_blind_bid_is_not_for_a_side_with_hopes() -> None:
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "blind_thirty_for_sixty"]}}
    assert answer(bidding(facts(spec), 0, "")) == "look"


def test_a_blind_bid_is_a_desperate_sides_last_hope() -> None:
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "blind_thirty_for_sixty"]}}
    seen = bidding(facts(spec, scores=(61, 119)), 0, "")
    assert answer(seen) == "bid blind_thirty_for_sixty"


def test_a_slam_needs_the_hand_for_it() -> None:
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "slam"]}}
    assert answer(bidding(facts(spec), 0, "5S JS 9S KD 2C")) not in {"bid slam", "bid 30"}


def test_a_hand_with_the_five_best_trumps_bids_the_slam() -> None:
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "slam"]}}
    assert answer(bidding(facts(spec), 0, "5S JS JK AH AS")) == "bid slam"


# ------------------------------------------------------------------ trumps and turned cards


def test_the_strongest_suit_is_named_with_the_ace_of_hearts_counted() -> None:
    known = facts(bidder=0)
    assert answer(view(known, Naming(0), 0, "5D JD AH KC QC")) == "trump D"


def test_three_with_the_five_beat_four_low_ones() -> None:
    known = facts(bidder=0)
    assert answer(view(known, Naming(0), 0, "5H KH 9C 8C TC")) == "trump H"


def test_the_jink_is_added_with_the_best_five() -> None:
    known = facts("growl-120", bidder=0)
    assert answer(view(known, Naming(0), 0, "5S JS AH AS KS")) == "trump S jink"


def test_the_jink_is_left_with_an_ordinary_hand() -> None:
    known = facts("growl-120", bidder=0)
    assert answer(view(known, Naming(0), 0, "JS QS 9S KD 3C")) == "trump S"


def test_the_best_missing_trump_is_called() -> None:
    known = facts("nova-scotia", players=5, dealer=4, bidder=0, trump="S")
    assert answer(view(known, Naming(0), 0, "5S KS 9S KD 3C")) == "call JS"


def test_the_opponent_who_bid_sits_out_because_his_cards_are_the_best() -> None:
    known = facts("hoss", dealer=2, bidder=2, trump="S", calls="0:15 1:pass 2:20")
    assert answer(view(known, SittingOut(2), 2, "5S JS 9S KD 3C")) == "sitout 0"


def test_a_turned_ace_is_robbed_for_the_worst_card() -> None:
    known = facts("irish-45", trump="S", turned="AS")
    phase = Robbing(3, parse_card("AS"), may_leave=True)
    assert answer(view(known, phase, 3, "5S KD AD KH 2C")) == "rob AD"


def test_the_holder_of_the_ace_robs_before_he_plays() -> None:
    known = facts("irish-45", trump="S", turned="9S")
    assert answer(playing(known, 0, "AS KD 3D KH 2C", leader=0)) == "rob 3D"


def test_a_rob_that_loses_a_better_trump_is_left() -> None:
    known = facts("irish-45", trump="S", turned="TS")
    assert answer(playing(known, 0, "AS 5S JS AH KS", leader=0)).startswith("play")


def test_the_ace_swap_turns_cards_and_takes_a_trump() -> None:
    known = facts("one-hundred-and-ten", trump="S", bidder=0, thrown=(5, 3, 3, 3))
    assert answer(view(known, Swapping(1, ()), 1, "AS KD 3D KH 2C")) == "turn"


# ------------------------------------------------------------------ booked, claims


def test_a_hand_with_a_trump_does_not_ask_who_is_booked() -> None:
    known = facts({"base": "auction-120", "play": {"booked": True}}, trump="S", bidder=0)
    assert answer(view(known, Booking(1, (2, 3), told=False), 1, "2S 9D 8D 9C 8C")) == "stay"


def test_a_hopeless_hand_folds_when_someone_is_booked() -> None:
    known = facts({"base": "auction-120", "play": {"booked": True}}, trump="S", bidder=0)
    assert answer(view(known, Booking(1, (2, 3), told=True), 1, "7H 9D 8D 9C 8C")) == "fold"


def claimed(hand: str, shown: str, seat: int = 1) -> SeatView:
    """Seat 0 claims with the cards shown; three tricks are played."""
    known = facts(trump="S", bidder=0, thrown=(3, 3, 3, 4), exposed=((0, cards(shown)),))
    base = playing(known, 0, shown, before=("5S 2S 3S 6S", "JS 4S AS KS", "QS 9H 7S 8S"), leader=0)
    assert isinstance(base.phase, Playing)
    return view(known, Claiming(seat, 0, (seat,), base.phase), seat, hand, "TS 9S 3C")


def test_a_claim_that_cannot_fail_is_accepted() -> None:
    assert answer(claimed("4D 3D", "AH KD")) == "accept"


def test_a_claim_that_might_fail_is_refused() -> None:
    assert answer(claimed("4D KD", "AH QD")) == "refuse"


def test_partners_claim_is_accepted() -> None:
    assert answer(claimed("4D KD", "AH QD", seat=2)) == "accept"


@pytest.mark.parametrize("hand", ["5S JS AH KS QS", "2H 3D 9C 8S 4D"])
def test_he_answers_the_same_when_asked_again(hand: str) -> None:
    assert answer(bidding(facts(), 0, hand)) == answer(bidding(facts(), 0, hand))
