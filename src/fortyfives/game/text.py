"""The readable twin of a record: each deal told event by event, then what it came to.

With a seat, only what that seat could know is told. `record_telling` has the same for programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fortyfives.cards import Card, Hand, Suit, cards_in
from fortyfives.game import events as ev
from fortyfives.game.events import SECRET_FIELDS, Event, redact
from fortyfives.game.record_replay import Replay, ReplayedDeal
from fortyfives.game.situations import SITUATION_TEXTS, of_auction, of_deal
from fortyfives.game.state import Facts, Over
from fortyfives.i18n import N_, ngettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.library import preset
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.words import bid_name, card_symbol, listed, suit_name

LONGEST_NAME: Final = 30

Told = str | None


def game_text(replay: Replay, deals: Sequence[int] | None = None, seat: int | None = None) -> str:
    """A game in words; `deals` are those to tell (from 0), None for all."""
    names = seat_names(replay)
    chosen = range(len(replay.deals)) if deals is None else deals
    parts = [_heading(replay, names)]
    parts += [_deal_text(replay, number, names, seat) for number in chosen]
    parts.append(_score_sheet(replay, names))
    return "\n\n".join(parts) + "\n"


def seat_names(replay: Replay) -> tuple[str, ...]:
    """The names of the seats, made safe to show: one line, no control characters."""
    return tuple(
        "".join(letter if letter.isprintable() else "?" for letter in name)[:LONGEST_NAME]
        for name in replay.record.players
    )


def side_name(rules: RuleSet, names: Sequence[str], side: int) -> str:
    """A side by the names of its players."""
    return " + ".join(names[side :: rules.sides])


def won_by(who: str, players: int) -> str:
    """That so many players of one side win the game."""
    text = ngettext("{who} wins the game.", "{who} win the game.", players)
    return text.format(who=who)


def _heading(replay: Replay, names: Sequence[str]) -> str:
    rules = replay.game.rules
    lines = [_(preset(rules.base).title)]
    for seat, name in enumerate(names):
        side = side_name(rules, names, rules.side_of(seat))
        text = _("Seat {seat}: {name}") if rules.is_solo else _("Seat {seat}: {name} ({side})")
        lines.append(text.format(seat=seat, name=name, side=side))
    return "\n".join(lines)


def _deal_text(replay: Replay, number: int, names: Sequence[str], seat: int | None) -> str:
    deal = replay.deals[number]
    facts = deal.state.facts
    title = _("Deal {number}: {dealer} deals").format(number=number, dealer=names[facts.dealer])
    before = [
        f"{side_name(facts.rules, names, side)} {score}" for side, score in enumerate(facts.scores)
    ]
    lines = [title, "=" * len(title), _("Scores: {scores}").format(scores=", ".join(before))]
    teller = Teller(facts, names)
    for event in _seen(deal, seat):
        lines += teller.tell(event)
    lines += _outcome_lines(deal, names)
    return "\n".join(lines)


def _seen(deal: ReplayedDeal, seat: int | None) -> Iterator[Event]:
    for event in deal.events:
        yield event if seat is None else redact(event, seat)


def _outcome_lines(deal: ReplayedDeal, names: Sequence[str]) -> Iterator[str]:
    facts, phase = deal.state.facts, deal.state.phase
    if isinstance(phase, Over):
        outcome = phase.outcome
        yield _("Points")
        for side, points in enumerate(outcome.points):
            who = side_name(facts.rules, names, side)
            text = _("  {who}: {taken} taken, {points:+d}, now {score}")
            yield text.format(
                who=who, taken=outcome.taken[side], points=points, score=outcome.scores[side]
            )
        if outcome.winner is not None:
            winner = side_name(facts.rules, names, outcome.winner)
            yield "  " + won_by(winner, facts.rules.players // facts.rules.sides)
        named = of_deal(facts, outcome)
    else:
        yield _("This deal is not finished.")
        named = of_auction(facts)
    for item in named:
        who = side_name(facts.rules, names, item.side)
        yield "  " + _(SITUATION_TEXTS[item.situation]).format(who=who)


def _score_sheet(replay: Replay, names: Sequence[str]) -> str:
    rules = replay.game.rules
    rows = [[_("Deal"), *(side_name(rules, names, side) for side in range(rules.sides))]]
    for number, deal in enumerate(replay.deals):
        if isinstance(deal.state.phase, Over):
            outcome = deal.state.phase.outcome
            pairs = zip(outcome.points, outcome.scores, strict=True)
            rows.append([str(number), *(f"{points:+d} = {score}" for points, score in pairs)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_("Score sheet")]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  " + "  ".join(cells))
    return "\n".join(lines)


# ------------------------------------------------------------------- events


class Teller:
    """Tells the events of one deal in order; keeps the trick that is under way."""

    def __init__(self, facts: Facts, names: Sequence[str]) -> None:
        self.facts = facts
        self.names = names
        self._section = ""
        self._trick: list[ev.Played] = []
        self._tricks = 0

    def tell(self, event: Event) -> Iterator[str]:
        """The lines of an event, with a heading where a new part of the deal begins."""
        section, teller = _TELLERS[type(event)]
        line = teller(self, event)
        if line is None:
            return
        if section != self._section:
            self._section = section
            yield _(section)
        yield "  " + line

    def line(self, event: Event) -> str | None:
        """The sentence for an event; None for one that is not told by itself."""
        return _TELLERS[type(event)][1](self, event)

    def name(self, seat: int) -> str:
        """A seat by its name."""
        return self.names[seat]

    def cards(self, hand: Hand | None) -> str:
        """Cards by suit, the highest rank first; a word for those that may not be seen."""
        if hand is None:
            return _("hidden")
        ordered = sorted(cards_in(hand), key=lambda card: (card // 13, -(card % 13)))
        return " ".join(map(self.card, ordered)) or "–"

    def card(self, card: Card) -> str:
        """One card."""
        return card_symbol(card, _)

    def suit(self, suit: Suit) -> str:
        """A suit by its name."""
        return suit_name(suit, _)

    def played(self, event: ev.Played) -> Told:
        """Keep a card until its trick is taken."""
        self._trick.append(event)
        return None

    def trick(self, winner: int) -> str:
        """A trick: who led, what followed, who won it and by which card."""
        trick, self._trick = self._trick, []
        self._tricks += 1
        cards = ", ".join(f"{self.name(item.seat)} {self.card(item.card)}" for item in trick)
        best = next(item.card for item in trick if item.seat == winner)
        text = _("{number}. {cards}: {who} wins with {card}")
        if self.facts.is_trump(best):
            text = _("{number}. {cards}: {who} wins with {card}, a trump")
        told = text.format(
            number=self._tricks, cards=cards, who=self.name(winner), card=self.card(best)
        )
        hearts = any(item.hearts for item in trick)
        return told + (" " + _("(“hearts on hearts” was said)") if hearts else "")


def _hands(teller: Teller, event: ev.HandsDealt) -> Told:
    lines = [
        f"{name}: {teller.cards(hand)}"
        for name, hand in zip(teller.names, event.hands, strict=True)
        if hand != 0
    ]
    return "\n  ".join(lines)


def _say(text: str, unseen: str = "") -> Callable[[Teller, Any], Told]:
    """A line of which the event's fields are the blanks, cards and seats put in words.

    `unseen` is the line for those who may not see the event's secrets.
    """

    def told(teller: Teller, event: Any) -> Told:
        if _is_secret(event):
            return _(unseen).format_map(_blanks(teller, event)) if unseen else None
        return _(text).format_map(_blanks(teller, event))

    return told


def _is_secret(event: Event) -> bool:
    """Whether the reader may not see what only the event's own seat sees."""
    return any(getattr(event, name) is None for name in SECRET_FIELDS.get(type(event), ()))


