"""Which options say anything about a house: the others are left out of its sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fortyfives.rules.groups.auction import AllPass, DealerHold
from fortyfives.rules.groups.play import Revoke, TopTrump
from fortyfives.rules.groups.table import RobRight
from fortyfives.rules.problems import has_bonus
from fortyfives.rules.ruleset import RuleSet

Applies = Callable[[RuleSet], bool]


def withheld(rules: RuleSet) -> frozenset[TopTrump]:
    """The top trumps that may be kept back here; the joker only where the house has one."""
    cards = rules.play.withhold_cards
    return cards if rules.deck.joker else cards - {TopTrump.JOKER}


def _can_withhold(rules: RuleSet) -> bool:
    return bool(withheld(rules))


def _has_kitty(rules: RuleSet) -> bool:
    return rules.has_auction and rules.deal.kitty > 0


def _draws(rules: RuleSet) -> bool:
    return rules.has_auction and rules.draw.allowed


def _turn_up(rules: RuleSet) -> bool:
    return not rules.has_auction


def _holds(rules: RuleSet) -> bool:
    return rules.has_auction and rules.auction.dealer_hold is not DealerHold.NEVER


def _auction(rules: RuleSet) -> bool:
    return rules.has_auction


_ONLY: Final[Mapping[str, Applies]] = {
    "deck.joker_rank": lambda rules: rules.deck.joker,
    "deal.kitty": _has_kitty,
    "trump.named": _has_kitty,
    "trump.must_hold_suit": _auction,
    "rob.dealer": _turn_up,
    "rob.holder": _turn_up,
    "rob.unclaimed_ace": lambda rules: _turn_up(rules) and rules.rob.holder is not RobRight.NEVER,
    "rob.turned_in_auction": _auction,
    "auction.dealer_hold_from": lambda rules: _holds(rules) and rules.auction.dealer_hold_from > 0,
    "auction.called_partner": lambda rules: _auction(rules) and rules.is_solo,
    "auction.sit_out_partner": lambda rules: _auction(rules) and rules.is_solo,
    "draw.allowed": _auction,
    "draw.min_keep": lambda rules: _draws(rules) and bool(rules.draw.min_keep.at(rules.players)),
    "draw.max_others": _draws,
    "draw.keep_a_trump": _draws,
    "draw.four_and_a_flip": _draws,
    "draw.ace_swap": _auction,
    "draw.into_kitty": _has_kitty,
    "draw.on_top_card": lambda rules: _has_kitty(rules) and rules.draw.into_kitty,
    "play.withhold_cards": _can_withhold,
    "play.withhold_when": _can_withhold,
    "play.withhold_together": lambda rules: len(withheld(rules)) > 1,
    "play.withhold_limit": lambda rules: _can_withhold(rules) and rules.play.withhold_limit > 0,
    "play.hearts_on_hearts": _can_withhold,
    "play.revoke_penalty": lambda rules: rules.play.revoke is Revoke.PENALISED,
    "play.booked": _auction,
    "score.bonus": has_bonus,
    "score.bonus_for": has_bonus,
    "score.bonus_forfeit_at": has_bonus,
    "score.offsuit_set_bonus": lambda rules: rules.score.offsuit_set_bonus > 0,
    "score.lock_at": _auction,
    "score.cap_at": _auction,
}


def applies(rules: RuleSet, path: str) -> bool:
    """Whether an option says anything about this house."""
    if path.startswith("auction.") and not rules.has_auction:
        return False
    only = _ONLY.get(path)
    return only is None or only(rules)


def can_be_bagged(rules: RuleSet) -> bool:
    """Whether somebody may have to bid."""
    return rules.has_auction and rules.auction.all_pass is not AllPass.REDEAL
