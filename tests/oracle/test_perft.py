"""The counts in tests/perft: the small ones always, all of them in the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import PRESETS, full_deck, load_perft, perft, perft_play, resolve
from .helpers import stacked

FOLDER = Path(__file__).resolve().parent.parent / "perft"
FILES = sorted(FOLDER.glob("*.txt"))
SMALL = 300


def recount(path: Path, most: int) -> int:
    """Counts again whatever is at most so large; the number of counts."""
    done = 0
    for entry in load_perft(path):
        if entry.count <= most:
            options = resolve(entry.rules, entry.players)
            found = perft_play(
                options, entry.dealer, entry.deck, entry.scores, entry.prefix, entry.stop
            )
            assert found == entry.count, entry
            done += 1
    return done


def test_every_preset_has_a_file() -> None:
    assert set(PRESETS) <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_small_counts(path: Path) -> None:
    recount(path, SMALL)


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_counts(path: Path) -> None:
    assert recount(path, 10**9) > 0


def test_counts_that_can_be_seen() -> None:
    """All trumps against none: each orders the cards that are left as he likes."""
    hands = [["KC", "QC", "2C", "3C", "4C"], ["5S", "JS", "AS", "KS", "QS"]]
    options, deck = resolve("irish-45", 2), stacked(hands, 0, ["9D"])
    deck_of_spades = stacked(hands, 0, ["9S"])
    assert perft_play(options, 0, deck, [0, 0], ["1 play KS"], "1") == 5
    assert perft_play(options, 0, deck_of_spades, [0, 0], [], "1") == 10  # five cards, five robs
    prefix = ["1 play 5S", "0 play KC", "1 play JS", "0 play QC", "1 play AS", "0 play 2C"]
    assert perft_play(options, 0, deck_of_spades, [0, 0], prefix) == 2 * 2
    assert perft_play(resolve("hoss"), 0, full_deck(False), [0, 0, 0], [], "bidder") == 49


def test_a_whole_deal() -> None:
    options = resolve({"base": "twenty-five", "score": {"target": 5}}, 2)
    hands = [["KC", "QC", "2C", "3C", "4C"], ["5S", "JS", "QS", "KS", "2S"]]
    assert perft(options, 0, stacked(hands, 0, ["9S"]), [0, 0]) == 5 * 5  # one trick is enough