def _blanks(teller: Teller, event: Any) -> dict[str, Any]:
    blanks: dict[str, Any] = {"who": teller.name(event.seat) if hasattr(event, "seat") else ""}
    for name in type(event).__match_args__:
        value = getattr(event, name)
        in_words = _BLANKS.get(name)
        blanks[name] = in_words(teller, value) if in_words else value
    return blanks


_BLANKS: Final[Mapping[str, Callable[[Teller, Any], Any]]] = {
    "card": lambda teller, card: teller.card(card),
    "given": lambda teller, card: teller.cards(None if card is None else 1 << card),
    "hand": lambda teller, hand: teller.cards(hand),
    "cards": lambda teller, hand: teller.cards(hand),
    "kitty": lambda teller, hand: teller.cards(hand),
    "thrown": lambda teller, hand: teller.cards(hand),
    "name": lambda _teller, name: bid_name(name, _),
}


def _auction_won(teller: Teller, event: ev.AuctionWon) -> Told:
    bagged, won = _("{who} is bagged: {bid}"), _("{who} has the bid: {bid}")
    text = bagged if event.bagged else won
    return text.format(who=teller.name(event.seat), bid=bid_name(event.name, _))


def _trump_named(teller: Teller, event: ev.TrumpNamed) -> Told:
    plain, more = _("{who} names {suit}"), _("{who} names {suit} and adds {modifier}")
    return (more if event.modifier else plain).format(
        who=teller.name(event.seat),
        suit=teller.suit(event.trump),
        modifier=bid_name(event.modifier, _),
    )


