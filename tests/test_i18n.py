"""Choosing a language and speaking it."""

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from fortyfives import i18n
from fortyfives.i18n import (
    N_,
    Signed,
    _,
    accepted_languages,
    available_languages,
    current_language,
    environment_languages,
    gettext,
    ngettext,
    pick_language,
    use_language,
)

CATALOGUE = """\
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Pass"
msgstr "{shown}"

msgid "{{n}} card"
msgid_plural "{{n}} cards"
msgstr[0] "{{n}} {one}"
msgstr[1] "{{n}} {many}"
"""


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A French and an Italian catalogue of two messages."""
    french = CATALOGUE.format(shown="Passe", one="carte", many="cartes")
    italian = CATALOGUE.format(shown="Passo", one="carta", many="carte")
    for language, text in {"fr": french, "it": italian}.items():
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "fortyfives.mo").open("wb") as stream:
            write_mo(stream, read_po(io.StringIO(text)))
    (tmp_path / "de").mkdir()
    monkeypatch.setattr(i18n, "LOCALE", str(tmp_path))
    forget()
    yield
    forget()


def forget() -> None:
    available_languages.cache_clear()
    i18n._translations.cache_clear()


def test_the_package_speaks_its_four_languages() -> None:
    assert available_languages() == ("en", "es", "fr", "it")


def test_english_is_the_message_itself() -> None:
    assert current_language() == "en"
    assert gettext("Pass") == "Pass"
    assert N_("Pass") == "Pass"
    assert [ngettext("card", "cards", n) for n in (1, 2)] == ["card", "cards"]


def test_an_empty_message_is_not_the_catalogue_s_header() -> None:
    with use_language("fr"):
        assert gettext("") == ""


@pytest.mark.usefixtures("catalogues")
def test_a_language_is_spoken_within_its_block() -> None:
    assert available_languages() == ("en", "fr", "it")
    with use_language("fr-CA"):
        assert current_language() == "fr"
        assert _("Pass") == "Passe"
        assert _("Unknown") == "Unknown"
        with use_language("it"):
            assert ngettext("{n} card", "{n} cards", 1) == "{n} carta"
        assert ngettext("{n} card", "{n} cards", 5) == "{n} cartes"
    assert _("Pass") == "Pass"


@pytest.mark.usefixtures("catalogues")
def test_each_task_speaks_its_own_language() -> None:
    async def speak(language: str) -> str:
        use_language(language)
        await asyncio.sleep(0)
        return _("Pass")

    async def together() -> list[str]:
        return await asyncio.gather(*map(speak, ["fr", "it", "en"]))

    assert asyncio.run(together()) == ["Passe", "Passo", "Pass"]
    assert current_language() == "en"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'tlh'.*en, es, fr, it"):
        use_language("tlh")


def test_without_catalogues_there_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "LOCALE", str(tmp_path / "none"))
    forget()
    assert available_languages() == ("en",)
    forget()


@pytest.mark.parametrize(
    ("environ", "languages"),
    [
        ({}, []),
        ({"LANG": "fr_CA.UTF-8"}, ["fr_CA.UTF-8"]),
        ({"LANG": "it", "LC_MESSAGES": "es"}, ["es"]),
        ({"LANG": "it", "LC_ALL": "", "LC_MESSAGES": "es"}, ["es"]),
        ({"LANG": "it", "LC_ALL": "fr", "LC_MESSAGES": "es"}, ["fr"]),
        ({"LANG": "it", "LANGUAGE": "de:fr"}, ["de", "fr"]),
    ],
)
def test_the_environment_is_read(environ: dict[str, str], languages: list[str]) -> None:
    assert environment_languages(environ) == languages


@pytest.mark.parametrize(
    ("preferences", "language"),
    [
        ([], "en"),
        (["fr_CA.UTF-8"], "fr"),
        (["de", "it-CH", "fr"], "it"),
        (["C", "fr"], "en"),
        (["POSIX.UTF-8"], "en"),
        (["es@euro"], "es"),
        (["EN-ie", "fr"], "en"),
        (["xx"], "en"),
    ],
)
def test_the_first_language_on_offer_is_picked(preferences: list[str], language: str) -> None:
    assert pick_language(preferences) == language


def test_without_preferences_the_environment_s_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "it:fr")
    assert pick_language() == "it"


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("", []),
        ("fr-CA, fr;q=0.9, en;q=0.8", ["fr-CA", "fr", "en"]),
        ("en;q=0.1,it", ["it", "en"]),
        ("fr;q=0, es", ["es"]),
        ("fr;q=oops;x=1, es;x=1", ["es"]),
    ],
)
def test_an_accept_language_header_is_read(header: str, languages: list[str]) -> None:
    assert accepted_languages(header) == languages


@pytest.mark.parametrize(
    ("number", "plain", "signed"), [(25, "25", "+25"), (0, "0", "+0"), (-25, "−25", "−25")]
)
def test_a_negative_number_has_a_true_minus_sign(number: int, plain: str, signed: str) -> None:
    assert str(Signed(number)) == f"{Signed(number)}" == plain
    assert f"{Signed(number):+d}" == signed
