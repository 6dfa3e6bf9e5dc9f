"""Random rule sets over all options, made from the metadata of the options themselves.

A random house takes each option at random, then `repaired` mends what contradicts itself, so
that nearly every attempt can be played. The generators take a `random.Random` and are fast;
`rule_sets` is the same for Hypothesis.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from fortyfives.rules.contracts import READY, SETS, Contracts
from fortyfives.rules.library import resolve
from fortyfives.rules.options import (
    ByPlayers,
    Choice,
    Flag,
    Json,
    Kind,
    Number,
    OneOf,
    Pair,
    Subset,
)
from fortyfives.rules.ruleset import RuleSet, each_option

Options = dict[str, dict[str, Json]]

BASES = {"turn_up": "irish-45", "auction": "auction-120"}
DENSITIES = (0.15, 0.5, 1.0)
"""How many of the options a house takes at random; the others stay as the base has them."""


def _number(kind: Number, rng: random.Random) -> Json:
    if kind.optional and rng.random() < 0.5:
        return None
    if kind.usual and rng.random() < 0.7:
        return rng.choice(kind.usual)
    low, high = max(kind.low, -150), min(kind.high, 150)
    return rng.randint(low, high)


def _by_players(kind: ByPlayers, rng: random.Random) -> Json:
    number = Number(kind.low, min(kind.high, 4), kind.optional)
    if rng.random() < 0.5:
        return _number(number, rng)
    table = {str(players): _number(number, rng) for players in rng.sample(range(2, 11), 3)}
    return table | {"else": _number(number, rng)}


def _subset(kind: Subset, rng: random.Random) -> Json:
    return [member.value for member in kind.members if rng.random() < 0.6]


def _pair(kind: Pair, rng: random.Random) -> Json:
    if rng.random() < 0.5:
        return None
    return [rng.choice((100, 60, 0, -20, 110)), rng.choice((20, 25, 30, 31, 15))]


def _contracts(kind: Contracts, rng: random.Random) -> Json:
    entries: list[Json] = [rng.choice(list(SETS))] if rng.random() < 0.8 else []
    entries += rng.sample(list(READY), rng.randint(0, 4))
    return entries + [written_out(rng) for _ in range(rng.choice((0, 0, 0, 1, 2)))]


def written_out(rng: random.Random) -> dict[str, Json]:
    """A contract of one's own."""
    contract: dict[str, Json] = {
        "name": rng.choice(("15", "17", "25", "shoot", "big_one", "misere", "nolo")),
        "level": rng.randint(1, 40),
        "needs": rng.choice(("all_tricks", 15, 20, 25, 30)),
        "win": rng.choice(("points", 0, 30, 45, 60)),
        "lose": rng.choice((0, 15, 30, 60)),
    }
    extras: dict[str, Json] = {
        "blind": True,
        "declare": "with_trump",
        "partners_only": True,
        "stops_short": rng.choice((5, 10)),
    }
    return contract | {key: value for key, value in extras.items() if rng.random() < 0.2}


_VALUES: Mapping[type, Callable[[Any, random.Random], Json]] = {
    Flag: lambda kind, rng: rng.random() < 0.5,
    Choice: lambda kind, rng: rng.choice([member.value for member in kind.members]),
    OneOf: lambda kind, rng: rng.choice(kind.values),
    Subset: _subset,
    Number: _number,
    Pair: _pair,
    ByPlayers: _by_players,
    Contracts: _contracts,
}


def random_value(kind: Kind, rng: random.Random) -> Json:
    """Some value that an option of this kind can take."""
    return _VALUES[type(kind)](kind, rng)


def random_options(rng: random.Random) -> Options:
    """Every option at random, contradictions included."""
    by = rng.choice(("turn_up", "auction", "auction"))
    base, _ = resolve(BASES[by])
    options = base.as_json()
    density = rng.choice(DENSITIES)
    for group, name, item in each_option():
        if rng.random() < density:
            options[group][name] = random_value(item.kind, rng)
    options["trump"]["by"] = by
    return options


def repaired(options: Options, rng: random.Random) -> Options:
    """The same options without the contradictions that are easy to mend."""
    _mend_table(options, rng)
    if options["trump"]["by"] == "turn_up":
        _mend_turn_up(options)
    else:
        _mend_auction(options, rng)
        _mend_kitty(options)
    score = options["score"]
    if score["lock_at"] is not None and score["cap_at"] is not None:
        score[rng.choice(("lock_at", "cap_at"))] = None
    return options


