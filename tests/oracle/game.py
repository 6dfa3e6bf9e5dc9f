"""Successive deals, and the check of a record."""

from __future__ import annotations

from typing import Any

from . import talk
from .cards import Options
from .deal import Deal, parse
from .rules import resolve
from .state import Refused


class Game:
    """dealer: who deals the next deal."""

    def __init__(self, options: Options, dealer: int = 0) -> None:
        self.options = options
        self.dealer = dealer
        self.scores = [0] * options["table"]["sides"]
        self.out: frozenset[int] = frozenset()
        self.winner: int | None = None
        self.deal: Deal | None = None
        self.deals = 0
        self._counted = True

    def start(self, deck: list[str]) -> Deal:
        """The next deal; one that waited for revokes is closed by it."""
        if self.deal is not None and not self._counted:
            self.close()
        if self.winner is not None:
            raise Refused("game_over")
        self.deal = Deal(self.options, self.dealer, deck, self.scores, self.out)
        self.deals += 1
        self._counted = False
        return self.deal

    def current(self) -> Deal:
        if self.deal is None:
            raise Refused("wrong_phase")
        return self.deal

    @property
    def turn(self) -> int | None:
        return self.current().turn

    def legal_actions(self) -> list[str]:
        return self.current().legal_actions()

    def apply(self, action: str) -> None:
        self.current().apply(action)
        self.count()

    def close(self) -> None:
        self.current().close()
        self.count()

    def count(self) -> None:
        """Takes over what a closed deal has changed."""
        deal = self.current()
        if deal.closed and not self._counted:
            self._counted = True
            self.scores, self.out, self.winner = deal.scores, deal.out, deal.winner
            self.dealer = next_dealer(self.options, self.dealer, self.out)


def next_dealer(options: Options, dealer: int, out: frozenset[int]) -> int:
    """The next seat on the left that is still in the game."""
    players, sides = options["table"]["players"], options["table"]["sides"]
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    return next((seat for seat in seats if seat % sides not in out), dealer)


def fill_in(game: Game, action: str) -> None:
    """What a record may leave out: the dealer's "norob" of a proposal, and "stay"."""
    seat, verb, _ = parse(action)
    if verb in talk.VERBS:
        return
    deal = game.current()
    if deal.phase == "proposal" and verb not in ("rob", "norob"):
        game.apply(f"{deal.turn} norob")
    while deal.phase in ("booked", "fold"):
        if seat == deal.turn and verb in ("askbooked", "fold", "stay"):
            return
        game.apply(f"{deal.turn} stay")


class Wrong(Exception):
    """A record that does not hold, with the place of the fault."""

    def __init__(self, deal: int | None, action: int | None, code: str, message: str = "") -> None:
        super().__init__(message or code)
        self.answer = {
            "ok": False,
            "deal": deal,
            "action": action,
            "error": code,
            "message": message or code,
        }


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """The answer that a verification of the record gives; deals and actions count from 0."""
    try:
        return replay_all(record)
    except Wrong as wrong:
        return wrong.answer


def replay_all(record: dict[str, Any]) -> dict[str, Any]:
    try:
        options = resolve(record["rules"], len(record["players"]))
    except (KeyError, ValueError) as error:
        raise Wrong(None, None, "unknown_rules", str(error)) from None
    if len(record["players"]) != options["table"]["players"]:
        raise Wrong(None, None, "wrong_players")
    deals = record.get("deals", [])
    game = Game(options, deals[0].get("dealer", 0) if deals else 0)
    for number, entry in enumerate(deals):
        replay_deal(game, number, entry)
        if not game.current().closed and number < len(deals) - 1:
            raise Wrong(number, None, "deal_unfinished")
    if "winner" in record and record["winner"] != game.winner:
        raise Wrong(None, None, "winner_differs")
    return {"ok": True, "deals": len(deals), "scores": game.scores, "winner": game.winner}


def replay_deal(game: Game, number: int, entry: dict[str, Any]) -> None:
    if entry.get("dealer", game.dealer) != game.dealer:
        raise Wrong(number, None, "wrong_dealer")
    try:
        deal = game.start(entry["deck"])
    except Refused as refused:
        raise Wrong(number, None, refused.code, str(refused)) from None
    for place, action in enumerate(entry["actions"]):
        try:
            fill_in(game, action)
            game.apply(action)
        except Refused as refused:
            raise Wrong(number, place, refused.code, str(refused)) from None
    if deal.over and not deal.closed:
        game.close()
    for field, value in (("points", deal.points), ("scores", deal.scores)):
        if field in entry and entry[field] != value:
            raise Wrong(number, None, f"{field}_differ")
