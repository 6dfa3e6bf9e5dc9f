"""Random walks through whole games in both, with things said out of turn and illegal tries."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from fortyfives.cards import full_deck
from fortyfives.rules.ruleset import RuleSet
from tests import oracle
from tests.oracle.cards import Options, is_trump

from .both import Both


@dataclass
class Tally:
    """What was played and compared."""

    games: int = 0
    deals: int = 0
    steps: int = 0
    refused: int = 0

    def __iadd__(self, other: Tally) -> Tally:
        self.games += other.games
        self.deals += other.deals
        self.steps += other.steps
        self.refused += other.refused
        return self


@dataclass(frozen=True)
class Habits:
    """How often, at each step, something is tried besides the next action."""

    talk: float = 0.02
    concede: float = 0.001
    illegal: float = 0.25


def play_game(
    rules: RuleSet,
    options: Options,
    rng: random.Random,
    *,
    deals: int = 3,
    near: bool = True,
    habits: Habits | None = None,
) -> Tally:
    """One game of at most so many deals; `near` begins where the next deals can end it."""
    scores = [near_score(rules, rng) if near else 0 for _ in range(rules.sides)]
    both = Both(rules, options, rng.randrange(rules.players), scores)
    walk = Walk(both, rng, habits or Habits())
    tally = Tally(games=1)
    while both.engine.winner is None and tally.deals < deals:
        walk.play_deal()
        tally.deals += 1
    tally.steps, tally.refused = both.steps, walk.refused
    return tally


def score_lines(rules: RuleSet) -> list[int]:
    """The scores at which something happens: target, lock, cap, elimination …"""
    score, auction = rules.score, rules.auction
    lines = [score.target, score.lock_at, score.cap_at, score.bonus_forfeit_at, score.zero_on]
    lines += [score.eliminated_at, auction.must_pass_below]
    lines += [auction.lock_min[0]] if auction.lock_min else []
    return [line for line in lines if line is not None]


def near_score(rules: RuleSet, rng: random.Random, line: int | None = None) -> int:
    """A score that the next deal can carry over a line, one at random if none is given."""
    score = rules.score
    line = rng.choice(score_lines(rules)) if line is None else line
    low, high = (score.eliminated_at or -1000) + 1, score.target - 1
    around = line + 5 * rng.randint(-8, 3)
    return min(max(around if rng.random() < 0.9 else around + rng.randint(-4, 4), low), high)


class Walk:
    """Random deals; `verbs` come first, so that rare ones are not drowned."""

    def __init__(self, both: Both, rng: random.Random, habits: Habits) -> None:
        self.both = both
        self.rng = rng
        self.habits = habits
        self.refused = 0
        self.deck = list(full_deck(joker=both.rules.deck.joker))
        self.texts = oracle.full_deck(both.rules.deck.joker)

    def play_deal(self) -> None:
        self.rng.shuffle(self.deck)
        self.both.start_deal(self.deck)
        while self.both.engine.turn is not None:
            self.step()
        while self.both.waits and self.rng.random() < 0.7:
            self.talk()
        if self.both.waits:
            self.both.close()

    def step(self) -> None:
        legal = self.both.legal()
        if self.rng.random() < self.habits.illegal:
            self.try_illegal(legal)
        if self.rng.random() < self.habits.talk and self.talk():
            return
        if legal and self.both.engine.turn is not None:
            self.both.do(self.chosen(legal))

    def chosen(self, legal: list[str]) -> str:
        if self.rng.random() < 0.5:
            return self.rng.choice(legal)
        if self.both.deal.phase == "discard":
            return max(legal, key=self.kept_trumps)
        verb = self.rng.choice(list(dict.fromkeys(text.split()[1] for text in legal)))
        return self.rng.choice([text for text in legal if text.split()[1] == verb])

    def kept_trumps(self, discard: str) -> tuple[int, int]:
        """How good a discard is that keeps the trumps and throws all else."""
        trump, thrown = self.both.deal.trump, discard.split()[2:]
        assert trump is not None
        return -sum(is_trump(card, trump) for card in thrown), len(thrown)

    # ------------------------------------------------------ out of turn

    def talk(self) -> bool:
        """Something said out of turn; whether it was accepted."""
        weights = {"look": 2, "claim": 6, "revoke": 6, "accept": 2, "refuse": 1}
        verb = self.rng.choices(list(weights), list(weights.values()))[0]
        if self.rng.random() < self.habits.concede / max(self.habits.talk, 1e-9):
            verb = "concede"
        seat = self.rng.randrange(self.both.rules.players)
        if verb == "revoke":
            return self.both.attempt(f"{seat} revoke {self.accused()}")
        return self.both.attempt(f"{seat} {verb}")

    def accused(self) -> str:
        """A seat and a trick, half the time one that was a revoke."""
        known = sorted(self.both.deal.unlawful)
        if known and self.rng.random() < 0.6:
            seat, trick = self.rng.choice(known)
            return f"{seat} {trick + 1}"
        return f"{self.rng.randrange(self.both.rules.players)} {self.rng.randint(1, 5)}"

    # ---------------------------------------------------- illegal tries

    def try_illegal(self, legal: list[str]) -> None:
        seat = self.both.engine.turn_now
        if self.rng.random() < 0.15:
            seat = self.rng.randrange(self.both.rules.players)
        text = oracle.canonical(f"{seat} {self.some_action(seat)}")
        if text not in legal:
            self.refused += 1
            accepted = self.both.attempt(text)
            self.both.same(f"illegal {text} accepted", accepted, False)

    def some_action(self, seat: int) -> str:
        if self.rng.random() < 0.4:
            return _ANY[self.both.deal.phase](self, seat)
        return self.rng.choice(list(_ANY.values()))(self, seat)

    def card(self, seat: int) -> str:
        """Mostly one of the seat's own."""
        hand = self.both.deal.hands[seat]
        return self.rng.choice(hand if hand and self.rng.random() < 0.8 else self.texts)

    def discard(self, seat: int) -> str:
        hand = self.both.deal.hands[seat]
        cards = self.rng.sample(hand, self.rng.randint(0, len(hand)))
        if self.rng.random() < 0.1:
            cards.append(self.card(seat))
        return " ".join(["discard", *dict.fromkeys(cards)])

    def bid(self, seat: int) -> str:
        names = [one.name for one in self.both.rules.auction.contracts]
        return f"bid {self.rng.choice([*names, 'seven'])}"

    def trump(self, seat: int) -> str:
        names = [one.name for one in self.both.rules.auction.contracts if one.is_modifier]
        return f"trump {self.rng.choice('CDHS')} {self.rng.choice(['', *names])}".strip()

    def auction(self, seat: int) -> str:
        return self.rng.choice(("pass", "hold", self.bid(seat)))

    def naming(self, seat: int) -> str:
        return self.rng.choice(("kitty", "topcard", f"call {self.card(seat)}", self.trump(seat)))

    def robbing(self, seat: int) -> str:
        return self.rng.choice((f"rob {self.card(seat)}", "norob"))

    def swapping(self, seat: int) -> str:
        return self.rng.choice(("turn", f"swap {self.card(seat)}", "noswap"))

    def playing(self, seat: int) -> str:
        card = self.card(seat)
        return f"play {card} hearts" if card == "AH" and self.rng.random() < 0.3 else f"play {card}"


_ANY: dict[str, Callable[[Walk, int], str]] = {
    "packets": lambda walk, seat: f"packets {walk.rng.choice(('3-2', '2-3'))}",
    "joker": Walk.robbing,
    "ace": Walk.robbing,
    "auction": Walk.auction,
    "naming": Walk.naming,
    "sitout": lambda walk, seat: f"sitout {walk.rng.randrange(walk.both.rules.players)}",
    "proposal": Walk.robbing,
    "discard": Walk.discard,
    "swap": Walk.swapping,
    "lead": lambda walk, seat: f"lead {walk.rng.choice(('self', 'left'))}",
    "booked": lambda walk, seat: walk.rng.choice(("askbooked", "stay", "fold")),
    "fold": lambda walk, seat: walk.rng.choice(("askbooked", "stay", "fold")),
    "play": Walk.playing,
}
"""Something that could be said in each phase of the oracle."""
