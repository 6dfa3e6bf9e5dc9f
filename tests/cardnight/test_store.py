"""The file of nights: nothing acknowledged is lost, nothing written changes, two may write."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from fortyfives.cardnight import store as stores
from fortyfives.cardnight.desk.desk import Desk, new_night
from fortyfives.cardnight.desk.door import Notice, enter
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.events import CashMoved, Entered
from fortyfives.cardnight.evolve import fold
from fortyfives.cardnight.library import ready_format
from fortyfives.cardnight.model import CashKind, CashLine
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import Store
from tests.cardnight.halls import SEED

NOTICE = Notice(id="friday", title="Friday", date="2026-01-09")


def opened(path: Path) -> tuple[Store, Desk]:
    store = Store(path)
    return store, new_night(store, ready_format("cape-breton-night"), NOTICE, seed=SEED)


def test_a_night_is_read_back_as_it_was(tmp_path: Path) -> None:
    store, desk = opened(tmp_path / "deep" / "nights.db")
    for pair in range(6):
        desk.do_as("door", enter, [f"A{pair}", f"B{pair}"], seed=desk.seed)
    desk.do(draw, seed=desk.seed)
    desk.do(seat_next)
    store.close()
    with Store(tmp_path / "deep" / "nights.db") as again:
        assert Desk(again, "friday").night == desk.night
        assert [entry.by for entry in again.log("friday")][1] == "door"
        assert [entry.seq for entry in again.log("friday")] == list(range(1, desk.seq + 1))


def test_two_desks_write_in_one_night(tmp_path: Path) -> None:
    _, first = opened(tmp_path / "n.db")
    second = Desk(Store(tmp_path / "n.db"), "friday")
    first.do(enter, ["A", "B"], seed=SEED)
    second.do(enter, ["C", "D"], seed=SEED)
    first.do(enter, ["E", "F"], seed=SEED)
    second.refresh()
    assert first.night == second.night
    assert list(first.night.entries) == [1, 2, 3]


def test_a_write_behind_someone_elses_is_refused(tmp_path: Path) -> None:
    store, desk = opened(tmp_path / "n.db")
    seen = desk.seq
    desk.do(enter, ["A", "B"], seed=SEED)
    entry = desk.night.entries[1]
    with pytest.raises(NightRefusal) as caught:
        store.append("friday", seen, (Entered(entry=entry),), at="x", by="y")
    assert caught.value.reason is NightReason.MOVED_ON
    assert len(list(store.log("friday"))) == seen + 1


def test_what_is_written_cannot_be_changed(tmp_path: Path) -> None:
    opened(tmp_path / "n.db")
    with sqlite3.connect(tmp_path / "n.db") as db:
        for statement in ("UPDATE log SET by = 'x'", "DELETE FROM log"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                db.execute(statement)


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    store, _ = opened(tmp_path / "n.db")
    db = store._db
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_night_of_the_same_name_is_refused(tmp_path: Path) -> None:
    store, _ = opened(tmp_path / "n.db")
    with pytest.raises(NightRefusal) as caught:
        new_night(store, ready_format("swiss"), NOTICE)
    assert caught.value.reason is NightReason.NIGHT_EXISTS
    assert [row.id for row in store.nights()] == ["friday"]


@pytest.mark.parametrize("content", [b"no database at all, but long enough to look at" * 40])
def test_what_is_no_file_of_nights_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "n.db").write_bytes(content)
    with pytest.raises(NightRefusal) as caught:
        Store(tmp_path / "n.db")
    assert caught.value.reason is NightReason.WRONG_FILE
    assert (tmp_path / "n.db").read_bytes() == content


@pytest.mark.parametrize("version", [0, 1, 99])
@pytest.mark.parametrize("table", ["songs", "nights"])
def test_another_programs_file_is_refused_and_left_as_it_is(
    tmp_path: Path, table: str, version: int
) -> None:
    """Its rollback journal too: a write-ahead log would need two more files beside it."""
    with closing(sqlite3.connect(tmp_path / "n.db")) as other:
        other.execute(f"CREATE TABLE {table} (name TEXT)")
        other.execute(f"PRAGMA user_version = {version}")
    content = (tmp_path / "n.db").read_bytes()
    with pytest.raises(NightRefusal) as caught:
        Store(tmp_path / "n.db")
    assert caught.value.reason is NightReason.WRONG_FILE
    assert "something else" in caught.value.message
    assert (tmp_path / "n.db").read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == ["n.db"]


def test_a_file_that_is_locked_is_not_called_a_wrong_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "_WAIT", 0.05)
    opened(tmp_path / "n.db")
    other = sqlite3.connect(tmp_path / "n.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        Store(tmp_path / "n.db")
    other.execute("ROLLBACK")
    other.close()
    Store(tmp_path / "n.db").close()


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    opened(tmp_path / "n.db")
    with sqlite3.connect(tmp_path / "n.db") as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(NightRefusal) as caught:
        Store(tmp_path / "n.db")
    assert "version 99" in caught.value.message


# ------------------------------------------------------------------------ kills

WRITER = """
import sys
from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.desk.door import enter
from fortyfives.cardnight.store import Store
desk = Desk(Store(sys.argv[1]), "friday")
for n in range(int(sys.argv[2]), 10**6):
    desk.do(enter, [f"A{n}", f"B{n}"], seed=desk.seed)
    print(n, flush=True)