def _discarded(teller: Teller, event: ev.Discarded) -> Told:
    if not event.count:
        return _("{who} throws nothing").format(who=teller.name(event.seat))
    if event.cards is None:
        return _counted(
            teller, event, ngettext("{who} throws {n} card", "{who} throws {n} cards", event.count)
        )
    return _counted(teller, event, _("{who} throws {count}: {cards}"))


def _replenished(teller: Teller, event: ev.Replenished) -> Told:
    text = _("{who} draws {count}: {cards}")
    if event.cards is None:
        text = ngettext("{who} draws {n} card", "{who} draws {n} cards", event.count)
    told = _counted(teller, event, text)
    if event.shown is None:
        return told
    return told + " " + _("({card} face up)").format(card=teller.card(event.shown))


def _counted(teller: Teller, event: ev.Discarded | ev.Replenished, text: str) -> str:
    return text.format(
        who=teller.name(event.seat),
        n=event.count,
        count=event.count,
        cards=teller.cards(event.cards),
    )


def _lead_chosen(teller: Teller, event: ev.LeadChosen) -> Told:
    own, left = _("{who} keeps the lead"), _("{who} asks {leader} to lead")
    return (own if event.leader == event.seat else left).format(
        who=teller.name(event.seat), leader=teller.name(event.leader)
    )


def _booked_asked(teller: Teller, event: ev.BookedAsked) -> Told:
    yes, no = _("{who} asks who is booked: somebody is"), _("{who} asks who is booked: nobody is")
    return (yes if event.answer else no).format(who=teller.name(event.seat))


def _revoke_called(teller: Teller, event: ev.RevokeCalled) -> Told:
    proven = _("{who} calls a revoke of {offender} in trick {trick}: proven")
    unproven = _("{who} calls a revoke of {offender} in trick {trick}: there was none")
    return (proven if event.proven else unproven).format(
        who=teller.name(event.seat), offender=teller.name(event.offender), trick=event.trick + 1
    )


def _claim_answered(teller: Teller, event: ev.ClaimAnswered) -> Told:
    accepts, refuses = _("{who} accepts"), _("{who} refuses")
    return (accepts if event.accepted else refuses).format(who=teller.name(event.seat))


def _claim_granted(teller: Teller, event: ev.ClaimGranted) -> Told:
    left = [
        f"{teller.name(seat)} {teller.cards(hand)}" for seat, hand in enumerate(event.hands) if hand
    ]
    text = _("{who} has the rest; left were {hands}")
    return text.format(who=teller.name(event.seat), hands=listed(left, _))


