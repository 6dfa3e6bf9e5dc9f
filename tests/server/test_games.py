"""Whole games over real sockets, one of each kind of house, and what they leave behind."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from fortyfives.game.fairness import check_proofs
from fortyfives.game.record import read, replay
from tests.server.playing import play_on
from tests.server.running import Http, Person, Running

KINDS: dict[str, dict[str, Any]] = {
    "turn-up": {"rules": "irish-45"},
    "auction with kitty": {"rules": "auction-120"},
    "auction without": {"rules": "auction-120-no-kitty"},
    "110": {"rules": "one-hundred-and-ten"},
    "five with a called partner": {"rules": "auction-partners"},
    "three-handed": {"rules": "traditional-45-three-handed"},
    "revokes": {"rules": None},
}
QUICK = {"bot_pace": 0, "deal_after": None}


def revoking() -> dict[str, Any]:
    """A house where illegal cards may be played, found by its own law and not by a name."""
    from fortyfives.rules.duties import law_of
    from fortyfives.rules.library import load_rules
    from fortyfives.rules.ruleset import option_at

    item = option_at("play.revoke")
    assert item is not None
    for value in item.kind.members:  # type: ignore[attr-defined]
        spec = {"base": "auction-120", "play": {"revoke": value.value}}
        rules = load_rules(spec)
        if law_of(rules.deck, rules.play).is_revoke_possible:
            return spec
    raise AssertionError


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game(server: Running, kind: str) -> None:
    rules = revoking() if kind == "revokes" else KINDS[kind]["rules"]
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules=rules, bots="novice", settings=QUICK)

    async def story() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        async with ann.at(table, language="fr") as sitting:
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
            await play_on(sitting, random.Random(kind))
            return sitting.table, sitting.messages

    final, messages = asyncio.run(story())
    game = final["game"]
    text = ann.http.get(f"/api/games/{game}/record").content
    record = read(text)
    replayed = replay(record)
    assert replayed.game.winner == final["winner"]
    assert list(replayed.game.scores) == final["scores"]
    assert check_proofs(record) == len(record.deals) == len(final["score_sheet"])
    assert not [m for m in messages if m["type"] in {"problem", "refused"}]
    _check_stages(messages)
    _check_pages(ann, game, final)


def test_who_is_shown_a_game_or_a_house_is_not_let_in_elsewhere(server: Running) -> None:
    ann, nobody = Person(server.url, "Ann"), Http(server.url)
    rules = {"base": "irish-45", "score": {"target": 15}}
    saved = ann.http.post("/api/houses", json={"name": "Ours", "rules": rules}).json()["key"]
    table = ann.open_table(house=saved, bots="novice", settings=QUICK)

    async def story() -> str:
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
            await play_on(sitting, random.Random(1), deals=1)
            return str(sitting.table["game"])

    game = asyncio.run(story())
    pages = ["", "/record", "/deals/0", "/deals/0?seat=1"]
    shown = [nobody.get(f"/api/games/{game}{page}") for page in pages]
    shown += [nobody.get(f"/api/houses/{saved}{page}") for page in ("", "/sheet")]
    for answer in shown:
        assert answer.status_code == 200
        assert table not in answer.text
        assert ann.player not in answer.text
    for answer in (nobody.get(f"/api/tables/{table}{page}") for page in ("", "/sheet")):
        assert answer.status_code == 200
        assert game not in answer.text
        assert ann.player not in answer.text


def _check_stages(messages: list[dict[str, Any]]) -> None:
    """Each update goes on from the one before, and its events tell of it."""
    versions = [m["version"] for m in messages if m["type"] == "update"]
    assert versions == sorted(versions)
    told = [e for m in messages if m["type"] == "update" for e in m["events"]]
    assert {"hands_dealt", "played", "trick_taken", "deal_scored"} <= {e["event"] for e in told}
    assert all(event["text"] for event in told if event["event"] in {"played", "trick_taken"})


def _check_pages(ann: Person, game: str, final: dict[str, Any]) -> None:
    """The replay, the player's statistics and the export have the game."""
    page = ann.http.get(f"/api/games/{game}").json()
    assert page["winner"] == final["winner"]
    assert [deal["row"]["scores"] for deal in page["deals"]] == [
        row["scores"] for row in final["score_sheet"]
    ]
    steps = ann.http.get(f"/api/games/{game}/deals/0").json()
    assert all(seat["hand"] is not None for seat in steps["start"]["seats"])
    last = steps["steps"][-1]["view"]
    assert last["result"]["scores"] == page["deals"][0]["row"]["scores"]
    own = ann.http.get(f"/api/games/{game}/deals/0", params={"seat": 0}).json()
    shown = [seat["hand"] for step in own["steps"] for seat in step["view"]["seats"][1:]]
    assert set(map(json.dumps, shown)) == {"null"}
    stats = ann.http.get("/api/me/stats").json()
    assert stats["games"] == 1
    assert stats["won"] == (final["winner"] == final["seats"][0]["side"])
    assert stats["deals"] == len(final["score_sheet"])
    export = ann.http.get("/api/me/export").json()
    assert [card["game"] for card in export["games"]] == [game]
    assert export["records"][0]["deals"]


