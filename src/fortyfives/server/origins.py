"""Which pages may open a socket here."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from fortyfives.server.settings import Settings


def is_allowed_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the page that asks may: one that is listed, or one of this very host.

    Programs that are no browsers send no origin; their token is what counts.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    if settings.origins:
        return origin.rstrip("/") in {item.rstrip("/") for item in settings.origins}
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == headers.get("host")
