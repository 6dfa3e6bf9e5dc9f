"""When a saved house was last used, so that those which nobody uses can be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column. Of the houses that are there nobody knows: they begin as young as can be.

    What was used in the future is brought to now when the clock is looked at.
    """
    op.add_column("houses", sa.Column("touched", sa.Float))
    op.execute("UPDATE houses SET touched = 1e308")
    with op.batch_alter_table("houses") as houses:
        houses.alter_column("touched", existing_type=sa.Float(), nullable=False)
    op.create_index("houses_touched", "houses", ["touched"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("houses_touched", "houses")
    with op.batch_alter_table("houses") as houses:
        houses.drop_column("touched")
