"""Options of the table, of trumps and of robbing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.i18n import N_
from fortyfives.rules.options import Choice, Flag, Number, option


class TrumpBy(StrEnum):
    """How trumps are fixed."""

    TURN_UP = "turn_up"
    AUCTION = "auction"


class TrumpNamed(StrEnum):
    """When the bidder names trumps."""

    BEFORE_KITTY = "before_kitty"
    AFTER_KITTY = "after_kitty"


class RobRight(StrEnum):
    """Whether a rob must, may or cannot be made."""

    MUST = "must"
    MAY = "may"
    NEVER = "never"


class UnclaimedAce(StrEnum):
    """What becomes of an ace of trumps whose holder did not rob."""

    KEEPS_RANK = "keeps_rank"
    LOWEST_TRUMP = "lowest_trump"


TRUMP_BYS = {
    TrumpBy.TURN_UP: N_("a card turned up after the deal"),
    TrumpBy.AUCTION: N_("the highest bidder"),
}
TRUMP_NAMEDS = {
    TrumpNamed.BEFORE_KITTY: N_("before taking the kitty"),
    TrumpNamed.AFTER_KITTY: N_("after taking the kitty"),
}
ROB_RIGHTS = {
    RobRight.MUST: N_("must"),
    RobRight.MAY: N_("may"),
    RobRight.NEVER: N_("never"),
}
UNCLAIMED_ACES = {
    UnclaimedAce.KEEPS_RANK: N_("keeps its rank"),
    UnclaimedAce.LOWEST_TRUMP: N_("is the lowest trump"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table. Seat *i* is on side *i* mod sides."""

    players: int = option(
        4,
        Number(2, 10),
        N_("Players"),
        N_("How many play."),
        "D0, D2, EB",
    )
    sides: int = option(
        2,
        Number(2, 10),
        N_("Sides"),
        N_("As many as the players is everyone for himself; fewer makes partners."),
        "D0, D2",
    )


@dataclass(frozen=True, slots=True)
class Trump:
    """How trumps are fixed."""

    by: TrumpBy = option(
        TrumpBy.AUCTION,
        Choice(TrumpBy, TRUMP_BYS),
        N_("Trumps fixed by"),
        N_("A turned card or an auction."),
        "D0",
    )
    named: TrumpNamed = option(
        TrumpNamed.BEFORE_KITTY,
        Choice(TrumpNamed, TRUMP_NAMEDS),
        N_("Trumps named"),
        N_("Whether the bidder sees the kitty before he names trumps."),
        "D0",
    )
    must_hold_suit: bool = option(
        False,
        Flag(),
        N_("Must hold the suit named"),
        N_("The bidder must hold a card of the suit he names, by its printed suit."),
        "D0",
    )


@dataclass(frozen=True, slots=True)
class Rob:
    """Who may take the turned card."""

    dealer: RobRight = option(
        RobRight.MAY,
        Choice(RobRight, ROB_RIGHTS),
        N_("Dealer robs a turned ace"),
        N_("An ace turned up makes its suit trumps; the dealer takes it for a card of his."),
        "D0, D1; EB",
    )
    holder: RobRight = option(
        RobRight.MAY,
        Choice(RobRight, ROB_RIGHTS),
        N_("Holder of the ace of trumps robs"),
        N_("He takes the turned card for one of his, at his turn, before his first card."),
        "D0, D1, EB",
    )
    unclaimed_ace: UnclaimedAce = option(
        UnclaimedAce.KEEPS_RANK,
        Choice(UnclaimedAce, UNCLAIMED_ACES),
        N_("An ace of trumps that did not rob"),
        N_("What it is worth once its holder has played without robbing."),
    )
    turned_in_auction: bool = option(
        False,
        Flag(),
        N_("A card is turned in auction games"),
        N_("If it turns out to be a trump, the dealer may take it for a card of his."),
        "D2",
    )
