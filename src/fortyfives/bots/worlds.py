"""Worlds: deals of all the hidden cards that agree with everything a seat has seen.

`worlds` draws them from a view and a seed, and from nothing else. Whoever keeps cards keeps
trumps, so hands are filled by how many cards each seat drew; plain cards are what others threw.
No hand holds what it has shown that it lacks, and every card played so far was lawful from the
hand that a world gives its player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from fortyfives.bots.places import Knowledge, Place, knowledge, withholdings
from fortyfives.bots.seeding import derive
from fortyfives.cards import Card, Hand, cards_in
from fortyfives.game.state import Own, SeatView, State, play_of

TRIES: Final = 24
"""How often a world is begun anew when the cards do not come out."""


@dataclass(frozen=True, slots=True)
class World:
    """Where all the cards lie. `hands` are those now held, `withheld` counts withholdings."""

    hands: tuple[Hand, ...]
    thrown: tuple[Hand, ...]
    kitty: Hand
    stock: tuple[Card, ...]
    withheld: tuple[int, ...]


def worlds(view: SeatView, count: int, seed: int = 0) -> list[World]:
    """So many worlds; the same for the same view and seed."""
    known = knowledge(view)
    rng = Random(derive(seed, "worlds", _trace(view)))
    return [_draw(known, rng) for _ in range(count)]


def state_of(world: World, view: SeatView) -> State:
    """The whole deal, if this world is the true one."""
    owns = [
        Own(hand, thrown, withheld)
        for hand, thrown, withheld in zip(world.hands, world.thrown, world.withheld, strict=True)
    ]
    return State(view.facts, view.phase, tuple(owns), world.stock, world.kitty)


def _trace(view: SeatView) -> str:
    """A text that differs from view to view; `hash` would differ from run to run."""
    facts, own = view.facts, view.own
    play = play_of(view.phase)
    table = "" if play is None else f"{[trick.cards for trick in play.tricks]}{play.cards}"
    return f"{facts.number}/{view.seat}/{own.hand}/{own.thrown}/{len(facts.calls)}/{table}"


def _draw(known: Knowledge, rng: Random) -> World:
    """One world."""
    for attempt in range(TRIES):
        drawn = _Drawing(known, rng)
        if (drawn.fill() if attempt < TRIES // 2 else drawn.match()) and (world := drawn.world()):
            return world
    drawn = _Drawing(known, rng)
    drawn.match()
    return drawn.world(strictly=False) or _impossible()


def _impossible() -> World:
    raise AssertionError("a world is made when it need not be lawful")


def _wanted(place: Place) -> list[Hand]:
    """What each card of a place that is not certain may be."""
    masks = [place.possible] * place.free
    if place.needed and masks:
        masks[0] = place.possible & place.needed
    return masks


class _Drawing:
    """A world in the making: `filled` has the cards of each place that are not certain."""

    def __init__(self, known: Knowledge, rng: Random) -> None:
        self.known, self.rng = known, rng
        self.order = list(cards_in(known.unseen))
        rng.shuffle(self.order)
        self.pool = known.unseen
        self.places = [place for place in (*known.hands, *known.thrown) if place.free]
        self.filled = {id(place): 0 for place in self.places}

    def fill(self) -> bool:
        """Deal by what each seat is likely to hold; False if the cards do not come out."""
        facts = self.known.view.facts
        trumps = 0 if facts.trump is None else facts.trumps
        places = self.places[:]
        for place in places:
            if place.needed and not self._give(place, place.needed):
                return False
        self.rng.shuffle(places)
        for place in places:
            for _ in range(place.kept - self.filled[id(place)].bit_count()):
                is_trump = self.rng.random() < place.rate
                self._give(place, trumps if is_trump else ~trumps)
        # The places with least choice come first, the discards among equals.
        places.sort(key=lambda place: place.possible.bit_count() - place.free)
        for place in places:
            is_thrown = place in self.known.thrown
            while self.filled[id(place)].bit_count() < place.free:
                if is_thrown and self._give(place, ~trumps):
                    continue
                if not self._give(place, -1):
                    return False
        return True

    def _give(self, place: Place, wanted: Hand) -> bool:
        """Put a card of a kind into a place, if there is one that may be there."""
        fitting = self.pool & place.possible & wanted
        if not fitting:
            return False
        for card in self.order:
            if fitting >> card & 1:
                self.pool ^= 1 << card
                self.filled[id(place)] |= 1 << card
                return True
        return False

    def match(self) -> bool:
        """Deal with nothing but what is possible in mind; False if that cannot be."""
        slots = [(place, mask) for place in self.places for mask in _wanted(place)]
        self.rng.shuffle(slots)
        self.pool = self.known.unseen
        self.filled = {id(place): 0 for place in self.places}
        holder: dict[Card, int] = {}
        complete = True
        for number in range(len(slots)):
            complete &= self._augment(slots, number, holder, set())
        for card, number in holder.items():
            self.filled[id(slots[number][0])] |= 1 << card
            self.pool ^= 1 << card
        return complete

    def _augment(
        self,
        slots: Sequence[tuple[Place, Hand]],
        number: int,
        holder: dict[Card, int],
        tried: set[Card],
    ) -> bool:
        """Find a card for a slot, moving others if need be."""
        for card in self.order:
            if card in tried or not slots[number][1] >> card & 1:
                continue
            tried.add(card)
            other = holder.get(card)
            if other is None or self._augment(slots, other, holder, tried):
                holder[card] = number
                return True
        return False

    def world(self, *, strictly: bool = True) -> World | None:
        """The finished world; None if a card played before would not have been lawful."""
        known = self.known
        hands = tuple(place.known | self.filled.get(id(place), 0) for place in known.hands)
        withheld = self._withheld(hands, strictly)
        if withheld is None:
            return None
        thrown = tuple(place.known | self.filled.get(id(place), 0) for place in known.thrown)
        rest = [card for card in self.order if self.pool >> card & 1]
        kitty = sum(1 << card for card in rest[: known.kitty])
        return World(hands, thrown, kitty, tuple(rest[known.kitty :]), withheld)

    def _withheld(self, hands: Sequence[Hand], strictly: bool) -> tuple[int, ...] | None:
        view = self.known.view
        play = play_of(view.phase)
        counts = []
        for seat, hand in enumerate(hands):
            count: int | None = 0
            if seat == view.seat:
                count = view.own.withheld
            elif play is not None and seat in play.order:
                count = withholdings(view.facts, play, seat, hand)
            if count is None and strictly:
                return None
            counts.append(count or 0)
        return tuple(counts)
