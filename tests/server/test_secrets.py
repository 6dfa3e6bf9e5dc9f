"""Nothing that is sent, logged or counted depends on a card that its receiver may not see.

Over whole games of many houses: whatever lies where a viewer cannot see it is shuffled, and every
message to him must stay the same to the byte.
"""

from __future__ import annotations

import io
import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import structlog

from fortyfives.bots.novice import Novice
from fortyfives.cards import Hand, card_text, cards_in, full_deck, hand_of
from fortyfives.game.actions import action_text
from fortyfives.game.events import SECRET_FIELDS, SPECTATOR, Event, HandsDealt
from fortyfives.game.record import canonical
from fortyfives.game.state import Bidding, Moving, State, Step
from fortyfives.game.view import view
from fortyfives.rules.library import preset_ids, specification
from fortyfives.server import log
from fortyfives.server.journal import configure_logs
from fortyfives.server.replays import replay_page
from fortyfives.server.settings import Settings
from fortyfives.server.table.fold import Table
from fortyfives.server.table.house_view import house_view
from fortyfives.server.table.keeping import record_json
from fortyfives.server.table.table_view import Presence
from fortyfives.server.viewers import Happened, Viewers
from fortyfives.server.wire.commands import TableSettings
from fortyfives.server.wire.pages import TableCard
from tests.server.playing import play_on
from tests.server.running import Person, running
from tests.strategies import random_rules

PEOPLE = ["p_0", "p_1", "p_2"]


class Receiver:
    """A viewer that keeps what it is sent."""

    def __init__(self, player: str) -> None:
        self.player, self.language = player, "en"
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self, code: str) -> None:
        raise AssertionError(code)

    def handled(self) -> None:
        pass


SETTINGS = [
    TableSettings(spectators=kind, undo=undo)
    for kind in ("none", "table", "after_deal")
    for undo in (True, False)
]


def games(
    rules: Any, rng: random.Random, deals: int, settings: TableSettings | None = None
) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """A table step by step, played by novices, with the events of each step."""
    table = Table("t_1")
    chosen = settings or TableSettings()
    table.apply(log.Opened(host="p_0", name="Ann", rules=rules, settings=chosen))
    for seat in range(1, len(table.seats)):
        table.apply(log.Sat(seat=seat, player=f"p_{seat}"))
    table.apply(log.GameStarted(game="g_1", seed=rng.randrange(1000)))
    match, bot = table.match, Novice(rng.randrange(1000))
    assert match is not None
    for _ in range(deals):
        table.apply(log.Sealed(seed=rng.randbytes(32).hex()))
        yield table, table.apply(log.Dealt())
        while match.turn is not None:
            action = bot.choose(view(match.state, match.turn))  # type: ignore[arg-type]
            yield table, table.apply(log.Acted(seat=match.turn, action=action_text(action)))
        if table.stage == "closing":
            yield table, table.apply(log.Closed())
        table.apply(log.Settled())
        yield table, ()
        if match.winner is not None:
            return


def seen_by(state: State, seat: int) -> Hand:
    """The cards that a seat (or nobody, `SPECTATOR`) knows the place of."""
    facts, hidden = state.facts, hidden_places(state, seat)
    unknown = 0
    for _, cards in hidden:
        unknown |= cards
    return hand_of(full_deck(joker=facts.rules.deck.joker)) & ~unknown


def hidden_places(state: State, seat: int) -> list[tuple[str, Hand]]:
    """Where cards lie that a seat cannot see, and which lie there."""
    phase = state.phase
    places: list[tuple[str, Hand]] = []
    for other, own in enumerate(state.owns):
        is_face_down = (isinstance(phase, Bidding) and not phase.looked >> other & 1) or (
            isinstance(phase, Moving) and phase.step is Step.TURN_UP
        )
        if other != seat or is_face_down:
            places.append((f"hand {other}", own.hand & ~shown(state, other)))
        if other != seat:
            places.append((f"thrown {other}", own.thrown & ~public(state)))
    places.append(("stock", hand_of(state.stock)))
    places.append(("kitty", state.kitty))
    return places


