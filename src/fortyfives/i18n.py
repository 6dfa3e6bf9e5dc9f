"""Messages in the reader's language: English as written, the rest from gettext catalogues.

Faces write `_("Your turn, {name}").format(name=name)`. Code below the faces declares its
messages with `N_` and leaves translating to whoever shows them. The language belongs to the
context (a thread's or a task's), so one server speaks several at once.
"""

import os
from collections.abc import Iterable, Mapping
from contextvars import ContextVar, Token
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = [
    "DOMAIN",
    "ENGLISH",
    "N_",
    "Signed",
    "_",
    "accepted_languages",
    "available_languages",
    "current_language",
    "environment_languages",
    "gettext",
    "ngettext",
    "pick_language",
    "use_language",
]

DOMAIN = "fortyfives"
ENGLISH = "en"
LOCALE = os.path.join(os.path.dirname(__file__), "locale")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a message for the catalogues and return it as it is."""
    return message


def gettext(message: str) -> str:
    """Translate a message into the current language; an unknown one stays English."""
    return _translations(_language.get()).gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on the number `n`."""
    return _translations(_language.get()).ngettext(singular, plural, n)


_ = gettext


class Signed(int):
    """A number as people read it: where it is negative, with a true minus sign, no hyphen."""

    def __format__(self, spec: str) -> str:
        return int(self).__format__(spec).replace("-", "−")

    def __str__(self) -> str:
        return format(self)


class _Chosen:
    """A language put in place; as a context manager it puts the one before back."""

    def __init__(self, token: Token[str]) -> None:
        self._token = token

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _language.reset(self._token)


def use_language(code: str) -> _Chosen:
    """Speak this language from here on in this context, or only within `with`.

    Raises ValueError for a language without a catalogue.
    """
    language = _base(code)
    if language not in available_languages():
        raise ValueError(f"no messages in {code!r}; there are {', '.join(available_languages())}")
    return _Chosen(_language.set(language))


def current_language() -> str:
    """Tell the code of the language in use."""
    return _language.get()


@cache
def available_languages() -> tuple[str, ...]:
    """Codes of the languages that can be used: English, then the others by name."""
    try:
        names = sorted(os.listdir(LOCALE))
    except FileNotFoundError:
        names = []
    return (ENGLISH, *(name for name in names if os.path.isfile(_catalogue(name))))


def pick_language(preferences: Iterable[str] | None = None) -> str:
    """Choose the first preferred language that is available, else English.

    Preferences are codes such as `fr`, `fr-CA` or `fr_CA.UTF-8`; without any, the
    environment's are taken.
    """
    wanted = environment_languages(os.environ) if preferences is None else preferences
    return next((code for code in map(_base, wanted) if code in available_languages()), ENGLISH)


def environment_languages(environ: Mapping[str, str]) -> list[str]:
    """Read the languages that the environment asks for, the best first.

    The first variable set of LANGUAGE, LC_ALL, LC_MESSAGES and LANG decides; `C` is English.
    """
    value = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return [code for code in value.split(":") if code]


def accepted_languages(header: str) -> list[str]:
    """Read an Accept-Language header: codes by falling weight, refused ones left out."""
    weighted = [_weigh(part) for part in header.split(",") if part.strip()]
    weighted.sort(key=lambda item: -item[0])
    return [code for weight, code in weighted if weight > 0]


def _weigh(part: str) -> tuple[float, str]:
    code, *parameters = (piece.strip() for piece in part.split(";"))
    for parameter in parameters:
        if parameter.lower().startswith("q="):
            try:
                return float(parameter[2:]), code
            except ValueError:
                return 0.0, code
    return 1.0, code


def _base(code: str) -> str:
    """Reduce a code to its language: `fr_CA.UTF-8` to `fr`, `C` and `POSIX` to English."""
    language = code.strip().replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
    return ENGLISH if language in {"c", "posix"} else language


def _catalogue(language: str) -> str:
    return os.path.join(LOCALE, language, "LC_MESSAGES", f"{DOMAIN}.mo")


@cache
def _translations(language: str) -> "NullTranslations":
    from gettext import translation  # only needed once a message is shown

    return translation(DOMAIN, LOCALE, [language], fallback=True)
