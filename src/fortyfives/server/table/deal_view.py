"""A seat's view as it is sent: built field by field from what the seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from fortyfives.bots.places import cards_held
from fortyfives.cards import NO_CARD, SUITS, Card, Hand, card_text, cards_in
from fortyfives.errors import Refusal
from fortyfives.game import state as st
from fortyfives.game.actions import Accept, Action, CallRevoke, Claim, Concede, Look, Play, Refuse
from fortyfives.game.legal import check, legal_actions, playable
from fortyfives.game.legal_draw import discard_limits, fixed_cards
from fortyfives.game.locks import locked_at
from fortyfives.game.state import Bidding, Claiming, Facts, Playing, SeatView, play_of
from fortyfives.i18n import gettext as _
from fortyfives.rules.sheet.words import bid_name, suit_name
from fortyfives.server.table import hands as lie
from fortyfives.server.table.labels import PHASES, call_label, legal_action, prompt
from fortyfives.server.table.results import result_of
from fortyfives.server.wire import view as wire


@dataclass(frozen=True, slots=True)
class Showing:
    """How a view is shown: of which game, to whom, in whose names.

    `may_act`: the viewer is the owner of the seat. `open_hands`: all hands, where a replay shows
    them, by seat.
    """

    game: str
    move: int
    names: tuple[str, ...]
    side_names: tuple[str, ...]
    may_act: bool = True
    may_undo: bool = False
    open_hands: tuple[Hand, ...] | None = None


def deal_view(view: SeatView, how: Showing) -> wire.DealView:
    """The view of a deal for one seat, or for who has none, in the language in use."""
    return with_own(public_view(view, how), view, how)


def with_own(public: wire.DealView, view: SeatView, how: Showing) -> wire.DealView:
    """What all see of a deal, with what one seat knows and may do besides."""
    facts, phase, own = view.facts, view.phase, view.own
    if not 0 <= view.seat < facts.rules.players:
        return public
    may_act = how.may_act
    hand = lie.sorted_cards(facts, own.hand)
    seats = public.seats
    if how.open_hands is None and not _is_face_down(view, view.seat):
        seats = [*seats]
        seats[view.seat] = replace(seats[view.seat], hand=_texts(hand))
    return replace(
        public,
        viewer=view.seat,
        seats=seats,
        own_hand=_texts(hand),
        own_thrown=_texts(cards_in(own.thrown)),
        trumps_in_hand=_trumps(facts, hand),
        withheld=own.withheld,
        legal=_legal(view, how) if may_act else [],
        refused=_refused(view) if may_act else [],
        discard=_discard(view) if may_act else None,
        may_claim=may_act and phase.turn is not None and _may(view, Claim()),
        may_concede=may_act and _may(view, Concede()),
        may_call_revoke=may_act and _may_call_revoke(view, play_of(phase)),
        may_undo=how.may_undo,
        prompt=prompt(view, how.names, may_act=True) if may_act else public.prompt,
    )


def public_view(view: SeatView, how: Showing) -> wire.DealView:
    """What all see of a deal, whoever's view is given; with `open_hands` the hands too."""
    facts, phase = view.facts, view.phase
    play = play_of(phase)
    return wire.DealView(
        game=how.game,
        number=facts.number,
        move=how.move,
        viewer=None,
        dealer=facts.dealer,
        phase=type(phase).__name__.lower(),
        phase_label=_(PHASES[type(phase)]),
        turn=phase.turn,
        seats=[_seat(view, how, seat, play) for seat in range(facts.rules.players)],
        scores=list(facts.scores),
        locked=list(locked_at(facts, phase)),
        kitty=lie.kitty_left(view),
        stock=lie.stock_left(view),
        turned=_texts(facts.turned),
        top_card=_card(facts.top_card),
        stock_turned=_texts(facts.stock_turned),
        calls=[wire.Call(seat=c.seat, word=c.word, label=call_label(c.word)) for c in facts.calls],
        high=phase.high if isinstance(phase, Bidding) else None,
        bidder=facts.bidder,
        contract=None if facts.contract is None else facts.contract.name,
        contract_label=None if facts.contract is None else bid_name(facts.contract.name, _),
        bagged=facts.bagged,
        trump=None if facts.trump is None else SUITS[facts.trump],  # type: ignore[arg-type]
        trump_label=None if facts.trump is None else suit_name(facts.trump, _),
        called=_card(facts.called),
        ace_low=facts.trump is not None and facts.is_ace_sunk,
        trick=_running(play),
        tricks=[] if play is None else [_trick(trick) for trick in play.tricks],
        claim=_claim(phase),
        exposed=[_exposed(view, seat) for seat in range(facts.rules.players)],
        result=_result(view, how),
        prompt=prompt(view, how.names, may_act=False),
        **_NOBODYS,
    )


_NOBODYS: Final[dict[str, Any]] = {
    "own_hand": [],
    "own_thrown": [],
    "trumps_in_hand": [],
    "withheld": 0,
    "legal": [],
    "refused": [],
    "discard": None,
    "may_claim": False,
    "may_concede": False,
    "may_call_revoke": False,
    "may_undo": False,
}
"""What only the owner of a seat has."""


