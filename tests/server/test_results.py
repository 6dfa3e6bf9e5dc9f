"""What a finished deal came to, in words."""

import re

from fortyfives.server.table.results import result_of
from tests.game.tables import house
from tests.game.test_naming import won


def test_points_below_nothing_have_a_true_minus_sign() -> None:
    """As in the score sheet beside the sentences."""
    rules = house("auction-partners-no-draw", play={"first_lead": "bidder"})
    hands = ("8D 9D TD JD QC", "2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", "8S 9S TS JS QS")
    table = won(rules, *hands).do("1 trump C", "1 play 2S", "0 claim")
    table.do("1 accept", "2 accept", "3 accept")
    result = result_of(table.state.facts, table.outcome, ("Ann", "Bob"))
    assert result.points == [30, -15]
    assert result.text[:2] == ["Ann: 30 taken, +30, now 30", "Bob: 0 taken, −15, now −15"]
    assert not any(re.search(r"-\d", line) for line in result.text)
