"""Everything the product can object to: refusals by reason code, and broken input."""

from __future__ import annotations

import errno
import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

from fortyfives.i18n import N_, gettext


class Reason(StrEnum):
    """The closed list of reason codes of refused actions."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_ACTION = "unknown_action"
    UNKNOWN_SEAT = "unknown_seat"
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    MUST_PLAY_HEART = "must_play_heart"
    MUST_TRUMP = "must_trump"
    MUST_PLAY_CALLED_CARD = "must_play_called_card"
    MUST_KEEP_CALLED_CARD = "must_keep_called_card"
    WITHHOLD_LIMIT_REACHED = "withhold_limit_reached"
    HEARTS_NOT_ALLOWED = "hearts_not_allowed"
    BID_TOO_LOW = "bid_too_low"
    BID_NOT_OFFERED = "bid_not_offered"
    MODIFIER_NOT_ALLOWED = "modifier_not_allowed"
    ALREADY_PASSED = "already_passed"
    ONLY_DEALER_MAY_HOLD = "only_dealer_may_hold"
    HOLD_NOT_ALLOWED = "hold_not_allowed"
    HOLD_TOO_LOW = "hold_too_low"
    MUST_HOLD_SUIT = "must_hold_suit"
    SUIT_NOT_IN_KITTY = "suit_not_in_kitty"
    SCORE_FORBIDS_BID = "score_forbids_bid"
    ALREADY_LOOKED = "already_looked"
    CALL_NOT_ALLOWED = "call_not_allowed"
    MUST_CALL_FIRST = "must_call_first"
    SIT_OUT_NOT_ALLOWED = "sit_out_not_allowed"
    SWAP_NOT_ALLOWED = "swap_not_allowed"
    KEEP_MORE_CARDS = "keep_more_cards"
    DRAW_LIMIT = "draw_limit"
    MUST_KEEP_A_TRUMP = "must_keep_a_trump"
    TOO_MANY_KEPT = "too_many_kept"
    ROB_NOT_ALLOWED = "rob_not_allowed"
    MUST_ROB = "must_rob"
    REVOKE_NOT_ALLOWED = "revoke_not_allowed"
    CLAIM_NOT_ALLOWED = "claim_not_allowed"
    DUPLICATE_CARD = "duplicate_card"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_SUIT = "unknown_suit"
    DECK_INCOMPLETE = "deck_incomplete"
    WRONG_DEALER = "wrong_dealer"
    STALE_ACTION = "stale_action"
    GAME_OVER = "game_over"


REASON_TEXTS: Final[dict[Reason, tuple[str, str]]] = {
    Reason.NOT_YOUR_TURN: (
        N_("It is not your turn."),
        N_("Wait until the others have played."),
    ),
    Reason.WRONG_PHASE: (
        N_("This cannot be done at this point of the deal."),
        N_("Look at what is asked of you now."),
    ),
    Reason.UNKNOWN_ACTION: (
        N_("“{action}” is not an action of this game."),
        N_("An action is a verb and its cards, for example “play 5H”."),
    ),
    Reason.UNKNOWN_SEAT: (
        N_("There is no seat {seat} in this deal."),
        N_("Seats count from 0, clockwise."),
    ),
    Reason.CARD_NOT_HELD: (
        N_("You do not hold {card}."),
        N_("Choose a card of your hand."),
    ),
    Reason.MUST_FOLLOW_SUIT: (
        N_("You must follow the suit that was led."),
        N_("Play a card of the suit led, or a trump where the house allows it."),
    ),
    Reason.MUST_FOLLOW_TRUMP: (
        N_("A trump was led and you hold one that you may not keep back."),
        N_("Play a trump. The rules of this house say which trumps may be withheld, and when."),
    ),
    Reason.MUST_PLAY_HEART: (
        N_("The ace of hearts was led: without a trump you must play a heart."),
        N_("Play one of your hearts."),
    ),
    Reason.MUST_TRUMP: (
        N_("You cannot follow suit, and this house makes you trump."),
        N_("Play one of your trumps."),
    ),
    Reason.MUST_PLAY_CALLED_CARD: (
        N_("The called card must be played now."),
        N_("Play {card}."),
    ),
    Reason.MUST_KEEP_CALLED_CARD: (
        N_("The called card may not be given up."),
        N_("Choose another card than {card}."),
    ),
    Reason.WITHHOLD_LIMIT_REACHED: (
        N_("You have kept back a top trump as often as this house allows."),
        N_("Play a trump."),
    ),
    Reason.HEARTS_NOT_ALLOWED: (
        N_("“Hearts on hearts” cannot be said now."),
        N_("Only the leader of the ace of hearts may say it, where the house plays it."),
    ),
    Reason.BID_TOO_LOW: (
        N_("{bid} is not higher than the bid on the table."),
        N_("Bid higher, or pass."),
    ),
    Reason.BID_NOT_OFFERED: (
        N_("This house does not offer the bid {bid}."),
        N_("The bids on offer: {offers}."),
    ),
    Reason.MODIFIER_NOT_ALLOWED: (
        N_("{bid} cannot be added to this bid."),
        N_("Name trumps without it."),
    ),
    Reason.ALREADY_PASSED: (
        N_("You have passed already."),
        N_("Who has passed stays out of the auction."),
    ),
    Reason.ONLY_DEALER_MAY_HOLD: (
        N_("Only the dealer may hold a bid."),
        N_("Bid higher, or pass."),
    ),
    Reason.HOLD_NOT_ALLOWED: (
        N_("You cannot hold here: there is no bid to hold, or the house does not let you."),
        N_("Bid, or pass."),
    ),
    Reason.HOLD_TOO_LOW: (
        N_("The dealer may hold only from {level}."),
        N_("Bid higher, or pass."),
    ),
    Reason.MUST_HOLD_SUIT: (
        N_("You must hold a card of the suit you name."),
        N_("The ace of hearts counts as a heart here, the joker as no suit."),
    ),
    Reason.SUIT_NOT_IN_KITTY: (
        N_("You went in the kitty: name a suit that it shows."),
        N_("The ace of hearts shows hearts; the joker shows nothing."),
    ),
    Reason.SCORE_FORBIDS_BID: (
        N_("Your score does not allow this bid."),
        N_("The least you may bid: {least}."),
    ),
    Reason.ALREADY_LOOKED: (
        N_("A blind bid belongs to those who have not looked at their hand."),
        N_("Choose another bid, or pass."),
    ),
    Reason.CALL_NOT_ALLOWED: (
        N_("This card cannot be called."),
        N_("Call once, a card that you do not hold."),
    ),
    Reason.MUST_CALL_FIRST: (
        N_("Call your partner's card first."),
        N_("The card is called before the kitty is seen."),
    ),
    Reason.SIT_OUT_NOT_ALLOWED: (
        N_("This player cannot sit out."),
        N_("Choose one of your opponents."),
    ),
    Reason.SWAP_NOT_ALLOWED: (
        N_("No card can be swapped now."),
        N_("Only the holder of the ace of trumps may turn cards, until a trump shows."),
    ),
    Reason.KEEP_MORE_CARDS: (
        N_("You must keep more cards: at least {least}."),
        N_("Throw fewer cards away."),
    ),
    Reason.DRAW_LIMIT: (
        N_("You would draw too many cards: the limit is {most}."),
        N_("Throw fewer cards away."),
    ),
    Reason.MUST_KEEP_A_TRUMP: (
        N_("You hold a trump and must keep at least one."),
        N_("The ace of hearts and the joker are trumps too."),
    ),
    Reason.TOO_MANY_KEPT: (
        N_("You may keep at most five cards."),
        N_("Throw more cards away."),
    ),
    Reason.ROB_NOT_ALLOWED: (
        N_("You cannot rob now."),
        N_("A turned card is for the dealer or for the holder of the ace of trumps, in his turn."),
    ),
    Reason.MUST_ROB: (
        N_("You must take the turned card first."),
        N_("Choose the card to give up for the turned card."),
    ),
    Reason.REVOKE_NOT_ALLOWED: (
        N_("No revoke can be called here."),
        N_("Name an opponent and a trick already begun, once, where the house punishes revokes."),
    ),
    Reason.CLAIM_NOT_ALLOWED: (
        N_("The rest cannot be claimed or answered now."),
        N_("Claims belong to the play of the cards, one at a time."),
    ),
    Reason.DUPLICATE_CARD: (
        N_("The card {card} is named twice."),
        N_("Every card is there once."),
    ),
    Reason.UNKNOWN_CARD: (
        N_("“{card}” is not a card."),
        N_("Write rank then suit: 5H, TC, AS; the joker is JK."),
    ),
    Reason.UNKNOWN_SUIT: (
        N_("“{suit}” is not a suit."),
        N_("Write C, D, H or S."),
    ),
    Reason.DECK_INCOMPLETE: (
        N_("The deck has {given} cards where this house plays with {wanted}."),
        N_("A deck names every card once, with the joker only where the house plays with it."),
    ),
    Reason.WRONG_DEALER: (
        N_("Seat {seat} cannot deal now."),
        N_("The deal passes to the left: seat {wanted} deals."),
    ),
    Reason.STALE_ACTION: (
        N_("The table has moved on since."),
        N_("Look again and choose anew."),
    ),
    Reason.GAME_OVER: (
        N_("The game is over."),
        N_("Start a new one."),
    ),
}


class FortyFivesError(ValueError):
    """The parent of everything that this package raises on purpose."""


class Refusal(FortyFivesError):
    """An action that the rules do not allow now.

    `reason` is the code, `details` the values that fill the sentence.
    """

    def __init__(self, reason: Reason, **details: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details

    @property
    def message(self) -> str:
        """The sentence for people, in the language in use."""
        return str(Words(REASON_TEXTS[self.reason][0], **self.details))

    @property
    def hint(self) -> str:
        """What to do instead, in the language in use."""
        return str(Words(REASON_TEXTS[self.reason][1], **self.details))

    def __str__(self) -> str:
        return f"{self.reason.value}: {self.message}"


class Words:
    """A text for people, put into the language in use when it is shown, not before.

    `text` is a message marked for the catalogues; what fills its blanks may be `Words` in turn.
    """

    __slots__ = ("details", "text")

    def __init__(self, text: str, **details: Any) -> None:
        self.text = text
        self.details = details

    def __str__(self) -> str:
        return gettext(self.text).format_map(_Blanks(self.details))


class Problem:
    """One contradiction in a rule set: a code, a sentence and the options concerned."""

    __slots__ = ("code", "options", "words")

    def __init__(self, code: str, text: str, options: Sequence[str], **details: Any) -> None:
        self.code = code
        self.options = tuple(options)
        self.words = Words(text, **details)

    @property
    def message(self) -> str:
        """The sentence for people, in the language in use."""
        return str(self.words)

    def as_json(self) -> dict[str, Any]:
        """The problem as `query` and `rules check` print it."""
        return {"code": self.code, "message": self.message, "options": list(self.options)}

    def __repr__(self) -> str:
        return f"Problem({self.code!r}, {list(self.options)!r})"


class RulesError(FortyFivesError):
    """A rule set that cannot be played; `problems` has all that is wrong, at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class BadQuestion(FortyFivesError):
    """A question about the rules that cannot be answered.

    `code` says what is wrong: a field that is missing or has a wrong value, or what is asked.
    """

    def __init__(self, code: str, text: str, **details: Any) -> None:
        self.words = Words(text, **details)
        super().__init__(self.words)
        self.code = code


