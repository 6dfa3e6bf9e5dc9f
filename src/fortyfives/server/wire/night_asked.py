"""What the wishes of a desk are made of."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Meta(max_length=200)]
Cents: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Side: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Prize: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Why: TypeAlias = Annotated[str, Meta(max_length=200)]


class DeskWish(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """The parent of all wishes of the desk."""
