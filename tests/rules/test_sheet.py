"""A house in plain words: only what applies, in every form and language."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.cards import ALL_SUITS, card_text
from fortyfives.i18n import available_languages, gettext, use_language
from fortyfives.rules.contracts import READY
from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.options import Json
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet, each_option
from fortyfives.rules.sheet import (
    Form,
    diff,
    diff_document,
    render,
    sheet,
    sheet_document,
    value_words,
)
from fortyfives.rules.sheet.applies import applies
from fortyfives.rules.sheet.document import Document, Items, Paragraph, Section, Table
from fortyfives.rules.sheet.render import column_widths
from fortyfives.rules.sheet.values import contract_words
from fortyfives.rules.sheet.words import as_written, bid_name, card_symbol, listed

SHEET = Path(__file__).parent.parent.parent / "src" / "fortyfives" / "rules" / "sheet"


def words(spec: Json) -> str:
    """The sheet of a house as one line of text."""
    return " ".join(sheet(load_rules(spec)).split())


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", preset_ids())
def test_every_preset_has_a_sheet(name: str, form: Form) -> None:
    page = sheet(load_rules(name), form)
    assert preset(name).title in page
    assert "None" not in page
    assert not re.search(r"\{[a-z]", re.sub(r"<style>.*?</style>", "", page, flags=re.S))
    assert page.endswith("\n")


def test_the_ranking_tables_are_the_law_s() -> None:
    rules = load_rules("auction-120")
    tables = [
        block
        for section in sheet_document(rules).sections
        for block in section.blocks
        if isinstance(block, Table) and len(block.rows) == 4 and block.header[0] == "Suit"
    ]
    trumps, plain = tables
    for suit in ALL_SUITS:
        trump = [card_symbol(card) for card in trump_order(rules.deck, suit)]
        assert trumps.rows[suit][1].split() == trump
        assert plain.rows[suit][1].split() == [
            card_symbol(card) for card in plain_order(rules.deck, suit)
        ]


@pytest.mark.parametrize(
    ("spec", "there", "not_there"),
    [
        ("auction-120", ["Locked from: 100", "joker", "kitty of 3"], ["turned up", "Cap:"]),
        ("irish-45", ["turned up", "Holder of the ace"], ["bid", "kitty", "joker", "bagged"]),
        ("beginner", ["No trump may be kept back"], ["May be kept back", "bagged"]),
        ("auction-partners-no-draw", ["played as they were dealt"], ["throws the cards"]),
        (
            {"base": "auction-120", "draw": {"allowed": False}},
            ["keeps five cards and draws none", "Nobody else changes a card"],
            ["throws the cards"],
        ),
        ("one-hundred-and-ten", ["keeps five cards and draws none", "Cap: 105"], ["Locked"]),
        ("growl-120", ["jink", "Added when trumps are named, to a bid of 20"], ["Joker"]),
        ("irish-110", ["Only with partners. Leaves its side at least 5 short"], []),
        ("irish-110", ["Must pass below: -30"], []),
        ({"base": "irish-110", "table": {"players": 3}}, ["cut-throat"], ["Only with partners"]),
        ({"base": "irish-110", "table": {"players": 2}}, ["heads-up"], ["cut-throat"]),
        ("bicycle-auction", ["From 100, at least 20."], []),
        ("twenty-five", ["A deal has at most 25 points"], ["Bonus"]),
        ("hoss", ["3 players, each for himself", "sits out"], ["pairs"]),
        ({"base": "auction-120", "table": {"players": 6, "sides": 2}}, ["on 2 sides"], ["pairs"]),
        ({"base": "irish-45", "score": {"target": 60}}, ["Target 45 60"], []),
        ({"base": "irish-45", "score": {"shown": False}}, ["remembered, as at home"], []),
        ("irish-45", [], ["remembered, as at home"]),
        (
            {"base": "auction-120", "auction": {"contracts": ["plain", "blind_thirty_for_sixty"]}},
            ["all five tricks 60 −60 Said"],
            [],
        ),
    ],
    ids=str,
)
def test_only_what_applies_is_said(spec: Json, there: list[str], not_there: list[str]) -> None:
    text = words(spec)
    for part in there:
        assert part in text
    for part in not_there:
        assert part not in text


def test_an_option_of_the_auction_says_nothing_without_one() -> None:
    assert not applies(load_rules("irish-45"), "auction.rounds")
    assert applies(load_rules("hoss"), "auction.rounds")


# ----------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("spec", "sentences"),
    [
        (
            "irish-45",
            [
                "K♠ led, you hold J♠ and 9♦: you may keep back J♠ and play any card.",
                "4♠ led, you hold J♠, 6♠ and 9♦: play J♠ or 6♠.",
                "K♠ led, you hold J♠, A♥ and 9♦: you may keep back J♠ and A♥ and play any card.",
                "K♠ led, you hold A♠ and 9♦: play A♠.",
                "A♥ led, you hold 7♥ and 9♦: play any card.",
                "Q♦ led, you hold 3♦, 6♠ and 9♣: play 3♦ or 6♠.",
                "Q♥ led, you hold A♥ and 9♣: play any card.",
                "J♠ 5♠ A♥",
                "5♠ – J♠ and A♥",
            ],
        ),
        (
            "traditional-45",
            [
                "Q♦ led, you hold 3♦, 6♠ and 9♣: play 3♦.",
                "K♠ led, you hold J♠, A♥ and 9♦: play J♠ or A♥.",
                "A♥ led, you hold 7♥ and 9♦: play 7♥.",
                "5♠ J♠, joker and A♥ –",
                "Only a player whose one trump is a top trump may keep it back.",
            ],
        ),
        ("beginner", ["K♠ led, you hold J♠ and 9♦: play J♠."]),
        (
            "hoss",
            ["as often as the house allows: K♠ led, you hold J♠ and 9♦: play J♠."],
        ),
        (
            {"base": "irish-45", "play": {"hearts_on_hearts": True, "void_must_trump": True}},
            [
                "“Hearts on hearts” was said: A♥ led, you hold 5♠ and 9♦: play 5♠.",
                "Q♦ led, you hold 6♠ and 9♣: play 6♠.",
            ],
        ),
    ],
    ids=str,
)
def test_the_law_is_shown_by_examples(spec: Json, sentences: list[str]) -> None:
    text = words(spec)
    for sentence in sentences:
        assert sentence in text


def test_a_house_without_joker_does_not_speak_of_it() -> None:
    only = {"base": "irish-45", "play": {"withhold_cards": ["joker"]}}
    assert "No trump may be kept back" in words(only)
    assert "joker" not in words("irish-45")


# -------------------------------------------------------------------- forms


class Outline(HTMLParser):
    """Reads a page: that tags close, and what tables, headings and languages there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", preset_ids())
