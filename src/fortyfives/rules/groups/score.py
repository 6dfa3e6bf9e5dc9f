"""Options of scoring and of the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.i18n import N_
from fortyfives.rules.options import Choice, Flag, Number, OneOf, option


class BonusFor(StrEnum):
    """Which card earns the bonus."""

    HIGHEST_TRUMP_PLAYED = "highest_trump_played"
    FIVE_ONLY = "five_only"
    NONE = "none"


class Finish(StrEnum):
    """When the game can end."""

    DEAL_END = "deal_end"
    AS_WON = "as_won"


class BothPast(StrEnum):
    """Who wins when several sides are past the target."""

    BIDDER_FIRST = "bidder_first"
    MOST_POINTS = "most_points"
    FIRST_PAST = "first_past"


BONUS_FORS = {
    BonusFor.HIGHEST_TRUMP_PLAYED: N_("the highest trump played"),
    BonusFor.FIVE_ONLY: N_("the five of trumps only"),
    BonusFor.NONE: N_("nothing"),
}
FINISHES = {
    Finish.DEAL_END: N_("at the end of a deal"),
    Finish.AS_WON: N_("as soon as a side arrives"),
}
BOTH_PASTS = {
    BothPast.BIDDER_FIRST: N_("the bidder if past, else the most points"),
    BothPast.MOST_POINTS: N_("the most points"),
    BothPast.FIRST_PAST: N_("the first to get there, trick by trick"),
}


@dataclass(frozen=True, slots=True)
class Score:
    """Points and the end of the game."""

    trick: int = option(
        5,
        Number(1, 30, usual=(5,)),
        N_("Points for a trick"),
        N_("What each of the five tricks is worth."),
        "D0",
    )
    bonus: int = option(
        5,
        Number(0, 30, usual=(0, 5)),
        N_("Bonus"),
        N_("What is added for the trick of the best trump."),
        "D0",
    )
    bonus_for: BonusFor = option(
        BonusFor.HIGHEST_TRUMP_PLAYED,
        Choice(BonusFor, BONUS_FORS),
        N_("Bonus for"),
        N_("Which card earns the bonus."),
        "D0",
    )
    all_tricks_wins: bool = option(
        False,
        Flag(),
        N_("Five tricks win the game"),
        N_("A side that takes all the tricks of a deal wins outright."),
    )
    offsuit_set_bonus: int = option(
        0,
        OneOf((0, 30)),
        N_("Bonus for a set with plain cards"),
        N_(
            "If the bidder is set by plain cards alone, each opposing side with a trick scores it "
            "in place of its tricks."
        ),
        "D0",
    )
    lock_at: int | None = option(
        None,
        Number(0, 1000, optional=True, usual=(100,)),
        N_("Locked from"),
        N_("A side that began the deal at this score or over scores only as the bidder."),
        "D0",
    )
    cap_at: int | None = option(
        None,
        Number(0, 1000, optional=True, usual=(105,)),
        N_("Cap"),
        N_("A side that is not the bidder cannot pass this score."),
        "D0",
    )
    bonus_forfeit_at: int | None = option(
        None,
        Number(0, 1000, optional=True, usual=(85,)),
        N_("No bonus from"),
        N_("A side that began the deal at this score or over it gets no bonus."),
        "IE110",
    )
    eliminated_at: int | None = option(
        None,
        Number(-1000, -1, optional=True, usual=(-80, -125)),
        N_("Out of the game at"),
        N_("A side at this score or below is out; the last side left wins."),
        "D0",
    )
    zero_on: int | None = option(
        None,
        Number(1, 1000, optional=True, usual=(45,)),
        N_("Back to zero on"),
        N_("A score of exactly this goes back to zero."),
        "D0",
    )
    target: int = option(
        120,
        Number(5, 1000, usual=(25, 45, 55, 60, 100, 110, 120, 125)),
        N_("Target"),
        N_("The score that wins the game."),
        "D0, D2",
    )
    finish: Finish = option(
        Finish.DEAL_END,
        Choice(Finish, FINISHES),
        N_("The game ends"),
        N_("At the end of a deal, or as soon as a side arrives."),
        "EB, D2",
    )
    both_past: BothPast = option(
        BothPast.BIDDER_FIRST,
        Choice(BothPast, BOTH_PASTS),
        N_("When several are past the target"),
        N_("Who wins then. A tie plays another deal."),
        "D0, D2",
    )
    shown: bool = option(
        True,
        Flag(),
        N_("Score shown"),
        N_("If not, the score is remembered, as at home, and shown when the game is over."),
        "D0",
    )
