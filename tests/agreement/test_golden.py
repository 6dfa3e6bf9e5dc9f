"""The order of legal actions and the signature of random play are as they were."""

from __future__ import annotations

from fortyfives.game import state
from fortyfives.game.state import Closing, Moving, Over

from .golden import ORDER, SIGNATURE, order_text, signature_text

RENEW = "If the change was meant: python -m tests.agreement.golden"


def test_order_of_legal_actions() -> None:
    assert order_text() == ORDER.read_text(encoding="utf-8"), RENEW


def test_every_phase_with_a_choice_is_there() -> None:
    phases = {kind.__name__ for kind in state.Phase.__args__} - {
        kind.__name__ for kind in (Moving, Closing, Over, state.Claiming)
    }
    text = ORDER.read_text(encoding="utf-8")
    assert {phase for phase in phases if f"\n{phase} " in text} == phases


def test_signature_of_random_play() -> None:
    assert signature_text() == SIGNATURE.read_text(encoding="utf-8"), RENEW
