"""Rare moments of a deal: all that may be done is offered in words, in sight, and said aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import Wanted, reach
from tests.browser.places import covered, crossing, drawn
from tests.server.running import Json, Person, Running

SPOKEN = "[data-spoken]"


def offers(*starts: str) -> Wanted:
    """That an action is offered which begins so."""
    return lambda view: any(item["action"].startswith(starts) for item in view["legal"])


def in_phase(phase: str, **fields: Any) -> Wanted:
    """That the deal is in a phase, and its view has these values."""
    return lambda view: view["phase"] == phase and all(view[k] == v for k, v in fields.items())


@dataclass(frozen=True)
class Moment:
    """A table, how it is brought to the moment, and what is asked there."""

    table: dict[str, Any]
    wanted: Wanted
    asked: str
    prefer: Sequence[str] = ()


SPECIAL = ["15", "20", "25", "30", "thirty_for_sixty", "blind_thirty_for_sixty", "slam"]


def auction(**changes: Any) -> dict[str, Any]:
    return {"rules": {"base": "auction-120", **changes}, "players": 4, "sides": 2}


MOMENTS = {
    "dealer-must-rob": Moment(
        {"rules": "traditional-45", "players": 2}, in_phase("robbing"),
        "The turned card is yours: choose the card to give up",
    ),
    "dealer-may-rob": Moment(
        {"rules": "irish-45", "players": 2}, in_phase("robbing"), "Will you rob the turned card?"
    ),
    "holder-may-rob": Moment(
        {"rules": "irish-45", "players": 3},
        lambda view: view["phase"] == "playing" and offers("rob")(view),
        "Your turn: play a card",
    ),
    "rob-in-an-auction": Moment(
        {"rules": {"base": "auction-partners", "rob": {"turned_in_auction": True}}},
        in_phase("robbing"),
        "Will you rob the turned card?",
    ),
    "swap-begins": Moment(
        {"rules": "one-hundred-and-ten"}, offers("turn"), "Ace swap: will you turn a card",
        ("bid 30", "trump"),
    ),
    "swap-goes-on": Moment(
        {"rules": "one-hundred-and-ten"},
        lambda view: bool(view["stock_turned"]) and offers("turn")(view),
        "No trump yet: turn another card",
        ("turn", "bid 30", "trump"),
    ),
    "swap-takes": Moment(
        {"rules": "one-hundred-and-ten"}, offers("swap"), "Will you take the turned trump?",
        ("turn", "bid 30", "trump"),
    ),
    "swap-not-mine": Moment(
        {"rules": "one-hundred-and-ten"},
        lambda view: [item["action"] for item in view["legal"]] == ["noswap"],
        "only the holder of the ace of trumps may turn cards",
    ),
    "lead-chosen": Moment({"rules": "one-hundred-and-ten"}, in_phase("leading"), "Who leads?"),
    "booked-asked": Moment(
        auction(play={"booked": True}), offers("askbooked"),
        "Will you ask whether anyone holds only trumps?", ("pass",),
    ),
    "booked-told": Moment(
        {**auction(play={"booked": True}), "players": 6}, offers("fold"),
        "Somebody holds only trumps. Do you stay in?", ("askbooked", "pass"),
    ),
    "packets": Moment(
        {"rules": {"base": "auction-partners", "deal": {"packets": "dealer"}}},
        in_phase("packing"), "How will you deal?",
    ),
    "into-the-kitty": Moment(
        auction(draw={"into_kitty": True}), offers("kitty"), "Name trumps", ("bid",)
    ),
    "on-the-top-card": Moment(
        auction(draw={"into_kitty": True, "on_top_card": True}), offers("topcard"),
        "Name trumps", ("kitty", "bid"),
    ),
    "face-down": Moment(auction(auction={"contracts": SPECIAL}), offers("look"), "Your bid?"),
    "looked": Moment(
        auction(auction={"contracts": SPECIAL}),
        lambda view: view["phase"] == "bidding" and not offers("look")(view),
        "Your bid?",
        ("look",),
    ),
    "slam": Moment(
        auction(auction={"contracts": SPECIAL}), in_phase("naming", contract="slam"),
        "Name trumps", ("bid slam",),
    ),
    "thirty-for-sixty": Moment(
        auction(auction={"contracts": SPECIAL}), in_phase("playing", contract="thirty_for_sixty"),
        "Your turn: play a card", ("bid thirty_for_sixty",),
    ),
    "jink": Moment(
        {"rules": "growl-120"},
        lambda view: any("jink" in item["action"] for item in view["legal"]),
        "Name trumps",
        ("bid 25", "bid 20"),
    ),
    "bagged": Moment(
        auction(), in_phase("naming", bagged=True), "Name trumps", ("pass",)
    ),
    "partner-called": Moment(
        {"rules": {"base": "cut-throat", "auction": {"called_partner": True}}, "players": 5},
        offers("call"), "Name trumps, or call your partner's card", ("bid",),
    ),
    "trumps-after-the-call": Moment(
        {"rules": {"base": "cut-throat", "auction": {"called_partner": True}}, "players": 5},
        lambda view: view["called"] is not None and view["phase"] == "naming",
        "Name trumps", ("call", "bid"),
    ),
    "sit-out": Moment(
        {"rules": "hoss"}, in_phase("sittingout"), "Who sits out as your partner?", ("bid",)
    ),
    "ten-cards": Moment(
        {"rules": "one-hundred-and-ten"},
        lambda view: view["phase"] == "discarding" and len(view["own_hand"]) > 8,
        "Choose the cards to throw", ("bid 30",),
    ),
    "four-and-a-flip": Moment(
        auction(draw={"four_and_a_flip": True}),
        lambda view: view["phase"] == "playing" and any(seat["shows"] for seat in view["seats"]),
        "Your turn: play a card", ("pass",),
    ),
    "hearts-on-hearts": Moment(
        auction(play={"hearts_on_hearts": True}),
        lambda view: any("hearts" in item["action"] for item in view["legal"]),
        "Your turn: play a card", ("bid 30",),
    ),
    "three-handed": Moment(
        {"rules": "traditional-45-three-handed"}, in_phase("playing"), "Your turn: play a card"
    ),
}  # fmt: skip


def brought_to(
    name: str, server: Running, open_page: OpenPage, **settings: Any
) -> tuple[Page, Json]:
    """A page at a moment, and the view of it; `settings` are those of the browser."""
    moment = MOMENTS[name]
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    table = person.open_table(bots="novice", settings=quick, **moment.table)
    view = reach(person, table, moment.wanted, prefer=moment.prefer)
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", identity=identity, settings=settings)
    page.locator(".game[data-turn='true']").wait_for()
    return page, view


@pytest.mark.parametrize("name", list(MOMENTS)[::3])
def test_all_that_may_be_done_is_offered_and_said(
    name: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    moment = MOMENTS[name]
    page, view = brought_to(name, server, open_page)
    expect(page.locator(SPOKEN)).to_contain_text(moment.asked)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(page)
        screen(page, f"rare-{name}-{size[0]}")
        expect(page.locator(".actions .prompt")).to_contain_text(moment.asked)
        assert covered(page, ".actions button:enabled, .hand button") == []
        assert crossing(page, ".plaque", ".beside img", ".pile .card") == []
    assert missing(page, view) == []
    assert violations(page) == []


@pytest.mark.soak
def test_it_is_so_at_every_moment(
    server: Running,
    open_page: OpenPage,
    screen: Callable[[Page, str], None],
    soak_count: Callable[[int], int],
) -> None:
    every = list(MOMENTS)
    for name in every[1 : 1 + soak_count(len(every))]:
        test_all_that_may_be_done_is_offered_and_said(name, server, open_page, screen)


def missing(page: Page, view: Json) -> list[str]:
    """The legal actions for which the page has neither a button nor a card to touch."""
    found = []
    for item in view["legal"]:
        card = page.locator(f".hand button.able[data-card='{item['card']}']")
        chooses = page.get_by_role("button", name="Take the turned card")
        if item["verb"] == "rob" and chooses.count():
            continue
        if item["verb"] in {"play", "rob", "swap"}:
            is_there = card.count() == 1
        elif item["verb"] == "call":
            is_there = page.get_by_role("button", name="Call a card").count() == 1
        else:
            is_there = bool(named(page, item["label"]))
        if not is_there:
            found.append(item["action"])
    return found


def named(page: Page, label: str) -> int:
    """How many buttons are called so; special bids say also what they win and lose."""
    first = label[:1].upper() + label[1:]
    names: list[str] = page.locator(".actions button:enabled").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label') || one.innerText.split('\\n')[0])"
    )
    return sum(name.replace("\ufe0e", "") in {label, first} for name in names)


def test_a_swap_asks_which_card_to_give_up(server: Running, open_page: OpenPage) -> None:
    page, _view = brought_to("swap-takes", server, open_page)
    expect(page.locator(SPOKEN)).to_contain_text("Then choose the card to give up")
    page.locator(".hand button.able").last.click()
    expect(page.locator(SPOKEN)).to_contain_text("Ann takes")


def test_a_rob_in_the_play_is_begun_and_left_again(server: Running, open_page: OpenPage) -> None:
    page, _view = brought_to("holder-may-rob", server, open_page)
    page.get_by_role("button", name="Take the turned card").click()
    expect(page.locator(SPOKEN)).to_contain_text("Choose the card to give up.")
    page.get_by_role("button", name="Rather play a card").click()
    expect(page.locator(SPOKEN)).to_contain_text("play a card")
    page.get_by_role("button", name="Take the turned card").click()
    page.locator(".hand button.able").first.click()
    expect(page.locator(SPOKEN)).to_contain_text("Ann robs")
