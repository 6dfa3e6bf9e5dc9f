"""The settings of a server: defaults, then a TOML file, then the environment."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from fortyfives.errors import FortyFivesError, reason_of
from fortyfives.i18n import N_, gettext

PREFIX = "FORTYFIVES_"

Positive = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


HALL: Final[Mapping[str, Any]] = {
    "most_connections_each": 10_000,
    "messages_per_second_each": 2_000.0,
    "requests_per_second": 400.0,
    "looks_per_second": 2_000.0,
    "new_per_minute": 600.0,
    "guesses_per_minute": 60.0,
}
"""What is usual in the network of a hall: all its phones may come by one address, that of its
router, and nobody comes from elsewhere."""


class SettingsError(FortyFivesError):
    """Settings that cannot be read; the text says which and why."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that who runs a server may set. See docs/hosting.md.

    `origins`: the pages that may open sockets, such as ``https://cards.example.org``; empty for
    those that the server itself sends. `proxies`: addresses whose word is taken for a client's
    own (``X-Forwarded-For``). `nights` is the file of card nights; with `open_nights` a browser on
    this computer itself opens the desks of all of them without their keys: not for a server
    behind a proxy. `metrics_from`: the networks whose computers may read the figures, where no
    token is set for them. Days are those after which what nobody has used is deleted.
    """

    name: str = "Forty-Fives"
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 4545
    database: str = ""
    nights: str = ""
    open_nights: bool = False
    origins: list[str] = field(default_factory=list)
    proxies: list[str] = field(default_factory=list)
    bot_processes: Positive = 1
    bot_seconds: Seconds = 2.0
    bot_warm: bool = True
    table_days: Positive = 30
    game_days: Positive = 365
    player_days: Positive = 365
    house_days: Positive = 365
    most_tables: Positive = 5_000
    most_entries: Annotated[int, Meta(ge=1000)] = 100_000
    most_nights: Positive = 2_000
    most_connections: Positive = 10_000
    most_connections_each: Positive = 500
    most_frame_bytes: Annotated[int, Meta(ge=1024)] = 8_192
    most_body_bytes: Annotated[int, Meta(ge=1024)] = 65_536
    messages_per_second: Seconds = 20.0
    messages_per_second_each: Seconds = 200.0
    requests_per_second: Seconds = 20.0
    looks_per_second: Seconds = 200.0
    new_per_minute: Seconds = 60.0
    guesses_per_minute: Seconds = 12.0
    metrics_token: str = ""
    metrics_from: list[str] = field(default_factory=lambda: ["127.0.0.0/8", "::1"])
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"

    def __post_init__(self) -> None:
        networks_of(self.metrics_from)

    @property
    def is_laptop(self) -> bool:
        """Whether it is an organiser's own computer, which opens all its nights to its browser."""
        return self.open_nights and not self.proxies

    @property
    def database_url(self) -> str:
        """The URL of the database; a file in the user's data folder where none is named."""
        return self.database or f"sqlite:///{data_folder() / 'fortyfives.db'}"

    @property
    def nights_file(self) -> Path:
        """The file of card nights; one in the user's data folder where none is named."""
        return Path(self.nights) if self.nights else data_folder() / "nights.db"


def networks_of(texts: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Networks, or single addresses. Raises `ValueError`."""
    return [ip_network(text, strict=False) for text in texts]


def data_folder() -> Path:
    """Where data is kept if nothing else is said."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fortyfives"


def load_settings(
    file: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    usual: Mapping[str, Any] = MappingProxyType({}),
    **options: Any,
) -> Settings:
    """The settings of a file, the environment and some options, the last the strongest.

    `usual` are those of this kind of server, where nothing else is said. Raises `SettingsError`.
    """
    values = {**usual, **_from_file(file), **_from_environment(environ)}
    values |= {name: value for name, value in options.items() if value is not None}
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        text = gettext(N_("The settings cannot be read: {reason}."))
        raise SettingsError(text.format(reason=error)) from None


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        text = gettext(N_("The settings cannot be read: {reason}."))
        why = reason_of(error) if isinstance(error, OSError) else error
        raise SettingsError(text.format(reason=why)) from None


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    known = {name: kind.type for name, kind in _fields().items()}
    found: dict[str, Any] = {}
    for name, kind in known.items():
        text = environ.get(PREFIX + name.upper())
        if text is not None:
            is_list = kind == list[str]
            found[name] = [part for part in text.split(",") if part] if is_list else text
    return found


def _fields() -> dict[str, msgspec.structs.FieldInfo]:
    return {item.name: item for item in msgspec.structs.fields(Settings)}
