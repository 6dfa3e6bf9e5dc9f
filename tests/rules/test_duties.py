"""Section 2 of the rules: which card may be played, and which wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyfives.cards import cards_in, hand_of, parse_card, parse_suit
from fortyfives.rules.duties import Law, law_of
from fortyfives.rules.groups import Deck, Play
from fortyfives.rules.groups.play import PlainLead, TopTrump, WithholdWhen

JOKER = Deck(joker=True)
USUAL = Play()
STRICT = Play(plain_lead=PlainLead.FOLLOW_SUIT)
ANY = Play(withhold_when=WithholdWhen.ANY_TRUMP_LED)
NONE = Play(withhold_cards=frozenset())
FIVE = Play(withhold_cards=frozenset({TopTrump.FIVE}))
ALONE = Play(withhold_together=False)


def law(play: Play = USUAL, deck: Deck = JOKER) -> Law:
    return law_of(deck, play)


def hand(text: str) -> int:
    return hand_of(parse_card(word) for word in text.split())


def legal(
    text: str,
    trump: str,
    led: str,
    play: Play = USUAL,
    *,
    withheld: int = 0,
    hearts_on_hearts: bool = False,
    ace_low: bool = False,
) -> set[str]:
    """The legal cards of a hand as text."""
    from_law = law(play).legal_cards(
        hand(text),
        parse_suit(trump),
        parse_card(led),
        withheld=withheld,
        hearts_on_hearts=hearts_on_hearts,
        ace_low=ace_low,
    )
    return {word for word in text.split() if from_law >> parse_card(word) & 1}


ALL = "everything"


def expect(text: str, wanted: str) -> set[str]:
    return set(text.split()) if wanted == ALL else set(wanted.split())


# ------------------------------------------------------------- a trump is led


@pytest.mark.parametrize(
    ("led", "excused"),
    [
        ("2C", "AH JK JC 5C"),
        ("KC", "AH JK JC 5C"),
        ("QC", "AH JK JC 5C"),
        ("AC", "AH JK JC 5C"),
        ("AH", "JK JC 5C"),
        ("JK", "JC 5C"),
        ("JC", "5C"),
        ("5C", ""),
    ],
)
@pytest.mark.parametrize("held", ["AH", "JK", "JC", "5C", "AC", "KC"])
def test_a_top_trump_that_outranks_the_card_led_may_be_kept_back(
    led: str, excused: str, held: str
) -> None:
    """The usual rule, card by card; the ace of trumps has no privilege."""
    if held == led:
        return
    text = f"{held} 3D 9S"
    assert legal(text, "C", led) == expect(text, ALL if held in excused.split() else held)


def test_with_hearts_as_trumps_the_ace_of_hearts_has_its_privilege() -> None:
    assert legal("AH 3D", "H", "KH") == {"AH", "3D"}
    assert legal("AH 3D", "H", "JH") == {"AH"}


def test_it_is_compared_with_the_card_led_alone() -> None:
    """However high the best card so far: the duty has no place for it."""
    assert legal("JC 3D", "C", "2C") == {"JC", "3D"}


def test_who_holds_a_trump_that_is_not_excused_plays_some_trump() -> None:
    """Any trump will do, an excused one too."""
    assert legal("5C 3C 2D KS", "C", "2C") == {"5C", "3C"}


def test_who_holds_only_excused_trumps_plays_anything() -> None:
    assert legal("5C JC 2D KS", "C", "2C") == {"5C", "JC", "2D", "KS"}


def test_who_holds_no_trump_plays_anything() -> None:
    assert legal("2D KS 7H", "C", "2C") == {"2D", "KS", "7H"}


@pytest.mark.parametrize("led", ["2C", "JC", "5C", "AH", "JK"])
def test_any_trump_led_excuses_the_top_trumps(led: str) -> None:
    text = "AH 3D" if led != "AH" else "JK 3D"
    assert legal(text, "C", led, ANY) == expect(text, ALL)
    assert legal("AC 3D", "C", led, ANY) == {"AC"}


def test_where_no_card_is_withheld_every_trump_follows() -> None:
    for held in ("5C", "JC", "JK", "AH"):
        assert legal(f"{held} 3D", "C", "2C", NONE) == {held}


def test_where_only_the_five_is_withheld() -> None:
    assert legal("5C 3D", "C", "JC", FIVE) == {"5C", "3D"}
    assert legal("JC 3D", "C", "2C", FIVE) == {"JC"}


def test_several_together_or_only_one_alone() -> None:
    assert legal("5C JC 3D", "C", "2C", ALONE) == {"5C", "JC"}
    assert legal("5C 3D", "C", "2C", ALONE) == {"5C", "3D"}


def test_the_limit_counts_the_withholdings() -> None:
    once = replace(USUAL, withhold_limit=1)
    assert legal("5C 3D", "C", "2C", once) == {"5C", "3D"}
    assert legal("5C 3D", "C", "2C", once, withheld=1) == {"5C"}
    twice = replace(USUAL, withhold_limit=2)
    assert legal("5C 3D", "C", "2C", twice, withheld=1) == {"5C", "3D"}
    assert legal("5C 3D", "C", "2C", twice, withheld=2) == {"5C"}
    assert legal("5C 3D", "C", "2C", USUAL, withheld=9) == {"5C", "3D"}


def test_hearts_on_hearts_forbids_withholding() -> None:
    assert legal("5C 3D 2H", "C", "AH", hearts_on_hearts=True) == {"5C"}
    assert legal("5H 3D", "H", "AH", hearts_on_hearts=True) == {"5H"}


def test_hearts_on_hearts_obliges_nobody_to_play_a_heart() -> None:
    assert legal("3D 2H", "C", "AH", hearts_on_hearts=True) == {"3D", "2H"}


FOLLOW_ACE = Play(hearts_follow_ace=True)


def test_a_heart_follows_the_ace_of_hearts() -> None:
    assert legal("3D 2H KH", "C", "AH", FOLLOW_ACE) == {"2H", "KH"}
    assert legal("3D 2H", "C", "AH") == {"3D", "2H"}


def test_a_heart_does_not_follow_where_it_is_a_trump_or_a_trump_is_held() -> None:
    assert legal("3D 2H", "H", "AH", FOLLOW_ACE) == {"2H"}
    assert legal("3C 2H 3D", "C", "AH", FOLLOW_ACE) == {"3C"}
    assert legal("3D 2H", "C", "KC", FOLLOW_ACE) == {"3D", "2H"}


def test_who_withholds_owes_no_heart() -> None:
    assert legal("5C 3D 2H", "C", "AH", FOLLOW_ACE) == {"5C", "3D", "2H"}


def test_without_heart_or_trump_the_ace_of_hearts_obliges_nobody() -> None:
    assert legal("3D 9S", "C", "AH", FOLLOW_ACE) == {"3D", "9S"}


# -------------------------------------------------------- a plain suit is led


def test_follow_or_trump() -> None:
    assert legal("3D 9S 2C AH JK", "C", "KD") == {"3D", "2C", "AH", "JK"}


def test_follow_suit() -> None:
    assert legal("3D 9S 2C AH", "C", "KD", STRICT) == {"3D"}


def test_a_void_is_free() -> None:
    assert legal("9S 2C", "C", "KD") == {"9S", "2C"}
    assert legal("9S 2C", "C", "KD", STRICT) == {"9S", "2C"}


MUST_TRUMP = Play(void_must_trump=True)


def test_a_void_must_trump() -> None:
    assert legal("9S 2C AH", "C", "KD", MUST_TRUMP) == {"2C", "AH"}
    assert legal("9S 7H", "C", "KD", MUST_TRUMP) == {"9S", "7H"}
    assert legal("9S 2D 3C", "C", "KD", MUST_TRUMP) == {"2D", "3C"}


def test_the_ace_of_hearts_is_no_heart() -> None:
    """It neither follows a heart nor has to."""
    assert legal("AH 3D", "C", "KH", STRICT) == {"AH", "3D"}


def test_a_low_ace_of_trumps_has_no_privilege() -> None:
    assert legal("AH 3D", "H", "KH", ace_low=True) == {"AH"}
    assert legal("AH 3D", "H", "KH") == {"AH", "3D"}
    assert legal("5H 3D", "H", "AH", ace_low=True) == {"5H", "3D"}
    assert legal("AH 3D", "C", "KC", ace_low=True) == {"AH", "3D"}


# ------------------------------------------------------------------- winning


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("9D KS", "C", 0),
        ("9D TD", "C", 1),
        ("9C TC", "D", 0),
        ("AC KC", "D", 1),
        ("AD 2D", "C", 1),
        ("KD 2C", "C", 1),
        ("KD TC 9C", "C", 2),
        ("2C AH JK JC 5C", "C", 4),
        ("AH JK", "S", 1),
        ("AS AH", "S", 1),
        ("KH AH", "C", 1),
        ("5S 5H", "H", 1),
        ("QH AH KH", "H", 1),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(
    trick: str, trump: str, winner: int
) -> None:
    cards = [parse_card(word) for word in trick.split()]
    assert law().winner(cards, parse_suit(trump)) == winner


def test_a_low_ace_loses_to_every_other_trump() -> None:
    cards = [parse_card(word) for word in ["AC", "TC"]]
    assert law().winner(cards, 0, ace_low=True) == 1
    assert law().winner(cards, 0) == 0


# ------------------------------------------------------------------ the tables


def test_the_law_is_compiled_once_a_house() -> None:
    assert law_of(Deck(), Play()) is law_of(Deck(), Play())


def test_without_a_joker_a_joker_led_obliges_nobody() -> None:
    bare = law_of(Deck(), Play())
    text = hand("5C 3D")
    assert bare.legal_cards(text, 0, parse_card("JK")) == text
    assert not bare.trumps[0] >> parse_card("JK") & 1


def test_every_card_belongs_to_one_suit_in_play() -> None:
    suits = law().suits
    assert suits[0][parse_card("AH")] == 0
    assert suits[0][parse_card("2H")] == 2
    assert suits[3][parse_card("JK")] == 3
    for trump in range(4):
        trumps = {card for card in range(53) if suits[trump][card] == trump}
        assert trumps == set(cards_in(law().trumps[trump]))