def shown(state: State, seat: int) -> Hand:
    """Cards of a hand that all have seen: taken up, drawn face up, laid open by a claim."""
    facts = state.facts
    cards = hand_of({c for s, c in (*facts.taken_up, *facts.shown) if s == seat})
    for s, hand in facts.exposed:
        cards |= hand if s == seat else 0
    return cards | public(state)


def public(state: State) -> Hand:
    facts = state.facts
    return hand_of({*facts.turned, *facts.stock_turned}) | (
        1 << facts.top_card if facts.top_card >= 0 else 0
    )


def shuffled(state: State, seat: int, rng: random.Random) -> State:
    """A state that looks the same to a seat, with all that it cannot see dealt out anew."""
    places = hidden_places(state, seat)
    pool = [card for _, cards in places for card in cards_in(cards)]
    rng.shuffle(pool)
    owns, stock, kitty = list(state.owns), state.stock, state.kitty
    for name, cards in places:
        new = [pool.pop() for _ in range(cards.bit_count())]
        kind, _, number = name.partition(" ")
        if kind == "hand":
            own = owns[int(number)]
            owns[int(number)] = own._replace(hand=own.hand & ~cards | hand_of(new))
        elif kind == "thrown":
            own = owns[int(number)]
            owns[int(number)] = own._replace(thrown=own.thrown & ~cards | hand_of(new))
        elif kind == "stock":
            stock = tuple(new)
        else:
            kitty = hand_of(new)
    return state._replace(owns=tuple(owns), stock=stock, kitty=kitty)


def disguised(event: Event, seat: int, rng: random.Random) -> Event:
    """An event with other cards wherever a seat may not see them."""
    if isinstance(event, HandsDealt):
        own = SPECTATOR if event.face_down else seat
        hands = tuple(
            h if n == own or h is None else rng.getrandbits(52) for n, h in enumerate(event.hands)
        )
        return HandsDealt(hands, event.face_down)
    fields = SECRET_FIELDS.get(type(event), ())
    if not fields or getattr(event, "seat", None) == seat:
        return event
    others: dict[str, Any] = {name: rng.randrange(1, 52) for name in fields}
    return replace(event, **others)


def messages(table: Table, receiver: Receiver, happened: tuple[Event, ...]) -> list[bytes]:
    """All that a viewer can be sent of the table as it stands and of what has just happened."""
    viewers = Viewers(lambda: table, lambda: Presence(present=frozenset(PEOPLE)))
    viewers.add(receiver)
    receiver.sent = []
    viewers.send_table()
    match = table.match
    assert match is not None
    assert match.state is not None
    item = Happened(table.version, "act", happened, match.state.facts)
    viewers._send_updates([item], "act")
    viewers.send_gap([receiver], None)
    return receiver.sent


def seen_by_anybody(table: Table, records: list[str]) -> str:
    """What needs no seat: what an invitation shows, the rules, the replay as far as it goes."""
    match = table.match
    assert match is not None
    card = TableCard(
        table=table.id,
        title=house_view(table.rules, table.house, table.house_key).title,
        stage=table.stage,
        seats=len(table.seats),
        free=0,
        names=list(table.seat_names),
    )
    shown = [repr(card), *(repr(replay_page(match.id, table.id, text)) for text in records)]
    return "".join(shown)


@pytest.mark.parametrize("rules", preset_ids())
def test_what_a_viewer_is_sent_does_not_depend_on_what_he_cannot_see(rules: str) -> None:
    _check_house(rules, deals=2, seed=rules)


@pytest.mark.soak
def test_it_does_not_in_thousands_of_deals(soak_count: Any) -> None:
    for number in range(soak_count(2_000)):
        rng, ids = random.Random(number), preset_ids()
        rules = ids[number % len(ids)] if number % 2 else specification(random_rules(rng))
        _check_house(rules, deals=1, seed=str(number))


