"""Bodies of the HTTP routes, asked and answered."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from fortyfives.server.wire.commands import TableSettings
from fortyfives.server.wire.messages import Level, Phrase
from fortyfives.server.wire.table import Fairness, HouseView, ScoreRow
from fortyfives.server.wire.view import Card, DealView, EventView, Part

PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Count: TypeAlias = Annotated[int, Meta(ge=2, le=10)]


class ErrorBody(Part, frozen=True, kw_only=True):
    """Every answer that is not a success: a code, a sentence, what to do instead."""

    code: str
    message: str
    hint: str = ""


class NewPlayer(Struct, frozen=True, kw_only=True):
    """Ask for an identity."""

    name: PlayerName


class Identity(Part, frozen=True, kw_only=True):
    """An identity, without an account.

    `token` is the secret that the browser keeps; it is told once. `player` is public.
    """

    player: str
    name: str
    token: str


class Me(Part, frozen=True, kw_only=True):
    """Who asks."""

    player: str
    name: str


class RulesAsked(Struct, frozen=True, kw_only=True):
    """A house: a preset's id or a specification, with the table it is played at.

    `house` is the key of a saved house, instead of `rules`.
    """

    rules: str | dict[str, Any] | None = None
    house: Annotated[str, Meta(max_length=24)] | None = None
    players: Count | None = None
    sides: Count | None = None


class NewTable(RulesAsked, frozen=True, kw_only=True):
    """Open a table. `bots` seats that level at every other seat at once."""

    settings: TableSettings | None = None
    bots: Annotated[str, Meta(max_length=40)] | None = None


class TableLink(Part, frozen=True, kw_only=True):
    """A table opened: `path` is the link to send to friends."""

    table: str
    path: str


class TableCard(Part, frozen=True, kw_only=True):
    """A table in a few words, for the page of an invitation."""

    table: str
    title: str
    stage: str
    seats: int
    free: int
    names: list[str]


class OptionValue(Part, frozen=True, kw_only=True):
    """A value that a choice can take, in words."""

    value: str
    label: str


class OptionView(Part, frozen=True, kw_only=True):
    """An option of a house for the form: `path` is ``group.name``.

    `kind`: ``flag``, ``choice`` (one of `values`), ``subset`` (any of `values`), ``number``
    (`low` to `high`, None too if `optional`; `usual` are worth offering), ``one_of`` (`numbers`),
    ``pair`` ([score, bid] or None), ``by_players`` (a number, or an object by number of players
    with ``else``), ``contracts`` (a list of names of `values`, or of contracts written out).
    """

    path: str
    group: str
    name: str
    kind: str
    title: str
    help: str
    source: str
    default: Any
    values: list[OptionValue] = field(default_factory=list)
    low: int | None = None
    high: int | None = None
    optional: bool = False
    usual: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


class GroupView(Part, frozen=True, kw_only=True):
    """A group of options, in words."""

    group: str
    title: str


class PresetView(Part, frozen=True, kw_only=True):
    """A preset: its words, the tables it is played at and every option as it has it."""

    id: str
    title: str
    description: str
    source: str
    note: str
    players: list[int]
    usual_players: int
    sides: dict[str, list[int]]
    rules: Any


class RulesMetadata(Part, frozen=True, kw_only=True):
    """Everything that the form of house rules is made of."""

    groups: list[GroupView]
    options: list[OptionView]
    presets: list[PresetView]


class ProblemView(Part, frozen=True, kw_only=True):
    """A contradiction in a house, and the options concerned."""

    code: str
    message: str
    options: list[str]


class OptionState(Part, frozen=True, kw_only=True):
    """An option of a draft: its value in JSON and words.

    `applies`: it says something here. `changed`: the preset has it otherwise.
    """

    path: str
    value: Any
    words: str
    applies: bool
    changed: bool


class HouseChecked(Part, frozen=True, kw_only=True):
    """A draft of a house: what is wrong with it, every option, and how it would be played.

    `specification` is the shortest way to write it; `house` is None while there are problems.
    """

    problems: list[ProblemView]
    specification: Any
    options: list[OptionState]
    house: HouseView | None


class NewHouse(RulesAsked, frozen=True, kw_only=True):
    """Save a house under a name."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class House(Part, frozen=True, kw_only=True):
    """A saved house; `key` is in its link."""

    key: str
    name: str
    rules: Any
    path: str
    sheet: str


