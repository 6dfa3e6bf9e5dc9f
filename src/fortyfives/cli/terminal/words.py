"""Names in words, in the language in use: cards, suits, bids, lists of things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fortyfives.cards import Card, Suit, rank_of, suit_of
from fortyfives.i18n import N_, gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.contracts import ALL_TRICKS, POINTS, Contract
from fortyfives.rules.library import preset
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet import words as sheet
from fortyfives.rules.sheet.values import win_words
from fortyfives.rules.sheet.words import bid_name, suit_name

RANK_NAMES: Final = (
    N_("the ace"),
    N_("the two"),
    N_("the three"),
    N_("the four"),
    N_("the five"),
    N_("the six"),
    N_("the seven"),
    N_("the eight"),
    N_("the nine"),
    N_("the ten"),
    N_("the jack"),
    N_("the queen"),
    N_("the king"),
)

CALL_NAMES: Final[Mapping[str, str]] = {"hold": N_("hold"), "pass": N_("pass")}


def suit_words(suit: Suit) -> str:
    """A suit by its name."""
    return suit_name(suit, gettext)


def card_words(card: Card) -> str:
    """A card by its name, with its article: the jack of spades."""
    rank, suit = rank_of(card), suit_of(card)
    if rank is None or suit is None:
        return _("the joker")
    # i18n: a card, for example “the jack of spades”
    return _("{rank} of {suit}").format(rank=gettext(RANK_NAMES[rank]), suit=suit_words(suit))


def bid_words(name: str) -> str:
    """A bid, or a call of the auction, by its name."""
    known = CALL_NAMES.get(name)
    return gettext(known) if known else bid_name(name, gettext)


def contract_terms(contract: Contract) -> str:
    """What a bid that is no plain number takes, wins and costs; empty for a plain one."""
    if contract.partners_only:
        text = _("only with partners, leaves its side at least {n} short of the target")
        return text.format(n=contract.stops_short)
    if contract.is_plain and contract.win == POINTS:
        return ""
    win = win_words(contract, gettext)
    if contract.needs == ALL_TRICKS:
        return _("all tricks: wins {win}, loses {lose}").format(win=win, lose=contract.lose)
    return _("{needs} points: wins {win}, loses {lose}").format(
        needs=contract.needs, win=win, lose=contract.lose
    )


def listed(items: Sequence[str]) -> str:
    """Things in a row: “a, b and c”."""
    return sheet.listed(items, gettext)


def house_title(rules: RuleSet, house: str = "") -> str:
    """What a house is called: its own name, else its preset's title."""
    return house or (gettext(preset(rules.base).title) if rules.base else "")


def table_words(players: int, sides: int) -> str:
    """The seats of a table in words."""
    if players == sides:
        return _("{players} players, each for himself").format(players=players)
    if players == 2 * sides:
        return _("{players} players in {sides} pairs").format(players=players, sides=sides)
    return _("{players} players on {sides} sides").format(players=players, sides=sides)
