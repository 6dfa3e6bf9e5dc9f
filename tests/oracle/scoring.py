"""Adding the points up at the end of a deal (section 6)."""

from __future__ import annotations

from typing import Any

from .cards import is_trump, trump_order
from .contracts import Contract
from .state import State
from .winning import find_winner


def trick_sides(deal: State) -> list[int]:
    """The side that won each trick, in order."""
    return [deal.side(trick["winner"]) for trick in deal.tricks]


def arrived(deal: State, side: int) -> int | None:
    """The side, if its score and its tricks so far have reached the target."""
    rules = deal.options["score"]
    total = deal.start_scores[side] + rules["trick"] * trick_sides(deal).count(side)
    return side if total >= rules["target"] and total != rules["zero_on"] else None


def bonus_side(deal: State) -> int | None:
    """The side that wins the bonus; a trump still in hand after a claim is the claimer's."""
    rules = deal.options["score"]
    if rules["bonus_for"] == "none" or deal.trump is None:
        return None
    side_of = {card: deal.side(trick["winner"]) for trick in deal.tricks for card in trick["cards"]}
    if deal.claimed_by is not None:
        left = [card for seat in deal.clockwise(0) for card in deal.hands[seat]]
        side_of |= {card: deal.side(deal.claimed_by) for card in left}
    order = trump_order(deal.options, deal.trump, deal.ace_low())
    if rules["bonus_for"] == "five_only":
        order = order[:1]
    side = next((side_of[card] for card in order if card in side_of), None)
    forfeit = rules["bonus_forfeit_at"]
    if side is not None and forfeit is not None and deal.start_scores[side] >= forfeit:
        return None
    return side


def tally(deal: State) -> list[int]:
    """What each side took: tricks, bonus, and the points that move for revokes."""
    rules = deal.options["score"]
    took = [rules["trick"] * trick_sides(deal).count(side) for side in range(deal.sides)]
    bonus = bonus_side(deal)
    if bonus is not None:
        took[bonus] += rules["bonus"]
    if penalty(deal) == "lose_trick":
        for (offender, _), caller in deal.proven.items():
            took[deal.side(offender)] -= 5
            took[caller] += 5
    return took


def penalty(deal: State) -> str:
    """Turn-up games have only lose_trick."""
    if deal.options["trump"]["by"] == "turn_up":
        return "lose_trick"
    return str(deal.options["play"]["revoke_penalty"])


def offenders(deal: State) -> set[int]:
    """The sides with a proven revoke."""
    return {deal.side(seat) for seat, _ in deal.proven}


def party(deal: State) -> list[int]:
    """The bidder's side first, then that of the called or sitting-out partner."""
    if deal.bidder is None:
        return []
    sides = [deal.side(deal.bidder)]
    if deal.partner is not None and deal.side(deal.partner) not in sides:
        sides.append(deal.side(deal.partner))
    return sides


def stake(deal: State) -> Contract:
    """The contract that is judged: the modifier stands in place of the bid."""
    assert deal.contract is not None
    return deal.modifier or deal.contract


def bid_made(deal: State, took: list[int]) -> bool:
    ours = party(deal)
    if penalty(deal) == "lose_bid" and offenders(deal) & set(ours):
        return False
    if stake(deal)["needs"] == "all_tricks":
        return all(side in ours for side in trick_sides(deal))
    needs: int = stake(deal)["needs"]
    return sum(took[side] for side in ours) >= needs


def results(deal: State) -> list[int]:
    """What each side scores in the deal, before lock and cap."""
    took = tally(deal)
    if deal.bidder is None:
        return took
    made = bid_made(deal, took)
    return [side_result(deal, side, took, made) for side in range(deal.sides)]


def side_result(deal: State, side: int, took: list[int], made: bool) -> int:
    if partner_folded(deal, side):
        return 0
    if side in party(deal):
        return party_result(deal, took, made)
    if side in offenders(deal):
        lost: int = stake(deal)["lose"]
        return -lost if penalty(deal) == "lose_bid" else took[side]
    if not made and side in trick_sides(deal) and offsuit_set(deal):
        bonus: int = deal.options["score"]["offsuit_set_bonus"]
        return bonus
    return took[side]


