"""The table as a picture: title, trumps, seats with the trick, what was said, the hand.

Pure functions from a view to lines no wider than the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from fortyfives.cards import Card, Hand, Suit
from fortyfives.cli.terminal.face import CHIP, FADED, Face
from fortyfives.cli.terminal.lines import Lines, fill, joined, packed, padded, styled, wrapped
from fortyfives.cli.terminal.questions import Question, hand_order
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.words import bid_words, suit_words
from fortyfives.game.state import Bidding, Facts, Phase, SeatView, Trick, play_of
from fortyfives.i18n import gettext as _
from fortyfives.rules.ordering import trump_order

NAME_WIDTH: Final = 10
CHIP_WIDTH: Final = 5


@dataclass(frozen=True, slots=True)
class Scene:
    """What the picture is of: a view, the names, the house and the scores as they stand."""

    view: SeatView
    seating: Seating
    title: str
    scores: tuple[int, ...]
    ranking: bool = False

    @property
    def facts(self) -> Facts:
        """The public facts of the deal."""
        return self.view.facts


@dataclass(frozen=True, slots=True)
class Mark:
    """The small signs of the picture, with a form for terminals that have only letters."""

    turn: str
    best: str
    trick: str
    dot: str
    rule: str


FINE: Final = Mark(turn="▸", best="◂", trick="●", dot="·", rule="─")
BARE: Final = Mark(turn=">", best="<", trick="*", dot="-", rule="-")


@dataclass(frozen=True, slots=True)
class Painter:
    """Paints scenes with one face at one width."""

    face: Face
    width: int

    @property
    def mark(self) -> Mark:
        """The signs that this terminal can print."""
        return FINE if self.face.symbols else BARE

    def paint(
        self, scene: Scene, news: Sequence[Text], question: Question | None, marked: Hand = 0
    ) -> Lines:
        """The whole picture; `marked` are cards picked for the discard."""
        parts = [
            self.heading(scene),
            self.trumps(scene),
            self.seats(scene),
            self.hand(scene, question, marked),
            wrapped(news, self.width, 2),
        ]
        out: Lines = []
        for part in parts:
            if part:
                out += [*part, Text()]
        return out[:-1]

    # ------------------------------------------------------------- the top

    def heading(self, scene: Scene) -> Lines:
        """The house, the deal and the scores, over a rule."""
        deal = _("deal {n}").format(n=scene.facts.number + 1)
        left = Text.assemble((scene.title, "bold"), f" {self.mark.dot} {deal}")
        right = self.scores(scene)
        gap = self.width - left.cell_len - right.cell_len
        if gap >= 2:
            lines = [Text.assemble(left, " " * gap, right)]
        else:
            lines = wrapped([left, right], self.width)
        return [*lines, styled(self.mark.rule * self.width, FADED)]

    def scores(self, scene: Scene) -> Text:
        """The scores of all sides and the target; the target alone where none are shown."""
        target = scene.facts.rules.score.target
        if not scene.facts.rules.score.shown:
            return Text(_("to {target}").format(target=target))
        each = [f"{scene.seating.side(side)} {score}" for side, score in enumerate(scene.scores)]
        shown = f" {self.mark.dot} ".join(each)
        return Text(_("{scores} of {target}").format(scores=shown, target=target))

    def trumps(self, scene: Scene) -> Lines:
        """Trumps, large, with the bid and who has it; the ranking below if it is wanted."""
        facts = scene.facts
        pieces = [self.banner(facts.trump)] if facts.trump is not None else []
        pieces += self.standing(scene)
        if not pieces:
            return [styled(_("trumps are not known yet"), FADED)]
        lines = wrapped([joined(pieces, "  ")], self.width)
        if scene.ranking and facts.trump is not None:
            lines += self.ranking(scene.view, facts.trump)
        return lines

    def banner(self, suit: Suit) -> Text:
        """The trump suit as a sign that is seen at once."""
        name = suit_words(suit).upper()
        if not self.face.colour:
            return Text(_("TRUMPS: {suit}").format(suit=name))
        sign = self.face.suit(suit).plain
        return Text(f"  {sign} {name} {sign}  ", CHIP[suit])

    def standing(self, scene: Scene) -> list[Text]:
        """The turned cards, the bid, and the tricks of each side."""
        facts, out = scene.facts, []
        if facts.turned:
            out.append(fill(_("turned up: {cards}"), cards=self.face.cards(facts.turned)))
        if facts.contract is not None and facts.bidder is not None:
            name = scene.seating.name(facts.bidder)
            bid = bid_words(facts.contract.name)
            out.append(fill(_("bid {bid}: {name}"), name=name, bid=bid))
        if facts.called >= 0:
            out.append(fill(_("called: {card}"), card=self.face.card(facts.called)))
        return out + self.tricks(scene)

    def tricks(self, scene: Scene) -> list[Text]:
        """How many tricks each side has, where sides have several seats."""
        play = play_of(scene.view.phase)
        if play is None or scene.seating.is_solo:
            return []
        sides = [scene.seating.side_of(trick.winner) for trick in play.tricks]
        each = [
            f"{scene.seating.side(side)} {sides.count(side)}" for side in range(scene.seating.sides)
        ]
        return [fill(_("tricks: {counts}"), counts=f" {self.mark.dot} ".join(each))]

    def ranking(self, view: SeatView, trump: Suit) -> Lines:
        """The trumps from high to low, one's own underlined."""
        order = trump_order(view.facts.rules.deck, trump)
        cards = [self._own_card(view, card) for card in order]
        return packed([styled(_("high to low:"), FADED), *cards], self.width, " ")

    def _own_card(self, view: SeatView, card: Card) -> Text:
        text = self.face.card(card)
        if not view.hand >> card & 1:
            return text
        return styled(text, "underline bold") if self.face.colour else Text(f"[{text.plain}]")

    # ----------------------------------------------------------- the seats

    def seats(self, scene: Scene) -> Lines:
        """A row or two a seat, clockwise from the left of the one who looks, himself last."""
        shown = trick_shown(scene.view)
        me, players = scene.view.seat, scene.seating.players
        seats = ((me + step) % players for step in range(1, players + 1))
        return [row for seat in seats for row in self.seat_rows(scene, seat, shown)]

    def seat_rows(self, scene: Scene, seat: int, shown: ShownTrick) -> Lines:
        """A seat with its part in the deal, which goes below where the screen is narrow."""
        row = self.seat_row(scene, seat, shown)
        part = styled(f" {self.mark.dot} ".join(self.part(scene, seat)), FADED)
        if row.cell_len + part.cell_len <= self.width:
            rows = [row.append_text(part)]
        else:
            rows = [row, *wrapped([Text("    ").append_text(part)], self.width)]
        for one in rows:
            one.truncate(self.width, overflow="ellipsis")
            one.rstrip()
        return rows

    def seat_row(self, scene: Scene, seat: int, shown: ShownTrick) -> Text:
        """A seat: whose turn, the name, the card played, the tricks taken."""
        phase = scene.view.phase
        name = padded(Text(scene.seating.name(seat)), NAME_WIDTH)
        is_turn = phase.turn == seat
        is_away = seat not in scene.facts.seats or seat in scene.facts.folded
        name.stylize("bold" if is_turn else FADED if is_away else "")
        row = Text.assemble(f"{self.mark.turn} " if is_turn else "  ", name, " ")
        row.append_text(self._trick_card(shown, seat))
        row.append(padded(Text(self.mark.trick * tricks_of(phase, seat)), 6))
        return row

    def _trick_card(self, shown: ShownTrick, seat: int) -> Text:
        card = shown.card_of(seat)
        if card is None:
            return Text(" " * (CHIP_WIDTH + 3))
        chip = self.face.chip(card, lit=not shown.is_old)
        best = f" {self.mark.best} " if seat == shown.best else "   "
        return Text.assemble(chip, best)

    def part(self, scene: Scene, seat: int) -> list[str]:
        """What a seat is in this deal, in words."""
        facts, seating = scene.facts, scene.seating
        out = []
        if seat == facts.dealer:
            out.append(_("dealer"))
        if facts.sat_out == seat:
            out.append(_("sits out"))
        elif seat in facts.folded:
            out.append(_("folded"))
        elif seat not in facts.seats:
            out.append(_("out of the game"))
        if facts.bidder is None:
            out += self._last_call(facts, seat)
        elif facts.bidder == seat and facts.contract is not None:
            bid = bid_words(facts.contract.name)
            out.append((_("bagged {bid}") if facts.bagged else _("bid {bid}")).format(bid=bid))
        if facts.thrown_counts and facts.thrown_counts[seat]:
            out.append(_("threw {n}").format(n=facts.thrown_counts[seat]))
        mine = seating.side_of(seat) == seating.side_of(seating.seat)
        if mine and seat != seating.seat:
            out.append(_("your partner"))
        return out

    def _last_call(self, facts: Facts, seat: int) -> list[str]:
        words = [call.word for call in facts.calls if call.seat == seat]
        return [bid_words(words[-1])] if words else []

    # ------------------------------------------------------------ the hand

    def hand(self, scene: Scene, question: Question | None, marked: Hand = 0) -> Lines:
        """The cards held, numbered where they may be chosen."""
        order = hand_order(scene.view)
        if not order and is_face_down(scene.view):
            return [styled(_("Your cards lie face down."), FADED)]
        per_row = max(1, (self.width - 1) // (CHIP_WIDTH + 1))
        lines: Lines = []
        for at in range(0, len(order), per_row):
            lines += self._hand_row(order[at : at + per_row], question, marked)
        return lines

    def _hand_row(self, cards: Sequence[Card], question: Question | None, marked: Hand) -> Lines:
        numbers, chips = Text(), Text()
        asks = question is not None and bool(question.lit)
        for card in cards:
            number = question.number(card) if question is not None else ""
            lit = bool(number) if asks else True
            numbers.append(f"{number:>4}  ", "bold" if number else "")
            picked = bool(marked >> card & 1)
            chips.append_text(self.face.chip(card, lit=lit and not picked))
            chips.append(" ")
        chips.rstrip()
        numbers.rstrip()
        # The empty row keeps the hand where it is when the numbers go.
        return [numbers, chips]


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """The trick on the table: the one under way, else the last one until the next is led."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    best: int | None
    is_old: bool

    def card_of(self, seat: int) -> Card | None:
        """The card that a seat has played to it."""
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


def trick_shown(view: SeatView) -> ShownTrick:
    """The trick that lies before the players."""
    play = play_of(view.phase)
    if play is None:
        return ShownTrick((), (), None, is_old=False)
    if play.cards:
        seats = play.seats[: len(play.cards)]
        facts = view.facts
        index = facts.law.winner(play.cards, facts.trump_suit, ace_low=play.ace_low)
        return ShownTrick(seats, play.cards, seats[index], is_old=False)
    if play.tricks:
        last = play.tricks[-1]
        return ShownTrick(last.seats, last.cards, last.winner, is_old=True)
    return ShownTrick((), (), None, is_old=False)


def last_trick(view: SeatView) -> Trick | None:
    """The last finished trick."""
    play = play_of(view.phase)
    return play.tricks[-1] if play is not None and play.tricks else None


def tricks_of(phase: Phase, seat: int) -> int:
    """How many tricks a seat has taken."""
    play = play_of(phase)
    return 0 if play is None else sum(trick.winner == seat for trick in play.tricks)


def is_face_down(view: SeatView) -> bool:
    """Whether this seat has not looked at its cards."""
    phase = view.phase
    return isinstance(phase, Bidding) and not phase.looked >> view.seat & 1
