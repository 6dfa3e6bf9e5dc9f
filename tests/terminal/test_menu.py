"""The start menu, the houses, the settings, and a whole evening from menu to record."""

import json
from collections.abc import Iterator
from itertools import chain, islice, repeat
from pathlib import Path

import pytest

from fortyfives.cli.houses import load_house
from fortyfives.cli.terminal import saves
from fortyfives.cli.terminal.evening import Evening, Wishes
from fortyfives.cli.terminal.house_page import GROUP_TITLES
from fortyfives.cli.terminal.menu import Menu, Quit, clean_name, tables_of
from fortyfives.cli.terminal.saves import Settings, load_settings, save_settings
from fortyfives.cli.terminal.session import Session
from fortyfives.game.record import read, replay
from fortyfives.i18n import current_language, use_language
from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.ruleset import RuleSet, each_option
from tests.terminal.helpers import SCREENS, FakeTerminal, robot, session_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FORTYFIVES_HOME", str(tmp_path))
    with use_language("en"):
        yield tmp_path


def chosen(answers: list[str], settings: Settings | None = None) -> tuple[RuleSet, Menu, str]:
    terminal = FakeTerminal(answers)
    menu = Menu(SCREENS["plain"](terminal), settings or Settings(), save_settings)
    return menu.run(), menu, terminal.text


def test_enter_takes_the_usual() -> None:
    rules, _menu, text = chosen([""])
    assert rules == load_rules("auction-120")
    assert "Auction 120" in text


@pytest.mark.parametrize("number", range(1, 21))
def test_every_preset_can_be_chosen_and_is_remembered(number: int) -> None:
    rules, menu, text = chosen(["1", str(number), ""])
    assert rules.base == preset_ids()[number - 1]
    assert menu.settings.rules == rules.base
    assert load_settings()[0].rules == rules.base
    assert all(preset(name).title in text for name in preset_ids())


@pytest.mark.parametrize("name", preset_ids())
def test_every_table_of_a_preset_is_on_offer(name: str) -> None:
    tables = tables_of(name)
    for number, (players, sides) in enumerate(tables, 1):
        rules, _menu, _text = chosen(["2", str(number), ""], Settings(rules=name))
        assert (rules.players, rules.sides) == (players, sides)


def test_level_name_speed_and_language() -> None:
    answers = ["3", "1", "5", "Maire", "6", "1", "4", "3", ""]
    _rules, menu, text = chosen(answers)
    assert (menu.settings.level, menu.settings.name) == ("novice", "Maire")
    assert menu.settings.speed == "off"
    assert menu.settings.language == current_language() == "fr"
    assert "Français" in text


def test_nonsense_changes_nothing_and_q_leaves() -> None:
    with pytest.raises(Quit):
        chosen(["88", "x", "1", "99", "abc", "", "q"])


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "6", "o"])
def test_q_goes_back_from_any_list(key: str) -> None:
    rules, menu, _text = chosen([key, "q", ""])
    assert (rules.base, menu.settings) == ("auction-120", Settings())


def test_what_the_menu_does_not_know_is_answered() -> None:
    _rules, _menu, text = chosen(["?", ""])
    assert "Type a number from 1 to 7." in text


def test_the_rules_can_be_read_before_the_game() -> None:
    _rules, _menu, text = chosen(["o", "3", "", "", ""])
    assert "The ace of hearts is always a trump" in text


def test_a_house_is_changed_saved_and_remembered() -> None:
    # Menu 7, group 9 (scoring), option "Target", 100; save as Kitchen.
    answers = ["7", "9", "10", "100", "", "s", "Kitchen", ""]
    rules, menu, text = chosen(answers)
    assert load_house("Kitchen")
    assert (menu.settings.rules, menu.settings.is_house) == ("Kitchen", True)
    assert rules.base == "auction-120"
    assert rules != load_rules("auction-120")
    assert "Source:" in text
    again, _menu, text = chosen([""], load_settings()[0])
    assert again == rules
    assert "Kitchen" in text


def test_contradictions_are_told_at_once_and_not_saved() -> None:
    # Scoring, Cap at 105 beside the lock at 100.
    answers = ["7", "9", "7", "105", "", "s", "", ""]
    _rules, menu, text = chosen(answers)
    assert "A lock and a cap cannot go together." in text
    assert not menu.settings.is_house


def test_a_value_that_cannot_be_is_refused_in_words() -> None:
    answers = ["7", "9", "10", "many", "", "", ""]
    rules, _menu, text = chosen(answers)
    assert "cannot be" in text
    assert rules == load_rules("auction-120")


@pytest.mark.parametrize("group", range(1, 10))
def test_every_option_can_be_looked_at(group: int) -> None:
    answers = ["7", str(group)]
    options = sum(name == list(GROUP_TITLES)[group - 1] for name, _o, _d in each_option())
    answers += chain.from_iterable([str(n), ""] for n in range(1, options + 1))
    with pytest.raises(Quit):
        chosen([*answers, "", "", "q"])


def test_a_house_that_is_gone_gives_way_to_the_usual() -> None:
    rules, menu, _text = chosen([""], Settings(rules="Attic", is_house=True))
    assert rules.base == "auction-120"
    assert not menu.settings.is_house


def test_a_name_is_one_line_of_printable_letters() -> None:
    assert clean_name("  Ma\x1b[31mry\n ") == "Ma[31mry"
    assert len(clean_name("x" * 100)) == 20


# ---------------------------------------------------------------- settings


