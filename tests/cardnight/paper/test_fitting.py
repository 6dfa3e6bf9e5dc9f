"""Text is made to fit: whole, inside, and no smaller than it must be."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.cardnight.paper.fitting import STEP, fit, fit_alike, one_line

MILLIMETRES = 0.2  # a letter's width at one point, in a face whose letters are all alike


def measure(text: str) -> float:
    return MILLIMETRES * sum(unicodedata.category(char)[0] != "M" for char in text)


words = st.text(st.characters(codec="utf-8"), max_size=80)
lengths = st.floats(0.5, 300, allow_nan=False)


@given(text=words, width=lengths, height=lengths, most=st.floats(4, 60), lines=st.integers(1, 4))
def test_nothing_is_lost_and_nothing_stands_out(
    text: str, width: float, height: float, most: float, lines: int
) -> None:
    fitted = fit(text, width, height, most=most, lines=lines, measure=measure)
    assert "".join("".join(fitted.lines).split()) == "".join(one_line(text).split())
    assert len(fitted.lines) <= lines
    assert fitted.height <= height or not fitted.lines
    assert all(measure(line) * fitted.size <= width for line in fitted.lines)
    assert fitted.size <= most


@given(texts=st.lists(words, max_size=4), width=lengths, height=lengths, is_spaced=st.booleans())
def test_texts_together_fit_too(
    texts: list[str], width: float, height: float, is_spaced: bool
) -> None:
    fitted = fit_alike(texts, width, height, most=30, lines=3, measure=measure, is_spaced=is_spaced)
    shown = [line for line in fitted.lines if line]
    assert fitted.height <= height or not shown
    assert all(measure(line) * fitted.size <= width for line in shown)
    whole = "".join(one_line(text) for text in texts)
    assert "".join("".join(shown).split()) == "".join(whole.split())


@given(text=st.text("abc ", min_size=1, max_size=60), width=st.floats(20, 100))
def test_the_next_larger_size_would_not_fit(text: str, width: float) -> None:
    height = 12.0
    fitted = fit(text, width, height, most=40, lines=2, measure=measure)
    larger = fitted.size / STEP
    if fitted.lines and larger < 40 * 0.999:
        again = fit(text, width, height, most=larger, lines=2, measure=measure)
        assert again.size < larger


def test_words_stay_whole_while_the_type_stays_large() -> None:
    whole = fit("Chisholm MacEachern", 20, 20, most=12, lines=2, measure=measure)
    assert whole.lines == ("Chisholm", "MacEachern")
    broken = fit("Llanfairpwllgwyngyll", 20, 20, most=12, lines=3, measure=measure)
    assert len(broken.lines) > 1
    assert "".join(broken.lines) == "Llanfairpwllgwyngyll"


def test_a_mark_stays_with_its_letter() -> None:
    word = "n\u0303\u0323" * 30  # no composed form takes both marks
    fitted = fit(word, 10, 40, most=12, lines=4, measure=measure)
    assert len(fitted.lines) > 1
    assert all(unicodedata.category(line[0])[0] == "L" for line in fitted.lines)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  two\n\twords ", "two words"),
        ("e\u0301", "é"),
        ("a\u202eb\x00c", "abc"),
        ("क\u200dष", "क\u200dष"),
        ("\u200b", ""),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-1, 5)])
def test_no_place_is_an_error(width: float, height: float) -> None:
    with pytest.raises(ValueError, match="nothing fits"):
        fit("a", width, height, most=10, lines=1, measure=measure)
