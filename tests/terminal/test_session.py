"""The session: what is shown, taken back, saved and restored."""

import json
import random
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from fortyfives.bots.bot import make_bot
from fortyfives.cards import Hand
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.lines import Lines
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.questions import Asker
from fortyfives.cli.terminal.session import Session, restore
from fortyfives.cli.terminal.setup import BadSave
from fortyfives.cli.terminal.spoken import spoken_question
from fortyfives.cli.terminal.table import Painter, Scene
from fortyfives.errors import Refusal
from fortyfives.game.actions import Concede
from fortyfives.game.record import parse, record_line, replay
from fortyfives.game.state import Own, State
from fortyfives.game.view import view as view_of
from tests.terminal.helpers import SCREENS, FakeTerminal, controller_of, robot, session_of


def advance(session: Session, steps: int, seed: int = 1) -> None:
    """Play some actions with a novice in every seat."""
    brain = make_bot("novice", seed)
    for _ in range(steps):
        if session.is_over:
            return
        if session.needs_deal:
            session.deal()
        elif session.waits_for_revokes:
            session.close()
        elif session.is_my_turn:
            session.play(brain.choose(session.view))
        else:
            session.bot_move()


def waits(session: Session) -> bool:
    return session.waits_for_revokes


def to_my_turn(session: Session) -> None:
    while not session.is_my_turn:
        session.bot_move()


def needs_deal(session: Session) -> bool:
    return session.needs_deal


def test_happenings_end_in_the_view() -> None:
    session = session_of("auction-120")
    for _ in range(60):
        if session.needs_deal:
            happenings = session.deal()
        elif session.is_my_turn:
            happenings = session.play(make_bot("novice", 1).choose(session.view))
        else:
            happenings = session.bot_move()
        assert happenings[-1].after == session.view


@pytest.mark.parametrize("steps", [1, 2, 7, 20, 45, 90, 200])
@pytest.mark.parametrize("spec", ["auction-120", "irish-45", "one-hundred-and-ten"])
def test_a_save_brings_everything_back(spec: str, steps: int) -> None:
    session = session_of(spec)
    advance(session, steps)
    saved = json.loads(json.dumps(session.as_json()))
    again = restore(saved)
    assert again.as_json() == session.as_json()
    assert again.game.state == session.game.state
    assert again.sheet == session.sheet


def test_a_deal_that_waits_for_revokes_is_saved_waiting() -> None:
    session = session_of({"base": "irish-45", "play": {"revoke": "penalised"}}, 4, 2)
    while not waits(session):
        advance(session, 1)
    assert waits(restore(session.as_json()))
    session.close()
    again = restore(session.as_json())
    assert not waits(again)
    assert again.sheet == session.sheet


def test_the_computers_go_on_the_same_after_a_resume() -> None:
    session = session_of("auction-120")
    advance(session, 33)
    again = restore(session.as_json())
    advance(session, 50)
    advance(again, 50)
    assert again.as_json() == session.as_json()


def test_undo_goes_back_to_the_last_decision() -> None:
    session = session_of("irish-45", 4, 2)
    session.deal()
    assert not session.undo()
    to_my_turn(session)
    before = session.view
    session.play(make_bot("novice", 1).choose(before))
    to_my_turn(session)
    assert session.undo()
    assert session.view == before


def test_undo_takes_a_finished_deal_off_the_sheet() -> None:
    session = session_of("auction-120")
    while not session.sheet:
        advance(session, 1)
    assert needs_deal(session)
    assert session.undo()
    assert not needs_deal(session)
    assert len(session.sheet) == 0
    assert session.is_my_turn


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {"format": "other"},
        {"format": "fortyfives-saved/1"},
        {"format": "fortyfives-saved/1", "setup": {}, "deals": []},
    ],
)
def test_a_broken_save_is_refused(broken: Any) -> None:
    with pytest.raises(BadSave):
        restore(broken)


def test_a_save_with_more_players_than_names_is_refused() -> None:
    data = session_of("auction-120").as_json()
    data["setup"]["rules"] = {"base": "auction-120", "table": {"players": 5, "sides": 5}}
    with pytest.raises(BadSave):
        restore(data)


@pytest.mark.parametrize("seed", range(30))
def test_any_damage_to_a_save_is_refused_or_harmless(seed: int) -> None:
    chance = random.Random(seed)
    session = session_of("auction-120")
    advance(session, 40)
    data = session.as_json()
    setup = data["setup"]
    key = chance.choice([*setup, "deals"])
    garbage: Any = chance.choice(
        [None, 7, "x", [], {}, [1], ["9 play 5H"], [[None]], [["0 sing"]], "é"]
    )
    if key == "deals":
        data["deals"] = garbage
    else:
        setup[key] = garbage
    with suppress(BadSave):
        restore(json.loads(json.dumps(data)))


