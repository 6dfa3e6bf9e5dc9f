"""A database that cannot be used: one line with a code and a hint, whatever is wrong with it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from fortyfives.cardnight.store import Store as Nights
from fortyfives.i18n import available_languages, use_language
from fortyfives.server.store.engine import open_engine, prepare
from fortyfives.server.store.unusable import TEXTS, UnusableDatabase
from tests.cli.running import run
from tests.server.conftest import fresh_database
from tests.server.running import free_port

PASSWORD = "open-sesame"


def code_of(url: str) -> str:
    """How a database is refused; empty if it can be used."""

    async def story() -> None:
        engine = open_engine(url)
        await prepare(engine)
        await engine.dispose()

    try:
        asyncio.run(story())
    except UnusableDatabase as error:
        found = error
    else:
        return ""
    assert found.message
    assert found.hint
    assert PASSWORD not in str(found)
    return found.code


def newer(url: str) -> str:
    """The same database, as a later version would have left it."""
    assert code_of(url) == ""

    async def story() -> None:
        engine = open_engine(url)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await engine.dispose()

    asyncio.run(story())
    return url


# ------------------------------------------------------------------- SQLite


def a_text(folder: Path) -> str:
    (folder / "text").write_text("no database, but long enough to be taken for one\n" * 50)
    return f"sqlite:///{folder / 'text'}"


def another_programs(folder: Path) -> str:
    with sqlite3.connect(folder / "other.db") as other:
        other.execute("CREATE TABLE songs (name TEXT)")
    return f"sqlite:///{folder / 'other.db'}"


def of_another_with_revisions(revision: str) -> Callable[[Path], str]:
    """Another program whose database is kept by the same tool."""

    def make(folder: Path) -> str:
        with sqlite3.connect(folder / "other.db") as other:
            other.execute("CREATE TABLE songs (name TEXT)")
            other.execute("CREATE TABLE alembic_version (version_num TEXT)")
            if revision:
                other.execute("INSERT INTO alembic_version VALUES (?)", [revision])
        return f"sqlite:///{folder / 'other.db'}"

    return make


def damaged(folder: Path) -> str:
    url = f"sqlite:///{folder / 'damaged.db'}"
    assert code_of(url) == ""
    file = folder / "damaged.db"
    file.write_bytes(file.read_bytes()[:100] + os.urandom(file.stat().st_size - 100))
    return url


def read_only_but_in_use_before(folder: Path) -> str:
    assert code_of(f"sqlite:///{folder / 'used.db'}") == ""
    return f"sqlite:///file:{folder / 'used.db'}?mode=ro&uri=true"


def read_only(folder: Path) -> str:
    url = f"sqlite:///{folder / 'mine.db'}"
    with sqlite3.connect(folder / "mine.db") as mine:
        mine.execute("CREATE TABLE alembic_version (version_num TEXT)")
    return url.replace(str(folder), f"file:{folder}") + "?mode=ro&uri=true"


FILES: dict[str, tuple[str, Callable[[Path], str]]] = {
    "newer": ("newer_database", lambda folder: newer(f"sqlite:///{folder / 'new.db'}")),
    "text": ("wrong_database", a_text),
    "another program's": ("wrong_database", another_programs),
    "another's revision": ("newer_database", of_another_with_revisions("8f3a1c")),
    "another's first": ("wrong_database", of_another_with_revisions("0001")),
    "another's third": ("wrong_database", of_another_with_revisions("0003")),
    "another's none": ("wrong_database", of_another_with_revisions("")),
    "damaged": ("wrong_database", damaged),
    "folder": ("cannot_open_database", lambda folder: f"sqlite:///{folder}"),
    "in a file": ("cannot_open_database", lambda folder: a_text(folder) + "/x.db"),
    "nowhere": ("cannot_open_database", lambda _folder: "sqlite:////proc/x.db"),
    "read only": ("cannot_open_database", read_only),
    "read only, of ours": ("cannot_open_database", read_only_but_in_use_before),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_database_of_ours(name: str, tmp_path: Path) -> None:
    code, make = FILES[name]
    url = make(tmp_path)
    before = sorted((path, path.is_file() and path.read_bytes()) for path in tmp_path.iterdir())
    assert code_of(url) == code
    after = sorted((path, path.is_file() and path.read_bytes()) for path in tmp_path.iterdir())
    assert [one for one in after if not one[0].name.endswith(("-wal", "-shm"))] == [
        one for one in before if not one[0].name.endswith(("-wal", "-shm"))
    ], "nothing was changed"


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        assert code_of(f"sqlite:///{tmp_path / 'in' / 'new.db'}") == ""
        Nights(tmp_path / "nights.db").close()
    finally:
        os.umask(old)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"new.db", "nights.db"}
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


@pytest.mark.skipif(os.getuid() == 0, reason="nothing is forbidden to the superuser")
def test_a_file_that_may_not_be_written(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mine.db'}"
    assert code_of(url) == ""
    (tmp_path / "mine.db").chmod(0o400)
    assert code_of(url) == "cannot_open_database"
    (tmp_path / "mine.db").chmod(0)
    assert code_of(url) == "cannot_open_database"


def test_a_file_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyfives.server.store.engine.BUSY_MS", 50)
    url = f"sqlite:///{tmp_path / 'mine.db'}"
    with sqlite3.connect(tmp_path / "mine.db", isolation_level=None) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        assert code_of(url) == "cannot_open_database"
        other.execute("ROLLBACK")
    assert code_of(url) == ""


# --------------------------------------------------------------------- URLs

NO_URLS = [
    "", "nonsense", f"nonsense:{PASSWORD}", f"mysql://u:{PASSWORD}@h/d", f"http://u:{PASSWORD}@h/d",
    f"postgres://u:{PASSWORD}@h/d", f"postgresql://u:{PASSWORD}@h:seven/d",
    f"postgresql://u:p@{PASSWORD}@h/d", f"postgresql://u:{PASSWORD}@h/d?sslmode=require",
    "sqlite://", "sqlite:///:memory:",
    f"sqlite://u:{PASSWORD}@h/d", "sqlite:///a%00b", "sqlite:///x.db?timeout=soon",
]  # fmt: skip


@pytest.mark.parametrize("url", NO_URLS)
def test_what_is_no_url_of_a_database_is_not_repeated(url: str) -> None:
    assert code_of(url) == "bad_database_url"


# --------------------------------------------------------------- PostgreSQL


def with_password(url: str, user: str, password: str) -> str:
    return url.replace("//tests@", f"//{user}:{password}@")


def made_roles(url: str) -> str:
    """A user who needs a password and may do nothing else than come in; his name."""
    name = "u" + uuid.uuid4().hex

    async def make() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'right'")
        access = Path(await connection.fetchval("SHOW hba_file"))
        line = f"host all {name} 127.0.0.1/32 scram-sha-256\n"
        access.write_text(line + access.read_text())
        await connection.execute("SELECT pg_reload_conf()")
        await connection.close()

    asyncio.run(make())
    return name


def test_a_server_that_does_not_let_in(postgres: str) -> None:
    url = fresh_database(postgres)
    user = made_roles(url)
    assert code_of(with_password(url, user, PASSWORD)) == "database_denied"
    assert code_of(with_password(url, user, "right")) == "database_denied", "no tables for him"
    assert code_of(with_password(url, "nobody", PASSWORD) + "x") == "database_denied"
    assert code_of(url + "x") == "no_database"
    assert code_of(newer(url)) == "newer_database"


@pytest.mark.parametrize("where", ["127.0.0.1", "localhost", "nowhere.invalid"])
def test_a_server_that_is_not_there(where: str) -> None:
    assert code_of(f"postgresql://u:{PASSWORD}@{where}:{free_port()}/d") == "database_away"


# ----------------------------------------------------------------- commands


def assert_told(status: int, out: str, err: str, code: str) -> None:
    """That a command has told what is wrong with its database, and done nothing else."""
    first, hint = err.splitlines()
    assert (status, out) == (2, "")
    assert first.startswith(f"{code}: ")
    assert hint.startswith("  ")
    assert PASSWORD not in err


@pytest.mark.parametrize("name", ["newer", "text", "folder"])
def test_copies_are_neither_taken_nor_put_back(name: str, tmp_path: Path) -> None:
    code, make = FILES[name]
    copy, url = tmp_path / "copy.gz", make(tmp_path)
    for command in ("backup", "restore"):
        ran = run(command, "--database", url, str(copy))
        assert_told(ran.status, ran.out, ran.err, code)
    assert not copy.exists()


@pytest.mark.parametrize("command", [["serve"], ["night", "desk", "--no-open"]])
@pytest.mark.parametrize("kind", ["newer", "password"])
def test_a_server_does_not_start(
    kind: str, command: list[str], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Neither does it say that it did."""
    if kind == "newer":
        url, code = newer(f"sqlite:///{tmp_path / 'new.db'}"), "newer_database"
    else:
        postgres = request.getfixturevalue("postgres")
        url, code = with_password(postgres, made_roles(postgres), PASSWORD), "database_denied"
    environ = {
        **os.environ,
        "FORTYFIVES_DATABASE": url,
        "FORTYFIVES_NIGHTS": str(tmp_path / "nights.db"),
    }
    program = [sys.executable, "-m", "fortyfives", *command, "--port", str(free_port())]
    done = subprocess.run(
        program, env=environ, capture_output=True, text=True, check=False, timeout=60
    )
    assert_told(done.returncode, done.stdout, done.stderr, code)


def test_a_copy_that_cannot_be_written_is_a_complaint(tmp_path: Path) -> None:
    ran = run("backup", "--database", f"sqlite:///{tmp_path / 'a.db'}", str(tmp_path / "no" / "c"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cannot_write: ")


def test_a_night_is_not_looked_for_among_tables(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    assert code_of(f"sqlite:///{file}") == ""
    ran = run("night", "list", "--file", str(file))
    assert ran.status == 2
    assert ran.err.startswith("wrong_file: ")


def test_all_is_said_in_every_language() -> None:
    for language in available_languages():
        with use_language(language):
            for code in TEXTS:
                error = UnusableDatabase(code, place="here", reason="so")
                assert error.message.endswith(".")
                assert "{" not in error.message + error.hint


def test_the_page_for_hosts_has_every_code_and_no_other() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    section = page.partition("### Databases that cannot be used")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("| `")
    ]
    assert sorted(row[0].strip("`") for row in rows) == sorted(TEXTS)
    assert all(len(row) == 3 and all(row) for row in rows)
