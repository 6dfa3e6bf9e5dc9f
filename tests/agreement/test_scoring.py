"""Random tricks, bids, revokes and scores: both add up the same, and name the same winner."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fortyfives.rules.groups.play import RevokePenalty
from fortyfives.rules.library import load_rules
from fortyfives.rules.problems import has_bonus
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome, Reckoning, has_arrived, score_deal
from tests import oracle
from tests.oracle import scoring
from tests.oracle.cards import Options, is_trump
from tests.strategies import random_rules

from .walk import near_score, score_lines

A_HOUSE = 25
"""Deals for each random rule set."""


def random_deal(rules: RuleSet, options: Options, rng: random.Random) -> oracle.Deal:
    """The oracle's deal as it lies when the play is over."""
    deck = oracle.full_deck(rules.deck.joker)
    rng.shuffle(deck)
    line = rng.choice([None, rules.score.target, rng.choice(score_lines(rules))])
    scores = [near_score(rules, rng, line) for _ in range(rules.sides)]
    if rng.random() < 0.1:  # a tie before this deal
        scores[:2] = [rules.score.target + 5] * 2
    some = rng.sample(range(rules.sides), rng.randint(0, rules.sides - 2))
    out = frozenset(some if rng.random() < 0.2 else ())
    deal = oracle.Deal(options, 0, deck, scores, out)
    deal.trump = rng.choice("CDHS")
    seats = [seat for seat in range(rules.players) if deal.in_game(seat)]
    if rules.has_auction:
        bid(deal, rules, seats, rng)
    lay_tricks(deal, rules, seats, rng)
    if rng.random() < 0.3:
        for seat in rng.sample(seats, rng.randint(1, len(seats))):
            others = {deal.side(other) for other in seats} - {deal.side(seat)}
            deal.proven[(seat, rng.randint(0, 4))] = rng.choice(sorted(others))
    return deal


def bid(deal: oracle.Deal, rules: RuleSet, seats: list[int], rng: random.Random) -> None:
    deal.bidder = rng.choice(seats)
    offered = [one for one in deal.options["auction"]["contracts"] if one["declare"] == "auction"]
    deal.contract = rng.choice(offered)
    others = [seat for seat in seats if deal.side(seat) != deal.side(deal.bidder)]
    if rules.auction.called_partner or rules.auction.sit_out_partner:
        deal.partner = rng.choice([*others, None])
        if deal.partner is not None and rng.random() < 0.2:
            deal.folded.add(deal.partner)


def lay_tricks(deal: oracle.Deal, rules: RuleSet, seats: list[int], rng: random.Random) -> None:
    """Five tricks of one card each, or as many as it takes where arriving ends the deal."""
    some = rng.sample(seats, min(len(seats), rng.choice((1, 2, 3))))
    some = [seat for seat in some if seat not in deal.folded] or [seats[0]]
    winners: list[int] = []
    while len(winners) < 5 and not (winners and stops(rules, deal, winners)):
        winners.append(rng.choice(some))
    cards = rng.sample(oracle.full_deck(rules.deck.joker), 5)
    deal.tricks = [
        {"leader": seat, "cards": [card], "winner": seat}
        for seat, card in zip(winners, cards, strict=False)
    ]
    if rules.score.finish == "as_won":
        deal.stopped_by = scoring.arrived(deal, deal.side(winners[-1]))
    deal.finish()


def stops(rules: RuleSet, deal: oracle.Deal, winners: list[int]) -> bool:
    sides = [deal.side(seat) for seat in winners]
    return rules.score.finish == "as_won" and has_arrived(rules, tuple(deal.start_scores), sides)


def engine_outcome(rules: RuleSet, deal: oracle.Deal) -> Outcome:
    """The same deal as the engine's scorer sees it."""
    trump, contract = deal.trump, deal.contract
    assert trump is not None
    folded = [deal.side(seat) for seat in deal.folded]
    sets = rules.play.revoke_penalty is RevokePenalty.LOSE_BID
    return score_deal(
        rules,
        Reckoning(
            scores=tuple(deal.start_scores),
            out=deal.out,
            tricks=tuple(deal.side(trick["winner"]) for trick in deal.tricks),
            plain_won=tuple(not is_trump(trick["cards"][0], trump) for trick in deal.tricks),
            bonus_side=bonus_side(rules, deal),
            party=tuple(scoring.party(deal)),
            contract=next(
                (
                    one
                    for one in rules.auction.contracts
                    if contract and one.name == contract["name"]
                ),
                None,
            ),
            revokes=tuple((deal.side(seat), caller) for (seat, _), caller in deal.proven.items()),
            revoke_sets=sets,
            folded=folded[0] if folded else None,
        ),
    )


def bonus_side(rules: RuleSet, deal: oracle.Deal) -> int | None:
    """Who won the best trump, or the five where only the five counts."""
    assert deal.trump is not None
    order = oracle.trump_order(deal.options, deal.trump, deal.ace_low())
    if rules.score.bonus_for == "five_only":
        order = order[:1]
    won = {trick["cards"][0]: deal.side(trick["winner"]) for trick in deal.tricks}
    best = [won[card] for card in order if card in won]
    return best[0] if best and has_bonus(rules) else None


def race(rng: random.Random) -> RuleSet:
    """A house in which several arrive at once, by tricks, bonus or premium."""
    score = {"target": 110, "both_past": "first_past", "bonus_forfeit_at": rng.choice((85, 105))}
    contracts = ["plain", "thirty_pays_sixty", "slam"]
    spec = {"base": "auction-120", "auction": {"contracts": contracts}, "score": score}
    return load_rules(spec, players=rng.choice((2, 3, 4)))


def check_deals(
    count: int, seed: object, house: Callable[[random.Random], RuleSet] = random_rules
) -> int:
    """How many of the deals had a winner."""
    rng = random.Random(f"scoring {seed}")
    won = 0
    for number in range(count):
        if number % A_HOUSE == 0:
            rules = house(rng)
            options = oracle.resolve({"base": rules.base, **rules.as_json()})
        deal = random_deal(rules, options, rng)
        outcome = engine_outcome(rules, deal)
        deal.close()
        expected = (deal.points, deal.scores, set(deal.out), deal.winner)
        found = (list(outcome.points), list(outcome.scores), set(outcome.out), outcome.winner)
        assert found == expected, (rules, vars(deal))
        won += deal.winner is not None
    return won


def test_sums_agree() -> None:
    assert check_deals(4_000, "normal") > 200


def test_sums_of_close_games_agree() -> None:
    assert check_deals(2_000, "close", race) > 200


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_all_sums_agree(part: int, soak_count: Callable[[int], int]) -> None:
    check_deals(soak_count(20_000), part)
