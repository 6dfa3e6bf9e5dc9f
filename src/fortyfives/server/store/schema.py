"""The tables of the store. `migrations/` brings a database to them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)
"""One row: when a server last looked at its clock."""

players = Table(
    "players",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Identities. Of the token only the SHA-256 is kept."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_touched", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(24), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
"""The log of every table: entry `seq` (from 1) as JSON."""

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table_id", String(24), nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float),
    Column("touched", Float, nullable=False),
    Column("record", Text, nullable=False),
    Index("games_touched", "touched"),
)
"""Games with at least one finished deal: the record of the finished deals, as JSON."""

deals = Table(
    "deals",
    metadata,
    Column("game_id", String(24), nullable=False),
    Column("number", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("deck", String(160), nullable=False),
    PrimaryKeyConstraint("game_id", "number"),
)
"""Every deck played, for the dealing statistics; never deleted."""

results = Table(
    "results",
    metadata,
    Column("player_id", String(24), nullable=False),
    Column("game_id", String(24), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("won", Boolean),
    Column("deals", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("bids", Integer, nullable=False),
    Column("bids_made", Integer, nullable=False),
    Column("bid_points", Integer, nullable=False),
    PrimaryKeyConstraint("player_id", "game_id"),
    Index("results_game", "game_id"),
)
"""What a player did in a game so far; `won` is null until it is over."""

houses = Table(
    "houses",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("rules", Text, nullable=False),
    Column("player_id", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("houses_touched", "touched"),
)
"""Saved house rules. `touched`: when one was last looked at or a table opened with it."""
