"""What the table tells who does not know the game yet."""

from collections.abc import Iterator

import pytest

from fortyfives.cards import cards_in
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.questions import Asker
from fortyfives.cli.terminal.session import Session
from fortyfives.game.legal import playable
from fortyfives.game.state import Playing, SeatView
from tests.terminal.helpers import SCREENS, FakeTerminal, controller_of, session_of
from tests.terminal.test_session import advance


def decisions(spec: str, seed: int, steps: int) -> Iterator[tuple[Session, SeatView]]:
    """The person's plays in a game."""
    session = session_of(spec, seed=seed)
    for _ in range(steps):
        advance(session, 1)
        if session.is_my_turn and isinstance(session.view.phase, Playing):
            yield session, session.view


@pytest.mark.parametrize("spec", ["auction-120", "merrimack-valley"])
def test_it_is_told_when_trumps_may_be_kept_back(spec: str) -> None:
    told = 0
    for session, view in decisions(spec, 3, 900):
        note = Asker(session.seating, Face()).ask(view).note.plain
        trumps = view.hand & view.facts.law.trumps[view.facts.trump_suit]
        assert isinstance(view.phase, Playing)
        led = [view.facts.is_trump(card) for card in view.phase.cards[:1]]
        is_free = trumps not in {0, view.hand} and playable(view) == view.hand
        is_kept = led == [True] and is_free
        assert ("You may keep back" in note) is is_kept
        if is_kept:
            told += 1
            assert all(Face().card(card).plain in note for card in cards_in(trumps))
    assert (told > 0) is (spec == "auction-120")


def test_a_card_that_is_not_held_is_written_as_the_table_writes_it() -> None:
    session, view = next(decisions("auction-120", 1, 60))
    missing = next(c for c in range(52) if not view.hand >> c & 1 and "10" in Face().card(c))
    terminal = FakeTerminal([f"play {Face(symbols=False).card(missing).plain}"])
    controller_of(session, terminal, SCREENS["colourless"](terminal)).run()
    assert f"You do not hold {Face().card(missing).plain}." in terminal.plain


@pytest.mark.parametrize("spec", ["auction-120", "irish-45", "twenty-five"])
def test_who_has_the_bonus_is_told(spec: str) -> None:
    session = session_of(spec, seed=2)
    advance(session, 400)
    pages = Pages(session.seating, Face())
    assert session.sheet
    for deal in session.sheet:
        told = "the trick of the best trump: +5" in "\n".join(
            line.plain for line in pages.result(deal)
        )
        assert told is (spec != "twenty-five" and any(deal.outcome.taken))
        if told:
            assert deal.bonus_seat is not None
            assert deal.outcome.taken[session.rules.side_of(deal.bonus_seat)] >= 10


def test_the_ranking_says_what_is_odd() -> None:
    odd = "In black suits low numbers are high"
    for spec, is_told in (("auction-120", True), ("irish-45-natural", False)):
        session, view = next(decisions(spec, 1, 200))
        lines = "\n".join(line.plain for line in Pages(session.seating, Face()).ranking(view))
        assert "The ace of hearts is always a trump and never a heart." in lines
        assert (odd in lines) is is_told
