"""Positions for judgement: a view built by hand, and the answer of a bot in a word or two."""

from collections.abc import Sequence

from fortyfives.bots.club import Club
from fortyfives.cards import NO_CARD, Hand, hand_of, parse_card, parse_suit
from fortyfives.game.actions import action_text
from fortyfives.game.legal import check
from fortyfives.game.state import (
    AuctionCall,
    Bidding,
    Facts,
    Own,
    Phase,
    Playing,
    SeatView,
    Trick,
)
from fortyfives.rules.duties import law_of
from fortyfives.rules.library import load_rules
from fortyfives.rules.options import Json


def cards(text: str) -> Hand:
    """A mask from texts."""
    return hand_of(map(parse_card, text.split()))


def facts(
    spec: Json = "nova-scotia",
    *,
    players: int | None = None,
    sides: int | None = None,
    dealer: int = 3,
    scores: Sequence[int] | None = None,
    trump: str | None = None,
    bidder: int | None = None,
    bid: str = "20",
    thrown: Sequence[int | None] | None = None,
    turned: str = "",
    calls: str = "",
    called: str = "",
    taken_up: tuple[tuple[int, int], ...] = (),
    sat_out: int | None = None,
    exposed: tuple[tuple[int, Hand], ...] = (),
) -> Facts:
    """The facts of a deal; seat 0 is eldest hand unless the dealer is another."""
    rules = load_rules(spec, players=players, sides=sides)
    contracts = {contract.name: contract for contract in rules.auction.contracts}
    order = [(dealer + 1 + n) % rules.players for n in range(rules.players)]
    contract = contracts[bid] if bidder is not None else None
    counts: tuple[int | None, ...] = tuple(thrown) if thrown else ()
    if bidder is not None and not counts:
        counts = (None,) * rules.players
    return Facts(
        rules=rules,
        law=law_of(rules.deck, rules.play),
        number=0,
        dealer=dealer,
        scores=tuple(scores) if scores else (0,) * rules.sides,
        out=frozenset(),
        seats=tuple(seat for seat in order if seat != sat_out),
        bids=rules.bids,
        turned=tuple(map(parse_card, turned.split())),
        taken_up=taken_up,
        calls=tuple(
            AuctionCall(int(call.split(":")[0]), call.split(":")[1]) for call in calls.split()
        ),
        bidder=bidder,
        contract=contract,
        trump=None if trump is None else parse_suit(trump),
        called=parse_card(called) if called else NO_CARD,
        sat_out=sat_out,
        kitty_taken=bool(rules.deal.kitty),
        thrown_counts=counts,
        exposed=exposed,
    )


def tricks(known: Facts, played: Sequence[str], leader: int) -> tuple[tuple[Trick, ...], int]:
    """Finished tricks from texts such as ``5S 2S JS 3S``, and who leads next."""
    done = []
    for text in played:
        order = known.from_seat(leader)
        cards_played = tuple(map(parse_card, text.split()))
        leader = order[known.law.winner(cards_played, known.trump_suit)]
        done.append(Trick(order, cards_played, leader))
    return tuple(done), leader


def playing(
    known: Facts,
    seat: int,
    hand: str,
    *,
    led: str = "",
    before: Sequence[str] = (),
    leader: int = 0,
    thrown: str = "",
) -> SeatView:
    """A seat on turn in the play: `before` are finished tricks, `led` the one under way.

    `leader` led to the first trick of all.
    """
    done, leads = tricks(known, before, leader)
    trick = tuple(map(parse_card, led.split()))
    phase = Playing(seat, leads, trick, done, known.seats)
    assert known.from_seat(leads)[len(trick)] == seat, "another seat is on turn"
    return SeatView(seat, known, phase, Own(cards(hand), cards(thrown), 0))


def bidding(
    known: Facts, seat: int, hand: str, *, high: int | None = None, bid: str = "", passed: str = ""
) -> SeatView:
    """A seat on turn in the auction."""
    contracts = {contract.name: contract for contract in known.rules.auction.contracts}
    mask = sum(1 << int(other) for other in passed.split())
    looked = (1 << known.rules.players) - 1 if hand else 0
    phase = Bidding(seat, high, contracts.get(bid), mask, looked)
    return SeatView(seat, known, phase, Own(cards(hand), 0, 0))


def view(known: Facts, phase: Phase, seat: int, hand: str, thrown: str = "") -> SeatView:
    """A seat on turn in some other phase."""
    return SeatView(seat, known, phase, Own(cards(hand), cards(thrown), 0))


def answer(seen: SeatView) -> str:
    """What the club player does there; it must be legal."""
    action = Club(0).choose(seen)
    check(seen, action)
    return action_text(action)
