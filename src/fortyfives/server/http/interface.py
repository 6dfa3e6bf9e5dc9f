"""What the client needs before any table: languages, messages, levels, phrases."""

from __future__ import annotations

import gettext as standard
from functools import cache

from litestar import Router
from litestar.params import FromPath

from fortyfives.i18n import DOMAIN, ENGLISH, LOCALE, available_languages
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Language, TheSite, get
from fortyfives.server.services import VERSION
from fortyfives.server.table.phrases import levels, phrases, reactions
from fortyfives.server.wire import PROTOCOL
from fortyfives.server.wire.pages import Catalogue, Interface


@get("/interface")
async def interface(site: TheSite, language: Language) -> Interface:
    """Languages, levels, phrases and the server's name."""
    return Interface(
        name=site.settings.name,
        version=VERSION,
        protocol=PROTOCOL,
        languages=list(available_languages()),
        language=language,
        levels=levels(site.services.bots.levels),
        phrases=phrases(),
        reactions=reactions(),
    )


@get("/catalogue/{code:str}")
async def catalogue(code: FromPath[str], language: Language) -> Catalogue:
    """All messages of the interface in a language, by their English text."""
    if code not in available_languages():
        raise Denied("unknown_language")
    return _catalogue(code)


@cache
def _catalogue(code: str) -> Catalogue:
    """The compiled catalogue of a language; English has the messages in itself."""
    messages: dict[str, str] = {}
    plurals: dict[str, dict[int, str]] = {}
    rule = "n != 1"
    if code != ENGLISH:
        found = standard.translation(DOMAIN, LOCALE, [code])
        entries: dict[object, str] = found._catalog  # type: ignore[attr-defined]
        for key, text in entries.items():
            if isinstance(key, tuple):
                plurals.setdefault(key[0], {})[key[1]] = text
            elif isinstance(key, str) and key:
                messages[key] = text
        rule = _plural_rule(entries.get("", ""))
    forms = {key: [text for _, text in sorted(found.items())] for key, found in plurals.items()}
    return Catalogue(language=code, messages=messages, plurals=forms, plural_rule=rule)


def _plural_rule(header: str) -> str:
    line = next((x for x in header.splitlines() if x.lower().startswith("plural-forms:")), "")
    return line.partition("plural=")[2].rstrip("; ") or "n != 1"


router = Router("/api", route_handlers=[interface, catalogue])
