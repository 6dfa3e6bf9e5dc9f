"""Options of the play: duties, withholding, revokes, leads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.i18n import N_
from fortyfives.rules.options import Choice, Flag, Number, Subset, option


class PlainLead(StrEnum):
    """What a holder of the plain suit led may play."""

    FOLLOW_OR_TRUMP = "follow_or_trump"
    FOLLOW_SUIT = "follow_suit"


class TopTrump(StrEnum):
    """The trumps that a house may let its players withhold, highest first."""

    FIVE = "five"
    JACK = "jack"
    JOKER = "joker"
    ACE_OF_HEARTS = "ace_of_hearts"


class WithholdWhen(StrEnum):
    """Which trump leads allow withholding."""

    OUTRANKS_LED = "outranks_led"
    ANY_TRUMP_LED = "any_trump_led"


class Revoke(StrEnum):
    """What happens to an illegal card."""

    REFUSED = "refused"
    PENALISED = "penalised"


class RevokePenalty(StrEnum):
    """What a proven revoke costs."""

    LOSE_BID = "lose_bid"
    LOSE_TRICK = "lose_trick"


class FirstLead(StrEnum):
    """Who leads to the first trick."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_BIDDER = "left_of_bidder"
    BIDDER = "bidder"
    BIDDER_CHOOSES = "bidder_chooses"


PLAIN_LEADS = {
    PlainLead.FOLLOW_OR_TRUMP: N_("follow suit or trump, as you like"),
    PlainLead.FOLLOW_SUIT: N_("follow suit if you can"),
}
TOP_TRUMPS = {
    TopTrump.FIVE: N_("the five of trumps"),
    TopTrump.JACK: N_("the jack of trumps"),
    TopTrump.JOKER: N_("the joker"),
    TopTrump.ACE_OF_HEARTS: N_("the ace of hearts"),
}
WITHHOLD_WHENS = {
    WithholdWhen.OUTRANKS_LED: N_("when it outranks the trump led"),
    WithholdWhen.ANY_TRUMP_LED: N_("whatever trump is led"),
}
REVOKES = {
    Revoke.REFUSED: N_("an illegal card is turned down"),
    Revoke.PENALISED: N_("any card may be played; an opponent may call the revoke"),
}
REVOKE_PENALTIES = {
    RevokePenalty.LOSE_BID: N_("the side loses the bid"),
    RevokePenalty.LOSE_TRICK: N_("five points go to the side that calls it"),
}
FIRST_LEADS = {
    FirstLead.LEFT_OF_DEALER: N_("the player left of the dealer"),
    FirstLead.LEFT_OF_BIDDER: N_("the player left of the bidder"),
    FirstLead.BIDDER: N_("the bidder"),
    FirstLead.BIDDER_CHOOSES: N_("the bidder, or the player on his left if the bidder wishes"),
}


@dataclass(frozen=True, slots=True)
class Play:
    """The law of play."""

    plain_lead: PlainLead = option(
        PlainLead.FOLLOW_OR_TRUMP,
        Choice(PlainLead, PLAIN_LEADS),
        N_("When a plain suit is led"),
        N_("What a player who holds the suit led may play."),
        "EB, BI, NS, NH, IE110; D0, D1, D2",
    )
    void_must_trump: bool = option(
        False,
        Flag(),
        N_("Void must trump"),
        N_("A player who cannot follow a plain suit must play a trump."),
    )
    withhold_cards: frozenset[TopTrump] = option(
        frozenset(TopTrump),
        Subset(TopTrump, TOP_TRUMPS),
        N_("Trumps that may be withheld"),
        N_("The top trumps that need not be played to a trump lead."),
        "D0, D2",
    )
    withhold_when: WithholdWhen = option(
        WithholdWhen.OUTRANKS_LED,
        Choice(WithholdWhen, WITHHOLD_WHENS),
        N_("When one may be withheld"),
        N_("A withheld trump is compared with the card led, not with the best card so far."),
        "EB, BI, PEEL, D2; D0, D1",
    )
    withhold_together: bool = option(
        True,
        Flag(),
        N_("Withholding several together"),
        N_("If not, only a player whose one trump is a top trump may withhold it."),
        "D0, D1",
    )
    withhold_limit: int = option(
        0,
        Number(0, 5),
        N_("Withholdings in a deal"),
        N_("How often a player may withhold in one deal; 0 is as often as he likes."),
        "D2",
    )
    hearts_follow_ace: bool = option(
        False,
        Flag(),
        N_("Hearts follow the ace of hearts"),
        N_("When the ace of hearts is led, a player without a trump plays a heart if he has one."),
        "D0, D1",
    )
    hearts_on_hearts: bool = option(
        False,
        Flag(),
        N_("“Hearts on hearts”"),
        N_("The leader of the ace of hearts may say it: nobody may withhold in that trick."),
        "D0",
    )
    revoke: Revoke = option(
        Revoke.REFUSED,
        Choice(Revoke, REVOKES),
        N_("Revokes"),
        N_("What happens to a card that the law does not allow."),
        "D2",
    )
    revoke_penalty: RevokePenalty = option(
        RevokePenalty.LOSE_TRICK,
        Choice(RevokePenalty, REVOKE_PENALTIES),
        N_("Penalty for a revoke"),
        N_("What a side loses for a revoke that was called and proven."),
        "D2",
    )
    first_lead: FirstLead = option(
        FirstLead.LEFT_OF_DEALER,
        Choice(FirstLead, FIRST_LEADS),
        N_("First lead"),
        N_("Who leads to the first trick."),
        "D2; D0, BI, NS, IE110; NH, NL",
    )
    booked: bool = option(
        False,
        Flag(),
        N_("Asking who is booked"),
        N_(
            "After the draw each player but the bidder may ask whether anyone holds only trumps, "
            "and fold if so."
        ),
        "D0",
    )