class Interface(Part, frozen=True, kw_only=True):
    """What the client shows before any table: languages, levels, phrases, the server's bounds."""

    name: str
    version: str
    protocol: int
    languages: list[str]
    language: str
    levels: list[Level]
    phrases: list[Phrase]
    reactions: list[Phrase]
    cards_seen: bool = True


class Catalogue(Part, frozen=True, kw_only=True):
    """All messages of the interface in a language, by their English text.

    `plurals` has the forms of the messages that count, by their English singular, and
    `plural_rule` the C expression that picks one.
    """

    language: str
    messages: dict[str, str]
    plurals: dict[str, list[str]]
    plural_rule: str


class GameCard(Part, frozen=True, kw_only=True):
    """A game in a few words. `result` is ``won``, ``lost`` or ``unfinished`` for who asks."""

    game: str
    table: str
    title: str
    started: float
    ended: float | None
    names: list[str]
    seat: int | None
    result: Literal["won", "lost", "unfinished", "watched"]
    scores: list[int]
    deals: int


class PersonalStats(Part, frozen=True, kw_only=True):
    """What a player has done in all his games here; `by_preset` has the same for each preset."""

    games: int
    won: int
    deals: int
    points: int
    bids: int
    bids_made: int
    bid_points: int
    by_preset: dict[str, PersonalStats] = field(default_factory=dict)


class Export(Part, frozen=True, kw_only=True):
    """Everything that the server keeps of a player, his records included."""

    player: str
    name: str
    stats: PersonalStats
    games: list[GameCard]
    records: list[Any]


class ReplayDeal(Part, frozen=True, kw_only=True):
    """A deal of a replay in a few words."""

    deal: int
    dealer: int
    title: str
    steps: int
    row: ScoreRow | None
    fairness: Fairness | None


class Replay(Part, frozen=True, kw_only=True):
    """A game to look through: its finished deals. Each is fetched on its own.

    Who is shown a game is not let in at its table: where that is stays with those who played.
    """

    game: str
    names: list[str]
    house: HouseView
    winner: int | None
    scores: list[int]
    deals: list[ReplayDeal]


class ReplayStep(Part, frozen=True, kw_only=True):
    """One step of a deal: what happened and the deal after it, as the seat asked for saw it."""

    event: EventView
    view: DealView


class ReplaySteps(Part, frozen=True, kw_only=True):
    """A deal step by step. `seat` None shows all hands."""

    game: str
    deal: int
    seat: int | None
    start: DealView
    steps: list[ReplayStep]
    deck: list[Card]


class FairCheck(Struct, frozen=True, kw_only=True):
    """Check a deal by its own proof."""

    seed: Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$")]
    commitment: Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$")]
    words: Annotated[list[tuple[int, str]], Meta(max_length=10)] = []
    deal: Annotated[int, Meta(ge=0, le=100_000)] = 0
    joker: bool = False


class FairAnswer(Part, frozen=True, kw_only=True):
    """Whether the commitment is that of the seed, and the deck that follows from it."""

    holds: bool
    deck: list[Card]


class CardStatistic(Part, frozen=True, kw_only=True):
    """How often a card lay in the first five of the deck, the next five, and so on."""

    card: Card
    counts: list[int]


class DealingStatistics(Part, frozen=True, kw_only=True):
    """All deals played here: card by place.

    `chi2` with `degrees` of freedom tests that every card comes to every place alike; `p` is how
    likely a fair dealer gives a worse figure.
    """

    deals: int
    places: list[str]
    cards: list[CardStatistic]
    chi2: float
    degrees: int
    p: float | None


class Readiness(Part, frozen=True, kw_only=True):
    """Whether computer players of some levels can be asked; others stand in for them until then.

    `done` of `total` parts of their engine are loaded or compiled.
    """

    levels: list[str]
    state: Literal["asleep", "preparing", "ready", "failed"]
    done: int
    total: int


class Health(Part, frozen=True, kw_only=True):
    """Whether the server can serve."""

    status: Literal["ok", "starting", "failing"]
    version: str
    tables: int
    connections: int
    database: bool
    players: list[Readiness]


HTTP_BODIES = (
    ErrorBody, NewPlayer, Identity, Me, RulesAsked, NewTable, TableLink, TableCard, RulesMetadata,
    HouseChecked, NewHouse, House, Interface, Catalogue, GameCard, PersonalStats, Export, Replay,
    ReplaySteps, FairCheck, FairAnswer, DealingStatistics, Health,
)  # fmt: skip
