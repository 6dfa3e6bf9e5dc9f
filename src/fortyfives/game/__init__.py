"""The game: actions, events, states, and the machine that moves them."""
