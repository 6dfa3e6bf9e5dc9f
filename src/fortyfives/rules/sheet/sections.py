"""The parts of a house's sheet: only what applies to the house, in the words of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fortyfives.cards import ALL_SUITS, Card
from fortyfives.i18n import N_
from fortyfives.rules.contracts import Contract
from fortyfives.rules.options import ByPlayers, Flag, Number, OneOf, Option, Subset
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.problems import keeps_exactly_five, most_points
from fortyfives.rules.ruleset import RuleSet, option_at
from fortyfives.rules.sheet.applies import applies, withheld
from fortyfives.rules.sheet.document import Block, Items, Paragraph, Section, Table
from fortyfives.rules.sheet.examples import (
    hearts_case,
    keep_back_table,
    plain_cases,
    sentence,
    trump_cases,
    used_up_case,
)
from fortyfives.rules.sheet.values import needs_words, value_words, win_words
from fortyfives.rules.sheet.words import SYMBOLS, Say, bid_name, card_symbol, suit_name

# ------------------------------------------------------------------ options


def section(title: str, *blocks: Block) -> Section:
    """A section without the lists that turned out empty."""
    return Section(title, tuple(block for block in blocks if block != Items(())))


def items(rules: RuleSet, paths: str, _: Say) -> Items:
    """Options in words, those that apply; `paths` are separated by spaces."""
    return Items(tuple(_items(rules, paths.split(), _)))


def _items(rules: RuleSet, paths: Sequence[str], _: Say) -> Iterator[tuple[str, str]]:
    for path in paths:
        item = option_at(path)
        assert item is not None
        if applies(rules, path) and (text := _item_text(rules, path, item, _)):
            yield _(item.title), text


FLAGS: Final[Mapping[str, tuple[str, str]]] = {
    "play.withhold_together": (
        N_("Several top trumps may be kept back in the same trick."),
        N_("Only a player whose one trump is a top trump may keep it back."),
    ),
    "score.shown": (
        "",
        N_("The score is remembered, as at home, and shown when the game is over."),
    ),
}
"""Options that say something when they are off too: their words for on and for off."""


def _item_text(rules: RuleSet, path: str, item: Option, _: Say) -> str:
    """What an option says here; nothing for what is off, or without a limit."""
    value = rules.get(path)
    match item.kind:
        case Flag() if path in FLAGS:
            return _(FLAGS[path][not value]) if FLAGS[path][not value] else ""
        case Subset():
            value = withheld(rules)
        case Flag():
            return _(item.help) if value else ""
        case ByPlayers():
            number = value.at(rules.players)
            return "" if number is None else f"{number}. {_(item.help)}"
        case Number() | OneOf():
            return "" if value is None else f"{value}. {_(item.help)}"
    words = value_words(item, value, _)
    return "" if value is None else words[:1].upper() + words[1:] + "."


# ----------------------------------------------------------------- sections


def table(rules: RuleSet, _: Say) -> Section:
    """Who plays with whom, and to what."""
    players, sides = rules.players, rules.sides
    if rules.is_solo:
        text = _("{players} players, each for himself.")
    elif players == 2 * sides:
        text = _(
            "{players} players in {sides} pairs; partners sit opposite or apart, never beside."
        )
    else:
        text = _("{players} players on {sides} sides, seated in turn.")
    return section(
        _("The table"),
        Paragraph(text.format(players=players, sides=sides)),
        items(rules, "score.target trump.by deck.joker", _),
    )


def ranking(rules: RuleSet, _: Say) -> Section:
    """The order of the cards: a table of trumps and one of plain suits."""
    always = _("The ace of hearts is always a trump and never a heart.")
    if rules.deck.joker:
        always += " " + _("The joker is always a trump too.")
    header = (_("Suit"), _("High to low"))
    trumps = tuple((_suit(suit, _), _order(trump_order(rules.deck, suit), _)) for suit in ALL_SUITS)
    plain = tuple((_suit(suit, _), _order(plain_order(rules.deck, suit), _)) for suit in ALL_SUITS)
    return section(
        _("The ranking of the cards"),
        Paragraph(
            always
            + " "
            + _("The highest trump wins the trick, else the highest card of the suit led.")
        ),
        Table(_("When the suit is trumps"), header, trumps),
        Table(_("When the suit is not trumps"), header, plain),
        items(rules, "deck.plain_order deck.joker_rank", _),
    )


def _suit(suit: int, _: Say) -> str:
    return f"{SYMBOLS[suit]} {suit_name(suit, _)}"


def _order(cards: Sequence[Card], _: Say) -> str:
    return " ".join(card_symbol(card, _) for card in cards)


def deal(rules: RuleSet, _: Say) -> Section:
    """How the cards are dealt."""
    text = _("Everyone gets five cards, from the dealer's left round to the dealer.")
    passes = _("The deal passes to the left after every deal.")
    paths = "deal.packets deal.kitty deal.cut deal.first_dealer"
    return section(_("The deal"), Paragraph(f"{text} {passes}"), items(rules, paths, _))


def turn_up(rules: RuleSet, _: Say) -> Section:
    """Trumps by a turned card, and robbing."""
    text = _("After the deal the next card is turned up: its suit is trumps.")
    blocks: list[Block] = [Paragraph(text)]
    if rules.deck.joker:
        joker = _(
            "If it is the joker, the dealer takes it for a card of his and turns the next card, "
            "which fixes trumps."
        )
        blocks.append(Paragraph(joker))
    blocks.append(items(rules, "rob.dealer rob.holder rob.unclaimed_ace", _))
    return Section(_("The turned card"), tuple(blocks))


def auction(rules: RuleSet, _: Say) -> Section:
    """The bids and how they are made."""
    text = _("Bidding begins on the dealer's left and goes clockwise; every bid must be higher.")
    paths = (
        "auction.rounds auction.dealer_hold auction.dealer_hold_from auction.all_pass "
        "auction.lock_min auction.must_pass_below"
    )
    return section(_("The auction"), Paragraph(text), contracts(rules, _), items(rules, paths, _))


def contracts(rules: RuleSet, _: Say) -> Table:
    """The bids on offer, what they must take, win and lose."""
    rows = tuple(
        (
            bid_name(contract.name, _),
            needs_words(contract, _),
            win_words(contract, _),
            f"−{contract.lose}",
            " ".join(_remarks(contract, _)),
        )
        for contract in rules.contracts
    )
    header = (_("Bid"), _("To take"), _("Made"), _("Missed"), _("Remarks"))
    columns = len(header) if any(row[-1] for row in rows) else len(header) - 1
    shown = tuple(row[:columns] for row in rows)
    return Table(_("Bids, from the lowest"), header[:columns], shown)


def _remarks(contract: Contract, _: Say) -> Iterator[str]:
    if contract.blind:
        yield _("Said before looking at the hand.")
    if contract.is_modifier:
        text = _("Added when trumps are named, to a bid of {level} or more.")
        yield text.format(level=contract.level)
    if contract.partners_only:
        yield _("Only with partners.")
    if contract.stops_short:
        yield _("Leaves its side at least {points} short of the target.").format(
            points=contract.stops_short
        )


def draw(rules: RuleSet, _: Say) -> Section:
    """Naming trumps, the kitty, discards and replacements."""
    paths = (
        "trump.named trump.must_hold_suit auction.called_partner auction.sit_out_partner "
        "rob.turned_in_auction draw.into_kitty draw.on_top_card draw.min_keep draw.max_others "
        "draw.keep_a_trump draw.four_and_a_flip draw.ace_swap"
    )
    text = " ".join(_draw_steps(rules, _))
    return section(_("Trumps and the draw"), Paragraph(text), items(rules, paths, _))


def _draw_steps(rules: RuleSet, _: Say) -> Iterator[str]:
    yield _("The highest bidder names trumps.")
    if rules.deal.kitty:
        yield _("He takes the kitty of {cards} cards into his hand.").format(cards=rules.deal.kitty)
    is_apart = rules.deal.kitty and keeps_exactly_five(rules)
    if is_apart:
        yield _("He keeps five cards and draws none.")
    if rules.draw.allowed and is_apart:
        yield _(
            "From the dealer's left everyone else throws the cards he does not want, face down, "
            "and the dealer gives as many from the stock, up to five."
        )
    elif rules.draw.allowed:
        yield _(
            "From the dealer's left everyone throws the cards he does not want, face down, and the "
            "dealer gives as many from the stock, up to five."
        )
    elif rules.deal.kitty:
        yield _("Nobody else changes a card: the other hands are played as they were dealt.")
    else:
        yield _("Nobody changes a card: the hands are played as they were dealt.")


def play(rules: RuleSet, _: Say) -> Section:
    """The duties of play, with examples."""
    text = _("There are five tricks. Who wins a trick leads to the next.")
    paths = "play.first_lead play.booked" if rules.has_auction else "play.first_lead"
    examples = Items(tuple(("", sentence(rules, case, _)) for case in plain_cases(rules)))
    return section(
        _("The play"),
        Paragraph(text),
        items(rules, paths, _),
        items(rules, "play.plain_lead play.void_must_trump", _),
        Paragraph(_("For example, with spades as trumps:")),
        examples,
        items(rules, "play.revoke play.revoke_penalty", _),
    )


def withholding(rules: RuleSet, _: Say) -> Section:
    """A trump led: which trumps must be played, with examples."""
    text = _("When a trump is led, whoever holds a trump must play one.")
    blocks: list[Block] = []
    if withheld(rules):
        text += " " + _("But the top trumps may be kept back:")
        paths = (
            "play.withhold_cards play.withhold_when play.withhold_together play.withhold_limit "
            "play.hearts_follow_ace play.hearts_on_hearts"
        )
        blocks += [items(rules, paths, _), keep_back_table(rules, _)]
    else:
        text += " " + _("No trump may be kept back.")
        blocks.append(items(rules, "play.hearts_follow_ace", _))
    sentences = [("", sentence(rules, case, _)) for case in trump_cases(rules)]
    if rules.play.withhold_limit and withheld(rules):
        used = _("Having kept back as often as the house allows: {example}")
        sentences.append(("", used.format(example=sentence(rules, used_up_case(rules), _))))
    if rules.play.hearts_on_hearts and withheld(rules):
        said = _("“Hearts on hearts” was said: {example}")
        sentences.append(("", said.format(example=sentence(rules, hearts_case(), _))))
    blocks += [Paragraph(_("For example, with spades as trumps:")), Items(tuple(sentences))]
    return section(_("When a trump is led"), Paragraph(text), *blocks)


def scoring(rules: RuleSet, _: Say) -> Section:
    """What a deal is worth, and how the game ends."""
    text = [_("A deal has at most {points} points.").format(points=most_points(rules))]
    if rules.has_auction:
        text.append(
            _(
                "A side that makes its bid scores what the table of bids says; one that misses it "
                "loses what stands there. The others score their own tricks."
            )
        )
    paths = (
        "score.trick score.bonus score.bonus_for score.all_tricks_wins score.offsuit_set_bonus "
        "score.lock_at score.cap_at score.bonus_forfeit_at score.eliminated_at score.zero_on "
        "score.finish score.both_past score.shown"
    )
    return section(_("The score"), Paragraph(" ".join(text)), items(rules, paths, _))
