"""Options of the auction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.i18n import N_
from fortyfives.rules.contracts import PLAIN, Contract, Contracts
from fortyfives.rules.options import Choice, Flag, Number, Pair, option


class Rounds(StrEnum):
    """How often the auction goes round."""

    ONCE = "once"
    UNTIL_PASSED = "until_passed"


class DealerHold(StrEnum):
    """Whether the dealer may take the highest bid at the same amount."""

    NEVER = "never"
    MAY = "may"


class AllPass(StrEnum):
    """What happens when nobody bids."""

    DEALER_BAGGED = "dealer_bagged"
    REDEAL = "redeal"
    DEALERS_PARTNER_BAGGED = "dealers_partner_bagged"


ROUNDS = {
    Rounds.ONCE: N_("one turn each"),
    Rounds.UNTIL_PASSED: N_("round and round until all but one have passed"),
}
DEALER_HOLDS = {
    DealerHold.NEVER: N_("never"),
    DealerHold.MAY: N_("may take the highest bid at the same amount"),
}
ALL_PASSES = {
    AllPass.DEALER_BAGGED: N_("the dealer is bagged for the lowest bid"),
    AllPass.REDEAL: N_("the deal is thrown in"),
    AllPass.DEALERS_PARTNER_BAGGED: N_("the dealer's partner is bagged for the lowest bid"),
}


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction."""

    contracts: tuple[Contract, ...] = option(
        PLAIN,
        Contracts(),
        N_("Bids on offer"),
        N_("The contracts that may be bid, in rising order."),
        "D0, D2, BI, IE110",
    )
    rounds: Rounds = option(
        Rounds.ONCE,
        Choice(Rounds, ROUNDS),
        N_("Rounds of bidding"),
        N_("Whether each player bids once or until all others have passed."),
        "D0, D2, NH; BI",
    )
    dealer_hold: DealerHold = option(
        DealerHold.NEVER,
        Choice(DealerHold, DEALER_HOLDS),
        N_("Dealer holds"),
        N_("Whether the dealer may hold the highest bid."),
        "D0, D2, BI, NS, IE110",
    )
    dealer_hold_from: int = option(
        0,
        Number(0, 60, usual=(0, 20)),
        N_("Hold from"),
        N_("The lowest bid that the dealer may hold; 0 is any."),
        "D0",
    )
    all_pass: AllPass = option(
        AllPass.DEALER_BAGGED,
        Choice(AllPass, ALL_PASSES),
        N_("When all pass"),
        N_("What happens when nobody bids."),
        "D0; D2",
    )
    lock_min: tuple[int, int] | None = option(
        None,
        Pair(),
        N_("Lowest bid near the end"),
        N_("A side at the score or over it may not bid less than the bid."),
        "BI",
    )
    must_pass_below: int | None = option(
        None,
        Number(-500, 500, optional=True, usual=(-30,)),
        N_("Must pass below"),
        N_("A side below this score must pass."),
        "IE110",
    )
    called_partner: bool = option(
        False,
        Flag(),
        N_("Bidder calls a partner"),
        N_("He names a card before the kitty; whoever holds it is his secret partner."),
        "D0",
    )
    sit_out_partner: bool = option(
        False,
        Flag(),
        N_("An opponent sits out as partner"),
        N_("The bidder picks an opponent, who sits out and shares the result."),
        "D2",
    )
