from __future__ import annotations

import string

import pytest

from fortyfives.errors import (
    REASON_TEXTS,
    FortyFivesError,
    Problem,
    Reason,
    RecordError,
    Refusal,
    RulesError,
)

PUBLISHED = """
not_your_turn wrong_phase card_not_held must_follow_suit must_follow_trump must_play_heart
must_play_called_card withhold_limit_reached bid_too_low bid_not_offered already_passed
only_dealer_may_hold hold_too_low must_hold_suit suit_not_in_kitty score_forbids_bid
already_looked call_not_allowed swap_not_allowed keep_more_cards draw_limit must_keep_a_trump
too_many_kept rob_not_allowed duplicate_card unknown_card deck_incomplete stale_action
"""


def test_the_published_codes_are_there() -> None:
    """Other programs rely on these."""
    assert set(PUBLISHED.split()) <= {reason.value for reason in Reason}


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_speaks_in_full(reason: Reason) -> None:
    refusal = Refusal(reason)
    assert str(refusal) == f"{reason.value}: {refusal.message}"
    assert refusal.message.endswith(".")
    assert refusal.hint.endswith(".")


@pytest.mark.parametrize("reason", Reason)
def test_the_blanks_of_a_sentence_are_plain_names(reason: Reason) -> None:
    for text in REASON_TEXTS[reason]:
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in names)


def test_a_refusal_fills_its_blanks() -> None:
    refusal = Refusal(Reason.CARD_NOT_HELD, card="5H")
    assert "5H" in refusal.message
    assert refusal.details == {"card": "5H"}


def test_a_blank_without_a_value_is_an_ellipsis() -> None:
    assert "…" in Refusal(Reason.CARD_NOT_HELD).message


def test_a_problem_names_its_options() -> None:
    problem = Problem("code", "{option} is wrong.", ["score.target"], option="target")
    assert problem.as_json() == {
        "code": "code",
        "message": "target is wrong.",
        "options": ["score.target"],
    }
    assert repr(problem) == "Problem('code', ['score.target'])"


def test_rules_that_cannot_be_played_tell_all_that_is_wrong() -> None:
    error = RulesError([Problem("a", "First.", []), Problem("b", "Second.", [])])
    assert str(error) == "First.; Second."
    assert [problem.code for problem in error.problems] == ["a", "b"]


def test_a_record_error_says_where() -> None:
    error = RecordError("bad", "Bad.", deal=2, action=14)
    assert (error.code, error.message, error.deal, error.action) == ("bad", "Bad.", 2, 14)


@pytest.mark.parametrize(
    "error", [Refusal(Reason.GAME_OVER), RulesError([]), RecordError("bad", "Bad.")]
)
def test_everything_raised_on_purpose_has_one_parent(error: Exception) -> None:
    assert isinstance(error, FortyFivesError)
    assert isinstance(error, ValueError)
