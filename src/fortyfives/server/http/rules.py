"""Presets, the form of house rules, drafts, saved houses and rule sheets."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Annotated, Any

from litestar import MediaType, Response, Router
from litestar.params import FromPath, JSONBody, Parameter

from fortyfives.cardnight.lines import clean_line
from fortyfives.i18n import gettext as _
from fortyfives.rules.contracts import Contracts, contract_json, ready_name
from fortyfives.rules.library import load_rules, preset_ids, resolve, specification
from fortyfives.rules.options import Kind
from fortyfives.rules.ruleset import RuleSet, each_option, option_at
from fortyfives.rules.sheet import Form, sheet, value_words
from fortyfives.rules.sheet.applies import applies
from fortyfives.server.denials import Denied
from fortyfives.server.forms import group_views, option_view, preset_view
from fortyfives.server.http.common import Language, TheSite, Who, get, post
from fortyfives.server.http.protection import limit_newcomers
from fortyfives.server.state import Site
from fortyfives.server.store.rows import HouseRow
from fortyfives.server.table.house_view import house_view
from fortyfives.server.wire.pages import (
    House,
    HouseChecked,
    NewHouse,
    OptionState,
    ProblemView,
    RulesAsked,
    RulesMetadata,
)

Players = Annotated[int | None, Parameter(ge=2, le=10)]


@get("/rules")
async def metadata(language: Language) -> RulesMetadata:
    """Everything that the form of house rules is made of."""
    return RulesMetadata(
        groups=group_views(),
        options=[option_view(*item) for item in each_option()],
        presets=[preset_view(name) for name in preset_ids()],
    )


@post("/rules/check", status_code=200)
async def check(data: JSONBody[RulesAsked], site: TheSite, language: Language) -> HouseChecked:
    """What is wrong with a draft, and what each option says in it."""
    spec, title, key = await asked_rules(data, site)
    rules, problems = resolve(spec, players=data.players, sides=data.sides)
    usual, _problems = resolve(rules.base, players=rules.players, sides=rules.sides)
    return HouseChecked(
        problems=[
            ProblemView(code=p.code, message=p.message, options=list(p.options)) for p in problems
        ],
        specification=specification(rules),
        options=[_state(rules, usual, f"{group}.{name}") for group, name, _item in each_option()],
        house=None if problems else house_view(rules, title, key),
    )


def _state(rules: RuleSet, usual: RuleSet, path: str) -> OptionState:
    item = option_at(path)
    assert item is not None
    value = rules.get(path)
    return OptionState(
        path=path,
        value=_form_value(item.kind, value),
        words=value_words(item, value, _),
        applies=applies(rules, path),
        changed=value != usual.get(path),
    )


def _form_value(kind: Kind, value: Any) -> Any:
    """An option's value as the form has it: ready contracts by their names."""
    if isinstance(kind, Contracts):
        return [ready_name(contract) or contract_json(contract) for contract in value]
    return kind.write(value)


async def asked_rules(data: RulesAsked, site: Site) -> tuple[object, str, str]:
    """The specification that is asked for, and name and key of a saved house."""
    if data.house is not None:
        row = await site.services.store.house(data.house)
        if row is None:
            raise Denied("unknown_house")
        return json.loads(row.rules), row.name, row.key
    if data.rules is None:
        raise Denied("bad_rules")
    return data.rules, "", ""


@post("/rules/sheet", status_code=200, media_type=MediaType.HTML)
async def draft_sheet(
    data: JSONBody[RulesAsked], site: TheSite, language: Language
) -> Response[str]:
    """The sheet of a draft in plain words."""
    spec, title, _key = await asked_rules(data, site)
    return sheet_page(load_rules(spec, players=data.players, sides=data.sides), title, language)


@get("/rules/sheet/{name:str}", media_type=MediaType.HTML)
async def preset_sheet(
    name: FromPath[str], language: Language, players: Players = None, sides: Players = None
) -> Response[str]:
    """The sheet of a preset in plain words."""
    return sheet_page(load_rules(name, players=players, sides=sides), "", language)


def sheet_page(rules: RuleSet, title: str, language: str) -> Response[str]:
    """A sheet as a page, which carries its own style and nothing active."""
    page = sheet(rules, Form.HTML, _, title=title, language=language)
    policy = f"default-src 'none'; style-src {style_hash(page)}; frame-ancestors 'self'"
    return Response(page, media_type=MediaType.HTML, headers={"Content-Security-Policy": policy})


def style_hash(page: str) -> str:
    """The source expression that allows the style of a page and no other."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"'sha256-{digest}'"


@post("/houses", guards=[limit_newcomers])
async def save_house(
    data: JSONBody[NewHouse], player: Who, site: TheSite, language: Language
) -> House:
    """Save a house under a name; its key makes a link."""
    spec, _title, _key = await asked_rules(data, site)
    rules = load_rules(spec, players=data.players, sides=data.sides)
    name = clean_line(data.name)
    if not name:
        raise Denied("bad_name")
    text = json.dumps(specification(rules), sort_keys=True)
    row = HouseRow("h_" + secrets.token_urlsafe(9), name, text, player.id, site.now())
    await site.services.store.add_house(row)
    return _house(row)


@get("/houses/{key:str}")
async def saved_house(key: FromPath[str], site: TheSite, language: Language) -> House:
    """A saved house."""
    return _house(await _row(key, site))


@get("/houses/{key:str}/sheet", media_type=MediaType.HTML)
async def house_sheet(key: FromPath[str], site: TheSite, language: Language) -> Response[str]:
    """The sheet of a saved house in plain words."""
    row = await _row(key, site)
    return sheet_page(load_rules(json.loads(row.rules)), row.name, language)


async def _row(key: str, site: Site) -> HouseRow:
    row = await site.services.store.house(key)
    if row is None:
        raise Denied("unknown_house")
    return row


def _house(row: HouseRow) -> House:
    return House(
        key=row.key,
        name=row.name,
        rules=json.loads(row.rules),
        path=f"/h/{row.key}",
        sheet=f"/api/houses/{row.key}/sheet",
    )


router = Router(
    "/api",
    route_handlers=[
        metadata, check, draft_sheet, preset_sheet, save_house, saved_house, house_sheet,
    ],
)  # fmt: skip
