"""After play: ties, draws, money, the close."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from fortyfives.cardnight.counting.cards import cards_read
from fortyfives.cardnight.counting.cash import COOKIE, FIFTY, FUND, POTS, sheet, takings
from fortyfives.cardnight.counting.closing import (
    closing_lines,
    games_in_all,
    overpaid,
    payables,
    unsettled,
)
from fortyfives.cardnight.counting.prizes import is_decided, key, level
from fortyfives.cardnight.counting.ties import Outcome, height, outcome
from fortyfives.cardnight.desk.asking import line_of, want_cards, want_phase, want_unit
from fortyfives.cardnight.draws import make_draw
from fortyfives.cardnight.events import (
    CashMoved,
    CashUndone,
    Drawn,
    Event,
    JarShown,
    NightClosed,
    TicketNamed,
    TieCut,
    TiePlayed,
    TieReopened,
    TieWished,
)
from fortyfives.cardnight.format import MOST_CENTS
from fortyfives.cardnight.model import (
    CashKind,
    CashLine,
    Draw,
    Night,
    Phase,
    Tie,
    TieStatus,
    UnitId,
    Wish,
)
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cards import card_text, parse_card
from fortyfives.errors import Refusal

MOST_TICKETS = 1_000_000
LONGEST_HOLDER = 120
"""A ticket may be two people's."""


def tie_for(night: Night, prize: str) -> Tie:
    """The tie for a prize as it stands; refuses where nobody is level, or it is played for yet."""
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    known = [key(each) for each in night.format.prizes]
    if prize not in known:
        raise NightRefusal(NightReason.UNKNOWN_PRIZE, prize=prize, prizes=", ".join(known))
    if not is_decided(night, prize):
        raise NightRefusal(NightReason.WRONG_PHASE)
    parties = level(night, prize).parties
    if len(parties) < 2:
        raise NightRefusal(NightReason.NO_TIE)
    tie = night.ties.get(prize)
    return tie if tie and tie.parties == parties else Tie(prize=prize, parties=parties)


def _listed(units: tuple[UnitId, ...]) -> str:
    return ", ".join(map(str, units))


def wish(night: Night, prize: str, unit: UnitId, wanted: Wish) -> tuple[Event, ...]:
    """Say how a party wants to settle a tie, or answer a wish to play off.

    Wishes can change until a card is cut or a game is played.
    """
    tie = tie_for(night, prize)
    if unit not in tie.parties:
        raise NightRefusal(NightReason.NOT_A_PARTY, unit=unit, parties=_listed(tie.parties))
    if tie.cuts or tie.games:
        raise NightRefusal(NightReason.TIE_SETTLED)
    others = [party for party in tie.parties if party != unit]
    gone = [party for party in others if tie.wishes.get(party) is Wish.FORFEIT]
    if wanted is Wish.FORFEIT and len(gone) == len(others):
        raise NightRefusal(NightReason.TIE_SETTLED)
    if tie.wishes.get(unit) is wanted:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (TieWished(prize=prize, unit=unit, wish=wanted, parties=tie.parties),)


def cut(night: Night, prize: str, cards: Mapping[UnitId, str]) -> tuple[Event, ...]:
    """Write down a card for each of those who must cut now."""
    tie = tie_for(night, prize)
    found = outcome(tie)
    if found.status is not TieStatus.CUTTING:
        raise NightRefusal(NightReason.NOT_CUTTING)
    return (TieCut(prize=prize, cards=_cut_cards(found, cards)),)


def _cut_cards(found: Outcome, cards: Mapping[UnitId, str]) -> dict[UnitId, str]:
    parties = _listed(found.waiting)
    if set(cards) != set(found.waiting):
        raise NightRefusal(NightReason.WRONG_CARDS, parties=parties)
    try:
        texts = {unit: _cut_card(text) for unit, text in cards.items()}
    except (Refusal, ValueError):
        raise NightRefusal(NightReason.WRONG_CARDS, parties=parties) from None
    if len(set(texts.values())) != len(texts):
        raise NightRefusal(NightReason.WRONG_CARDS, parties=parties)
    return {unit: texts[unit] for unit in found.waiting}


def _cut_card(text: str) -> str:
    """A card as it is always written: 10C is TC. Raises `Refusal`, ValueError for the joker."""
    named = text.strip().upper()
    height(named)
    return card_text(parse_card(named))


