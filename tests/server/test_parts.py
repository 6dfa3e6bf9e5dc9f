"""The small parts: settings, limits, names, statistics, and tables that must be complete."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from fortyfives.cardnight.lines import clean_line
from fortyfives.cards import full_deck
from fortyfives.game import actions, state
from fortyfives.rules.ruleset import GROUPS, each_option
from fortyfives.server import forms, log
from fortyfives.server.bots import BotPool
from fortyfives.server.dealing import Dealing, chance_above
from fortyfives.server.denials import DENIALS, Denied
from fortyfives.server.limits import Limiter
from fortyfives.server.log import AnyEntry, read_entry, write_entry
from fortyfives.server.names import clean_name
from fortyfives.server.origins import is_allowed_origin
from fortyfives.server.settings import Settings, SettingsError, load_settings
from fortyfives.server.table import deciding, fold, labels
from fortyfives.server.table.table_view import Presence
from fortyfives.server.wire import commands as cmd

UNWRITTEN: set[type] = {cmd.Say, cmd.React, cmd.Chat, cmd.Refresh}


def test_every_entry_has_its_fold_and_every_command_its_decision() -> None:
    assert set(fold._FOLDS) == set(get_args(AnyEntry))
    assert set(deciding._DECIDES) == set(get_args(cmd.AnyCommand)) - UNWRITTEN


def test_every_action_has_a_label_and_every_phase_its_words() -> None:
    free = {actions.CallRevoke, actions.Claim, actions.Concede}
    assert set(labels._LABELS) == set(get_args(actions.Action)) - free
    phases = set(get_args(state.Phase))
    assert set(labels.PHASES) == phases
    waiting = phases - {state.Moving, state.Closing, state.Over}
    assert set(labels._OWN) == set(labels._OTHERS) == waiting


def test_every_kind_of_option_has_its_shape_and_every_group_its_title() -> None:
    for group, name, item in each_option():
        assert forms.option_view(group, name, item).title
    assert set(forms.GROUP_TITLES) == set(GROUPS)


def test_every_denial_has_words() -> None:
    for code in DENIALS:
        assert Denied(code).message
        assert Denied(code).hint


def test_entries_are_read_as_they_were_written() -> None:
    for entry in (
        log.Opened(at=1.5, by="p", command="c", host="p", name="Zoë", rules={"base": "hoss"}),
        log.Acted(seat=2, action="discard 2C 3D", ms=1234, bot=True),
        log.Drawn(order=[2, 0, 1]),
        log.Watched(player="p", seat=None),
    ):
        assert read_entry(write_entry(entry)) == entry


# ---------------------------------------------------------------- settings


def test_the_strongest_setting_wins(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text('name = "File"\nport = 1\nhost = "file"\norigins = ["https://a"]\n')
    environ = {
        "FORTYFIVES_PORT": "2",
        "FORTYFIVES_HOST": "environment",
        "FORTYFIVES_BOT_WARM": "false",
    }
    found = load_settings(file, environ, host="option")
    assert (found.name, found.port, found.host) == ("File", 2, "option")
    assert not found.bot_warm
    assert found.origins == ["https://a"]
    more = load_settings(None, {"FORTYFIVES_ORIGINS": "https://a,https://b"})
    assert more.origins == ["https://a", "https://b"]


@pytest.mark.parametrize(
    "text",
    [
        "port = 99999",
        "colour = 1",
        "nonsense",
        'log_level = "loud"',
        "bot_seconds = 0",
        'metrics_from = ["everybody"]',
    ],
)
def test_wrong_settings_are_an_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "s.toml"
    file.write_text(text)
    with pytest.raises(SettingsError):
        load_settings(file, {})


def test_the_page_for_hosts_has_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    missing = [name for name in Settings.__struct_fields__ if f"`{name}`" not in page]
    assert missing == []


def test_origins() -> None:
    own = Settings()
    assert is_allowed_origin({"host": "a:1"}, own)
    assert is_allowed_origin({"host": "a:1", "origin": "http://a:1"}, own)
    assert not is_allowed_origin({"host": "a:1", "origin": "http://a:2"}, own)
    assert not is_allowed_origin({"host": "a:1", "origin": "null"}, own)
    listed = Settings(origins=["https://cards.example.org/"])
    assert is_allowed_origin({"host": "b", "origin": "https://cards.example.org"}, listed)
    assert not is_allowed_origin({"host": "b", "origin": "https://b"}, listed)
    for origin in ("null", "", "http://[", "file://", "https://b@evil", "https://b.evil"):
        for headers in ({}, {"host": ""}, {"host": "b"}):
            assert not is_allowed_origin({**headers, "origin": origin}, Settings())


# ------------------------------------------------------------ names, limits


@pytest.mark.parametrize(("soft", "wanted"), [(256, 2_000), (256, 10**9), (1_024, 300)])
def test_as_many_files_may_be_open_as_there_may_be_sockets(soft: int, wanted: int) -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    program = (
        "import resource, sys; from fortyfives.server.serving import allow_files;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); allow_files({wanted});"
        "print(*resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    assert [int(found) for found in done.stdout.split()] == [max(soft, most), hard]


def test_names_are_one_clean_line() -> None:
    assert clean_line("  a\t\n b\u202e\u0000c  ") == "a bc"
    assert clean_name("e\u0301lise") == "élise"
    assert len(clean_name("x" * 99)) == 30
    for bad in ("", "   ", "\u200b", "!!!", "\u202e"):
        with pytest.raises(Denied):
            clean_name(bad)


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limiter = Limiter(2.0, 4.0, clock=lambda: now[0])
    assert [limiter.take("a") for _ in range(4)] == [0.0] * 4
    assert limiter.take("a") == pytest.approx(0.5)
    assert limiter.take("b") == 0.0
    now[0] += 0.5
    assert limiter.take("a") == 0.0
    assert limiter.take("a") > 0
    now[0] -= 10.0  # a clock that jumps back gives nothing away for ever
    limiter.take("a")
    now[0] += 12.0
    assert limiter.take("a") == 0.0


# --------------------------------------------------------------- statistics


def test_fair_decks_look_fair_and_stacked_ones_do_not() -> None:
    rng, fair, stacked = random.Random(1), Dealing(), Dealing()
    for _ in range(3_000):
        deck = list(full_deck(joker=False))
        rng.shuffle(deck)
        fair.add(deck)
        if rng.random() < 0.1:
            deck.remove(27)
            deck.insert(0, 27)
        stacked.add(deck)
    likely, unlikely = fair.statistics().p, stacked.statistics().p
    assert likely is not None
    assert unlikely is not None
    assert 0.001 < likely < 0.999
    assert unlikely < 1e-4
    assert fair.statistics().degrees == 510


def test_the_chance_of_a_figure() -> None:
    assert chance_above(510.0, 510) == pytest.approx(0.49, abs=0.02)
    assert chance_above(568.0, 510) == pytest.approx(0.038, abs=0.004)


def test_programs_are_not_offered_as_computer_players() -> None:
    assert not any(":" in level for level in BotPool().levels)


def test_a_presence_is_empty_by_default() -> None:
    assert {item.name: getattr(Presence(), item.name) for item in fields(Presence)} == {
        "present": (),
        "away_since": {},
        "next_deal_at": None,
    }