def test_html_stands_alone_and_is_accessible(name: str) -> None:
    page = sheet(load_rules(name), Form.HTML, language="fr")
    outline = Outline()
    outline.feed(page)
    assert not outline.open
    tags = [tag for tag, _ in outline.seen]
    assert ("html", {"lang": "fr"}) in outline.seen
    assert tags.count("h1") == tags.count("main") == tags.count("title") == 1
    assert tags.count("caption") == tags.count("table") >= 2
    assert all(attrs.get("scope") in {"col", "row"} for tag, attrs in outline.seen if tag == "th")
    assert "http" not in page


def test_a_title_cannot_write_html_or_markdown() -> None:
    rules = load_rules("irish-45")
    assert "<b>" not in sheet(rules, Form.HTML, title="<b>Us & them</b>")
    assert r"\*Us\* \<b>" in sheet(rules, Form.MARKDOWN, title="*Us* <b>").replace(r"\>", ">")


def test_text_fits_the_width() -> None:
    page = sheet_document(load_rules("irish-110"))
    for width in (60, 80, 120):
        assert max(map(len, render(page, width=width).splitlines())) <= width


def test_columns_are_cut_until_they_fit_or_cannot_be() -> None:
    assert column_widths([("a" * 50, "b" * 20)], 40) == [18, 18]
    assert column_widths([("a" * 50, "b" * 20)], 10) == [10, 10]
    assert column_widths([("", "b")], 10) == [1, 1]


