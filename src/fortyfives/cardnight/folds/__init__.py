"""What each event of a log makes of the night: one function for each kind, by subject."""
