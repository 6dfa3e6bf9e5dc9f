"""Everything that is known about one deal, and the small questions that all phases ask."""

from __future__ import annotations

from typing import Any

from .cards import Options, full_deck, read_card
from .contracts import Contract


class Refused(Exception):
    """An action that the rules do not allow, with its reason code."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message or code)
        self.code = code


def checked_deck(deck: list[str], joker: bool) -> list[str]:
    """The deck as read, if it holds every card exactly once."""
    cards: list[str] = []
    wanted = full_deck(joker)
    for text in deck:
        try:
            card = read_card(text)
        except ValueError:
            raise Refused("unknown_card", text) from None
        if card not in wanted:
            raise Refused("unknown_card", text)
        if card in cards:
            raise Refused("duplicate_card", text)
        cards.append(card)
    if len(cards) != len(wanted):
        raise Refused("deck_incomplete")
    return cards


class State:
    """One deal. Lists of hands go by seat, lists of scores by side."""

    def __init__(
        self,
        options: Options,
        dealer: int,
        deck: list[str],
        scores: list[int],
        out: frozenset[int] | set[int] = frozenset(),
    ) -> None:
        self.options = options
        self.players: int = options["table"]["players"]
        self.sides: int = options["table"]["sides"]
        self.dealer = dealer
        self.stock = checked_deck(deck, options["deck"]["joker"])
        self.start_scores = list(scores)
        self.scores = list(scores)
        self.points: list[int] | None = None
        self.out = frozenset(out)
        self.winner: int | None = None
        self.phase = "start"
        self.turn: int | None = None
        self.over = False  # nothing more will be played
        self.closed = False  # the points are added up
        self.thrown_in = False
        self._start_cards()
        self._start_auction()
        self._start_play()

    def _start_cards(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.kitty: list[str] = []
        self.kitty_taken = False
        self.turn_up: str | None = None  # the card that fixed trumps, while it lies there
        self.proposal: str | None = None  # the card turned in an auction game
        self.robbed = False  # somebody took the turn-up in the right of the ace of trumps
        self.may_still_rob = False
        self.private_gone: list[list[str]] = [[] for _ in range(self.players)]
        self.public_gone: list[str] = []
        self.top_card: str | None = None
        self.shown_by_kitty: list[str] | None = None
        self.swap_turned: str | None = None

    def _start_auction(self) -> None:
        self.face_down: set[int] = set()
        self.passed: set[int] = set()
        self.had_turn: set[int] = set()
        self.high_bidder: int | None = None
        self.high: Contract | None = None
        self.bidder: int | None = None
        self.contract: Contract | None = None
        self.modifier: Contract | None = None
        self.trump: str | None = None
        self.called: str | None = None
        self.partner: int | None = None  # called partner, or the one who sits out
        self.sitting_out: int | None = None
        self.to_discard: list[int] = []

    def _start_play(self) -> None:
        self.to_ask: list[int] = []
        self.folded: set[int] = set()
        self.leader: int | None = None
        self.trick: list[str] = []
        self.trick_seats: list[int] = []
        self.tricks: list[dict[str, Any]] = []
        self.hearts_on_hearts = False
        self.withheld = [0] * self.players
        self.laid: set[tuple[int, int]] = set()  # (seat, trick) of every card played
        self.unlawful: set[tuple[int, int]] = set()  # (seat, trick) of every revoke
        self.proven: dict[tuple[int, int], int] = {}  # revoke -> the side of the first caller
        self.claimer: int | None = None  # a claim that waits for answers
        self.answered: set[int] = set()
        self.claimed_by: int | None = None  # the claim that ended the play
        self.stopped_by: int | None = None  # the side that arrived while the play was going on

    def copy(self) -> Any:
        """A deal that can go its own way from here."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy() if isinstance(value, list | set) else value
        twin.hands = [list(hand) for hand in self.hands]
        twin.private_gone = [list(cards) for cards in self.private_gone]
        twin.proven = dict(self.proven)
        return twin

    def side(self, seat: int) -> int:
        return seat % self.sides

    def solo(self) -> bool:
        return self.sides == self.players

    def in_game(self, seat: int) -> bool:
        return self.side(seat) not in self.out

    def in_deal(self, seat: int) -> bool:
        return self.in_game(seat) and seat != self.sitting_out and seat not in self.folded

    def clockwise(self, after: int) -> list[int]:
        """The seats in the deal from the left of a seat round to that seat itself."""
        seats = [(after + step) % self.players for step in range(1, self.players + 1)]
        return [seat for seat in seats if self.in_deal(seat)]

    def next_card(self) -> str:
        return self.stock.pop(0)

    def ace_low(self) -> bool:
        """Whether the ace of trumps counts as the lowest trump: its holder has not robbed."""
        rob = self.options["rob"]
        return (
            rob["unclaimed_ace"] == "lowest_trump"
            and rob["holder"] != "never"
            and self.options["trump"]["by"] == "turn_up"
            and not self.robbed
        )

    def await_action(self, phase: str, seat: int) -> None:
        self.phase = phase
        self.turn = seat

    def finish(self) -> None:
        self.phase = "over"
        self.turn = None
        self.over = True


def held_card(hand: list[str], text: str) -> str:
    """The card that an action names, if it is in the hand."""
    try:
        card = read_card(text)
    except ValueError:
        raise Refused("unknown_card", text) from None
    if card not in hand:
        raise Refused("card_not_held", text)
    return card