def play_off(
    night: Night, prize: str, units: tuple[UnitId, ...], winner: UnitId
) -> tuple[Event, ...]:
    """Write down a play-off game between some of those still in it."""
    tie = tie_for(night, prize)
    found = outcome(tie)
    left = set(found.waiting)
    is_game = len(units) > 1 and len(set(units)) == len(units) and winner in units
    if found.status is not TieStatus.PLAYING or not is_game or not left.issuperset(units):
        parties = _listed(found.waiting if found.status is TieStatus.PLAYING else ())
        raise NightRefusal(NightReason.NOT_PLAYING_OFF, parties=parties or "–")
    return (TiePlayed(prize=prize, units=units, winner=winner),)


def reopen_tie(night: Night, prize: str, *, why: str = "") -> tuple[Event, ...]:
    """Begin a tie anew, whose cards, games or wishes were written down wrongly."""
    tie = tie_for(night, prize)
    if not tie.wishes:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (TieReopened(prize=prize, why=line_of(why)),)


# ---------------------------------------------------------------------- draws


def draw_cookie(night: Night, *, seed: bytes, word: str) -> tuple[Event, ...]:
    """Draw the game numbers of the cookie jar, after play, with a word from the room."""
    want_phase(night, Phase.PLAYED)
    if not night.format.cookie.fee:
        raise NightRefusal(NightReason.NO_COOKIE)
    said = _want_draw(night, COOKIE, word)
    count = night.format.cookie.numbers
    drawn = make_draw(seed, COOKIE, games_in_all(night), count, said)
    return (Drawn(draw=drawn),)


def show_jar(night: Night, units: Collection[UnitId]) -> tuple[Event, ...]:
    """Write down whose cards have every game drawn; nobody's, for none.

    Where only cards are counted the desk does not know which games a unit won: it looks at the
    cards that are shown.
    """
    want_cards(night)
    want_phase(night, Phase.PLAYED)
    if COOKIE not in night.draws:
        raise NightRefusal(NightReason.NOT_SETTLED, what=COOKIE)
    for unit in units:
        _want_claim(night, unit)
    shown = tuple(sorted(set(units)))
    if shown == night.jar_shown:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (JarShown(units=shown),)


def _want_claim(night: Night, unit: UnitId) -> None:
    want_unit(night, unit)
    card, drawn = cards_read(night, at_half=False).get(unit), night.draws[COOKIE].numbers
    who = night.units[unit]
    is_in = who.cookie and who.withdrawn_after is None
    if not is_in or card is None or card.won < len(drawn):
        raise NightRefusal(NightReason.NO_CLAIM, unit=unit)


def draw_fifty(night: Night, *, seed: bytes, word: str, tickets: int) -> tuple[Event, ...]:
    """Draw the winning ticket of the fifty-fifty, of so many sold."""
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    if not 1 <= tickets <= MOST_TICKETS:
        raise NightRefusal(NightReason.WRONG_MONEY)
    said = _want_draw(night, FIFTY, word)
    return (Drawn(draw=make_draw(seed, FIFTY, tickets, 1, said)),)


def draw_next_ticket(night: Night, *, seed: bytes, missed: int | None = None) -> tuple[Event, ...]:
    """Draw a further ticket, because nobody came forward with the last one.

    It is the next number of the same draw, so it can be checked as the first one. `missed` is the
    ticket that nobody has: asked twice, or by two at once, one further ticket is drawn.
    """
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    first = _ticket_draw(night)
    if missed not in (None, first.numbers[-1]):
        raise NightRefusal(NightReason.TICKET_DRAWN, ticket=first.numbers[-1])
    is_paid = any(item.paid for item in payables(night) if item.key == FIFTY)
    if night.ticket_holder or is_paid or len(first.numbers) == first.population:
        raise NightRefusal(NightReason.ALREADY_DRAWN)
    count = len(first.numbers) + 1
    again = make_draw(seed, FIFTY, first.population, count, first.word)
    return (Drawn(draw=replace(first, numbers=again.numbers)),)


def name_ticket(night: Night, name: str) -> tuple[Event, ...]:
    """Write down who came forward with the ticket, player or not; a name can be put right."""
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    _ticket_draw(night)
    named = " ".join(name.split())
    if not 0 < len(named) <= LONGEST_HOLDER or not named.isprintable():
        raise NightRefusal(NightReason.WRONG_NAMES, wanted=1, given=int(bool(named)))
    if named == night.ticket_holder:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (TicketNamed(name=named),)


def _ticket_draw(night: Night) -> Draw:
    if FIFTY not in night.draws:
        raise NightRefusal(NightReason.NOT_SETTLED, what=FIFTY)
    return night.draws[FIFTY]


