"""Whatever people are called, and however many come, the sheets hold them."""

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from fortyfives.cardnight.paper.fitting import one_line
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.typefaces import missing_letters, printable
from fortyfives.cardnight.paper.values import Entrant, Occasion
from tests.cardnight.paper.samples import NAMED, SHEETS
from tests.cardnight.paper.seeing import has_white_margins, letters, overlaps, seen, squeezed

PAIRS = 240
LATIN = "AÁÀÂÄÅÃĀBCÇČĆDĐĎEÉÈÊËĘĚFGĞHIÍÌÎÏİJKLŁĽMNÑŃŇOÓÒÔÖØŐPQRŘSŚŠŞTŤȚUÚÙÛÜŮŰVWŴXYÝŶZŹŻŽÞÆŒßẞ"
GREEK = "ΑΆΒΓΔΕΈΖΗΉΘΙΊΚΛΜΝΞΟΌΠΡΣΤΥΎΦΧΨΩΏ"
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐЉЊЋЂ"
CAPITALS = LATIN + GREEK + CYRILLIC
LEFT_TO_RIGHT = CAPITALS + "".join(char.lower() for char in CAPITALS if len(char.lower()) == 1)
OTHERS = "אבגדהוזחטיכלמנסעפצקרשתابتثجحخدذرزسشصضطظعغفقكلمنهوي"
SIGNS = " -’'.,&()/\"“”{}<>%\\0123456789"


def invented(chance: random.Random) -> str:
    """A name of 1 to 80 characters."""
    length = chance.choice([chance.randint(1, 80), chance.randint(5, 25)])
    name = "".join(chance.choice(LEFT_TO_RIGHT + SIGNS) for _ in range(length))
    return chance.choice(LEFT_TO_RIGHT) + name[1:].rstrip()


@pytest.fixture(scope="module")
def crowd() -> list[Entrant]:
    chance = random.Random(45)
    return [Entrant(n, (invented(chance), invented(chance))) for n in range(1, PAIRS + 1)]


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("punch", 240),
        ("master", 240),
        ("board", 240),
        ("journeys", 40),
        ("prizes", 40),
        ("press", 40),
    ],
)
def test_a_crowd(name: str, pairs: int, crowd: list[Entrant]) -> None:
    people = crowd[:pairs]
    pages = seen(SHEETS[name](Paper.A4, people))
    text = squeezed("".join(page.text for page in pages))
    for entrant in people:
        for person in entrant.names:
            assert squeezed(one_line(person)) in text
    assert all(map(has_white_margins, pages))


names = st.text(LEFT_TO_RIGHT + OTHERS + SIGNS, min_size=1, max_size=80)
people = st.lists(st.lists(names, min_size=1, max_size=3), min_size=1, max_size=5)


@pytest.mark.parametrize("name", NAMED)
# Each try makes and reads a file: what fails is not made smaller.
@settings(max_examples=4, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(people=people, title=names, place=names)
def test_any_names(name: str, people: list[list[str]], title: str, place: str) -> None:
    entrants = [Entrant(n, tuple(members)) for n, members in enumerate(people, start=1)]
    occasion = Occasion(title, place)
    pages = seen(SHEETS[name](Paper.LETTER, entrants, occasion))
    found = letters("".join(page.text for page in pages))
    for entrant in entrants:
        assert letters(one_line(entrant.line)) <= found
    assert all(map(has_white_margins, pages))


@pytest.mark.parametrize("name", SHEETS)
def test_the_longest_names_and_titles(name: str) -> None:
    occasion = Occasion("W" * 80, "M" * 80)
    entrants = [Entrant(199 + n, ("W" * 80, "Ẅ" * 80)) for n in range(3)]
    for page in seen(SHEETS[name](Paper.A4, entrants, occasion)):
        assert has_white_margins(page)
        assert not overlaps(page, slack=0.6)


def test_a_letter_that_no_face_has_is_shown_and_told() -> None:
    assert missing_letters(["Ann \U0001fac0", "Łucja\U0001fac1"]) == "\U0001fac0\U0001fac1"
    assert printable("Ann \U0001fac0") == "Ann □"
    entrant = Entrant(1, ("Ann \U0001fac0",))
    assert "Ann □" in seen(SHEETS["punch"](Paper.A4, [entrant]))[0].text


def test_texts_that_mean_something_to_the_library_are_only_text() -> None:
    entrant = Entrant(1, ("**Ann** {nb}", "__Joe__ --x--"))
    text = seen(SHEETS["punch"](Paper.A4, [entrant]))[0].text
    assert "**Ann** {nb}" in text
    assert "__Joe__ --x--" in text
