"""The durable store: SQLite by default, PostgreSQL by one URL. Only here SQL is spoken."""
