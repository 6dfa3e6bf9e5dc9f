"""Quick phrases and reactions: said by a key, heard in each hearer's own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.server.bots import LEVEL_TITLES
from fortyfives.server.wire.messages import Level, Phrase

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello, everyone!"),
    "good_luck": N_("Good luck!"),
    "well_played": N_("Well played!"),
    "nice_hand": N_("What a hand!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry, partner."),
    "no_matter": N_("Never mind."),
    "thinking": N_("Let me think."),
    "your_turn": N_("It is your turn."),
    "back_soon": N_("Back in a moment."),
    "i_am_back": N_("I am back."),
    "one_more": N_("One more game?"),
    "good_game": N_("Good game!"),
    "must_go": N_("I have to go. Goodbye!"),
}

REACTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "clap": ("👏", N_("claps")),
    "laugh": ("😄", N_("laughs")),
    "surprise": ("😮", N_("is surprised")),
    "sad": ("😢", N_("is sad")),
    "heart": ("❤️", N_("sends a heart")),
    "thumbs_up": ("👍", N_("agrees")),
    "fingers_crossed": ("🤞", N_("hopes")),
    "tea": ("☕", N_("has a cup of tea")),
}
"""A sign, and what it says to who cannot see it."""


def phrases() -> list[Phrase]:
    """The phrases in the language in use."""
    return [Phrase(key=key, text=_(text)) for key, text in PHRASES.items()]


def reactions() -> list[Phrase]:
    """The reactions, each sign with its words in the language in use."""
    return [Phrase(key=key, text=f"{sign} {_(text)}") for key, (sign, text) in REACTIONS.items()]


def levels(names: tuple[str, ...]) -> list[Level]:
    """Levels of computer players in the language in use."""
    return [Level(level=name, title=_(LEVEL_TITLES.get(name, name))) for name in names]


def words_for(kind: str, key: str) -> str | None:
    """What a phrase or a reaction says, in the language in use; None if there is no such key."""
    if kind == "phrase":
        return _(PHRASES[key]) if key in PHRASES else None
    if key not in REACTIONS:
        return None
    sign, text = REACTIONS[key]
    return f"{sign} {_(text)}"