def test_it_does_not_in_houses_that_nobody_has_thought_of() -> None:
    for number in range(12):
        rules = specification(random_rules(random.Random(number)))
        _check_house(rules, deals=1, seed=str(number))


def _check_house(rules: Any, *, deals: int, seed: str) -> None:
    rng, record = random.Random(seed), ""
    for table, events in games(rules, rng, deals, settings=rng.choice(SETTINGS)):
        match = table.match
        assert match is not None
        true = match.state
        assert true is not None
        assert match.play is not None
        if match.settled and len(match.settled) == match.dealt:
            record = canonical(record_json(table, match))  # as it is kept from here on
        for player, seat in (("p_0", 0), ("p_1", 1), ("p_zoe", SPECTATOR)):
            receiver = Receiver(player)
            before = messages(table, receiver, events)
            open_before = seen_by_anybody(table, [record] if record else [])
            match.play.state = shuffled(true, seat, rng)
            after = messages(table, receiver, tuple(disguised(e, seat, rng) for e in events))
            open_after = seen_by_anybody(table, [record] if record else [])
            match.play.state = true
            assert before == after, (rules, player, type(true.phase))
            assert open_before == open_after
        _keeps_seeds(table, [b"".join(before), open_before.encode()])


def _keeps_seeds(table: Table, sent: list[bytes]) -> None:
    """No seed of a deal that is not over, and no whole deck, leaves the server."""
    match = table.match
    assert match is not None
    for number, seal in enumerate(match.seals):
        if number >= len(match.settled):
            deck = [card_text(card) for card in match.deck(number)]
            for text in sent:
                assert seal.seed.hex().encode() not in text
                assert json.dumps(deck, separators=(",", ":")).encode() not in text
                assert "".join(deck).encode() not in text


def test_the_shuffle_moves_cards_but_none_that_is_seen() -> None:
    """The test above could not fail if the shuffle did nothing."""
    rng = random.Random(5)
    moved = 0
    for table, _ in games("auction-120", rng, 1):
        state = table.match.state  # type: ignore[union-attr]
        assert state is not None
        other = shuffled(state, 0, rng)
        assert other.owns[0].hand == state.owns[0].hand
        moved += other != state
    assert moved > 10


def test_seeds_are_not_sent_before_their_deal_is_over() -> None:
    rng = random.Random(3)
    for table, events in games("auction-120", rng, 3):
        match = table.match
        assert match is not None
        secret = [seal.seed for seal in match.seals[len(match.settled) :]]
        for player in ("p_0", "p_zoe"):
            sent = b"".join(messages(table, Receiver(player), events))
            for seed in secret:
                assert seed.hex().encode() not in sent
            for seal in match.seals[: len(match.settled)][-1:]:
                assert seal.seed.hex().encode() in sent


def test_logs_and_metrics_hold_no_secrets(tmp_path: Any) -> None:
    import asyncio

    configure_logs(Settings(log_level="debug"))
    written = io.StringIO()
    structlog.configure(
        logger_factory=structlog.PrintLoggerFactory(written), cache_logger_on_first_use=False
    )
    with running(tmp_path) as server:
        ann = Person(server.url, "Annabella")
        table = ann.open_table(
            rules="irish-45", bots="novice", settings={"bot_pace": 0, "deal_after": None}
        )

        async def story() -> None:
            async with ann.at(table) as sitting:
                await sitting.until(lambda: sitting.table)
                await sitting.ask("start")
                await play_on(sitting, random.Random(1), deals=1)

        asyncio.run(story())
        seals = server.site.hub._owners[table].table.match.seals  # type: ignore[union-attr]
        metrics = ann.http.get("/metrics").text
    shown = written.getvalue() + metrics
    assert "started" in shown
    assert "fortyfives_moves_total" in shown
    for secret in [ann.token, ann.player, "Annabella", table, *(s.seed.hex() for s in seals)]:
        assert secret not in shown
    assert os.linesep in shown
