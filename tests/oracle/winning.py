"""Who has won the game (section 6: all_tricks_wins, as_won, both_past)."""

from __future__ import annotations

from .state import State


def find_winner(
    deal: State, party: list[int], tricks: list[int], bonus: int | None, offenders: set[int]
) -> int | None:
    """The winning side, or None: party is the bidder's, tricks the winners of the tricks."""
    rules = deal.options["score"]
    if rules["all_tricks_wins"]:
        side = all_five(deal, party, tricks, offenders)
        if side is not None:
            return side
    past = [
        side
        for side in range(deal.sides)
        if side not in deal.out and deal.scores[side] >= rules["target"]
    ]
    if len(past) <= 1:
        return past[0] if past else None
    if rules["finish"] == "as_won" and deal.stopped_by in past:
        return deal.stopped_by
    if rules["both_past"] == "bidder_first":
        for side in party:
            if side in past:
                return side
    if rules["both_past"] == "first_past":
        return first_past(deal, party, tricks, bonus, past)
    return most_points(deal, past)


def all_five(deal: State, party: list[int], tricks: list[int], offenders: set[int]) -> int | None:
    """The side with all five tricks and no revoke; for the bidder's party, the bidder."""
    if len(tricks) == 5 and party and all(side in party for side in tricks):
        takers = party
    elif len(tricks) == 5 and len(set(tricks)) == 1:
        takers = tricks[:1]
    else:
        takers = []
    if offenders & set(takers):
        return None
    return next((side for side in takers if side not in deal.out), None)


def most_points(deal: State, sides: list[int]) -> int | None:
    """The best of these sides; None if they are equal."""
    best = max(deal.scores[side] for side in sides)
    first = [side for side in sides if deal.scores[side] == best]
    return first[0] if len(first) == 1 else None


def first_past(
    deal: State, party: list[int], tricks: list[int], bonus: int | None, past: list[int]
) -> int | None:
    """Tricks in their order, then the bonus, then the premium of the contract, then the rest."""
    rules = deal.options["score"]
    running = list(deal.start_scores)

    def there() -> list[int]:
        return [side for side in past if running[side] >= rules["target"]]

    def add(side: int, points: int) -> None:
        for one in party if side in party else [side]:
            running[one] += points

    if there():
        return most_points(deal, there())
    for side in tricks:
        add(side, rules["trick"])
        if there():
            return bidder_before_partner(party, there())
    if bonus is not None:
        add(bonus, rules["bonus"])
        if there():
            return bidder_before_partner(party, there())
    by_premium = [side for side in party if side in past]
    return by_premium[0] if by_premium else most_points(deal, past)


def bidder_before_partner(party: list[int], sides: list[int]) -> int:
    return next((side for side in party if side in sides), sides[0])