class RecordError(FortyFivesError):
    """A record that cannot be read or does not hold.

    `code` says what, `hint` what to do; `line` (from 1), `deal` and `action` (from 0) say where,
    None where they do not apply.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        deal: int | None = None,
        action: int | None = None,
        line: int | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.deal = deal
        self.action = action
        self.line = line
        self.hint = hint


def short(value: Any) -> str:
    """A JSON value as an error shows it, cut to a few words."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    shown = text if len(text) <= 40 else text[:39] + "…"
    return shown.encode("utf-8", "replace").decode()


_REASONS: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("that is not permitted"),
    errno.EPERM: N_("that is not permitted"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of its path is no folder"),
    errno.EEXIST: N_("there is such a file already"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EFBIG: N_("it would become too large"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EIO: N_("the disk has a fault"),
    errno.ELOOP: N_("its links go round in a circle"),
    errno.EPIPE: N_("nobody reads it any more"),
}
"""Why a file cannot be had, by the system's number; the system itself says it in English."""


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, for the end of a sentence."""
    if error.errno in _REASONS:
        return gettext(_REASONS[error.errno])
    return error.strerror or str(error)


class _Blanks(dict[str, Any]):
    """Fills sentences; a value that was not given shows as an ellipsis, never as an error."""

    def __missing__(self, key: str) -> str:
        return "…"