def _mend_table(options: Options, rng: random.Random) -> None:
    table = options["table"]
    is_auction = options["trump"]["by"] == "auction"
    table["players"] = rng.choice((2, 3, 3, 4, 4, 4, 5, 6) if is_auction else range(2, 11))
    divisors = [n for n in range(2, table["players"] + 1) if table["players"] % n == 0]
    wants_solo = options["auction"]["called_partner"] or options["auction"]["sit_out_partner"]
    if is_auction and wants_solo and rng.random() < 0.7:
        table["players"] = rng.choice((3, 4, 5, 6))
        divisors = [table["players"]]
    table["sides"] = rng.choice(divisors)


NO_AUCTION: Options = {
    "deal": {"kitty": 0},
    "trump": {"must_hold_suit": False, "named": "before_kitty"},
    "rob": {"turned_in_auction": False},
    "auction": {
        "dealer_hold": "never",
        "dealer_hold_from": 0,
        "lock_min": None,
        "must_pass_below": None,
        "called_partner": False,
        "sit_out_partner": False,
    },
    "draw": {
        "keep_a_trump": False,
        "four_and_a_flip": False,
        "into_kitty": False,
        "on_top_card": False,
        "ace_swap": False,
    },
    "play": {"first_lead": "left_of_dealer", "booked": False, "revoke_penalty": "lose_trick"},
    "score": {"lock_at": None, "cap_at": None, "offsuit_set_bonus": 0},
}
"""What belongs to an auction, switched off."""


def _mend_turn_up(options: Options) -> None:
    for group, values in NO_AUCTION.items():
        options[group].update(values)
    if options["rob"]["holder"] == "never":
        options["rob"]["unclaimed_ace"] = "keeps_rank"
    if options["score"]["finish"] == "as_won":
        options["score"]["bonus_for"] = "none"


def _mend_auction(options: Options, rng: random.Random) -> None:
    auction, table = options["auction"], options["table"]
    options["rob"]["unclaimed_ace"] = "keeps_rank"
    options["score"]["finish"] = "deal_end"
    is_solo = table["players"] == table["sides"]
    if auction["called_partner"] and auction["sit_out_partner"]:
        auction[rng.choice(("called_partner", "sit_out_partner"))] = False
    if not is_solo or table["players"] < 3:
        auction["called_partner"] = auction["sit_out_partner"] = False
    if is_solo and auction["all_pass"] == "dealers_partner_bagged":
        auction["all_pass"] = "dealer_bagged"
    _mend_contracts(options, is_solo)


def _mend_contracts(options: Options, is_solo: bool) -> None:
    """Bids that can be made, no two at one level, and one for whoever is bagged."""
    score = options["score"]
    if score["trick"] * 5 < 15:
        score["trick"] = 5
    bonus = score["bonus"] if score["bonus_for"] != "none" else 0
    most = 5 * score["trick"] + bonus
    kept: dict[int, Json] = {}
    modifiers = []
    for contract in Contracts().write(Contracts().read(options["auction"]["contracts"])):
        if contract["needs"] != "all_tricks" and contract["needs"] > most:
            continue
        if contract["declare"] == "with_trump":
            modifiers.append(contract)
        else:
            kept.setdefault(contract["level"], contract)
    names = [bid["name"] for bid in kept.values() if not (bid["partners_only"] and is_solo)]
    levels = {bid["name"]: level for level, bid in kept.items()}
    if not any(name.isdecimal() and levels[name] >= 15 for name in names):
        kept = {level: bid for level, bid in kept.items() if bid["name"] != "15"}
        kept[15] = Contracts().write([READY["15"]])[0]
    options["auction"]["contracts"] = [
        *kept.values(),
        *[one for one in modifiers if one["name"] not in levels and one["name"] != "15"],
    ]


def _mend_kitty(options: Options) -> None:
    draw, kitty = options["draw"], options["deal"]["kitty"]
    if not kitty:
        options["trump"]["named"] = "before_kitty"
    if not kitty or options["trump"]["named"] == "after_kitty" or not draw["allowed"]:
        draw["into_kitty"] = False
    if not draw["into_kitty"] or kitty == 5 or not draw["allowed"]:
        draw["on_top_card"] = False
    if not draw["allowed"]:
        draw["four_and_a_flip"] = False
    if options["table"]["players"] >= 5:
        draw["min_keep"] = {"5": 1, "6": 2, "else": 0}
        if kitty or options["rob"]["turned_in_auction"]:
            draw["max_others"] = 3 if options["table"]["players"] == 5 else 2


def attempt(rng: random.Random) -> RuleSet | None:
    """One random house, None if it still contradicts itself."""
    options = repaired(random_options(rng), rng)
    rules, problems = resolve({"base": BASES[options["trump"]["by"]], **options})
    return None if problems else rules


def random_rules(rng: random.Random) -> RuleSet:
    """A random house without contradictions."""
    while True:
        rules = attempt(rng)
        if rules is not None:
            return rules


seeds = st.integers(0, 2**64 - 1)

rule_sets = seeds.map(lambda seed: random_rules(random.Random(seed)))
"""Random houses for Hypothesis."""
