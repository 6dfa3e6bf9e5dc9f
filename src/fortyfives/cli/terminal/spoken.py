"""Questions in whole sentences, for a screen that is heard."""

from __future__ import annotations

from rich.text import Text

from fortyfives.cards import Card, Hand
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.questions import Question
from fortyfives.cli.terminal.table import is_face_down
from fortyfives.game.state import Playing, SeatView
from fortyfives.i18n import gettext as _


def spoken_question(view: SeatView, question: Question, face: Face, marked: Hand = 0) -> Lines:
    """All that is needed to answer: the cards with their numbers, then the choices."""
    lines: Lines = []
    if question.on_card is None and view.hand:
        lines.append(fill(_("Your hand: {cards}."), cards=face.cards(question.order)))
    if is_face_down(view):
        lines.append(Text(_("Your cards lie face down.")))
    if question.on_card is not None:
        lines += _cards(view, question, face, marked)
    if question.note.plain:
        lines.append(question.note)
    if question.choices:
        ways = "; ".join(_way(choice.key, choice.label.plain) for choice in question.choices)
        lines.append(Text(_("You may say: {ways}.").format(ways=ways)))
    return lines


def _cards(view: SeatView, question: Question, face: Face, marked: Hand) -> Lines:
    lit = [card for card in question.order if question.lit >> card & 1]
    rest = [card for card in question.order if not question.lit >> card & 1]
    if not lit:
        return [fill(_("Your hand: {cards}."), cards=face.cards(question.order))]
    numbered = "; ".join(_numbered(question, face, card) for card in lit)
    playing = isinstance(view.phase, Playing)
    text = _("You may play: {cards}.") if playing else _("Your cards: {cards}.")
    lines = [fill(text, cards=numbered)]
    if rest:
        lines.append(fill(_("Not now: {cards}."), cards=face.cards(rest)))
    if marked:
        picked = [card for card in question.order if marked >> card & 1]
        lines.append(fill(_("Picked to throw: {cards}."), cards=face.cards(picked)))
    return lines


def _numbered(question: Question, face: Face, card: Card) -> str:
    return f"{question.number(card)}, {face.card(card).plain}"


def _way(key: str, label: str) -> str:
    if label.lower().startswith(key):
        return label
    return _("{key}: {meaning}").format(key=key, meaning=label)
