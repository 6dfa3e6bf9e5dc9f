"""Options of the kitty, the discards and the draw."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.i18n import N_
from fortyfives.rules.options import ByPlayers, Flag, PerPlayers, option

MIN_KEEP = PerPlayers(((5, 1), (6, 2)), 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """Discards and replacements."""

    allowed: bool = option(
        True,
        Flag(),
        N_("Discard and draw"),
        N_("Players throw cards away and draw as many. If not, hands are played as dealt."),
        "D2",
    )
    min_keep: PerPlayers = option(
        MIN_KEEP,
        ByPlayers(0, 5, optional=False),
        N_("Cards to keep"),
        N_("The fewest cards that a player must keep, by number of players."),
        "D0",
    )
    max_others: PerPlayers = option(
        PerPlayers(),
        ByPlayers(0, 5, optional=True),
        N_("Most cards drawn by the others"),
        N_("How many cards anyone but the bidder may draw, by number of players."),
        "D0",
    )
    keep_a_trump: bool = option(
        False,
        Flag(),
        N_("Keep a trump"),
        N_("A player who holds a trump keeps at least one."),
        "D2",
    )
    four_and_a_flip: bool = option(
        False,
        Flag(),
        N_("Four and a flip"),
        N_("Whoever discards all five gets the fifth replacement face up."),
        "D0",
    )
    into_kitty: bool = option(
        False,
        Flag(),
        N_("Go in the kitty"),
        N_("Before naming trumps the bidder may throw his hand away and take only the kitty."),
        "D0",
    )
    on_top_card: bool = option(
        False,
        Flag(),
        N_("Go on the top card"),
        N_("Having gone in the kitty he may throw that too: a turned card fixes trumps."),
        "D0",
    )
    ace_swap: bool = option(
        False,
        Flag(),
        N_("Ace swap"),
        N_(
            "The holder of the ace of trumps may turn cards of the stock until a trump shows, and "
            "take it for one of his."
        ),
        "D0",
    )
