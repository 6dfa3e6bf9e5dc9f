"""What a careful player knows of the other hands: cards seen, voids, and how many trumps.

All of it comes from the seat's view: the cards played, shown, turned and thrown by oneself, who
did not follow, and above all how many cards each player drew, since whoever keeps cards keeps
trumps. Shares are chances that a hand holds one given card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fortyfives.cards import ACE, Card, Hand, Suit, full_deck, hand_of, rank_of
from fortyfives.game.phases import held_before_discard
from fortyfives.game.state import Facts, Playing, SeatView, Trick
from fortyfives.rules.duties import Law, duties_at, strengths_at
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import PlainLead
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.problems import keeps_exactly_five, most_discarded

CERTAIN = 0.98
"""A share never says more than this of a card that has not been seen."""

KEPT_TRUMPS = 0.93
KEPT_BY_FORCE = 0.6
KEPT_OF_TEN = 0.72
"""How many of the cards a player kept are trumps: by choice, because the house makes him keep
them, and when he picked five from a hand with a large kitty. Measured on deals of this level."""

BIDDER_UNDRAWN = 2.6
"""Trumps that a bidder holds in a hand as dealt."""


@dataclass(slots=True)
class Other:
    """Another hand as it looks from here.

    `count` cards, of which `known` are certain; the rest are among `possible`. `trumps` are
    expected among the rest; `trump_share` and `plain_share` are the chances of one given card.
    """

    seat: int
    count: int
    known: Hand
    possible: Hand
    trumps: float = 0.0
    trump_share: float = 0.0
    plain_share: float = 0.0

    def holds_any(self, cards: Hand, trumps: Hand) -> float:
        """The chance that this hand holds at least one of some unseen cards."""
        if cards & self.known:
            return 1.0
        among = cards & self.possible
        high = (among & trumps).bit_count()
        low = (among & ~trumps).bit_count()
        none: float = (1.0 - self.trump_share) ** high * (1.0 - self.plain_share) ** low
        return 1.0 - none

    def expected(self, cards: Hand, trumps: Hand) -> float:
        """How many of some unseen cards this hand holds on average."""
        among = cards & self.possible
        high = (among & trumps).bit_count()
        low = (among & ~trumps).bit_count()
        sure = (cards & self.known).bit_count()
        return sure + high * self.trump_share + low * self.plain_share


@dataclass(slots=True)
class Picture:
    """The deal as one seat sees it in the play."""

    view: SeatView
    play: Playing
    trump: Suit
    trumps: Hand
    unseen: Hand
    unseen_or_known: Hand
    others: dict[int, Other]
    above: tuple[Hand, ...]

    @property
    def law(self) -> Law:
        """The law of play of the house."""
        return self.view.facts.law

    @property
    def hand(self) -> Hand:
        """The seat's own cards."""
        return self.view.own.hand

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return bool(self.trumps >> card & 1)


@lru_cache(maxsize=512)
def cards_above(law: Law, trump: Suit, ace_low: bool) -> tuple[Hand, ...]:
    """For each card, the cards that beat it when its own suit is led, without ruffs."""
    masks = []
    for card in range(53):
        suit = law.suits[trump][card]
        at = strengths_at(trump, suit, ace_low)
        trumps = law.trumps[trump]
        kin = [c for c in range(53) if law.suits[trump][c] == suit]
        if trumps >> card & 1:
            kin = [c for c in range(53) if trumps >> c & 1]
        mine = law.strengths[at + card]
        masks.append(hand_of(c for c in kin if law.strengths[at + c] > mine))
    return tuple(masks)


@lru_cache(maxsize=512)
def suit_cards(law: Law, trump: Suit) -> tuple[Hand, ...]:
    """The cards of each suit in play; the trumps stand under the trump suit."""
    return tuple(
        hand_of(card for card in range(53) if law.suits[trump][card] == suit) for suit in range(4)
    )