TOO_DEEP = "[" * 100_000


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\x00", '{"a":', "null", TOO_DEEP])
def test_broken_settings_are_set_aside(home: Path, text: str) -> None:
    (home / "settings.json").write_text(text, encoding="utf-8")
    settings, aside = load_settings()
    assert settings == Settings()
    assert aside is not None
    assert aside.read_text(encoding="utf-8") == text
    assert not (home / "settings.json").exists()


def test_settings_that_are_not_text_are_set_aside(home: Path) -> None:
    (home / "settings.json").write_bytes(b"\xff\xfe\x00")
    assert load_settings()[1] is not None


def test_what_can_be_used_of_odd_settings_is() -> None:
    odd = {"rules": "nowhere", "players": "four", "speed": "off", "level": 3, "name": "Ann"}
    settings = saves.read_settings({**odd, "language": "xx", "ranking": 1, "new": True})
    assert settings == Settings(speed="off", name="Ann")


def test_settings_come_back() -> None:
    settings = Settings("hoss", players=3, level="novice", language="it", ranking=True)
    save_settings(settings)
    assert load_settings() == (settings, None)


# ----------------------------------------------------------------- evening


def evening(answers: Iterator[str], wishes: Wishes) -> str:
    terminal = FakeTerminal(answers)
    settings = Settings(speed="off", level="novice", name="Ann")
    Evening(SCREENS["plain"](terminal), terminal, settings, save_settings).run(wishes)
    return terminal.text


def test_a_game_is_played_recorded_and_forgotten(home: Path) -> None:
    wishes = Wishes(rules=load_rules("irish-45", players=3), seed=3, resume=False)
    answers = islice(chain.from_iterable(repeat(["1", "2", "3", "4", "5", ""])), 500)
    evening(answers, wishes)
    records = list((home / "games").glob("*.json"))
    assert records
    record = read(records[0].read_bytes())
    assert replay(record).game.is_over


def test_a_waiting_game_is_offered_and_goes_on() -> None:
    session = session_of("auction-120")
    session.deal()
    saves.save_game(session)
    text = evening(iter(["", "q"]), Wishes())
    assert "A game waits for you." in text
    assert "Us 0" in text
    assert saves.load_game()[0] is not None


def test_leaving_before_a_waiting_game_goes_on_leaves_it_waiting() -> None:
    session = session_of("auction-120")
    session.deal()
    saves.save_game(session)
    with pytest.raises(Quit):
        evening(iter(["q"]), Wishes())
    assert saves.load_game()[0] is not None


def test_putting_a_game_away_keeps_what_was_played(home: Path) -> None:
    session = session_of("auction-120")
    session.deal()
    saves.save_game(session)
    with pytest.raises(Quit):
        evening(iter(["x", "q"]), Wishes())
    assert len(list((home / "games").glob("*.json"))) == 1
    assert not (home / "game.json").exists()


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "fortyfives-saved/1"}', "\x00", TOO_DEEP])
def test_a_broken_game_is_set_aside_and_told(home: Path, text: str) -> None:
    (home / "game.json").write_text(text, encoding="utf-8")
    terminal = FakeTerminal(["q"])
    with pytest.raises(Quit):
        Evening(SCREENS["plain"](terminal), terminal, Settings(), save_settings).run(Wishes())
    assert "set aside" in terminal.text
    assert list(home.glob("game.json.broken-*"))


def test_a_save_with_halves_of_characters_is_set_aside(home: Path) -> None:
    session = session_of("auction-120")
    session.deal()
    saves.save_game(session)
    text = (home / "game.json").read_text(encoding="utf-8")
    (home / "game.json").write_text(text.replace('"house": ""', '"house": "\\ud800"'))
    assert saves.load_game() == (None, home / "game.json.broken-1")


@pytest.mark.parametrize("text", ["{", "\x00", TOO_DEEP])
def test_a_broken_house_gives_way_to_the_usual(home: Path, text: str) -> None:
    (home / "houses").mkdir(parents=True)
    (home / "houses" / "Mine.json").write_text(text, encoding="utf-8")
    assert chosen([""], Settings(rules="Mine", is_house=True))[0].base == "auction-120"


def test_a_record_that_cannot_be_kept_spoils_no_evening(home: Path) -> None:
    session = session_of("auction-120")
    session.deal()
    saves.save_game(session)
    (home / "games").write_text("a file, no folder")
    terminal = FakeTerminal(["x", "q"])
    with pytest.raises(Quit):
        Evening(SCREENS["plain"](terminal), terminal, Settings(), save_settings).run(Wishes())
    assert "cannot be kept" in terminal.text
    assert saves.load_game()[0] is not None


def test_a_save_holds_all_that_is_needed(home: Path) -> None:
    session = session_of("hoss")
    session.deal()
    saves.save_game(session)
    data = json.loads((home / "game.json").read_text(encoding="utf-8"))
    assert set(data) == {"format", "setup", "deals", "closed"}
    restored, _aside = saves.load_game()
    assert isinstance(restored, Session)
    assert restored.game.state == session.game.state


@pytest.mark.parametrize("language", ["en", "fr", "es", "it"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_language_plays(language: str, screen: str) -> None:
    from tests.terminal.helpers import controller_of

    with use_language(language):
        session = session_of("auction-120")
        terminal = FakeTerminal(islice(robot(session, chatter=0.4), 120))
        controller_of(session, terminal, SCREENS[screen](terminal)).run()
        menu = FakeTerminal(["1", "", "2", "", "7", "1", "", "", "q"])
        with pytest.raises(Quit):
            Menu(SCREENS[screen](menu), Settings(), save_settings).run()
    assert "{" not in terminal.plain + menu.plain
