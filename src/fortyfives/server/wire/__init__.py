"""What goes over the wire, as typed messages: commands, messages, views, tables, pages of HTTP.

One place for both directions; `scripts/make_schema.py` writes it as JSON Schema, from which the
client's types are made. Cards are text (``5H``, ``TC``, ``JK``), suits letters, seats numbers
from 0 clockwise. Sentences come in the language that the reader asked for.
"""

PROTOCOL = 1
"""The version of the protocol; it rises when the meaning of a message changes."""
