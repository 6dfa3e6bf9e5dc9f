"""One table: its state as a fold of its log, what commands do to it, what each seat sees."""