def test_points_with_and_without_labels_are_rendered() -> None:
    blocks = (Paragraph("P"), Items((("a", "b"), ("", "c"))))
    page = Document("T", (Section("S", blocks),))
    assert "* a: b\n* c" in render(page)
    assert "- **a**: b\n- c" in render(page, Form.MARKDOWN)
    assert "<li>a: b</li>\n<li>c</li>" in render(page, Form.HTML)


def test_a_language_may_put_a_space_before_the_colon() -> None:
    blocks = (Items((("a", "b"),)), Table("T", ("h",), (("c",),)))
    page = Document("T", (Section("S", blocks),), "fr", "{label} : {text}")
    assert "* a : b" in render(page)
    assert "T :\n  h" in render(page)
    assert "- **a** : b" in render(page, Form.MARKDOWN)


# ---------------------------------------------------------------- languages


@pytest.mark.parametrize("language", available_languages())
def test_every_language(language: str) -> None:
    with use_language(language):
        for name in preset_ids():
            page = sheet(load_rules(name), Form.TEXT, gettext, language=language)
            assert not re.search(r"\{[a-z]", page)


def test_the_sheet_asks_for_every_sentence_it_prints() -> None:
    def shout(message: str) -> str:
        """Upper case but for the placeholders."""
        parts = re.split(r"(\{\w+\})", message)
        return "".join(part if part.startswith("{") else part.upper() for part in parts)

    for name in preset_ids():
        assert not re.findall(r"[a-z]{3,}", sheet(load_rules(name), Form.TEXT, shout))


# ------------------------------------------------------------------- values


def test_values_in_words() -> None:
    found = {
        f"{group}.{name}": value_words(item, load_rules("irish-110").get(f"{group}.{name}"))
        for group, name, item in each_option()
    }
    assert found["deck.joker"] == "yes"
    assert found["score.lock_at"] == "none"
    assert found["auction.lock_min"] == "none"
    assert found["draw.max_others"] == "7 players: 2, 8 players: 1, else 3"
    assert found["auction.contracts"] == (
        "10 (the points taken, −10, partners only), 15, 20, 25, 30 (+60, −30)"
    )
    assert found["auction.rounds"] == "round and round until all but one have passed"


def test_a_set_may_be_empty() -> None:
    item = next(item for _, name, item in each_option() if name == "withhold_cards")
    assert value_words(item, frozenset()) == "none"


def test_bids_in_words() -> None:
    assert bid_name("slam") == "slam"
    assert bid_name("our_own_bid") == "our own bid"
    assert contract_words(READY["slam"]) == "slam (+120, −60)"
    assert contract_words(READY["15"]) == "15"


def test_lists_in_words() -> None:
    assert [listed(list(text)) for text in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


# --------------------------------------------------------------------- diff


def test_two_houses_side_by_side() -> None:
    first, second = load_rules("auction-120"), load_rules("auction-120-no-kitty")
    (only,) = diff(first, second)
    assert (only.path, only.title, only.values, only.words) == (
        "deal.kitty",
        "Kitty",
        (3, 0),
        ("3", "0"),
    )
    assert "Kitty" in render(diff_document(first, second, ("A", "B")))
    assert "the same" in render(diff_document(first, first, ("A", "B")))


@given(st.sampled_from(preset_ids()), st.sampled_from(preset_ids()))
def test_what_differs_is_what_is_not_equal(one: str, other: str) -> None:
    first, second = load_rules(one), load_rules(other)
    paths = [item.path for item in diff(first, second)]
    assert paths == [
        f"{group}.{name}"
        for group, name, _ in each_option()
        if first.get(f"{group}.{name}") != second.get(f"{group}.{name}")
    ]


def test_words_as_they_are_written() -> None:
    assert as_written("x") == "x"
    assert isinstance(load_rules("hoss"), RuleSet)
    assert card_text(0) == "AC"
    assert card_symbol(9) == "10♣"
