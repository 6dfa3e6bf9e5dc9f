"""What everyone at a table sees of the table itself."""

from __future__ import annotations

from typing import Any, Literal

from fortyfives.server.wire.commands import TableSettings
from fortyfives.server.wire.view import Card, Part, Situation


class Ranking(Part, frozen=True, kw_only=True):
    """The cards from high to low with one suit as trumps; `plain` by suit."""

    trumps: list[Card]
    plain: dict[str, list[Card]]


class ContractView(Part, frozen=True, kw_only=True):
    """A contract on offer, in words."""

    name: str
    label: str
    level: int
    blind: bool
    modifier: bool
    partners_only: bool
    needs: str
    wins: str
    loses: str


class HouseView(Part, frozen=True, kw_only=True):
    """The house that is played: its rules as data, and what the client need not work out.

    `score_shown` is False where the score is remembered, as at home, until the game is over.
    `withholds`: whether any top trump may be withheld; houses for beginners have none.
    `rankings` has a ranking for each suit as trumps. `summary` says the house in a line.
    """

    title: str
    base: str
    base_title: str
    house: str | None
    rules: Any
    rules_hash: str
    players: int
    sides: int
    target: int
    has_auction: bool
    has_joker: bool
    can_revoke: bool
    withholds: bool
    score_shown: bool
    contracts: list[ContractView]
    rankings: dict[str, Ranking]
    summary: str


class TableSeat(Part, frozen=True, kw_only=True):
    """A seat of the table. `kind`: ``empty``, ``person`` or ``bot``.

    `present`: the owner is connected. `covered`: a computer player plays for him. `away_since`
    is a time in seconds since 1970. `watched` counts who sees the hand with consent.
    """

    seat: int
    side: int
    kind: Literal["empty", "person", "bot"]
    player: str | None = None
    name: str = ""
    level: str | None = None
    present: bool = False
    covered: bool = False
    ready: bool = False
    away_since: float | None = None
    watched: int = 0


class SpectatorView(Part, frozen=True, kw_only=True):
    """Somebody who watches; `watching` is the seat whose hand he is allowed to see."""

    player: str
    name: str
    present: bool
    watching: int | None = None


class Request(Part, frozen=True, kw_only=True):
    """Something that waits for people's consent. `kind`: ``undo``, ``watch`` or ``sit``.

    `waiting` are the players who have still to answer.
    """

    request: int
    kind: Literal["undo", "watch", "sit"]
    by: str
    name: str
    text: str
    waiting: list[str]


class ScoreRow(Part, frozen=True, kw_only=True):
    """One deal of the score sheet; numbers per side. `contract` is None in turn-up games."""

    deal: int
    dealer: int
    bidder: int | None
    contract: str | None
    contract_label: str | None
    bagged: bool
    made: bool | None
    taken: list[int]
    points: list[int]
    scores: list[int]
    situations: list[Situation]


class WordsView(Part, frozen=True, kw_only=True):
    """Words that a seat adds to the shuffle of the next deal."""

    seat: int
    text: str


class Fairness(Part, frozen=True, kw_only=True):
    """The proof of a deal. `seed` is None until the deal is over.

    The deck is shuffled from HMAC-SHA-256(seed, canonical JSON of `words`); `commitment` is the
    SHA-256 of the seed in hexadecimal, shown before the deal. See docs/fairness.md.
    """

    deal: int
    commitment: str
    words: list[WordsView]
    seed: str | None = None


class PastGame(Part, frozen=True, kw_only=True):
    """A finished game at this table; `game` opens its replay and record.

    It is empty for spectators who may not see the hands of finished deals.
    """

    game: str
    number: int
    winner: int | None
    scores: list[int]
    names: list[str]


class NightVerdict(Part, frozen=True, kw_only=True):
    """What a card night makes of the games of its table once all are played.

    `standing`: ``cut`` they are level, and the desk has yet to say which side goes on; ``won``
    `side` goes on as winner; ``level`` the night has them as level, whatever was played here.
    """

    standing: Literal["cut", "won", "level"]
    side: int | None = None


class TableView(Part, frozen=True, kw_only=True):
    """The table as all see it. `stage`:

    ``lobby`` seats and rules are chosen; ``deal`` cards are in play; ``closing`` a deal is played
    and revokes may be called; ``between`` the next deal waits for `Ready`; ``over`` the game has
    a winner. `night`: it is a seating of a card night, which may have a `verdict`. `version`
    counts the entries of the table's log. `next_deal_at` is a time in seconds since 1970.
    """

    table: str
    version: int
    stage: Literal["lobby", "deal", "closing", "between", "over"]
    host: str | None
    night: bool
    house: HouseView
    settings: TableSettings
    seats: list[TableSeat]
    side_names: list[str]
    spectators: list[SpectatorView]
    game: str | None
    games: list[PastGame]
    scores: list[int]
    dealer: int | None
    next_dealer: int | None
    score_sheet: list[ScoreRow]
    winner: int | None
    verdict: NightVerdict | None
    requests: list[Request]
    next_deal: Fairness | None
    this_deal: Fairness | None
    last_deal: Fairness | None
    next_deal_at: float | None
    asleep: bool