def test_conceding_ends_a_game_of_two_sides() -> None:
    session = session_of("auction-120")
    session.deal()
    session.play(Concede())
    assert session.is_over
    assert session.game.winner == 1


@pytest.mark.parametrize("spec", ["auction-120", "irish-45", "cut-throat"])
def test_conceding_between_two_deals_gives_the_next_one_up(spec: str) -> None:
    session = session_of(spec, seed=2)
    while not (session.sheet and session.needs_deal):
        advance(session, 1)
    scores = session.game.scores
    session.play(Concede())
    assert session.am_out
    assert session.game.scores == scores
    assert session.is_over is (session.rules.sides == 2)
    record = parse(json.loads(record_line(session.game)))
    assert replay(record).game.scores == scores
    assert restore(json.loads(json.dumps(session.as_json()))).game.scores == scores
    if not session.is_over:
        with pytest.raises(Refusal):
            session.play(Concede())


def test_concede_can_be_typed_between_two_deals() -> None:
    session = session_of("auction-120", seed=2)
    while not (session.sheet and session.needs_deal):
        advance(session, 1)
    terminal = FakeTerminal(["concede", "yes"])
    controller_of(session, terminal, SCREENS["plain"](terminal)).run()
    assert session.is_over
    assert "You concede the game." in terminal.plain


# ------------------------------------------------------------------ secrets


def permuted(state: State, seat: int, chance: random.Random) -> State:
    """The same state for one seat, with everything that it cannot see exchanged."""
    hands = [own.hand for number, own in enumerate(state.owns) if number != seat]
    pool = [card for hand in hands for card in _cards(hand)] + list(state.stock)
    chance.shuffle(pool)
    owns = []
    for number, own in enumerate(state.owns):
        if number == seat:
            owns.append(own)
            continue
        count = own.hand.bit_count()
        taken, pool = pool[:count], pool[count:]
        owns.append(Own(sum(1 << card for card in taken), own.thrown, own.withheld))
    return State(state.facts, state.phase, tuple(owns), tuple(pool), state.kitty, state.revokes)


def _cards(hand: Hand) -> list[int]:
    return [card for card in range(53) if hand >> card & 1]


def everything_shown(session: Session, state: State) -> list[str]:
    """All that a screen can show of a state to the person's seat."""
    view = view_of(state, session.seat)
    out: list[str] = []
    for face in (Face(), Face(words=True, colour=False)):
        pages, asker = Pages(session.seating, face), Asker(session.seating, face)
        question = asker.ask(view) if view.is_turn else None
        scene = Scene(view, session.seating, "x", view.facts.scores, ranking=True)
        lines: Lines = Painter(face, 80).paint(scene, [], question)
        lines += pages.ranking(view) + pages.trick(view) + pages.last_trick(view)
        lines += pages.bids(view) + pages.hand(view)
        if question is not None:
            lines += spoken_question(view, question, face)
        out += [line.markup for line in lines]
    return out


@pytest.mark.parametrize("spec", ["auction-120", "irish-45", "one-hundred-and-ten", "hoss"])
def test_the_screen_is_the_same_whatever_the_others_hold(spec: str) -> None:
    chance = random.Random(spec)
    session = session_of(spec)
    for _ in range(150):
        advance(session, 1)
        if session.is_over:
            break
        state = session.game.state
        assert state is not None
        shown = everything_shown(session, state)
        assert everything_shown(session, permuted(state, session.seat, chance)) == shown


@pytest.mark.parametrize("screen", SCREENS)
def test_no_card_of_the_others_is_printed_before_it_is_played(screen: str) -> None:
    """Two games that differ only in the hidden cards print the same until the first of them."""
    session = session_of("irish-45", 4, 2, dealer=3)
    terminal = FakeTerminal(islice(robot(session), 0))
    controller_of(session, terminal, SCREENS[screen](terminal)).run()
    state = session.game.state
    assert state is not None
    hidden = {Face().short(c) for own in state.owns[1:] for c in _cards(own.hand)}
    shown = {Face().short(c) for c in _cards(state.owns[0].hand)}
    shown |= {Face().short(c) for c in state.facts.turned}
    words = set(terminal.plain.replace(".", " ").split())
    assert not (hidden - shown) & words