"""


def test_a_killed_program_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "n.db"
    store, _ = opened(path)
    store.close()
    start = 0
    for turn in range(8):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(start)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(3 + turn)]
        time.sleep(0.003 * turn)
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged += [int(line) for line in writer.stdout.read().split()]
        writer.wait()
        writer.stdout.close()
        with Store(path) as again:
            night = fold(again.log("friday"))
        names = {entry.names[0] for entry in night.entries.values()}
        assert {f"A{n}" for n in acknowledged} <= names
        assert list(night.entries) == list(range(1, len(night.entries) + 1))
        assert len(night.entries) - 1 - acknowledged[-1] in (0, 1)  # at most the one being told
        start = len(night.entries)


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Cut the log of the journal short at any byte behind what was flushed: the past is whole."""
    path = tmp_path / "n.db"
    store, desk = opened(path)
    sizes, states = [], []
    for pair in range(12):
        desk.do(enter, [f"A{pair}", f"B{pair}"], seed=SEED)
        sizes.append((tmp_path / "n.db-wal").stat().st_size)
        states.append(desk.night)
    wal = (tmp_path / "n.db-wal").read_bytes()
    main = path.read_bytes()
    for size, state in zip(sizes, states, strict=True):
        for torn in (0, 1, 100, 3000):
            copy = tmp_path / f"copy-{size}-{torn}.db"
            copy.write_bytes(main)
            (tmp_path / f"{copy.name}-wal").write_bytes(wal[: size + torn])
            with Store(copy) as again:
                night = fold(again.log("friday"))
            assert {n: night.entries[n] for n in state.entries} == state.entries
    store.close()


@pytest.mark.parametrize("event", [b'{"event":"CashMoved"}', b'{"event":"CashMoved\xff"}'])
@pytest.mark.parametrize("broken", ["first", "second"])
def test_no_jackpot_is_carried_past_a_night_that_cannot_be_read(
    tmp_path: Path, broken: str, event: bytes
) -> None:
    """It would be carried in twice, or vanish."""
    store = Store(tmp_path / "n.db")

    def opened_as(name: str) -> Desk:
        notice = Notice(id=name, title=name, date="2026-01-09", series="winter")
        return new_night(store, ready_format("cape-breton-night"), notice)

    out = CashLine(kind=CashKind.CARRIED_OUT, amount=10_000, pot="jackpot")
    first = opened_as("first")
    store.append("first", first.seq, (CashMoved(line=out),), at="x", by="desk")
    second = opened_as("second")
    assert [line.amount for line in second.night.cash] == [10_000]
    with sqlite3.connect(tmp_path / "n.db") as db:
        where = (broken, 99, "x", "desk", event)
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, CAST(? AS TEXT))", where)
    with pytest.raises(NightRefusal) as caught:
        opened_as("third")
    assert caught.value.reason is NightReason.DAMAGED_NIGHT
    assert [row.id for row in store.nights()] == ["first", "second"]
