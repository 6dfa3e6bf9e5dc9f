"""What a card night is played by: a format, all of it data.

A format is a TOML file (see `formats/`), read by `library`. Each enumeration here is a policy;
each is consumed in exactly one place, through a table of functions, named in its docstring.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct


class UnitKind(StrEnum):
    """What keeps a card and wins a prize. Consumed in `desk.drawing`."""

    PAIR = "pair"
    """Two partners who entered together and stay together."""
    DRAWN_PAIR = "drawn_pair"
    """Single entries; partners are drawn before the first round and stay together."""
    INDIVIDUAL = "individual"
    """Single entries; partners change from round to round."""


class Pairing(StrEnum):
    """How the tables of the next round are found. Consumed in `rounds.pairing`."""

    MOVING = "moving"
    """Everyone moves as `moves` says, by the result or by where he sat."""
    MITCHELL = "mitchell"
    """North-south stay, east-west go up a table, the deals go down one."""
    HOWELL = "howell"
    """A timetable in which every pair meets every other, and every deal once."""
    ROUND_ROBIN = "round_robin"
    """A timetable in which every unit meets every other."""
    SWISS = "swiss"
    """Equal totals meet, nobody twice."""
    KNOCKOUT = "knockout"
    """Losers leave after `lives` lost matches: one is single elimination, two is double."""


class Role(StrEnum):
    """Whom a move is for. Winners and losers, or the two positions of a table, never mixed."""

    WINNERS = "winners"
    LOSERS = "losers"
    NORTH_SOUTH = "north_south"
    EAST_WEST = "east_west"


class Direction(StrEnum):
    """Which way along the tables. Up is towards table 1 where `top` is `first`."""

    UP = "up"
    DOWN = "down"
    STAY = "stay"


class End(StrEnum):
    """What happens at the last table of the way. Consumed in `rounds.moving`."""

    WRAP = "wrap"
    """On to the other end, as round a room."""
    STAY = "stay"
    """Stay there, as on a ladder."""


class Top(StrEnum):
    """Which table is the top."""

    FIRST = "first"
    LAST = "last"


class Partners(StrEnum):
    """What individuals who meet at a table do. Consumed in `rounds.seats`."""

    KEEP = "keep"
    """The two who came together are partners."""
    CHANGE = "change"
    """The two who came together are opponents: each takes one of the other two."""


class Dealer(StrEnum):
    """Who deals first at a table. Consumed in `rounds.seats`."""

    CUT_LOW = "cut_low"
    """A cut at the table: the lowest card deals."""
    WINNERS = "winners"
    """Who won the last round; between two such, or none, the lower cut."""
    ARRIVING = "arriving"
    """Who came from another table; between two such, or none, the lower cut."""
    NORTH_SOUTH = "north_south"
    """The first side named on the table card."""
    BOARDS = "boards"
    """The seat that the deal's own number says, as in duplicate: 1 north, 2 east, …"""


class Odd(StrEnum):
    """What is done when the units do not fill the tables. Consumed in `rounds.filling`."""

    BYE = "bye"
    """Someone sits out; nobody a second time before all have once."""
    GHOST = "ghost"
    """An unseen unit keeps a place at a table and loses every game to whoever meets it."""
    THREE = "three"
    """One table has three sides (for individuals: three who play for themselves)."""


class Results(StrEnum):
    """How the desk learns who has won. Consumed in `counting.standings`; `Format.is_by_card`."""

    BY_TABLE = "by_table"
    """Every table tells its result after every round; the desk seats the next one."""
    BY_CARD = "by_card"
    """The floor plays by itself, each unit punching its card; the cards are counted at the end."""


class Credit(StrEnum):
    """What a round sat out is worth. Consumed in `counting.measures`."""

    NOTHING = "nothing"
    WIN = "win"
    """As many games as a round has, all won."""
    AVERAGE = "average"
    """The unit's own average over the rounds that it played, rounded down."""


