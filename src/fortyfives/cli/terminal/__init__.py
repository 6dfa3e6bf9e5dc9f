"""The game at a terminal: one controller, a table for the eye and lines for the ear."""