def seen_cards(view: SeatView, play: Playing) -> Hand:
    """Every card whose place this seat knows."""
    facts, own = view.facts, view.own
    seen = own.hand | own.thrown | played_cards(play)
    for card in (*facts.turned, *facts.stock_turned):
        seen |= 1 << card
    for _, card in (*facts.shown, *facts.taken_up):
        seen |= 1 << card
    for _, hand in facts.exposed:
        seen |= hand
    return seen


def played_cards(play: Playing) -> Hand:
    """The cards that lie face up: finished tricks and the one under way."""
    mask = 0
    for trick in play.tricks:
        for card in trick.cards:
            mask |= 1 << card
    for card in play.cards:
        mask |= 1 << card
    return mask


def known_cards(facts: Facts, played: Hand) -> dict[int, Hand]:
    """Cards that all know to be in a hand: robbed, drawn face up, swapped, shown in a claim."""
    known: dict[int, Hand] = {}

    def add(seat: int, hand: Hand) -> None:
        known[seat] = known.get(seat, 0) | hand & ~played

    for seat, card in (*facts.shown, *facts.taken_up):
        add(seat, 1 << card)
    for seat, hand in facts.exposed:
        add(seat, hand)
    if not facts.rules.has_auction and facts.trump is not None:
        ace = ace_of_trumps(facts.trump)
        for seat, card in facts.taken_up:
            # Who took a card that is neither ace nor joker showed that he holds the ace.
            if rank_of(card) is not None and rank_of(card) != ACE:
                add(seat, 1 << ace)
    return known


def look(view: SeatView, play: Playing) -> Picture:
    """The picture of a deal in play."""
    facts = view.facts
    law, trump = facts.law, facts.trump_suit
    trumps = law.trumps[trump]
    deck = (1 << len(full_deck(joker=facts.rules.deck.joker))) - 1
    unseen = deck & ~seen_cards(view, play)
    above = cards_above(law, trump, play.ace_low)
    played = played_cards(play)
    known = known_cards(facts, played)
    others = {
        seat: Other(seat, cards_left(play, seat), known.get(seat, 0), unseen)
        for seat in play.order
        if seat != view.seat
    }
    rule_out(view, play, others)
    estimate(view, play, others, unseen, trumps)
    public = 0
    for other in others.values():
        public |= other.known
    return Picture(view, play, trump, trumps, unseen, unseen | public, others, above)


def cards_left(play: Playing, seat: int) -> int:
    """How many cards a seat in the play still holds."""
    has_played = seat in play.seats[: len(play.cards)]
    return HAND - len(play.tricks) - has_played


def rule_out(view: SeatView, play: Playing, others: dict[int, Other]) -> None:
    """Take from `possible` what a hand showed that it does not hold."""
    facts = view.facts
    law, trump = facts.law, facts.trump_suit
    suits = suit_cards(law, trump)
    running = Trick(play.seats[: len(play.cards)], play.cards, play.leader, play.hearts)
    for trick in (*play.tricks, running):
        if not trick.cards:
            continue
        led = trick.cards[0]
        absent = _absent(facts, led, trick.hearts)
        suit = law.suits[trump][led]
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            other = others.get(seat)
            if other is None or suits[suit] >> card & 1:
                continue
            is_ruff = law.trumps[trump] >> card & 1
            if not is_ruff or facts.rules.play.plain_lead is PlainLead.FOLLOW_SUIT:
                other.possible &= ~suits[suit]
            if not is_ruff:
                other.possible &= ~absent
    _rule_out_ace(view, play, others)


def _absent(facts: Facts, led: Card, hearts: bool) -> Hand:
    """The trumps that a hand cannot hold which followed with neither suit nor trump.

    To a trump lead these are the trumps that may not be withheld: a five, a jack or the ace of
    hearts may still be there.
    """
    law, trump = facts.law, facts.trump_suit
    if law.trumps[trump] >> led & 1:
        return law.duties[duties_at(trump, led, not hearts, False)]
    return law.trumps[trump] if facts.rules.play.void_must_trump else 0


