"""The type that the sheets are set in, from installed packages.

Fira Sans was drawn to be read from screens and signs; it has all Latin, Greek and Cyrillic
letters. Text with others is set in DejaVu Sans, which comes with matplotlib and has the suits
too; what even that lacks, such as Chinese, is looked for in an optional face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PLAIN: Final = "plain"
WIDE: Final = "wide"
SPARE: Final = "spare"

SCALES: Final = {PLAIN: 1.0, WIDE: 0.94, SPARE: 0.95}
"""What makes the faces look equally large beside each other."""

MISSING: Final = "□"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A face by the name that it is known by here, and its files."""

    name: str
    regular: Path
    bold: Path


class MissingTypeface(RuntimeError):
    """A package that brings a face is not installed."""


@cache
def typefaces() -> tuple[Typeface, ...]:
    """The faces, the one for most text first. Raises `MissingTypeface`."""
    plain = _package("fontpkg_fira_sans") / "files"
    wide = _package("matplotlib") / "mpl-data" / "fonts" / "ttf"
    return (
        Typeface(PLAIN, plain / "FiraSans-Regular.ttf", plain / "FiraSans-Bold.ttf"),
        Typeface(WIDE, wide / "DejaVuSans.ttf", wide / "DejaVuSans-Bold.ttf"),
        *_spare(),
    )


def _spare() -> Iterator[Typeface]:
    """Chinese, Japanese and Korean, if the optional package is there."""
    if find_spec("noto_cjk_sans_jp_regular"):
        file = _package("noto_cjk_sans_jp_regular") / "NotoSansCJKjp-Regular.otf"
        yield Typeface(SPARE, file, file)


def _package(name: str) -> Path:
    """The folder of an installed package, found without importing it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise MissingTypeface(name)
    return Path(spec.origin).parent


@cache
def letters(file: Path) -> frozenset[int]:
    """The characters that a face's file has a shape for."""
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        return frozenset(font.getBestCmap())


def faces_for(text: str) -> tuple[str, ...]:
    """The face in which a whole text is set, then those that help out.

    A text with letters that the plain face lacks is set in the wide one as a whole, so that a
    word does not mix two without need; suits and arrows alone are taken from there.
    """
    others = {char for char in text if ord(char) not in letters(typefaces()[0].regular)}
    if not others:
        return (PLAIN,)
    names = [WIDE] if any(map(str.isalpha, others)) else [PLAIN, WIDE]
    if any(ord(char) not in letters(typefaces()[1].regular) for char in others):
        names += [face.name for face in typefaces()[2:]]
    return tuple(names)


def missing_letters(texts: Iterable[str]) -> str:
    """The characters of some texts that no face has, in order, once each."""
    wanted = {char for text in texts for char in text if not char.isspace()}
    return "".join(sorted(char for char in wanted if not _has_shape(char)))


def printable(text: str) -> str:
    """A text with an empty box for every character that no face has."""
    return "".join(char if char.isspace() or _has_shape(char) else MISSING for char in text)


@cache
def _has_shape(char: str) -> bool:
    return any(ord(char) in letters(face.regular) for face in typefaces())
