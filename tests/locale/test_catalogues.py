"""Every message in every language, whole, certain and up to date with the source."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from fortyfives.rules.library import preset, preset_ids
from scripts.catalogues import (
    ROOT,
    catalogue_files,
    extract,
    is_translated,
    language_of,
    read,
    to_text,
    translations,
    update,
)

LANGUAGES = ["es", "fr", "it"]
LABELLED = re.compile(
    r"""class="[^"]*\bnumber\b[^"]*">\{([\w.]+)\}</\w+>\s*(?:<\w+[^>]*>)?\{(_|ngettext)\("""
)
"""A bare number of a page and the message that follows it."""

PLACEHOLDER = re.compile(r"\{([A-Za-z_][\w.]*)[^{}]*\}")

SPACES = {
    "es": re.compile(r"«\s|\s»"),
    "fr": re.compile(r"[^\u00a0\"][:;!?](?![\w/=])|[^\u00a0]»|«[^\u00a0]"),
    "it": re.compile(r"«\s|\s»"),
}
"""What is wrong about spaces. A sign within a time, an address or JSON is no French sign."""

SET_ASIDE = {
    "es": re.compile(r"\bgatito\b"),
    "fr": re.compile(r"\bvol(er|ez|é) la retourne\b"),
    "it": re.compile(r"(?<!alla )\bpari\b"),
}

each_language = pytest.mark.parametrize(
    "path", catalogue_files(), ids=[language_of(path) for path in catalogue_files()]
)


def forms(text: object) -> tuple[str, ...]:
    """A message's texts: one, or singular and plural."""
    if isinstance(text, str):
        return (text,)
    assert isinstance(text, tuple | list)
    return tuple(text)


def placeholders(text: str) -> set[str]:
    """The names that are filled into a text."""
    return set(PLACEHOLDER.findall(text))


def misfit(message: Message) -> str | None:
    """How a translation's placeholders differ from the message's, if they do.

    A form of a plural may say "one" for its number, so it may lack what some form lacks in
    English; none may name what English does not.
    """
    source = [placeholders(text) for text in forms(message.id)]
    needed, known = set.intersection(*source), set.union(*source)
    for text in translations(message):
        if not needed <= placeholders(text) <= known:
            return f"{message.id!r}: {sorted(placeholders(text))} instead of {sorted(known)}"
    return None


def none_of(faults: Iterable[object], advice: str = "") -> None:
    """Fail with the first of these faults and their number, if there are any."""
    found = [str(fault) for fault in faults]
    if found:
        pytest.fail("\n".join([f"{len(found)} messages{advice}:", *found[:20]]), pytrace=False)


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def test_there_is_a_catalogue_for_every_language() -> None:
    assert [language_of(path) for path in catalogue_files()] == LANGUAGES


@pytest.fixture(scope="module")
def template() -> Catalog:
    return extract()


def test_messages_are_found_in_python_and_in_presets(template: Catalog) -> None:
    sources = {str(message.id) for message in messages(template)}
    assert len(sources) > 100
    assert any("{" in source for source in sources)


@each_language
def test_up_to_date_with_the_source(path: Path, template: Catalog) -> None:
    catalogue = read(path)
    before = {message.id for message in messages(catalogue)}
    wanted = {message.id for message in messages(template)}
    none_of(wanted - before, " are new, run `make messages`")
    none_of(before - wanted, " are no longer used, run `make messages`")


@each_language
def test_every_message_is_translated(path: Path) -> None:
    untranslated = (message.id for message in messages(read(path)) if not is_translated(message))
    none_of(untranslated, " are not translated")


@each_language
def test_no_translation_is_a_guess(path: Path) -> None:
    assert not [message.id for message in read(path) if message.fuzzy and message.id]
    assert "#, fuzzy" not in path.read_text("utf-8")


@each_language
def test_a_per_cent_sign_is_no_placeholder(path: Path) -> None:
    catalogue = read(path)
    assert any("%" in text for message in messages(catalogue) for text in forms(message.id))
    assert "python-format" not in path.read_text("utf-8")
    assert "python-format" not in to_text(catalogue)


@each_language
def test_placeholders_match(path: Path) -> None:
    translated = (message for message in messages(read(path)) if is_translated(message))
    none_of(filter(None, map(misfit, translated)), " have other placeholders")


def test_a_label_beside_a_number_follows_it() -> None:
    """A page shows `<b class="number">{deals}</b>` beside its label: “1 deal”, “2 deals”."""
    pages = sorted((ROOT / "src/fortyfives/web/src").rglob("*.svelte"))
    shown = [(page.name, hit) for page in pages for hit in LABELLED.findall(page.read_text())]
    assert shown
    none_of((one for one in shown if one[1][1] != "ngettext"), " are the same for every number")


def stray_signs(text: str, rule: re.Pattern[str]) -> list[str]:
    """What breaks a rule of spaces in a text, its placeholders filled with a word."""
    return rule.findall(PLACEHOLDER.sub("x", text))


@pytest.mark.parametrize("language", SPACES)
def test_signs_have_the_spaces_of_their_language(language: str) -> None:
    catalogue = next(read(path) for path in catalogue_files() if language_of(path) == language)
    texts = [text for message in messages(catalogue) for text in translations(message)]
    assert any("«" in text for text in texts)
    none_of(
        (text for text in texts if stray_signs(text, SPACES[language])),
        " have other spaces than docs/decisions/words-*.md says",
    )


@each_language
def test_no_word_that_was_set_aside_comes_back(path: Path) -> None:
    """One word a thing: what the pages of words chose against is nowhere."""
    rule = SET_ASIDE[language_of(path)]
    texts = (text for message in messages(read(path)) for text in translations(message))
    none_of((text for text in texts if rule.search(text)), " have a word that was set aside")


# -------------------------------------------------- the checks themselves


@pytest.mark.parametrize(
    "text",
    [
        "Rangée ; bien",
        "Entrée :",
        "Qui ?",
        "Qui?",
        "« oui »",
        "«oui»",
        "{n}:",
        "« {name} »",
        "Non!",
    ],
)
def test_a_stray_sign_of_french_is_found(text: str) -> None:
    assert stray_signs(text, SPACES["fr"])


@pytest.mark.parametrize(
    "text",
    [
        "Rangée\u00a0; bien",
        "«\u00a0{name}\u00a0»\u00a0: oui\u00a0?",
        "à 12:30, voyez https://a.example/b?c=d;e",
        'sqlite:///FICHIER et {points:+d}, {"format": 1}',
        "? montre tout",
    ],
)
def test_other_signs_of_french_are_left_alone(text: str) -> None:
    assert stray_signs(text, SPACES["fr"]) == []


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Hello {name}", "Bonjour"),
        ("Hello {name}", "Bonjour {nom}"),
        ("Hello", "Bonjour {name}"),
        (("{n} card of {who}", "{n} cards of {who}"), ("une carte", "{n} cartes de {who}")),
    ],
)
def test_a_misfit_is_found(source: str | tuple[str, str], target: str | tuple[str, str]) -> None:
    assert misfit(Message(source, target))


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("{a} then {b:>3}", "{b} après {a}"),
        (("One card", "{n} cards"), ("Une carte", "{n} cartes")),
        (("One card", "{n} cards"), ("{n} carte", "{n} cartes")),
        ("{} and {{x}}", "{} et {{x}}"),
    ],
)
def test_a_fit_is_not(source: str | tuple[str, str], target: str | tuple[str, str]) -> None:
    assert misfit(Message(source, target)) is None


