"""Picking cards for the discard: an answer changes the pick, an empty one throws it."""

from __future__ import annotations

from rich.text import Text

from fortyfives.cards import Card, Hand
from fortyfives.cli.terminal.lines import fill
from fortyfives.cli.terminal.questions import card_typed
from fortyfives.game.legal_draw import discard_limits
from fortyfives.game.state import SeatView
from fortyfives.i18n import gettext as _
from fortyfives.i18n import ngettext
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.problems import keeps_exactly_five

KEEP_ALL = frozenset({"0", "none", "keep"})


def keeps_all(text: str) -> bool:
    """Whether an answer means to throw nothing."""
    return text in KEEP_ALL or text == _("none")


def picked(text: str, order: tuple[Card, ...], marked: Hand) -> Hand | None:
    """The pick after an answer that names cards by number or name; None if it names none."""
    for word in text.replace(",", " ").split():
        card = card_typed(word, order)
        if card is None or card not in order:
            return None
        marked ^= 1 << card
    return marked


def plain_cards(view: SeatView, order: tuple[Card, ...]) -> Hand:
    """All the cards held that are no trumps."""
    return view.hand & ~view.facts.trumps


def pick_note(view: SeatView, marked: Hand) -> Text:
    """How many cards may go, how many are picked, and how many would be drawn."""
    least, most = discard_limits(view)
    if least == most:
        limits = ngettext("Throw exactly {n} card.", "Throw exactly {n} cards.", most)
        note = fill(limits, n=most)
    else:
        note = fill(_("Throw {least} to {most} cards."), least=least, most=most)
    count = marked.bit_count()
    if not count:
        return note.append(" " + _("Type their numbers; a picks all but trumps, 0 throws none."))
    text = ngettext("{n} picked", "{n} picked", count).format(n=count)
    drawn = max(0, HAND - (view.hand.bit_count() - count))
    if drawn and not _draws_none(view):
        text += ", " + ngettext("you draw {n}", "you draw {n}", drawn).format(n=drawn)
    return note.append(f" {text}.")


def _draws_none(view: SeatView) -> bool:
    return view.seat == view.facts.bidder and keeps_exactly_five(view.facts.rules)
