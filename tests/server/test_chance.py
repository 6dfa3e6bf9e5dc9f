"""What is left to chance: nobody foresees it, and a test may give it a seed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random, SystemRandom

from fortyfives.server.table.automatic import Moment
from fortyfives.server.table.chance import SYSTEM, drawn, new_game, sealed
from fortyfives.server.table.deciding import Asker
from tests.server.running import Person, running


def test_a_server_deals_from_the_generator_of_the_system(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.site.services.chance is SYSTEM
    assert isinstance(SYSTEM, SystemRandom)
    assert Moment(now=0.0, present=frozenset()).chance is SYSTEM
    assert Asker("p", frozenset(), frozenset()).chance is SYSTEM


def test_the_same_chance_gives_the_same_deal_but_no_game_the_name_of_another() -> None:
    def made() -> list[object]:
        chance = Random(7)
        return [sealed(chance), new_game(None, chance).seed, drawn(6, chance)]

    assert made() == made()
    assert new_game(None, Random(7)).game != new_game(None, Random(7)).game


def test_tables_of_a_seeded_server_are_dealt_alike(tmp_path: Path) -> None:
    found = []
    for n in range(2):
        (tmp_path / str(n)).mkdir()
        with running(tmp_path / str(n)) as server:
            server.site.services.chance = Random(3)
            found.append(first_commitment(server.url))
    assert found[0] == found[1]


def first_commitment(url: str) -> str:
    """The fingerprint of the first deal of a game against computer players."""
    person = Person(url, "Ann")
    table = person.open_table(rules="auction-120", bots="novice", settings={"deal_after": None})

    async def story() -> str:
        async with person.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
            await sitting.until(lambda: sitting.table["next_deal"])
            commitment: str = sitting.table["next_deal"]["commitment"]
            return commitment

    return asyncio.run(story())
