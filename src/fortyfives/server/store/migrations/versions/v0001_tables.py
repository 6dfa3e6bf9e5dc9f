"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _people_and_houses()
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    _games()


def _people_and_houses() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "houses",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("games_touched", "games", ["touched"])
    op.create_table(
        "deals",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("deck", sa.String(160), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number"),
    )
    op.create_table(
        "results",
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("bids", sa.Integer, nullable=False),
        sa.Column("bids_made", sa.Integer, nullable=False),
        sa.Column("bid_points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game_id"),
    )
    op.create_index("results_game", "results", ["game_id"])


def downgrade() -> None:
    """Drop them all."""
    for name in ("results", "deals", "games", "log", "tables", "houses", "players"):
        op.drop_table(name)