_HANDS, _AUCTION, _TRUMPS = N_("Hands"), N_("Auction"), N_("Trumps")
_DRAW, _PLAY = N_("Draw"), N_("Tricks")


def _quiet(_teller: Teller, _event: Event) -> Told:
    """Nothing to tell."""
    return None


_TELLERS: Final[Mapping[type, tuple[str, Callable[[Teller, Any], Told]]]] = {
    ev.PacketsChosen: (_HANDS, _say(N_("{who} deals {packets}"))),
    ev.HandsDealt: (_HANDS, _hands),
    ev.TurnedUp: (_HANDS, _say(N_("Turned up: {card}"))),
    ev.Looked: (_AUCTION, _say(N_("{who} looks: {hand}"), N_("{who} looks"))),
    ev.BidMade: (_AUCTION, _say(N_("{who} bids {name}"))),
    ev.BidHeld: (_AUCTION, _say(N_("{who} holds {name}"))),
    ev.Passed: (_AUCTION, _say(N_("{who} passes"))),
    ev.AuctionWon: (_AUCTION, _auction_won),
    ev.ThrownIn: (_AUCTION, _say(N_("Nobody bids: the deal is thrown in"))),
    ev.CardCalled: (_TRUMPS, _say(N_("{who} calls {card}"))),
    ev.KittyEntered: (
        _TRUMPS,
        _say(
            N_("{who} throws {thrown} and goes in the kitty: {kitty}"),
            N_("{who} throws the hand and goes in the kitty"),
        ),
    ),
    ev.TopCardTaken: (
        _TRUMPS,
        _say(
            N_("{who} throws {thrown} and goes on the top card: {card}"),
            N_("{who} throws the kitty too and goes on the top card: {card}"),
        ),
    ),
    ev.TrumpNamed: (_TRUMPS, _trump_named),
    ev.SatOut: (_TRUMPS, _say(N_("{who} sits out as the bidder's partner"))),
    ev.Robbed: (_DRAW, _say(N_("{who} robs {card} and gives up {given}"), N_("{who} robs {card}"))),
    ev.RobDeclined: (_DRAW, _say(N_("{who} leaves the turned card"))),
    ev.KittyTaken: (
        _DRAW,
        _say(N_("{who} takes the kitty: {kitty}"), N_("{who} takes the kitty")),
    ),
    ev.Discarded: (_DRAW, _discarded),
    ev.Replenished: (_DRAW, _replenished),
    ev.CardTurned: (_DRAW, _say(N_("{who} turns {card}"))),
    ev.Swapped: (
        _DRAW,
        _say(N_("{who} takes {card} and gives up {given}"), N_("{who} takes {card} for a card")),
    ),
    ev.SwapDeclined: (_DRAW, _quiet),
    ev.LeadChosen: (_PLAY, _lead_chosen),
    ev.BookedAsked: (_PLAY, _booked_asked),
    ev.Folded: (_PLAY, _say(N_("{who} folds"))),
    ev.Stayed: (_PLAY, _quiet),
    ev.Played: (_PLAY, lambda teller, event: teller.played(event)),
    ev.TrickTaken: (_PLAY, lambda teller, event: teller.trick(event.seat)),
    ev.RevokeCalled: (_PLAY, _revoke_called),
    ev.Claimed: (_PLAY, _say(N_("{who} claims the rest and shows {cards}"))),
    ev.ClaimAnswered: (_PLAY, _claim_answered),
    ev.ClaimGranted: (_PLAY, _claim_granted),
    ev.Conceded: (_PLAY, _say(N_("{who} gives the game up"))),
    ev.PlayEnded: (_PLAY, _quiet),
    ev.DealScored: (_PLAY, _quiet),
}
"""For each kind of event the part of the deal it belongs to, and its line."""
