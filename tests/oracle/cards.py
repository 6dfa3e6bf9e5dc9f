"""Cards, their ranking, which card may be played and which card wins (rules, sections 1 and 2).

Cards are strings: rank then suit ("5H", "TC"), the joker is "JK".
"""

from __future__ import annotations

from typing import Any

Options = dict[str, dict[str, Any]]

SUITS = "CDHS"
RANKS = "A23456789TJQK"
RED = "DH"
JOKER = "JK"
ACE_OF_HEARTS = "AH"


def full_deck(joker: bool) -> list[str]:
    """Every card of the deck, in a fixed order."""
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    return deck + [JOKER] if joker else deck


def read_card(text: str) -> str:
    """The card that a text names; "10H" is read as "TH". ValueError if there is no such card."""
    card = "T" + text[2:] if text.startswith("10") else text
    if card != JOKER and (len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS):
        raise ValueError(text)
    return card


def printed_suit(card: str) -> str | None:
    """The suit printed on a card: the ace of hearts shows hearts, the joker nothing."""
    return None if card == JOKER else card[1]


def ace_of_trumps(trump: str) -> str:
    return "A" + trump


def is_trump(card: str, trump: str) -> bool:
    return card in (JOKER, ACE_OF_HEARTS) or card[1] == trump


def trump_order(options: Options, trump: str, ace_low: bool = False) -> list[str]:
    """All trumps, high to low."""
    tops = [ACE_OF_HEARTS]
    if options["deck"]["joker"]:
        above = options["deck"]["joker_rank"] == "above_ace_of_hearts"
        tops = [JOKER, ACE_OF_HEARTS] if above else [ACE_OF_HEARTS, JOKER]
    own_ace = [] if trump == "H" else ["A" + trump]
    low_ranks = "T9876432" if trump in RED else "2346789T"
    order = ["5" + trump, "J" + trump, *tops, *own_ace, "K" + trump, "Q" + trump]
    order += [rank + trump for rank in low_ranks]
    if ace_low:
        order.remove(ace_of_trumps(trump))
        order.append(ace_of_trumps(trump))
    return order


def plain_order(options: Options, suit: str, trump: str) -> list[str]:
    """The plain cards of a suit, high to low; none if the suit is trumps."""
    if suit == trump:
        return []
    style = options["deck"]["plain_order"]
    if style == "natural":
        ranks = "AKQJT98765432"
    elif suit in RED:
        ranks = "KQJT98765432A"
    else:
        ranks = "KQJA23456789T"
    if style == "aces_high":
        ranks = "A" + ranks.replace("A", "")
    return [rank + suit for rank in ranks if rank + suit != ACE_OF_HEARTS]


def withholdable(options: Options, trump: str, ace_low: bool) -> list[str]:
    """The trumps that the rules let a player keep back."""
    names = {
        "five": "5" + trump,
        "jack": "J" + trump,
        "joker": JOKER,
        "ace_of_hearts": ACE_OF_HEARTS,
    }
    cards = [names[name] for name in options["play"]["withhold_cards"]]
    if ace_low:  # the lowest trump has no privilege
        cards = [card for card in cards if card != ace_of_trumps(trump)]
    return cards


def excused(options: Options, trump: str, hand: list[str], led: str, ace_low: bool) -> list[str]:
    """The held trumps that need not follow the trump that was led."""
    order = trump_order(options, trump, ace_low)
    cards = [card for card in hand if card in withholdable(options, trump, ace_low)]
    if options["play"]["withhold_when"] == "outranks_led":
        cards = [card for card in cards if order.index(card) < order.index(led)]
    return cards


def has_privilege(options: Options, trumps: list[str], withheld: int, hearts: bool) -> bool:
    limit = options["play"]["withhold_limit"]
    if hearts or (limit and withheld >= limit):
        return False
    return options["play"]["withhold_together"] or len(trumps) == 1


def duties(
    options: Options,
    trump: str,
    hand: list[str],
    led: str,
    withheld: int,
    hearts: bool,
    ace_low: bool,
) -> list[tuple[list[str], list[str]]]:
    """The duties in their order: the cards of the hand that oblige, and those then permitted."""
    play = options["play"]
    trumps = [card for card in hand if is_trump(card, trump)]
    if is_trump(led, trump):
        free: list[str] = []
        if has_privilege(options, trumps, withheld, hearts):
            free = excused(options, trump, hand, led, ace_low)
        found = [([card for card in trumps if card not in free], trumps), (free, hand)]
        if play["hearts_follow_ace"] and led == ACE_OF_HEARTS and trump != "H":
            plain_hearts = [card for card in hand if card in plain_order(options, "H", trump)]
            found.append((plain_hearts, plain_hearts))
        return found
    suit = [card for card in hand if card in plain_order(options, led[1], trump)]
    found = [(suit, suit + trumps if play["plain_lead"] == "follow_or_trump" else suit)]
    if play["void_must_trump"]:
        found.append((trumps, trumps))
    return found


def legal(
    options: Options,
    trump: str,
    hand: list[str],
    trick: list[str],
    withheld: int = 0,
    hearts_on_hearts: bool = False,
    ace_low: bool = False,
) -> list[str]:
    """The cards of the hand that may be played on the cards of the trick, in the hand's order."""
    if not trick:
        return list(hand)
    law = duties(options, trump, hand, trick[0], withheld, hearts_on_hearts, ace_low)
    for oblige, permit in law:
        if oblige:
            return [card for card in hand if card in permit]
    return list(hand)


def winner(options: Options, trump: str, trick: list[str], ace_low: bool = False) -> int:
    """The place in the trick of the card that wins it."""
    order = trump_order(options, trump, ace_low)
    if not any(card in order for card in trick):
        order = plain_order(options, trick[0][1], trump)
    return min((order.index(card), place) for place, card in enumerate(trick) if card in order)[1]