def _rule_out_ace(view: SeatView, play: Playing, others: dict[int, Other]) -> None:
    """Who played his first card and did not rob does not hold the ace of trumps."""
    facts = view.facts
    if facts.rules.has_auction or rank_of(facts.turned[-1]) == ACE:
        return
    ace = 1 << ace_of_trumps(facts.trump_suit)
    robbers = {seat for seat, _ in facts.taken_up}
    for other in others.values():
        if other.count < HAND and other.seat not in robbers:
            other.possible &= ~ace


def estimate(
    view: SeatView, play: Playing, others: dict[int, Other], unseen: Hand, trumps: Hand
) -> None:
    """Fill in the trumps expected in each hand, and the shares."""
    facts = view.facts
    kept: dict[int, float] = {}
    drawn: dict[int, float] = {}
    for seat, other in others.items():
        free = other.count - (other.known).bit_count()
        held, rate = kept_by_choice(facts, seat)
        trumps_shown = trumps_played(play, seat, trumps) + (other.known & trumps).bit_count()
        left = min(free, max(0, held - trumps_shown))
        kept[seat], drawn[seat] = left * rate, free - left * rate
    out = (unseen & trumps).bit_count()
    in_hands = sum(kept.values())
    scale = min(1.0, out / in_hands) if in_hands else 1.0
    stock = unseen.bit_count() - sum(o.count - o.known.bit_count() for o in others.values())
    stock -= _thrown_by_others(facts, view.seat)
    room = sum(drawn.values()) + max(0, stock)
    density = max(0.0, out - in_hands * scale) / room if room else 0.0
    plain_out = (unseen & ~trumps).bit_count()
    for seat, other in others.items():
        free = other.count - other.known.bit_count()
        other.trumps = min(float(free), kept[seat] * scale + drawn[seat] * density)
        other.trump_share = min(CERTAIN, other.trumps / out) if out else 0.0
        other.plain_share = min(CERTAIN, (free - other.trumps) / plain_out) if plain_out else 0.0
        if other.possible != unseen:
            _after_ruling_out(other, free, unseen, trumps)


def _after_ruling_out(other: Other, free: int, unseen: Hand, trumps: Hand) -> None:
    """Voids leave fewer cards that can fill the hand."""
    high = (other.possible & trumps).bit_count()
    low = (other.possible & ~trumps).bit_count()
    other.trumps = min(other.trump_share * high, float(free))
    rest = free - other.trumps
    other.plain_share = min(CERTAIN, rest / low) if low else 0.0
    if low < rest and high:
        other.trump_share = min(CERTAIN, (free - low * other.plain_share) / high)
        other.trumps = other.trump_share * high


def trumps_played(play: Playing, seat: int, trumps: Hand) -> int:
    """How many trumps a seat has played."""
    count = 0
    for trick in play.tricks:
        if seat in trick.seats:
            count += trumps >> trick.card_of(seat) & 1
    place = play.seats.index(seat)
    if place < len(play.cards):
        count += trumps >> play.cards[place] & 1
    return count


def kept_by_choice(facts: Facts, seat: int) -> tuple[int, float]:
    """How many cards a seat kept by its own will, and the part of them that are trumps."""
    rules = facts.rules
    thrown = facts.thrown_counts[seat] if facts.thrown_counts else None
    if thrown is None:
        return (HAND, BIDDER_UNDRAWN / HAND) if seat == facts.bidder else (0, 0.0)
    held = held_before_discard(facts, seat) - thrown
    if seat == facts.bidder:
        return held, KEPT_OF_TEN if keeps_exactly_five(rules) else KEPT_TRUMPS
    forced = HAND - most_discarded(rules, bidder=False)
    return held, KEPT_BY_FORCE if held <= forced else KEPT_TRUMPS


def _thrown_by_others(facts: Facts, seat: int) -> int:
    """Cards in others' discards: they are unseen, and hardly ever trumps."""
    return sum(count or 0 for other, count in enumerate(facts.thrown_counts) if other != seat)
