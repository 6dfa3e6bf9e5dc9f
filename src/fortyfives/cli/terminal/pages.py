"""What can be looked up at the table: ranking, last trick, bids, scores, rules, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from fortyfives.cards import ALL_SUITS, Suit
from fortyfives.cli.terminal.face import FADED, Face, flat, sorted_hand
from fortyfives.cli.terminal.lines import Lines, beside, fill, padded, styled
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.session import DealLine
from fortyfives.cli.terminal.table import is_face_down, last_trick, trick_shown
from fortyfives.cli.terminal.words import bid_words, contract_terms
from fortyfives.game.state import AuctionCall, SeatView
from fortyfives.i18n import N_, gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.groups.deck import PlainOrder
from fortyfives.rules.groups.play import TOP_TRUMPS, WITHHOLD_WHENS
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet

COMMANDS: Final[tuple[tuple[str, str, str], ...]] = (
    ("h", N_("hint"), N_("what a good player would do, and why")),
    ("r", N_("ranking"), N_("which card is higher in this deal")),
    ("t", N_("trick"), N_("the trick on the table")),
    ("l", N_("last"), N_("the last trick")),
    ("b", N_("bids"), N_("who bid what, who holds the bid, who was bagged")),
    ("s", N_("score"), N_("the score sheet, deal by deal")),
    ("u", N_("undo"), N_("back to your last decision")),
    ("c", N_("claim"), N_("claim the rest of the tricks")),
    ("o", N_("rules"), N_("the rules of this house")),
    ("v", N_("speed"), N_("how fast the others play")),
    ("k", N_("keep"), N_("keep the ranking on the screen, or take it away")),
    ("x", N_("hand"), N_("your hand again")),
    ("", N_("concede"), N_("give the game up")),
    ("?", N_("help"), N_("this page")),
    ("q", N_("quit"), N_("save and leave; the game waits for you")),
)
"""The key, the word and the meaning of each command at the table."""

REVOKE_COMMAND: Final = (N_("revoke"), N_("call an opponent's revoke: revoke NAME TRICK"))


@dataclass(frozen=True, slots=True)
class Pages:
    """Writes the pages with one face for one seat, in columns where there is the width."""

    seating: Seating
    face: Face
    width: int = 80

    # ----------------------------------------------------------- standing

    def standing(self, view: SeatView) -> Lines:
        """Where a deal stands, for who comes back to it."""
        facts = view.facts
        lines = [Text(_("Deal {n} goes on.").format(n=facts.number + 1))]
        if facts.trump is not None:
            lines.append(fill(_("Trumps: {suit}."), suit=self.face.suit(facts.trump)))
        if facts.calls:
            lines += self.bids(view)
        shown = trick_shown(view)
        return lines + (self.trick(view) if shown.cards and not shown.is_old else [])

    # ------------------------------------------------------------ ranking

    def ranking(self, view: SeatView) -> Lines:
        """Every suit from high to low, as trumps where it is or may become trumps."""
        rules, trump = view.facts.rules, view.facts.trump
        if trump is None:
            lines = [Text(_("If they are trumps, from high to low:"))]
            lines += [self._trump_line(rules, suit) for suit in ALL_SUITS]
            return lines
        lines = [self._trump_line(rules, trump)]
        lines += [self._plain_line(rules, suit) for suit in ALL_SUITS if suit != trump]
        return lines + self._oddities(rules) + self.withholding(rules)

    def _oddities(self, rules: RuleSet) -> Lines:
        """What is unlike other games, in words."""
        lines = [Text(_("The ace of hearts is always a trump and never a heart."))]
        if rules.deck.plain_order is not PlainOrder.NATURAL:
            lines.append(Text(_("In black suits low numbers are high: a 2 beats a 10.")))
        return lines

    def _trump_line(self, rules: RuleSet, suit: Suit) -> Text:
        cards = self.face.cards(trump_order(rules.deck, suit))
        return fill(_("Trumps {suit}: {cards}"), suit=self.face.suit(suit), cards=cards)

    def _plain_line(self, rules: RuleSet, suit: Suit) -> Text:
        cards = self.face.cards(plain_order(rules.deck, suit))
        return fill(_("Plain {suit}: {cards}"), suit=self.face.suit(suit), cards=cards)

    def withholding(self, rules: RuleSet) -> Lines:
        """Which trumps may be kept back when a trump is led."""
        play = rules.play
        if not play.withhold_cards:
            return [Text(_("No trump may be kept back when a trump is led."))]
        tops = [gettext(word) for top, word in TOP_TRUMPS.items() if top in play.withhold_cards]
        if not rules.deck.joker:
            tops = [word for word in tops if word != gettext(N_("the joker"))]
        text = _("May be kept back when a trump is led: {cards} ({when}).")
        when = gettext(WITHHOLD_WHENS[play.withhold_when])
        return [fill(text, cards=", ".join(tops), when=when)]

    # ------------------------------------------------------------- tricks

    def trick(self, view: SeatView) -> Lines:
        """The trick on the table, card by card."""
        shown = trick_shown(view)
        if not shown.cards or shown.is_old:
            return [Text(_("No card lies on the table."))]
        lines = [
            self._lies(seat, card, leads=number == 0)
            for number, (seat, card) in enumerate(zip(shown.seats, shown.cards, strict=True))
        ]
        if shown.best is not None and len(shown.cards) > 1:
            you, other = N_("Your card is winning."), N_("{name}'s card is winning.")
            lines.append(self.seating.say(shown.best, you, other))
        return lines

    def last_trick(self, view: SeatView) -> Lines:
        """The last finished trick."""
        trick = last_trick(view)
        if trick is None:
            return [Text(_("No trick has been played yet."))]
        lines = [
            self._lies(seat, card, leads=number == 0)
            for number, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
        ]
        you, other = N_("You took it."), N_("{name} took it.")
        return [Text(_("The last trick:")), *lines, self.seating.say(trick.winner, you, other)]

    def _lies(self, seat: int, card: int, *, leads: bool) -> Text:
        if leads:
            you, other = N_("You led {card}."), N_("{name} led {card}.")
        else:
            you, other = N_("You played {card}."), N_("{name} played {card}.")
        return self.seating.say(seat, you, other, card=self.face.card(card))

    def hand(self, view: SeatView) -> Lines:
        """One's own cards, trumps first."""
        if not view.hand:
            down = is_face_down(view)
            return [Text(_("Your cards lie face down.") if down else _("You hold no card."))]
        groups = sorted_hand(view.facts.rules, view.hand, view.facts.trump)
        return [fill(_("Your hand: {cards}."), cards=self.face.cards(flat(groups)))]

    # --------------------------------------------------------------- bids

    def bids(self, view: SeatView) -> Lines:
        """The auction of this deal, call by call."""
        facts = view.facts
        if not facts.rules.has_auction:
            return [Text(_("There is no auction in this house."))]
        lines = [self._call(call) for call in facts.calls]
        if not lines:
            lines = [Text(_("Nobody has bid yet."))]
        if facts.bidder is not None and facts.contract is not None:
            bid = bid_words(facts.contract.name)
            if facts.bagged:
                you, other = N_("You are bagged for {bid}."), N_("{name} is bagged for {bid}.")
            else:
                you, other = N_("You have the bid: {bid}."), N_("{name} has the bid: {bid}.")
            line = self.seating.say(facts.bidder, you, other, bid=bid)
            terms = contract_terms(facts.contract)
            lines.append(line.append(f" ({terms})") if terms else line)
        return lines

    def _call(self, call: AuctionCall) -> Text:
        name, word = self.seating.name(call.seat), bid_words(call.word)
        return fill(_("{name}: {bid}"), name=name, bid=word)

    # -------------------------------------------------------------- score

    def score(self, sheet: Sequence[DealLine], rules: RuleSet, *, is_over: bool) -> Lines:
        """The score sheet, deal by deal; where the house remembers scores, only at the end."""
        if not rules.score.shown and not is_over:
            return [Text(_("In this house the score is remembered, not written."))]
        if not sheet:
            return [Text(_("No deal has been finished yet."))]
        if self.face.words:
            return [line for deal in sheet for line in self.deal_sentences(deal)]
        bid = _("bid") if rules.has_auction else ""
        head = self._row(_("deal"), [self.seating.side(n) for n in range(rules.sides)], bid)
        return [styled(head, FADED), *[self._sheet_row(deal) for deal in sheet]]

    def _sheet_row(self, deal: DealLine) -> Text:
        outcome = deal.outcome
        cells = [
            f"{points:+d} {score}"
            for points, score in zip(outcome.points, outcome.scores, strict=True)
        ]
        return self._row(str(deal.number + 1), cells, self._bid_cell(deal))

    def _bid_cell(self, deal: DealLine) -> str:
        if deal.bidder is None or deal.contract is None:
            return ""
        result = {True: _("made"), False: _("set"), None: ""}[deal.outcome.made]
        words = [self.seating.name(deal.bidder), bid_words(deal.contract.name)]
        words += [_("bagged")] if deal.bagged else []
        return " ".join([*words, result]).rstrip()

    def _row(self, deal: str, cells: Sequence[str], bid: str) -> Text:
        row = padded(Text(deal), 4)
        for cell in cells:
            text = Text(cell)
            text.truncate(9, overflow="ellipsis")
            row.append(" " * (10 - text.cell_len)).append_text(text)
        row.append(f"  {bid}")
        row.rstrip()
        return row

    def deal_sentences(self, deal: DealLine) -> Lines:
        """The result of a deal in sentences."""
        lines = [Text(_("Deal {n}:").format(n=deal.number + 1))]
        lines += self.result(deal)
        for side, (points, score) in enumerate(
            zip(deal.outcome.points, deal.outcome.scores, strict=True)
        ):
            text = _("{side}: {points:+d}, now {score}.")
            lines.append(
                Text(text.format(side=self.seating.side(side), points=points, score=score))
            )
        return lines

    def result(self, deal: DealLine) -> Lines:
        """Whether the bid was made, and who has the bonus."""
        return [*self._bid_result(deal), *self._bonus(deal)]

    def _bonus(self, deal: DealLine) -> Lines:
        if deal.bonus_seat is None:
            return []
        you = N_("You took the trick of the best trump: +{points}.")
        other = N_("{name} took the trick of the best trump: +{points}.")
        return [self.seating.say(deal.bonus_seat, you, other, points=deal.bonus)]

    def _bid_result(self, deal: DealLine) -> Lines:
        if deal.bidder is None or deal.contract is None or deal.outcome.made is None:
            return []
        bid = bid_words(deal.contract.name)
        if deal.outcome.made:
            you, other = N_("You made {bid}."), N_("{name} made {bid}.")
        else:
            you, other = N_("You are set on {bid}."), N_("{name} is set on {bid}.")
        return [self.seating.say(deal.bidder, you, other, bid=bid)]

    # --------------------------------------------------------------- help

    def help(self, rules: RuleSet, *, can_revoke: bool) -> Lines:
        """The commands at the table."""
        rows = [*COMMANDS]
        if can_revoke:
            rows.append(("", *REVOKE_COMMAND))
        lines = [line for row in rows for line in self._command(*row)]
        lines.append(
            Text(_("A card is chosen by its number, or by its name: 5h, 10s, ah; jk is the joker."))
        )
        return lines

    def _command(self, key: str, word: str, meaning: str) -> Lines:
        name, what = gettext(word), gettext(meaning)
        if self.face.words:
            if not key:
                return [Text(_("{word}: {meaning}").format(word=name, meaning=what))]
            text = _("{key} or {word}: {meaning}")
            return [Text(text.format(key=key, word=name, meaning=what))]
        left = Text.assemble((f"{key:>3} ", "bold"), padded(Text(name), 11), " ")
        return beside(left, styled(what, FADED), self.width)
