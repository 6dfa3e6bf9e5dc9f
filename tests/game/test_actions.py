"""Actions and their text."""

from __future__ import annotations

import pytest

from fortyfives.cards import hand_of, parse_card
from fortyfives.errors import Reason, Refusal
from fortyfives.game import actions as act
from fortyfives.game.actions import Action, action_text, parse_action, parse_seat_action
from fortyfives.rules.groups.deal import Packets

FIVE = parse_card("5H")
ACE = parse_card("AH")

WRITTEN: list[tuple[str, Action]] = [
    *act.BARE.items(),
    ("packets 3-2", act.ChoosePackets(Packets.THREE_TWO)),
    ("packets 2-3", act.ChoosePackets(Packets.TWO_THREE)),
    ("bid 20", act.Bid("20")),
    ("bid thirty_for_sixty", act.Bid("thirty_for_sixty")),
    ("trump C", act.NameTrump(0)),
    ("trump S jink", act.NameTrump(3, "jink")),
    ("sitout 2", act.SitOut(2)),
    ("call 5H", act.Call(FIVE)),
    ("discard", act.Discard(0)),
    ("discard AH 5H", act.Discard(hand_of([FIVE, ACE]))),
    ("swap 5H", act.Swap(FIVE)),
    ("rob 5H", act.Rob(FIVE)),
    ("lead self", act.ChooseLead(own=True)),
    ("lead left", act.ChooseLead(own=False)),
    ("play 5H", act.Play(FIVE)),
    ("play AH hearts", act.Play(ACE, hearts=True)),
    ("revoke 3 1", act.CallRevoke(3, 0)),
    ("revoke 0 5", act.CallRevoke(0, 4)),
]


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_an_action_is_written_and_read(text: str, action: Action) -> None:
    assert action_text(action) == text
    assert parse_action(text) == action
    assert parse_seat_action(f"2 {text}") == (2, action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" PASS ", act.Pass()),
        ("Play 10h", act.Play(parse_card("TH"))),
        ("play ah Hearts", act.Play(ACE, hearts=True)),
        ("lead Self", act.ChooseLead(own=True)),
        ("discard 5h ah", act.Discard(hand_of([FIVE, ACE]))),
    ],
)
def test_case_and_spaces_are_free(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.UNKNOWN_ACTION),
        ("dance", Reason.UNKNOWN_ACTION),
        ("pass now", Reason.UNKNOWN_ACTION),
        ("bid", Reason.UNKNOWN_ACTION),
        ("bid 20 25", Reason.UNKNOWN_ACTION),
        ("trump", Reason.UNKNOWN_ACTION),
        ("trump C D E", Reason.UNKNOWN_ACTION),
        ("trump X", Reason.UNKNOWN_SUIT),
        ("sitout", Reason.UNKNOWN_ACTION),
        ("sitout 10", Reason.UNKNOWN_ACTION),
        ("call", Reason.UNKNOWN_ACTION),
        ("call 5H 6H", Reason.UNKNOWN_ACTION),
        ("call 5", Reason.UNKNOWN_CARD),
        ("discard 5H 5H", Reason.DUPLICATE_CARD),
        ("discard 5", Reason.UNKNOWN_CARD),
        ("swap", Reason.UNKNOWN_ACTION),
        ("rob", Reason.UNKNOWN_ACTION),
        ("lead", Reason.UNKNOWN_ACTION),
        ("lead right", Reason.UNKNOWN_ACTION),
        ("lead self left", Reason.UNKNOWN_ACTION),
        ("packets", Reason.UNKNOWN_ACTION),
        ("packets 4-1", Reason.UNKNOWN_ACTION),
        ("play", Reason.UNKNOWN_ACTION),
        ("play 5H 6H", Reason.UNKNOWN_ACTION),
        ("play 5H hearts", Reason.UNKNOWN_ACTION),
        ("play AH hearts now", Reason.UNKNOWN_ACTION),
        ("revoke", Reason.UNKNOWN_ACTION),
        ("revoke 1", Reason.UNKNOWN_ACTION),
        ("revoke 1 0", Reason.UNKNOWN_ACTION),
        ("revoke 1 6", Reason.UNKNOWN_ACTION),
        ("revoke x 1", Reason.UNKNOWN_ACTION),
    ],
)
def test_what_is_no_action_is_refused(text: str, reason: Reason) -> None:
    with pytest.raises(Refusal) as refused:
        parse_action(text)
    assert refused.value.reason is reason


@pytest.mark.parametrize("text", ["", "pass", "x pass", "-1 pass", "100 pass", "² pass", "٣ pass"])
def test_an_action_without_a_seat_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_seat_action(text)
    assert refused.value.reason is Reason.UNKNOWN_ACTION
