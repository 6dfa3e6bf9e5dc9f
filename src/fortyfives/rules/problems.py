"""Contradictions in a rule set, all of them at once, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fortyfives.cards import full_deck
from fortyfives.errors import Problem
from fortyfives.i18n import N_
from fortyfives.rules.contracts import ALL_TRICKS
from fortyfives.rules.groups.auction import AllPass, DealerHold
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import FirstLead, Revoke, RevokePenalty
from fortyfives.rules.groups.score import BonusFor, Finish
from fortyfives.rules.groups.table import RobRight, TrumpNamed, UnclaimedAce
from fortyfives.rules.ruleset import RuleSet, option_words
from fortyfives.rules.scoring import TRICKS


def contradictions(rules: RuleSet) -> list[Problem]:
    """Everything in a rule set that cannot be played, empty if it is sound."""
    return [problem for check in _CHECKS for problem in check(rules)]


def has_bonus(rules: RuleSet) -> bool:
    """Whether a deal has a bonus trick at all."""
    return rules.score.bonus > 0 and rules.score.bonus_for is not BonusFor.NONE


def most_points(rules: RuleSet) -> int:
    """What all the tricks of a deal and its bonus are worth."""
    bonus = rules.score.bonus if has_bonus(rules) else 0
    return TRICKS * rules.score.trick + bonus


def keeps_exactly_five(rules: RuleSet) -> bool:
    """Whether the bidder picks five cards and draws none."""
    return rules.deal.kitty >= HAND or not rules.draw.allowed


def most_discarded(rules: RuleSet, *, bidder: bool) -> int:
    """The most cards that a seat can replace from the stock."""
    if bidder and keeps_exactly_five(rules):
        return 0
    if not rules.draw.allowed:
        return 0
    most = HAND - (rules.draw.min_keep.at(rules.players) or 0)
    limit = rules.draw.max_others.at(rules.players)
    return most if bidder or limit is None else min(most, limit)


def _table(rules: RuleSet) -> Iterator[Problem]:
    players, sides = rules.players, rules.sides
    if sides > players or players % sides:
        text = N_("{players} players cannot form {sides} equal sides.")
        yield Problem(
            "sides_do_not_divide",
            text,
            ["table.players", "table.sides"],
            players=players,
            sides=sides,
        )


def _deck(rules: RuleSet) -> Iterator[Problem]:
    deck = len(full_deck(joker=rules.deck.joker))
    dealt = HAND * rules.players + rules.deal.kitty
    needed = dealt + (2 if rules.deck.joker and not rules.has_auction else _turned(rules))
    if needed > deck:
        text = N_("The deck of {deck} cards cannot serve {players} players: {needed} are needed.")
        options = ["table.players", "deal.kitty", "deck.joker"]
        yield Problem(
            "deck_too_small", text, options, deck=deck, players=rules.players, needed=needed
        )
    elif rules.has_auction and needed + _drawn(rules) > deck:
        text = N_("The stock could run out: {needed} cards are needed of {deck}.")
        options = ["table.players", "deal.kitty", "draw.min_keep", "draw.max_others"]
        yield Problem("stock_runs_out", text, options, deck=deck, needed=needed + _drawn(rules))


def _turned(rules: RuleSet) -> int:
    if not rules.has_auction:
        return 1
    return rules.rob.turned_in_auction + rules.draw.on_top_card


def _drawn(rules: RuleSet) -> int:
    others = most_discarded(rules, bidder=False)
    return most_discarded(rules, bidder=True) + others * (rules.players - 1)


def _needs_auction(rules: RuleSet) -> Iterator[Problem]:
    if rules.has_auction:
        return
    for path, is_on in _AUCTION_ONLY.items():
        if is_on(rules):
            text = N_("{option} belongs to an auction, and this game has none.")
            yield Problem("needs_auction", text, [path, "trump.by"], option=option_words(path))


_AUCTION_ONLY: dict[str, Callable[[RuleSet], bool]] = {
    "deal.kitty": lambda r: r.deal.kitty > 0,
    "trump.must_hold_suit": lambda r: r.trump.must_hold_suit,
    "trump.named": lambda r: r.trump.named is not TrumpNamed.BEFORE_KITTY,
    "rob.turned_in_auction": lambda r: r.rob.turned_in_auction,
    "auction.dealer_hold": lambda r: r.auction.dealer_hold is not DealerHold.NEVER,
    "auction.dealer_hold_from": lambda r: r.auction.dealer_hold_from > 0,
    "auction.lock_min": lambda r: r.auction.lock_min is not None,
    "auction.must_pass_below": lambda r: r.auction.must_pass_below is not None,
    "auction.called_partner": lambda r: r.auction.called_partner,
    "auction.sit_out_partner": lambda r: r.auction.sit_out_partner,
    "draw.keep_a_trump": lambda r: r.draw.keep_a_trump,
    "draw.four_and_a_flip": lambda r: r.draw.four_and_a_flip,
    "draw.into_kitty": lambda r: r.draw.into_kitty,
    "draw.on_top_card": lambda r: r.draw.on_top_card,
    "draw.ace_swap": lambda r: r.draw.ace_swap,
    "play.first_lead": lambda r: r.play.first_lead is not FirstLead.LEFT_OF_DEALER,
    "play.booked": lambda r: r.play.booked,
    "play.revoke_penalty": lambda r: (
        r.play.revoke is Revoke.PENALISED and r.play.revoke_penalty is RevokePenalty.LOSE_BID
    ),
    "score.lock_at": lambda r: r.score.lock_at is not None,
    "score.cap_at": lambda r: r.score.cap_at is not None,
    "score.offsuit_set_bonus": lambda r: r.score.offsuit_set_bonus > 0,
}


def _auction(rules: RuleSet) -> Iterator[Problem]:
    if not rules.has_auction:
        return
    yield from _contracts(rules)
    if rules.auction.all_pass is AllPass.DEALERS_PARTNER_BAGGED and rules.is_solo:
        text = N_("The dealer's partner cannot be bagged where everyone plays alone.")
        yield Problem("no_partner_to_bag", text, ["auction.all_pass", "table.sides"])
    if rules.rob.unclaimed_ace is UnclaimedAce.LOWEST_TRUMP:
        text = N_("An unclaimed ace belongs to games with a turned card.")
        yield Problem("needs_turn_up", text, ["rob.unclaimed_ace", "trump.by"])


def _contracts(rules: RuleSet) -> Iterator[Problem]:
    path = "auction.contracts"
    if not rules.bids:
        yield Problem("no_bids", N_("There is no bid on offer."), [path])
    if rules.auction.all_pass is not AllPass.REDEAL and rules.bagged_bid is None:
        text = N_("Somebody may be bagged, but no plain bid of 15 or more is on offer.")
        yield Problem("no_bid_to_bag", text, [path, "auction.all_pass"])
    levels = [bid.level for bid in rules.bids]
    if len(set(levels)) < len(levels):
        yield Problem("equal_levels", N_("Two bids stand equally high."), [path])
    most = most_points(rules)
    for contract in rules.auction.contracts:
        if contract.needs != ALL_TRICKS and contract.needs > most:
            text = N_("The bid {bid} can never be made: a deal has at most {most} points.")
            yield Problem(
                "bid_out_of_reach", text, [path, "score.bonus"], bid=contract.name, most=most
            )


def _partners(rules: RuleSet) -> Iterator[Problem]:
    called, sits = rules.auction.called_partner, rules.auction.sit_out_partner
    if called and sits:
        text = N_("A partner can be called or sit out, not both.")
        yield Problem("two_partners", text, ["auction.called_partner", "auction.sit_out_partner"])
    for path, is_on in (
        ("auction.called_partner", called),
        ("auction.sit_out_partner", sits),
    ):
        if is_on and rules.has_auction and (not rules.is_solo or rules.players < 3):
            text = N_("{option} needs three or more players, each for himself.")
            yield Problem("needs_solo", text, [path, "table.sides"], option=option_words(path))


def _kitty(rules: RuleSet) -> Iterator[Problem]:
    draw, kitty = rules.draw, rules.deal.kitty
    if not rules.has_auction:
        return
    if rules.trump.named is TrumpNamed.AFTER_KITTY and not kitty:
        text = N_("Trumps cannot be named after a kitty that is not there.")
        yield Problem("no_kitty", text, ["trump.named", "deal.kitty"])
    if draw.into_kitty and (not kitty or rules.trump.named is TrumpNamed.AFTER_KITTY):
        text = N_("Going in the kitty needs a kitty, and trumps named before it is taken.")
        yield Problem("no_kitty", text, ["draw.into_kitty", "deal.kitty", "trump.named"])
    if draw.into_kitty and kitty < HAND and not draw.allowed:
        text = N_("Whoever goes in the kitty must be able to draw.")
        yield Problem("no_draw", text, ["draw.into_kitty", "draw.allowed"])
    if draw.on_top_card and not draw.into_kitty:
        text = N_("Only who may go in the kitty may go on the top card.")
        yield Problem("top_card_without_kitty", text, ["draw.on_top_card", "draw.into_kitty"])
    if draw.on_top_card and keeps_exactly_five(rules):
        text = N_("Whoever goes on the top card must be able to draw.")
        yield Problem("no_draw", text, ["draw.on_top_card", "draw.allowed", "deal.kitty"])
    if draw.four_and_a_flip and not draw.allowed:
        text = N_("Four and a flip needs a draw.")
        yield Problem("no_draw", text, ["draw.four_and_a_flip", "draw.allowed"])


def _scoring(rules: RuleSet) -> Iterator[Problem]:
    score = rules.score
    if score.lock_at is not None and score.cap_at is not None:
        text = N_("A lock and a cap cannot go together.")
        yield Problem("lock_and_cap", text, ["score.lock_at", "score.cap_at"])
    if score.finish is Finish.AS_WON and (rules.has_auction or has_bonus(rules)):
        text = N_("A game can end during play only without auction and bonus.")
        yield Problem("cannot_end_in_play", text, ["score.finish", "trump.by", "score.bonus_for"])


def _robbing(rules: RuleSet) -> Iterator[Problem]:
    rob = rules.rob
    if (
        not rules.has_auction
        and rob.unclaimed_ace is UnclaimedAce.LOWEST_TRUMP
        and rob.holder is RobRight.NEVER
    ):
        text = N_("An ace can be unclaimed only where its holder may rob.")
        yield Problem("nothing_to_claim", text, ["rob.unclaimed_ace", "rob.holder"])


_CHECKS: tuple[Callable[[RuleSet], Iterator[Problem]], ...] = (
    _table,
    _deck,
    _needs_auction,
    _auction,
    _partners,
    _kitty,
    _scoring,
    _robbing,
)
