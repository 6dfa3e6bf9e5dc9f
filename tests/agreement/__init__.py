"""The engine against the slow oracle: positions, whole games, counts, and golden figures."""
