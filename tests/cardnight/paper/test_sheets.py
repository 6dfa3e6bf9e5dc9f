"""What holds of every sheet: its size, white margins, whole text, the same bytes again."""

import pytest

from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.i18n import available_languages, use_language
from tests.cardnight.paper.samples import NAMED, ON_ITS_SIDE, PEOPLE, SHEETS
from tests.cardnight.paper.seeing import has_white_margins, letters, overlaps, seen, squeezed

SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}

each_sheet = pytest.mark.parametrize("name", SHEETS)
each_paper = pytest.mark.parametrize("paper", Paper)


@each_sheet
@each_paper
def test_size_and_margins(name: str, paper: Paper) -> None:
    width, height = SIZES[paper]
    for page in seen(SHEETS[name](paper, PEOPLE)):
        assert page.size == ((height, width) if name in ON_ITS_SIDE else (width, height))
        assert has_white_margins(page)


@each_paper
@pytest.mark.parametrize("name", NAMED)
def test_every_name_is_on_it(name: str, paper: Paper) -> None:
    text = "".join(page.text for page in seen(SHEETS[name](paper, PEOPLE)))
    for entrant in PEOPLE:
        for person in entrant.names:
            if person.isascii() or person[0] in "ÉŁИΕNM":
                assert squeezed(person) in squeezed(text)
            assert letters(person) <= letters(text)


@each_sheet
def test_the_same_values_give_the_same_bytes(name: str) -> None:
    assert SHEETS[name](Paper.A4, PEOPLE) == SHEETS[name](Paper.A4, PEOPLE)


@each_sheet
@pytest.mark.parametrize("language", available_languages())
def test_no_text_lies_on_another_in_any_language(name: str, language: str) -> None:
    with use_language(language):
        pages = seen(SHEETS[name](Paper.LETTER, PEOPLE[:2]))
    for page in pages:
        assert not overlaps(page)
        assert has_white_margins(page)