def test_an_untranslated_or_doubtful_message_is_found() -> None:
    assert not is_translated(Message("Pass", ""))
    assert not is_translated(Message(("card", "cards"), ("carte", "")))
    assert not is_translated(Message("Pass", "Passe", flags={"fuzzy"}))
    assert is_translated(Message("Pass", "Passe"))


def test_extraction_reads_code_and_presets(tmp_path: Path) -> None:
    presets = tmp_path / "src/fortyfives/rules/presets"
    presets.mkdir(parents=True)
    (presets / "x.toml").write_text(
        'title = "A title"\nbase = "no message"\nnote = ["One", "Two"]\n'
        '[[contracts]]\nname = "20"\ndescription = "Deep"\n'
    )
    (tmp_path / "src/fortyfives/x.py").write_text(
        'N_("marked")\n_("shown")\ngettext("plain")\nngettext("{n} a", "{n} b", n)\nother("not")\n'
    )
    found = {message.id for message in messages(extract(tmp_path))}
    assert found == {
        "A title",
        "One",
        "Two",
        "Deep",
        "marked",
        "shown",
        "plain",
        ("{n} a", "{n} b"),
    }


def test_an_update_guesses_nothing_and_brings_old_translations_back() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Pass the deal", "Passez la donne")
    template = Catalog()
    template.add("Pass the deals")
    update(catalogue, template)
    assert [(message.id, message.string or "") for message in messages(catalogue)] == [
        ("Pass the deals", "")
    ]
    assert '#~ msgid "Pass the deal"' in to_text(catalogue)
    assert "#~" not in to_text(catalogue, keep_obsolete=False)
    template.add("Pass the deal")
    update(catalogue, template)
    assert catalogue["Pass the deal"].string == "Passez la donne"
    assert "Date" not in to_text(catalogue)


TITLED = re.compile(r"\), ([A-Z0-9].*)$")
"""The title of a part, where a source is named by one; what only describes a part is no title."""


@each_language
def test_a_source_is_named_by_its_own_title(path: Path) -> None:
    """A title that is translated is found nowhere."""
    sources = {preset(name).source for name in preset_ids()}
    titles = {source: found[1] for source in sources if (found := TITLED.search(source))}
    assert len(titles) > 5
    catalogue = read(path)
    wrong = {
        source
        for source, title in titles.items()
        if not re.search(
            rf"«[ \u00a0]?{re.escape(title)}[ \u00a0]?»", str(catalogue[source].string)
        )
    }
    assert wrong == set()
