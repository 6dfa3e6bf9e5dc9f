"""A rule set as flat arrays for compiled code.

The duties and strengths are those of `rules.duties`, element by element.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from fortyfives.kernel.compiler import Ints
from fortyfives.rules.duties import law_of
from fortyfives.rules.groups import Deck, Play
from fortyfives.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The law of one house, read-only and shared.

    `duties` and `strengths` are flat as in `Law`; `trumps[t]` the mask of the trumps;
    `suits[t * 53 + card]` the suit in play. `options`, in the order of `play`: whether top
    trumps may be withheld together, the limit of withholdings, whether “hearts on hearts” may
    be said, whether any card may be put down (a house that punishes revokes).
    """

    duties: Ints
    strengths: Ints
    trumps: Ints
    suits: Ints
    options: Ints


def tables_of(rules: RuleSet) -> Tables:
    """The tables of a rule set; only its deck and its play bear on them."""
    return _tables(rules.deck, rules.play)


@lru_cache(maxsize=256)
def _tables(deck: Deck, play: Play) -> Tables:
    law = law_of(deck, play)
    suits = [suit for row in law.suits for suit in row]
    options = [law.together, law.limit, play.hearts_on_hearts, law.is_revoke_possible]
    return Tables(*(_frozen(t) for t in (law.duties, law.strengths, law.trumps, suits, options)))


def _frozen(values: object) -> Ints:
    array = np.array(values, dtype=np.int64)
    array.setflags(write=False)
    return array
