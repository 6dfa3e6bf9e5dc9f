"""Record → replay → record is the same, byte for byte."""

from pathlib import Path

import pytest

from fortyfives.cards import full_deck
from fortyfives.game.actions import Accept, Action, Claim, NoRob, Play, Refuse, action_text
from fortyfives.game.game import Game
from fortyfives.game.record import (
    RecordError,
    Replay,
    as_json,
    canonical,
    parse,
    read,
    record_line,
    replay,
    write,
)
from fortyfives.rules.library import load_rules, preset_ids
from fortyfives.rules.options import Json
from tests.records.games import every_table, houses, random_game

GOLDEN = Path(__file__).parent / "golden.jsonl"


def again(line: str, *, close: bool = False) -> Replay:
    """Replay a line and hold that it writes itself again."""
    replayed = replay(read(line), close=close)
    assert canonical(as_json(replayed.rewritten())) == line
    return replayed


@pytest.mark.parametrize("spec", houses(), ids=str)
def test_a_game_replays_to_the_same_record(spec: Json) -> None:
    for number in range(4):
        game = random_game(load_rules(spec), number, quits=number == 3)
        replayed = again(record_line(game))
        assert replayed.game.scores == game.scores
        assert replayed.game.winner == game.winner
        assert replayed.game.state == game.state


@pytest.mark.parametrize("spec", houses(), ids=str)
def test_a_game_broken_off_anywhere_replays(spec: Json) -> None:
    rules = load_rules(spec)
    for stop in range(0, 60, 3):
        game = random_game(rules, stop, deals=1, stop=stop)
        replayed = again(record_line(game)).game
        assert replayed.turn == game.turn or rules.draw.ace_swap


def test_every_preset_at_every_table() -> None:
    for rules in every_table():
        again(record_line(random_game(rules, 1, deals=2)))


def test_a_game_not_begun_has_no_deals() -> None:
    game = Game(load_rules("irish-45"), seed=bytes(32))
    assert write(game)["deals"] == []
    assert again(record_line(game)).game.number == -1


def test_keys_that_are_not_known_are_kept() -> None:
    data = write(random_game(load_rules("irish-45"), 0), extra={"event": "Friday", "bots": ["a"]})
    data["deals"][0]["clock"] = [12, 5]
    data["commitment"] = {"hash": "00", "nested": [None, 1.5, {"é": "🂡"}]}
    again(canonical(data))


def test_a_record_without_seed_gets_none() -> None:
    data = write(random_game(load_rules("irish-45"), 0))
    del data["seed"]
    again(canonical(data))
    assert "seed" not in as_json(replay(parse(data)).rewritten())
    for seed in (5, "no seed", "00"):
        assert parse(data | {"seed": seed}).seed is None


def test_a_record_names_its_rules_in_short_in_full_and_by_hash() -> None:
    data = write(Game(load_rules("auction-120", players=3)), players=["A", "B", "C"])
    assert data["rules"] == {"base": "auction-120", "table": {"players": 3, "sides": 3}}
    assert data["rules_resolved"]["score"]["target"] == 120
    assert data["rules_hash"] == load_rules(data["rules"]).hash()
    assert data["players"] == ["A", "B", "C"]


def test_the_number_of_players_is_that_of_the_names() -> None:
    data = {"format": "fortyfives/1", "rules": "auction-120", "deals": [], "players": ["A"] * 3}
    assert parse(data).rules.players == 3
    assert parse(data | {"players": ["A"] * 6}).rules.sides == 2
    assert parse({k: v for k, v in data.items() if k != "players"}).rules.players == 4


@pytest.mark.parametrize("line", GOLDEN.read_text("utf-8").splitlines())
def test_golden_records_hold(line: str) -> None:
    again(line)


