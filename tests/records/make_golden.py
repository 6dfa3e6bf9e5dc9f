"""Write the golden records anew: `python -m tests.records.make_golden`.

Look at what changed before it is committed: a record written once must be readable for ever.
"""

from pathlib import Path

from fortyfives.game.record import record_line
from fortyfives.rules.library import load_rules
from tests.records.games import houses, random_game


def main() -> None:
    """One short game of every house."""
    games = [random_game(load_rules(spec), n, deals=2) for n, spec in enumerate(houses())]
    lines = [record_line(game, extra={"notes": "random"}) + "\n" for game in games]
    Path(__file__).with_name("golden.jsonl").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