def party_result(deal: State, took: list[int], made: bool) -> int:
    """What the bidder's side scores, and his partner's."""
    points = sum(took[side] for side in party(deal))
    win, lose = stake(deal)["win"], stake(deal)["lose"]
    if not made:
        points = -lose
    elif win != "points":
        points = win
    return points


def partner_folded(deal: State, side: int) -> bool:
    """A secret partner who folded scores nothing."""
    return (
        deal.partner is not None and deal.partner in deal.folded and side == deal.side(deal.partner)
    )


def offsuit_set(deal: State) -> bool:
    """Whether the opponents won tricks, all of them with plain cards."""
    if not deal.options["score"]["offsuit_set_bonus"]:
        return False
    theirs = [trick for trick in deal.tricks if deal.side(trick["winner"]) not in party(deal)]
    return bool(theirs) and all(won_by_plain_card(deal, trick) for trick in theirs)


def won_by_plain_card(deal: State, trick: dict[str, Any]) -> bool:
    """A trick of plain cards only; a trick that was claimed, if the claimer showed no trump."""
    assert deal.trump is not None
    cards = shown_by_claimer(deal) if is_claimed(deal, trick) else trick["cards"]
    return not any(is_trump(card, deal.trump) for card in cards)


def is_claimed(deal: State, trick: dict[str, Any]) -> bool:
    seats = [seat for seat in range(deal.players) if deal.in_deal(seat)]
    return deal.claimed_by is not None and len(trick["cards"]) < len(seats)


def shown_by_claimer(deal: State) -> list[str]:
    """The cards that the claimer had left, and his card in the trick under way."""
    assert deal.claimed_by is not None
    laid = dict(zip(deal.trick_seats, deal.trick, strict=True))
    own = [laid[deal.claimed_by]] if deal.claimed_by in laid else []
    return deal.hands[deal.claimed_by] + own


def new_score(deal: State, side: int, result: int) -> int:
    """The score after lock, cap, stops_short and zero_on."""
    rules = deal.options["score"]
    old = deal.start_scores[side]
    ours = party(deal)
    if side not in ours:
        if rules["lock_at"] is not None and old >= rules["lock_at"]:
            result = min(result, 0)
        new = old + result
        if rules["cap_at"] is not None:
            new = min(new, max(rules["cap_at"], old))
    else:
        new = old + result
        short = stake(deal)["stops_short"]
        if short and bid_made(deal, tally(deal)):
            new = min(new, max(rules["target"] - short, old))
    return 0 if new == rules["zero_on"] else new


def eliminated(deal: State, new: list[int]) -> set[int]:
    """The sides that fall out of the game now."""
    limit = deal.options["score"]["eliminated_at"]
    if limit is None:
        return set()
    left = [side for side in range(deal.sides) if side not in deal.out]
    fallen = [side for side in left if new[side] <= limit]
    if len(fallen) == len(left):
        best = max(new[side] for side in left)
        fallen = [side for side in fallen if new[side] < best]
    return set(fallen)


def settle(deal: State) -> None:
    """Points, scores, who is out, and the winner."""
    if deal.thrown_in:
        deal.points = [0] * deal.sides
    else:
        result = results(deal)
        new = [new_score(deal, side, result[side]) for side in range(deal.sides)]
        for side in deal.out:
            new[side] = deal.start_scores[side]
        deal.points = [after - before for after, before in zip(new, deal.start_scores, strict=True)]
        deal.scores = new
        deal.out = deal.out | eliminated(deal, new)
    left = [side for side in range(deal.sides) if side not in deal.out]
    if len(left) == 1:
        deal.winner = left[0]
    elif not deal.thrown_in:
        deal.winner = find_winner(
            deal, party(deal), trick_sides(deal), bonus_side(deal), offenders(deal)
        )