def test_four_people_and_a_rematch(server: Running) -> None:
    people = [Person(server.url, name) for name in ("Ann", "Ben", "Cas", "Dee")]
    table = people[0].open_table(rules="twenty-five", players=4, settings=QUICK)

    async def play(person: Person, seat: int) -> dict[str, Any]:
        async with person.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            if seat:
                await sitting.ask("sit", seat=seat)
            if seat == 0:
                await sitting.until(
                    lambda: all(s["kind"] == "person" for s in sitting.table["seats"])
                )
                await sitting.ask("start")
            rng = random.Random(seat)
            await play_on(sitting, rng)
            first = sitting.table
            if seat == 0:
                await sitting.ask("rematch", redraw=True)
            await sitting.until(lambda: sitting.table["game"] != first["game"])
            assert sitting.table["next_dealer"] == (first["dealer"] + 1) % 4
            assert {s["name"] for s in sitting.table["seats"]} == {"Ann", "Ben", "Cas", "Dee"}
            await play_on(sitting, rng, deals=1)
            # A single deal can win the second game as well.
            assert sitting.table["games"][0]["game"] == first["game"]
            return first

    async def story() -> list[dict[str, Any]]:
        return await asyncio.gather(*(play(p, seat) for seat, p in enumerate(people)))

    finals = asyncio.run(story())
    assert len({final["winner"] for final in finals}) == 1


def test_words_of_players_are_mixed_in(server: Running) -> None:
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules="irish-45", bots="novice", settings=QUICK)

    async def story() -> dict[str, Any]:
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
            await sitting.until(lambda: sitting.table["next_deal"])
            assert sitting.table["next_deal"]["seed"] is None
            await sitting.ask("words", text="my own words ♥")
            await play_on(sitting, random.Random(1), deals=1)
            return sitting.table

    final = asyncio.run(story())
    proof = final["last_deal"]
    assert proof["words"] == [{"seat": 0, "text": "my own words ♥"}]
    answer = ann.http.post(
        "/api/fair/check",
        json={
            "seed": proof["seed"],
            "commitment": proof["commitment"],
            "words": [[0, "my own words ♥"]],
            "deal": 0,
            "joker": final["house"]["has_joker"],
        },
    ).json()
    record = ann.http.get(f"/api/games/{final['game']}/record").json()
    assert answer["holds"]
    assert answer["deck"] == record["deals"][0]["deck"]
    statistics = ann.http.get("/api/fair/statistics").json()
    assert statistics["deals"] >= 1
    assert sum(map(sum, (c["counts"] for c in statistics["cards"]))) >= 52
