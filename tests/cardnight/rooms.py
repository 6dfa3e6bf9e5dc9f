"""Nights for Hypothesis: any format, 4 to 240 entries, people who come late, go home, come back."""

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fortyfives.cardnight.desk.door import PERSONS, come_back, enter, withdraw
from fortyfives.cardnight.desk.drawing import choose_odd
from fortyfives.cardnight.format import Format, Odd, Pairing, Partners, UnitKind
from fortyfives.cardnight.library import odd_choices, ready_format
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.pairing import next_round
from tests.cardnight.halls import Hall, is_over

MOST = 240
LATE, HOME, BACK, ODD = "late", "home", "back", "odd"
EXPECTED = {
    NightReason.NO_MORE_ROUNDS,
    NightReason.NOT_LATE,
    NightReason.ALREADY_WITHDRAWN,
    NightReason.NOT_WITHDRAWN,
    NightReason.NOTHING_CHANGES,
    NightReason.OUT_ALREADY,
}
"""What may be refused to those who come and go."""


def unit_kinds(form: Format) -> st.SearchStrategy[Format]:
    """The format with its units, or with partners drawn at the door."""
    if form.unit is UnitKind.PAIR:
        kinds = st.sampled_from([UnitKind.PAIR, UnitKind.DRAWN_PAIR])
        return kinds.map(lambda kind: replace(form, unit=kind))
    return st.sampled_from(list(Partners)).map(lambda p: replace(form, partners=p))


@st.composite
def drawn_nights(draw: st.DrawFn, name: str, most: int = MOST) -> Hall:
    """A night of a format whose places are drawn, odd numbers treated in any of its ways."""
    form = draw(unit_kinds(ready_format(name)))
    rounds = 0 if form.pairing is Pairing.KNOCKOUT else draw(st.integers(1, 14))
    odd = draw(st.sampled_from(odd_choices(form)))
    hall = Hall(replace(form, rounds=rounds), odd=odd, seed=draw(seeds))
    hall.start(draw(st.integers(4, most)))
    return hall


seeds = st.binary(min_size=32, max_size=32)
chances = st.integers(0, 2**32).map(Random)


@st.composite
def disturbed_nights(draw: st.DrawFn, form: Format, odd: Odd, *, most: int = MOST) -> Hall:
    """A night played to its last round, before which some came late, went home or came back."""
    hall = Hall(form, odd=odd, seed=draw(seeds))
    hall.start(draw(st.integers(4, most)))
    play_disturbed(hall, draw(chances), (LATE, HOME, HOME, BACK))
    return hall


def play_disturbed(
    hall: Hall, random: Random, kinds: Sequence[str], *, most: int = 14,
    look: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """Play on while there is a table, with up to three disturbances a round."""
    while len(hall.night.rounds) < most and not is_over(hall.night):
        if not next_round(hall.night).seatings:
            break
        hall.play_round(random)
        look()
        for _ in range(random.randrange(4) if kinds else 0):
            disturb(hall, random, random.choice(kinds))


def disturb(hall: Hall, random: Random, kind: str) -> None:
    """Someone comes late, goes home, comes back, or the organiser thinks again."""
    night, units = hall.night, sorted(hall.night.units)
    names = [f"Late {len(hall.log)}-{n}" for n in range(PERSONS[night.format.unit])]
    try:
        if kind == LATE:
            hall.do(enter, names, seed=hall.seed)
        elif kind == ODD:
            hall.do(choose_odd, random.choice(odd_choices(night.format)))
        else:
            hall.do(withdraw if kind == HOME else come_back, random.choice(units))
    except NightRefusal as refusal:
        if refusal.reason not in EXPECTED:
            raise


def sampled(check: Callable[..., None], *strategies: st.SearchStrategy[object], count: int) -> None:
    """Run a property on so many examples, whatever the profile says of their number."""
    settings(max_examples=count)(given(*strategies)(check))()