class Measure(StrEnum):
    """Something that can be counted for a unit, a whole number. Consumed in `counting.measures`."""

    GAMES_WON = "games_won"
    MATCHES_WON = "matches_won"
    """Two for a round won, one for a round drawn."""
    POINTS = "points"
    """Points scored in all games (for a duplicate, on all deals)."""
    DIFFERENCE = "difference"
    """Points scored less points given away."""
    MATCHPOINTS = "matchpoints"
    """Per deal, the part of the others with the same cards who did worse (a draw is a half), in
    hundredths of a per cent, averaged over the deals played."""
    ROUND_REACHED = "round_reached"
    """Rounds survived in a knock-out."""
    OPPONENTS = "opponents"
    """The sum of the opponents' first counted totals (known as Buchholz)."""
    BEATEN = "beaten"
    """That of the opponents beaten, half of those drawn with (Sonneborn-Berger), doubled."""
    HEAD_TO_HEAD = "head_to_head"
    """Matches won among those level so far."""
    HIGH_GAME = "high_game"
    """The most points in one game."""


class PrizeKind(StrEnum):
    """What a prize is for. Consumed in `counting.prizes`."""

    PLACE = "place"
    """A place by distinct totals; see `Prize.place`."""
    HALF_TIME = "half_time"
    """First place after half of the rounds."""
    HIGH_GAME = "high_game"
    """The most points in one game."""
    BOOBY = "booby"
    """The lowest total of those who played to the end."""


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a role moves after a round."""

    direction: Direction = Direction.STAY
    step: int = 1
    """How many tables, 1 or more; of no account when staying."""
    end: End = End.WRAP


class Prize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize on offer: a part of the prize money, a sum, or goods alone."""

    kind: PrizeKind = PrizeKind.PLACE
    place: int = 1
    """From 1; only for `PrizeKind.PLACE`."""
    share: int = 0
    """Per cent of the prize money left after the sums."""
    amount: int = 0
    """A sum in cents, taken before the shares."""
    goods: str = ""
    """Something other than money, in words ("a ham")."""


class Cookie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cookie jar: who has won all the games whose numbers are drawn after play shares it."""

    fee: int = 0
    """Cents for each unit that opts in; no jar at 0."""
    numbers: int = 8
    """How many game numbers are drawn."""


MOST_CENTS: Final = 10**9
"""No sum of a night is greater."""


class Money(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The money of a night, sums in cents."""

    currency: str = "CAD"
    fee: int = 0
    """Cents for a person."""
    fund: int = 0
    """Per cent of the fees that goes to the cause; the rest is prize money."""
    jackpot: int = 0
    """Per cent of the fees that goes to the season's jackpot."""
    coin: int = 1
    """The smallest coin in cents: prizes are rounded down to it, and the cause has the rest."""


class Format(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a night is played by. `library.problems` says what contradicts itself."""

    id: str
    title: str
    description: str
    source: str = ""
    note: str = ""
    rules: str = "traditional-45"
    """The preset, house or specification that each table plays by."""
    unit: UnitKind = UnitKind.PAIR
    pairing: Pairing = Pairing.MOVING
    moves: dict[Role, Move] = {}
    """For `Pairing.MOVING`: winners and losers, or north_south and east_west."""
    top: Top = Top.FIRST
    partners: Partners = Partners.KEEP
    rounds: int = 0
    """How many rounds; 0 = as many as the timetable needs (or a knock-out takes)."""
    games: int = 1
    """Games at a table in a round (deals, for a duplicate)."""
    minutes: int = 0
    """Planned length of a round; 0 = no clock."""
    lives: int = 1
    """For `Pairing.KNOCKOUT`: matches that a unit may lose before it is out, 1 or 2."""
    duplicate: bool = False
    """Whether every table plays the same deals."""
    first_dealer: Dealer = Dealer.CUT_LOW
    dealer: Dealer = Dealer.CUT_LOW
    """From the second round on."""
    counted: tuple[Measure, ...] = (Measure.GAMES_WON,)
    """What totals are made of, the weightiest first: places go by distinct totals."""
    tie_breaks: tuple[Measure, ...] = ()
    """What then separates equal totals, in order; those still level settle it themselves."""
    results: Results = Results.BY_TABLE
    """The usual way; the organiser may choose otherwise on the night."""
    odd: Odd = Odd.BYE
    """The usual choice; the organiser may choose otherwise on the night."""
    sit_out: Credit = Credit.NOTHING
    prizes: tuple[Prize, ...] = ()
    money: Money = Money()
    cookie: Cookie = Cookie()

    @property
    def is_by_card(self) -> bool:
        """Whether only punch cards are counted, and nothing is known of the tables."""
        return self.results is Results.BY_CARD