def test_there_is_a_golden_record_of_every_preset() -> None:
    records = [read(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    assert {record.rules.base for record in records} == set(preset_ids())


# --------------------------------------------------------------- leniencies


def without(data: Json, *verbs: str) -> Json:
    """A record without some kinds of actions."""
    deals = [
        deal | {"actions": [text for text in deal["actions"] if text.split()[1] not in verbs]}
        for deal in data["deals"]
    ]
    return data | {"deals": deals}


def actions_of(data: Json) -> list[str]:
    return [text for deal in data["deals"] for text in deal["actions"]]


def test_missing_stays_and_swaps_not_made_are_put_in() -> None:
    booked = load_rules({"base": "auction-120", "play": {"booked": True}})
    ace_swap = load_rules("one-hundred-and-ten")
    found = set()
    for rules, verb in ((booked, "stay"), (ace_swap, "noswap")):
        for number in range(12):
            data = write(random_game(rules, number))
            found |= {text.split()[1] for text in actions_of(data)}
            if {"fold", "swap", "turn", "askbooked"} & {t.split()[1] for t in actions_of(data)}:
                continue
            assert replay(parse(without(data, verb))).game.scores == replay(parse(data)).game.scores
    assert {"stay", "noswap"} <= found


def test_swaps_that_cannot_be_made_are_not_written_but_read() -> None:
    rules = load_rules("one-hundred-and-ten")
    game = random_game(rules, 2, deals=1)
    data = write(game)
    played = [text for text in actions_of(data) if text.endswith("noswap")]
    assert len(played) <= 1
    full = [f"{seat} {action_text(action)}" for seat, action in game.deals[0].actions]
    assert sum(text.endswith("noswap") for text in full) > 1
    spelled_out = data | {"deals": [data["deals"][0] | {"actions": full}]}
    assert replay(parse(spelled_out)).game.scores == game.scores


def test_a_proposal_left_lying_is_not_written_but_read() -> None:
    spec = {"base": "auction-120", "rob": {"turned_in_auction": True}, "deal": {"kitty": 0}}
    rules = load_rules(spec)
    robbed = 0
    for number in range(20):
        game = random_game(rules, number)
        data = write(game)
        assert "norob" not in {text.split()[1] for text in actions_of(data)[:-1]}
        assert replay(parse(data)).game.scores == game.scores
        robbed += sum(text.split()[1] == "rob" for text in actions_of(data))
    assert robbed


def test_a_proposal_left_lying_last_is_written() -> None:
    spec = {"base": "auction-120", "rob": {"turned_in_auction": True}, "deal": {"kitty": 0}}
    rules = load_rules(spec)
    ends = set()
    for number in range(40):
        for stop in range(5, 8):
            game = random_game(rules, number, deals=1, stop=stop)
            data = write(game)
            if actions_of(data) and actions_of(data)[-1].endswith("norob"):
                ends.add(number)
                assert replay(parse(data)).game.turn == game.turn
    assert ends


def test_a_deal_that_waits_for_calls_is_closed_on_reading_unless_told_otherwise() -> None:
    rules = load_rules({"base": "irish-45", "play": {"revoke": "penalised"}})
    game = Game(rules, seed=bytes(32), dealer=0)
    game.start_deal()
    while game.turn is not None:
        game.act(game.turn, game.legal()[0])
    record = parse(write(game))
    assert not replay(record, close=False).game.is_deal_over
    closed = replay(record).game
    assert closed.is_deal_over
    assert sum(closed.scores) == 30
    with pytest.raises(RecordError, match="points"):
        replay(parse(write(closed) | {"deals": [write(closed)["deals"][0] | {"points": [0, 0]}]}))


def test_a_turned_ace_must_be_answered() -> None:
    rules = load_rules("irish-45")
    deck = list(full_deck(joker=False))
    deck[20], deck[0] = deck[0], deck[20]  # the ace of clubs is turned
    game = Game(rules, seed=bytes(32), dealer=0)
    game.start_deal(deck)
    game.act(0, NoRob())
    game.act(1, game.legal()[0])
    data = write(game)
    assert data["deals"][0]["actions"][0] == "0 norob"
    again(record_line(game))
    with pytest.raises(RecordError) as caught:
        replay(parse(without(data, "norob")))
    assert (caught.value.code, caught.value.action) == ("not_your_turn", 0)


def claimed(*answers: Action) -> Game:
    """A deal in which somebody claims what he cannot be sure of, and is answered."""
    game = Game(load_rules("irish-45"), seed=bytes(31) + b"7", dealer=0)
    game.start_deal()
    while game.turn is not None and not isinstance(game.legal()[0], Play):
        game.act(game.turn, game.legal()[0])
    game.act(1, Claim())
    for answer in answers:
        assert game.turn is not None
        game.act(game.turn, answer)
    return game


def test_a_claim_that_ends_the_deal_was_accepted() -> None:
    game = claimed(Accept(), Accept(), Accept())
    assert game.is_deal_over
    data = write(game)
    assert replay(parse(without(data, "accept"))).game.scores == game.scores
    bare = {key: data["deals"][0][key] for key in ("dealer", "deck", "actions")}
    waiting = without(data | {"deals": [bare]}, "accept")
    assert replay(parse(waiting)).game.turn is not None


def test_a_claim_after_which_play_goes_on_was_refused() -> None:
    game = claimed(Refuse())
    while game.turn is not None:
        game.act(game.turn, game.legal()[0])
    data = write(game)
    assert actions_of(without(data, "refuse")) != actions_of(data)
    assert replay(parse(without(data, "refuse"))).game.scores == game.scores
