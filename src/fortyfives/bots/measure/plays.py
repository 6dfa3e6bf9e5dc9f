"""Measure the weights of a play: how many tricks followed upon it, over many deals.

Every table in turn is played by the club player, who now and then tries another card; each card
played is one observation of `outcome.features` against the tricks that its camp, and the
bidder's, went on to win. Prints the module `weights_play`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from textwrap import wrap

from fortyfives.bots.club import Club
from fortyfives.bots.club.camps import camps
from fortyfives.bots.club.outcome import FEATURES
from fortyfives.bots.club.picture import look
from fortyfives.bots.club.playing import choices, row_key
from fortyfives.bots.measure.fitting import Fit
from fortyfives.bots.measure.tables import all_tables
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.game.actions import Action, Play
from fortyfives.game.game import Game
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Over, Playing, SeatView

TRIES = 0.12
"""How often another card than the best is tried."""

Key = tuple[bool, bool, int]
Fits = tuple[dict[Key, Fit], dict[Key, Fit]]


@dataclass(slots=True)
class Note:
    """One card played: its row, its features, and whose tricks to count from which trick on."""

    key: Key
    features: list[float]
    trick: int
    mates: frozenset[int]
    party: frozenset[int]


class Student(Club):
    """A club player who tries things out and takes notes."""

    def __init__(self, seed: int, notes: list[Note]) -> None:
        super().__init__(seed)
        self._notes = notes
        self._chance = Random(seed)

    def choose(self, view: SeatView) -> Action:
        """The club player's choice, or now and then another card."""
        play = view.phase
        if not isinstance(play, Playing) or may_rob(view) or view.own.hand.bit_count() < 2:
            return super().choose(view)
        allowed = lawful(view.own, view.seat, view.facts, play)
        picture, friends = look(view, play), camps(view, play)
        tried = choices(picture, friends, allowed)
        best = max(tried, key=lambda choice: choice.value)
        chosen = self._chance.choice(tried) if self._chance.random() < TRIES else best
        key = row_key(picture, friends)
        self._notes.append(
            Note(key, chosen.features, len(play.tricks), friends.mates, friends.party)
        )
        return Play(chosen.card)


def observe(seed: int, deals: range) -> Fits:
    """The fits to some deals."""
    own: dict[Key, Fit] = {}
    party: dict[Key, Fit] = {}
    for number in deals:
        for note, own_tricks, party_tricks in _play(seed, number):
            _fit(own, note.key).add(note.features, own_tricks)
            if note.party and not note.party <= note.mates:
                _fit(party, note.key).add(note.features, party_tricks)
    return own, party


def _fit(fits: dict[Key, Fit], key: Key) -> Fit:
    return fits.setdefault(key, Fit(len(FEATURES)))


def _play(seed: int, number: int) -> Iterator[tuple[Note, int, int]]:
    rules = all_tables()[number % len(all_tables())]
    notes: list[Note] = []
    dealer = derive(seed, number, "dealer") % rules.players
    game = Game(rules, seed=derive_bytes(seed, number), dealer=dealer)
    seated = [Student(derive(seed, number, seat), notes) for seat in range(rules.players)]
    game.start_deal()
    while (seat := game.turn) is not None:
        game.act(seat, seated[seat].choose(game.view(seat)))
    state = game.state
    if state is None or not isinstance(state.phase, Over) or state.phase.play is None:
        return
    winners = [trick.winner for trick in state.phase.play.tricks]
    for note in notes:
        later = winners[note.trick :]
        yield note, sum(w in note.mates for w in later), sum(w in note.party for w in later)


def gather(seed: int, deals: int, processes: int) -> Fits:
    """The fits to many deals, in several processes."""
    size = max(1, deals // (processes * 4))
    chunks = [range(at, min(at + size, deals)) for at in range(0, deals, size)]
    own: dict[Key, Fit] = {}
    party: dict[Key, Fit] = {}
    with get_context("spawn").Pool(processes) as pool:
        for more_own, more_party in pool.imap(partial(observe, seed), chunks):
            for fits, more in ((own, more_own), (party, more_party)):
                for key, fit in more.items():
                    _fit(fits, key).merge(fit)
    return own, party


def printed(fits: Fits, command: str) -> str:
    """The module of weights."""
    lines = [
        '"""Weights of `outcome.FEATURES`, by (with mates, leading, cards left after the play).',
        "",
        "`OWN` gives the tricks to come of this seat's camp, `PARTY` those of the bidder's camp.",
        f"Printed by `{command}`.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "# fmt: off",
    ]
    for name, table in zip(("OWN", "PARTY"), fits, strict=True):
        lines.append(f"{name}: dict[tuple[bool, bool, int], tuple[float, ...]] = {{")
        for key in sorted(table):
            weights = ", ".join(f"{weight:.3f}" for weight in table[key].solve())
            lines.append(f"    {key}: (  # {table[key].count} plays")
            lines += [*(" " * 8 + line for line in wrap(weights + ",", 90)), "    ),"]
        lines.append("}")
    return "\n".join([*lines, "# fmt: on"])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    command = (
        f"python -m fortyfives.bots.measure.plays --deals {options.deals} --seed {options.seed}"
    )
    print(printed(gather(options.seed, options.deals, options.processes), command))


if __name__ == "__main__":
    main()
