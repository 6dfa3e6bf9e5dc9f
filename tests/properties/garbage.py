"""Whatever may come in from outside: near misses, broken values and nonsense."""

from __future__ import annotations

import json
import random
from typing import Any, Final

from fortyfives.cards import TEXTS
from fortyfives.game import record
from fortyfives.game.actions import _READERS, BARE
from fortyfives.game.game import Game
from fortyfives.rules.contracts import READY, SETS
from fortyfives.rules.library import preset_ids
from fortyfives.rules.ruleset import GROUPS, each_option
from tests.strategies import random_value

from .houses import KINDS, random_house
from .walks import random_move

VERBS: Final = (*BARE, *_READERS)
WORDS: Final = (
    *VERBS,
    *("hearts", "self", "left", "jink", "slam", "15", "20", "30", "3-2", "2-3", "C", "D", "H"),
    *("-1", "0", "1", "9", "10", "99", "٣", "²", "1e9", "½", "é", "♥", "JK", "10H"),
    *("", " ", "\t", "\x00", "\u2028", "\ud800", "'; drop", "{}", "%s", "{card}", "{0.__class__}"),
    "9" * 5_000,
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 4, 5, 10, 11, 30, 120, 10**30, 10**400, 1.5, 4.0, -0.0),
    *(
        "",
        "x",
        "none",
        "4",
        "turn_up",
        "auction",
        "all_tricks",
        "points",
        "jink",
        "plain",
        "A" * 99,
    ),
    *(
        [],
        [1],
        ["plain"],
        ["five", "jack"],
        [None],
        [[]],
        [{}],
        {},
        {"else": 3},
        {"5": 1},
        {"a": 1},
    ),
    *({"name": "x"}, {"base": "irish-45"}, {"players": 4}, {"sides": 3, "players": 9}),
    {"name": "x", "level": 1, "needs": 5, "win": "points", "lose": 5},
    [{"name": "x", "level": 1, "needs": [], "win": {}, "lose": None, "declare": []}],
    [{"name": ["x"], "level": True, "needs": "most", "win": 1.5, "lose": "5", "blind": "no"}],
)


def words(rng: random.Random) -> str:
    """A few words, some of which belong to the game."""
    pool = rng.choice([WORDS, WORDS, TEXTS])
    return rng.choice([" ", "  ", ",", ""]).join(rng.choice(pool) for _ in range(rng.randrange(7)))


def action_text(rng: random.Random) -> str:
    """The text of an action: sound, nearly sound, or nothing of the kind."""
    if rng.random() < 0.2:
        return words(rng)
    seat = rng.choice(["0", "1", "2", "3", "9", "10", "-1", "00", " 1", "a", "²", ""])
    verb = rng.choice(VERBS)
    arguments = [rng.choice(rng.choice([TEXTS, WORDS])) for _ in range(rng.choice([0, 1, 1, 2, 5]))]
    return spoilt(" ".join([seat, verb, *arguments]), rng)


def spoilt(text: str, rng: random.Random) -> str:
    """The text, or the text with a letter changed, lost or doubled, or cut short."""
    at = rng.randrange(len(text) + 1)
    letter = rng.choice('09aZ {}[]",:\\\x00é♥-.')
    return rng.choice(
        [text, text, text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :], text[:at]]
    )


def value(rng: random.Random, depth: int = 2) -> Any:
    """A JSON value."""
    if depth and rng.random() < 0.3:
        keys = [*GROUPS, "base", "name", "level", "players", "else", "", words(rng)]
        return {rng.choice(keys): value(rng, depth - 1) for _ in range(rng.randrange(4))}
    if depth and rng.random() < 0.2:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    names = [*preset_ids(), *READY, *SETS]
    return rng.choice([rng.choice(VALUES), rng.choice(VALUES), rng.choice(names), words(rng)])


def specification(rng: random.Random) -> Any:
    """Rules: a base with changes, some of them sound, or any value."""
    if rng.random() < 0.1:
        return value(rng)
    spec: dict[str, Any] = {"base": rng.choice(preset_ids())}
    paths = [f"{group}.{name}" for group, name, _ in each_option()]
    for path in rng.sample(paths, rng.randrange(8)):
        group, name = path.split(".")
        good = random_value(KINDS[path], rng)
        good = KINDS[path].write(KINDS[path].read(good))
        changes = spec.setdefault(group, {})
        changes[name] = good if rng.random() < 0.6 else value(rng)
    if rng.random() < 0.3:
        spec[rng.choice([*GROUPS, "base", "tabel", ""])] = value(rng)
    return spec


def game_record(rng: random.Random) -> Any:
    """The record of a game that stops somewhere in its first deal."""
    game = Game(random_house(rng), seed=rng.randbytes(32))
    game.start_deal()
    for _ in range(rng.randrange(40)):
        if game.turn is None or game.state is None:
            break
        move = random_move(game.state, rng)
        game.act(move.seat, move.action)
    return record.write(game)


def mangled(data: Any, rng: random.Random) -> Any:
    """A value with one of its parts changed, lost or doubled, however deep it lies."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice(sorted(data))
        if rng.random() < 0.2:
            return {name: data[name] for name in data if name != key}
        return {**data, key: mangled(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.85:
        at = rng.randrange(len(data))
        return rng.choice(
            [
                data[:at] + data[at + 1 :],
                data[: at + 1] + data[at:],
                data[:at] + [mangled(data[at], rng)] + data[at + 1 :],
                data[:at] + [mangled(data[at], rng)] + data[at + 1 :],
            ]
        )
    if isinstance(data, str) and rng.random() < 0.6:
        return rng.choice([action_text(rng), spoilt(data, rng), rng.choice(TEXTS)])
    return value(rng)


def query(rng: random.Random) -> Any:
    """A question, sound or with parts of it mangled."""
    cards = [rng.choice(TEXTS) for _ in range(rng.randrange(6))]
    question = {
        "ask": rng.choice(["legal", "winner", "order", "rules", "solve"]),
        "rules": rng.choice([rng.choice(preset_ids()), specification(rng)]),
        "trump": rng.choice("CDHS"),
        "hand": cards,
        "trick": [rng.choice(TEXTS) for _ in range(rng.randrange(4))],
    }
    for _ in range(rng.randrange(3)):
        question = mangled(question, rng)
    return question


def toml_text(rng: random.Random) -> str:
    """A TOML text of rules, seldom sound."""
    lines = [f"base = {json.dumps(rng.choice(preset_ids()))}"]
    for _ in range(rng.randrange(4)):
        lines.append(f"[{rng.choice([*GROUPS, 'x', 'table.a', '[table]'])}]")
        names = [name for _, name, _ in each_option()]
        for name in rng.sample(names, rng.randrange(3)):
            lines.append(f"{name} = {rng.choice(TOML_VALUES)}")
    return spoilt("\n".join(lines), rng)


TOML_VALUES: Final = (
    *(
        "1",
        "true",
        '"none"',
        "[]",
        "[1, 2]",
        "{}",
        "1979-05-27",
        "07:32:00",
        "nan",
        "-inf",
        "1e400",
    ),
    *('"3-2"', '["plain", "jink"]', '[{name = "x", declare = []}]', "{else = 3}", "'''a\nb'''"),
    *("0x" + "f" * 5_000, "9" * 5_000, "[" * 70 + "]" * 70),
)