def _seat(view: SeatView, how: Showing, seat: int, play: Playing | None) -> wire.SeatInDeal:
    facts = view.facts
    thrown = facts.thrown_counts[seat] if facts.thrown_counts else None
    return wire.SeatInDeal(
        seat=seat,
        side=facts.rules.side_of(seat),
        in_deal=seat in facts.seats,
        is_dealer=seat == facts.dealer,
        is_turn=seat == view.phase.turn,
        count=cards_held(view, seat),
        hand=_opened(view, how, seat),
        face_down=_is_face_down(view, seat),
        tricks=0 if play is None else sum(trick.winner == seat for trick in play.tricks),
        thrown=thrown,
        shows=_texts(lie.cards_shown(view, seat)),
        folded=seat in facts.folded,
        sat_out=seat == facts.sat_out,
    )


def _opened(view: SeatView, how: Showing, seat: int) -> list[str] | None:
    if how.open_hands is None:
        return None
    return _texts(lie.sorted_cards(view.facts, how.open_hands[seat]))


def _is_face_down(view: SeatView, seat: int) -> bool:
    """Whether a seat has not looked at its hand yet."""
    phase = view.phase
    return isinstance(phase, Bidding) and seat in view.facts.seats and not phase.looked >> seat & 1


def _trumps(facts: Facts, hand: list[Card]) -> list[str]:
    return [] if facts.trump is None else _texts([card for card in hand if facts.is_trump(card)])


def _running(play: Playing | None) -> wire.Trick | None:
    if play is None or not play.cards:
        return None
    cards = _texts(play.cards)
    seats = list(play.seats[: len(cards)])
    return wire.Trick(seats=seats, cards=cards, winner=None, hearts=play.hearts)


def _trick(trick: st.Trick) -> wire.Trick:
    return wire.Trick(
        seats=list(trick.seats),
        cards=_texts(trick.cards),
        winner=trick.winner,
        hearts=trick.hearts,
    )


# ------------------------------------------------------------ what may be done


def _legal(view: SeatView, how: Showing) -> list[wire.LegalAction]:
    """What may be done by a button. Discards are told by their limits instead."""
    facts, phase = view.facts, view.phase
    listed: list[Action] = []
    if isinstance(phase, Claiming):
        listed = [Accept(), Refuse()] if view.seat in phase.pending else []
    elif phase.turn != view.seat:
        listed = [Look()] if isinstance(phase, Bidding) and _may(view, Look()) else []
    elif not isinstance(phase, st.Discarding):
        listed = list(legal_actions(view))
    return [legal_action(action, facts, how.names) for action in listed]


def _refused(view: SeatView) -> list[wire.RefusedCard]:
    """Why each card of the hand that may not be played may not."""
    if not isinstance(view.phase, Playing) or view.phase.turn != view.seat:
        return []
    allowed, refused = playable(view), []
    for card in cards_in(view.own.hand):
        if allowed >> card & 1 and not _must_rob(view):
            continue
        try:
            check(view, Play(card))
        except Refusal as refusal:
            refused.append(
                wire.RefusedCard(
                    card=card_text(card),
                    code=refusal.reason.value,
                    message=refusal.message,
                    hint=refusal.hint,
                )
            )
    return refused


def _must_rob(view: SeatView) -> bool:
    """Whether even a lawful card may not be played yet; rare, so it is asked of the rules."""
    return not view.facts.rules.has_auction


def _discard(view: SeatView) -> wire.DiscardLimits | None:
    if not isinstance(view.phase, st.Discarding) or view.phase.turn != view.seat:
        return None
    least, most = discard_limits(view)
    return wire.DiscardLimits(
        least=least,
        most=most,
        fixed=_texts(cards_in(fixed_cards(view) & view.own.hand)),
        keep_a_trump=view.facts.rules.draw.keep_a_trump,
    )


def _may(view: SeatView, action: Action) -> bool:
    try:
        check(view, action)
    except Refusal:
        return False
    return True


def _may_call_revoke(view: SeatView, play: Playing | None) -> bool:
    facts = view.facts
    if not facts.is_revoke_possible or play is None or isinstance(view.phase, st.Over):
        return False
    others = (s for s in range(facts.rules.players) if s != view.seat)
    return any(_may(view, CallRevoke(seat, 0)) for seat in others)


def _claim(phase: st.Phase) -> wire.Claim | None:
    if not isinstance(phase, Claiming):
        return None
    return wire.Claim(claimer=phase.claimer, pending=list(phase.pending))


def _exposed(view: SeatView, seat: int) -> list[str] | None:
    cards = lie.cards_exposed(view, seat)
    return None if cards is None else _texts(cards)


def _result(view: SeatView, how: Showing) -> wire.Result | None:
    phase = view.phase
    if not isinstance(phase, st.Over):
        return None
    return result_of(view.facts, phase.outcome, how.side_names)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _card(card: Card) -> str | None:
    return None if card == NO_CARD else card_text(card)