def _want_draw(night: Night, label: str, word: str) -> str:
    """The word from the room as it is drawn with and published."""
    if label in night.draws:
        raise NightRefusal(NightReason.ALREADY_DRAWN)
    said = line_of(word)
    if not said:
        raise NightRefusal(NightReason.WORD_NEEDED)
    return said


# ---------------------------------------------------------------------- money

BY_HAND = {
    CashKind.FLOAT_IN: "float",
    CashKind.FIFTY_TICKETS: FIFTY,
    CashKind.DONATION: "prizes",
    CashKind.CARRIED_IN: COOKIE,
    CashKind.EXPENSE: FUND,
    CashKind.REFUND: "prizes",
    CashKind.JACKPOT_PRIZE: "jackpot",
}
"""What an organiser writes down himself, and the usual pot of each."""
_OUT_BY_HAND = {CashKind.EXPENSE, CashKind.REFUND, CashKind.JACKPOT_PRIZE}


def move_cash(
    night: Night, kind: CashKind, amount: int, *, pot: str | None = None, note: str = "",
    unit: UnitId | None = None,
) -> tuple[Event, ...]:  # fmt: skip
    """Write down money that went into the box or out of it."""
    want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING, Phase.PLAYED)
    if unit is not None:
        want_unit(night, unit)
    chosen = BY_HAND.get(kind, "") if pot is None else pot
    if kind not in BY_HAND or not 0 < amount <= MOST_CENTS or chosen not in POTS:
        raise NightRefusal(NightReason.WRONG_MONEY)
    most = min(sheet(night).box, takings(night)) if kind is CashKind.REFUND else sheet(night).box
    if kind in _OUT_BY_HAND and amount > most:
        raise NightRefusal(NightReason.WRONG_MONEY)
    line = CashLine(kind=kind, amount=amount, pot=chosen, note=line_of(note), unit=unit)
    return (CashMoved(line=line),)


def pay(night: Night, prize: str) -> tuple[Event, ...]:
    """Write down that a prize was handed to its winners: "place-1", "cookie", "fifty" …

    Where part of it was paid before, what is still due. Half-time's can be paid while play goes on.
    """
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    items = [item for item in payables(night) if item.key == prize]
    if not items:
        raise NightRefusal(NightReason.NOT_SETTLED, what=prize)
    events = tuple(
        CashMoved(line=CashLine(kind=item.kind, amount=due, unit=item.unit, note=prize))
        for item in items
        if (due := item.amount - item.paid) > 0
    )
    if not events:
        raise NightRefusal(NightReason.ALREADY_PAID)
    return events


def pay_all(night: Night) -> tuple[Event, ...]:
    """Write down that everything won so far was handed over."""
    waiting = {item.key: None for item in payables(night) if not item.is_paid}
    return tuple(event for prize in waiting for event in pay(night, prize))


def undo_cash(night: Night, number: int, *, why: str = "") -> tuple[Event, ...]:
    """Take back a line of the cash sheet: it was wrong, or a prize came back."""
    want_phase(night, Phase.ENTRY, Phase.DRAWN, Phase.PLAYING, Phase.PLAYED)
    if all(line.number != number for line in night.cash):
        raise NightRefusal(NightReason.UNKNOWN_LINE, line=number)
    return (CashUndone(number=number, why=line_of(why)),)


def close(night: Night, *, counted: int, accept: bool = False) -> tuple[Event, ...]:
    """Close the night: `counted` cents are in the box, prizes paid, the rest not yet handed on.

    What is over or missing is refused unless accepted; then it is a line of its own, so that the
    sheet balances and shows it. So it is with what was paid to those who turned out not to have
    won it.
    """
    want_phase(night, Phase.PLAYED)
    if what := unsettled(night):
        raise NightRefusal(NightReason.NOT_SETTLED, what=", ".join(what))
    over = overpaid(night)
    if over and not accept:
        who = ", ".join(f"{prize} ({unit or '–'})" for prize, unit in over)
        raise NightRefusal(NightReason.OVERPAID, what=who)
    difference = counted - sheet(night).box
    if counted < 0 or (difference and not accept):
        raise NightRefusal(NightReason.WRONG_COUNT, box=sheet(night).box / 100)
    lines: list[CashLine] = []
    if difference:
        kind = CashKind.OVER if difference > 0 else CashKind.SHORT
        lines.append(CashLine(kind=kind, amount=abs(difference), pot=FUND))
    lines += closing_lines(night, difference)
    moved = tuple(CashMoved(line=line) for line in lines)
    return (*moved, NightClosed(counted=counted))
