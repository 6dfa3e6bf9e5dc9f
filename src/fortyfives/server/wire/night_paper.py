"""How a sheet of a night is wanted on paper."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from fortyfives.cardnight.paper.sizes import Paper

Line: TypeAlias = Annotated[str, Meta(max_length=200)]


class PaperAsked(Struct, frozen=True, kw_only=True):
    """How a sheet is wanted; what is left out is as usual.

    `only`: numbers or tables such as ``3,17``; `unnamed`: so many punch cards without names;
    `address`: where phones find this server, if not here. The network's `password` is printed on
    the table cards and goes nowhere else.
    """

    paper: Paper = Paper.A4
    only: Annotated[str, Meta(pattern=r"^(\d{1,4}(,\d{1,4}){0,499})?$")] = ""
    unnamed: Annotated[int, Meta(ge=0, le=500)] = 0
    tables: Annotated[int, Meta(ge=0, le=500)] = 0
    copies: Annotated[int, Meta(ge=1, le=100)] = 2
    address: Line = ""
    wifi: Line = ""
    password: Line = ""
    thanks: Line = ""
