"""A house's sheet, and two houses side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortyfives.rules.library import preset, resolve
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet, each_option
from fortyfives.rules.sheet import sections as part
from fortyfives.rules.sheet.applies import can_be_bagged
from fortyfives.rules.sheet.document import LABELLED, Document, Items, Paragraph, Section, Table
from fortyfives.rules.sheet.render import Form, render
from fortyfives.rules.sheet.values import value_words
from fortyfives.rules.sheet.words import Say, as_written


def sheet(
    rules: RuleSet,
    form: Form | str = Form.TEXT,
    _: Say = as_written,
    *,
    title: str = "",
    language: str = "en",
) -> str:
    """A house's rules in plain words; `title` is the house's own name, if it has one."""
    return render(sheet_document(rules, _, title=title, language=language), form)


def sheet_document(
    rules: RuleSet, _: Say = as_written, *, title: str = "", language: str = "en"
) -> Document:
    """The page of a house's rules: only what applies to it."""
    middle = [part.auction, part.draw] if rules.has_auction else [part.turn_up]
    makers = [
        part.table,
        part.ranking,
        part.deal,
        *middle,
        part.play,
        part.withholding,
        part.scoring,
        _glossary,
    ]
    found = [_about(rules, _), *(make(rules, _) for make in makers)]
    return Document(title or _(preset(rules.base).title), tuple(found), language, _(LABELLED))


def _about(rules: RuleSet, _: Say) -> Section:
    base = preset(rules.base)
    blocks: list[Paragraph | Table] = [
        Paragraph(_(base.description)),
        Paragraph(_("Source: {source}.").format(source=_(base.source))),
        Paragraph(_(base.note)),
    ]
    usual, _problems = resolve(rules.base, players=rules.players, sides=rules.sides)
    if usual != rules:
        blocks.append(_comparison(usual, rules, (_("usual"), _("here")), _))
    return Section(_("About this game"), tuple(blocks))


def _glossary(rules: RuleSet, _: Say) -> Section:
    return Section(_("Words that players use"), (Items(tuple(_terms(rules, _))),))


def _terms(rules: RuleSet, _: Say) -> Iterator[tuple[str, str]]:
    if can_be_bagged(rules):
        yield _("bagged"), _("made to bid because nobody else did")
    if rules.has_auction:
        yield _("set"), _("who bid and missed it")
    yield _("on the green"), _("within 30 of the target")
    if rules.has_auction:
        yield _("in the hole"), _("below zero")
    yield _("hung on 40"), _("beaten in a deal begun on 40")
    yield _("revoke"), _("a card played against the rules")
    if rules.is_solo and rules.players > 2:
        yield _("cut-throat"), _("everyone for himself")
    if rules.players == 2:
        yield _("heads-up"), _("two players")


# -------------------------------------------------------------- comparison


@dataclass(frozen=True, slots=True)
class Difference:
    """An option that two houses have differently, in JSON and in words."""

    path: str
    title: str
    values: tuple[Json, Json]
    words: tuple[str, str]


def diff(first: RuleSet, second: RuleSet, _: Say = as_written) -> list[Difference]:
    """All the options that two houses have differently, in the order of the rules page."""
    found = []
    for group, name, item in each_option():
        path = f"{group}.{name}"
        mine, other = first.get(path), second.get(path)
        if mine != other:
            values = (item.kind.write(mine), item.kind.write(other))
            words = (value_words(item, mine, _), value_words(item, other, _))
            found.append(Difference(path, _(item.title), values, words))
    return found


def diff_document(
    first: RuleSet,
    second: RuleSet,
    titles: tuple[str, str],
    _: Say = as_written,
    language: str = "en",
) -> Document:
    """Two houses side by side."""
    heading = _("{first} and {second}").format(first=titles[0], second=titles[1])
    block: Table | Paragraph = Paragraph(_("These rules are the same."))
    if diff(first, second):
        block = _comparison(first, second, titles, _)
    return Document(heading, (Section(_("What differs"), (block,)),), language, _(LABELLED))


def _comparison(first: RuleSet, second: RuleSet, titles: tuple[str, str], _: Say) -> Table:
    rows = tuple((item.title, *item.words) for item in diff(first, second, _))
    return Table(_("Rules that differ"), (_("Rule"), *titles), rows)
