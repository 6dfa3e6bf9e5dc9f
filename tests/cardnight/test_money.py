"""Prizes, the cookie jar, the fifty-fifty: every cent accounted for."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fortyfives.cardnight.counting.cash import POTS, prize_money, sheet
from fortyfives.cardnight.counting.closing import (
    cookie_winners,
    overpaid,
    payables,
    ticket_drawn,
    unsettled,
)
from fortyfives.cardnight.counting.prizes import prize_amounts, prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.door import change_entry, enter, remove_entry
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.results import correct_result
from fortyfives.cardnight.desk.settling import (
    close,
    draw_cookie,
    draw_fifty,
    draw_next_ticket,
    move_cash,
    name_ticket,
    pay,
    pay_all,
    undo_cash,
    wish,
)
from fortyfives.cardnight.draws import (
    is_true,
)
from fortyfives.cardnight.format import Cookie, Format, Money, Prize, PrizeKind
from fortyfives.cardnight.library import ready_format
from fortyfives.cardnight.model import CashKind, Game, Phase, Result, TieStatus, Wish
from fortyfives.cardnight.paper.of_prizes import prize_entries
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from tests.cardnight.halls import SEED, Hall
from tests.cardnight.test_ties import hall_with, refused


def settle_all(hall: Hall) -> None:
    """Everyone level splits."""
    for line in prize_list(hall.night):
        if line.status is not TieStatus.SETTLED:
            for unit in line.parties:
                hall.do(wish, line.key, unit, Wish.SPLIT)


moneys = st.builds(
    Money,
    fee=st.integers(0, 5000),
    fund=st.integers(0, 60),
    jackpot=st.integers(0, 40),
)
prize_lists = st.lists(st.integers(0, 33), min_size=1, max_size=3).map(
    lambda shares: (
        *(Prize(place=n, share=share) for n, share in enumerate(shares, 1)),
        Prize(kind=PrizeKind.HALF_TIME, amount=777),
        Prize(kind=PrizeKind.HIGH_GAME, amount=333),
        Prize(kind=PrizeKind.BOOBY, amount=101, goods="a turnip"),
    )
)
forms = st.builds(
    lambda money, prizes, fee, numbers, rounds: replace(
        ready_format("cape-breton-night"),
        money=money,
        prizes=prizes,
        cookie=Cookie(fee=fee, numbers=numbers),
        rounds=rounds,
    ),
    moneys,
    prize_lists,
    st.integers(1, 500),
    st.integers(1, 3),
    st.integers(1, 6),
)
by_hand = st.lists(
    st.tuples(
        st.sampled_from(
            [CashKind.FLOAT_IN, CashKind.DONATION, CashKind.FIFTY_TICKETS, CashKind.EXPENSE]
        ),
        st.integers(1, 100_000),
    ),
    max_size=4,
)


def try_to_move(hall: Hall, kind: CashKind, amount: int) -> bool:
    """Move money, unless there is not so much in the box."""
    if kind is CashKind.EXPENSE and amount > sheet(hall.night).box:
        assert refused(hall, move_cash, kind, amount) is NightReason.WRONG_MONEY
        return False
    hall.do(move_cash, kind, amount)
    return True


@given(forms, st.integers(4, 13), by_hand, st.integers(-200, 200), st.integers())
@settings(max_examples=150)
def test_the_sheet_balances_to_the_cent(
    form: Format, pairs: int, moved: list[tuple[CashKind, int]], over: int, chance: int
) -> None:
    random = Random(chance)
    hall = Hall(form)
    for pair in range(pairs):
        hall.do(enter, [f"A{pair}", f"B{pair}"], seed=SEED, cookie=random.random() < 0.7)
    if form.money.fee:
        hall.do(change_entry, 1, paid=random.randrange(form.money.fee))
    hall.do(draw, seed=SEED)
    moved = [line for line in moved if try_to_move(hall, *line)]
    hall.play_out(random)
    into = sum(entry.paid for entry in hall.night.entries.values())
    into += sum(amount for kind, amount in moved if kind is not CashKind.EXPENSE)
    into -= sum(amount for kind, amount in moved if kind is CashKind.EXPENSE)
    assert sheet(hall.night).box == into
    settle_and_pay(hall)
    upset(hall, random)
    box = sheet(hall.night).box
    counted = max(0, box + over)
    if overpaid(hall.night):
        assert refused(hall, close, counted=counted) is NightReason.OVERPAID
    elif counted != box:
        assert refused(hall, close, counted=counted) is NightReason.WRONG_COUNT
    hall.do(close, counted=counted, accept=True)
    assert hall.night.phase is Phase.CLOSED
    found = sheet(hall.night)
    assert found.balances == dict.fromkeys(POTS, 0)
    assert found.is_balanced
    shown = {line.kind: line.amount for line in hall.night.cash}
    assert shown.get(CashKind.OVER, 0) - shown.get(CashKind.SHORT, 0) == counted - box
    for movement in found.movements:
        assert movement.line.amount > 0


def upset(hall: Hall, random: Random) -> None:
    """Results are corrected after prizes were paid, and a line of the sheet is taken back."""
    for _ in range(random.randrange(3)):
        round_ = random.choice(hall.night.rounds)
        seating = random.choice(round_.seatings)
        known = round_.tables[seating.table].result
        winner = 1 - (known.winner or 0) if known else 0
        other = Result(games=(Game(winner=winner),), winner=winner)
        hall.do(correct_result, seating.table, other, number=round_.number)
    if hall.night.cash and random.random() < 0.5:
        hall.do(undo_cash, random.choice(hall.night.cash).number, why="wrong")
    settle_all(hall)
    hall.do(pay_all)
    assert unsettled(hall.night) == ()


def settle_and_pay(hall: Hall) -> None:
    settle_all(hall)
    if any(entry.cookie for entry in hall.night.entries.values()):
        hall.do(draw_cookie, seed=SEED, word="salmon")
    if any(line.kind is CashKind.FIFTY_TICKETS for line in hall.night.cash):
        hall.do(draw_fifty, seed=SEED, word="salmon", tickets=30)
    hall.do(pay_all)
    assert unsettled(hall.night) == ()


@given(forms, st.integers(4, 9))
@settings(max_examples=60)
def test_prizes_never_pay_more_than_there_is(form: Format, pairs: int) -> None:
    hall = Hall(form)
    hall.enter_many(pairs)
    amounts = prize_amounts(hall.night)
    assert all(amount >= 0 for amount in amounts.values())
    assert sum(amounts.values()) <= prize_money(hall.night)


def test_a_split_leaves_its_odd_cents_to_the_cause() -> None:
    money = replace(ready_format("cape-breton-night").money, coin=1)
    hall = hall_with((3, 3, 3, 1), prizes=(Prize(place=1, amount=1000),), money=money)
    settle_all(hall)
    line = prize_list(hall.night)[0]
    assert line.amounts == (333, 333, 333)
    hall.do(pay_all)
    hall.do(close, counted=sheet(hall.night).box)
    rest = [each for each in hall.night.cash if each.kind is CashKind.REST and each.pot == "prizes"]
    whole = sum(e.paid for e in hall.night.entries.values())
    assert [each.amount for each in rest] == [whole - whole // 2 - 999]
    assert sheet(hall.night).is_balanced


def test_prizes_are_whole_coins() -> None:
    money = Money(fee=333, fund=0, coin=5)
    prizes = (Prize(place=1, share=50), Prize(place=2, share=33), Prize(place=3, amount=147))
    hall = hall_with((3, 3, 3, 2), money=money, prizes=prizes)
    settle_all(hall)
    assert prize_money(hall.night) == 8 * 1000  # what the guests' entries paid is the same
    first, second, third = prize_list(hall.night)
    assert (first.amount, first.amounts) == (3925, (1305, 1305, 1305))
    assert (second.amount, third.amount) == (2590, 145)
    assert {cents % 5 for cents in prize_amounts(hall.night).values()} == {0}


def test_what_a_correction_took_away_is_the_causes_loss_or_comes_back() -> None:
    hall = hall_with((3, 2, 1, 0))
    settle_and_pay(hall)
    better = Result(games=(Game(winner=0),), winner=0)
    for number in (3, 2):
        hall.do(correct_result, 3, better, number=number, why="card misread")
    hall.do(correct_result, 2, better, number=3)
    assert prize_list(hall.night)[0].parties == (1, 2, 3)
    settle_all(hall)
    assert {unit for _, unit in overpaid(hall.night)} == {1, 2, 3}
    hall.do(pay_all)
    box = sheet(hall.night).box
    assert refused(hall, close, counted=box) is NightReason.OVERPAID
    back = next(n for n in hall.night.cash if n.note == "place-2")
    hall.do(undo_cash, back.number, why="brought it back")
    assert refused(hall, undo_cash, back.number) is NightReason.UNKNOWN_LINE
    assert sheet(hall.night).box == box + back.amount
    assert [line.note for line in hall.night.undone_cash] == ["place-2: brought it back"]
    hall.do(close, counted=box + back.amount, accept=True)
    assert sheet(hall.night).is_balanced


def test_more_may_be_paid_out_than_a_pot_has_and_the_cause_bears_it() -> None:
    hall = hall_with((3, 2, 1, 0))
    hall.do(move_cash, CashKind.DONATION, 3000, pot="fund")
    hall.do(move_cash, CashKind.JACKPOT_PRIZE, 2500)
    settle_and_pay(hall)
    hall.do(close, counted=sheet(hall.night).box)
    assert sheet(hall.night).is_balanced
    covered = [line for line in hall.night.cash if line.kind is CashKind.COVER]
    assert [(line.pot, line.amount) for line in covered] == [("jackpot", 2500)]


def test_a_line_typed_wrongly_is_taken_back() -> None:
    hall = Hall("cape-breton-night")
    hall.do(move_cash, CashKind.FLOAT_IN, 100_000)
    hall.do(move_cash, CashKind.FLOAT_IN, 10_000)
    assert [line.number for line in hall.night.cash] == [1, 2]
    hall.do(undo_cash, 1, why="a nought too many")
    hall.do(move_cash, CashKind.DONATION, 500)
    assert [line.number for line in hall.night.cash] == [2, 3]
    assert sheet(hall.night).box == 10_500
    assert refused(hall, move_cash, CashKind.DONATION, 5, unit=9) is NightReason.UNKNOWN_UNIT
    assert refused(hall, move_cash, CashKind.REFUND, 5) is NightReason.WRONG_MONEY  # no fee yet


def test_nobody_joins_the_jar_once_its_numbers_are_drawn() -> None:
    hall = cookie_hall(5, 1)
    hall.do(change_entry, 101, cookie=True)
    hall.do(draw_cookie, seed=SEED, word="salmon")
    assert refused(hall, change_entry, 102, cookie=True) is NightReason.ALREADY_DRAWN
    hall.do(change_entry, 102, names=["New", "Name"])


def test_the_fifty_fifty_names_who_has_it() -> None:
    hall = hall_with((3, 2, 1, 0))
    hall.do(move_cash, CashKind.FIFTY_TICKETS, 8405)
    assert refused(hall, name_ticket, "Mary") is NightReason.NOT_SETTLED
    assert refused(hall, draw_next_ticket, seed=SEED) is NightReason.NOT_SETTLED
    hall.do(draw_fifty, seed=SEED, word="trout", tickets=3)
    first = ticket_drawn(hall.night)
    hall.do(draw_next_ticket, seed=SEED, missed=first)
    second = ticket_drawn(hall.night)
    assert second != first
    assert refused(hall, draw_next_ticket, seed=SEED, missed=first) is NightReason.TICKET_DRAWN
    assert is_true(hall.night.draws["fifty"])
    for wrong in ("", "  ", "x" * 121, "Mary\x1b"):
        assert refused(hall, name_ticket, wrong) is NightReason.WRONG_NAMES
    hall.do(name_ticket, "  Mary   Beaton ")
    assert refused(hall, name_ticket, "Mary Beaton") is NightReason.NOTHING_CHANGES
    assert refused(hall, draw_next_ticket, seed=SEED) is NightReason.ALREADY_DRAWN
    assert hall.night.ticket_holder == "Mary Beaton"
    (entry,) = [each for each in prize_entries(hall.night) if each.title == "50/50"]
    assert (entry.winners[0].names, entry.total) == (("Mary Beaton",), f"ticket {second}")
    assert [i.amount for i in payables(hall.night) if i.key == "fifty"] == [4200]


def test_a_prize_is_paid_once() -> None:
    hall = hall_with((3, 2, 1, 0))
    hall.do(pay, "place-1")
    assert refused(hall, pay, "place-1") is NightReason.ALREADY_PAID
    assert refused(hall, pay, "place-7") is NightReason.NOT_SETTLED
    assert [item.is_paid for item in payables(hall.night)] == [True, False, False]
    assert refused(hall, close, counted=0) is NightReason.NOT_SETTLED


def test_the_door_knows_what_is_owed() -> None:
    hall = Hall("cape-breton-night")
    hall.do(enter, ["Ann", "Bob"], seed=SEED, cookie=True, paid=600)
    assert hall.night.entries[1].paid == 600
    hall.do(change_entry, 1, paid=1100)
    for names, reason in [
        (["Cat"], NightReason.WRONG_NAMES),
        (["Cat", ""], NightReason.WRONG_NAMES),
        (["Cat", "x" * 61], NightReason.WRONG_NAMES),
        (["Cat", "D\x1b[2J"], NightReason.WRONG_NAMES),
        (["Cat", "ann"], NightReason.NAME_TAKEN),
        (["Cat", " CAT "], NightReason.NAME_TAKEN),
    ]:
        assert refused(hall, enter, names, seed=SEED) is reason
    assert refused(hall, enter, ["C", "D"], seed=SEED, paid=1001) is NightReason.WRONG_MONEY
    assert refused(hall, change_entry, 1, paid=1100) is NightReason.NOTHING_CHANGES
    assert refused(hall, change_entry, 4, paid=1100) is NightReason.UNKNOWN_ENTRY
    hall.do(change_entry, 1, names=["Ann", "Robert"], cookie=False)
    assert hall.night.entries[1].paid == 1000
    hall.do(remove_entry, 1)
    assert sheet(hall.night).box == 0
    assert refused(hall, draw, seed=SEED) is NightReason.TOO_FEW


def cookie_hall(rounds: int, winners: int) -> Hall:
    """Pairs 1 … winners have won every game, the others none; all but the last are in the jar."""
    form = replace(
        ready_format("cape-breton-night"), rounds=rounds, cookie=Cookie(fee=100, numbers=3)
    )
    hall = hall_with([rounds] * winners + [0] * 3, least=rounds, cookie=form.cookie)
    entries = {
        n: replace(e, cookie=n < 100, paid=e.paid + 100 * (n < 100))
        for n, e in hall.night.entries.items()
    }
    units = {n: replace(u, cookie=n < 100) for n, u in hall.night.units.items()}
    hall._night = replace(hall.night, entries=entries, units=units)
    return hall


def test_the_cookie_jar_is_shared_or_carried_over() -> None:
    hall = cookie_hall(5, 2)
    assert refused(hall, draw_cookie, seed=SEED, word=" ") is NightReason.WORD_NEEDED
    hall.do(draw_cookie, seed=SEED, word="salmon")
    assert refused(hall, draw_cookie, seed=SEED, word="trout") is NightReason.ALREADY_DRAWN
    assert cookie_winners(hall.night) == (1, 2)
    paid = [(i.unit, i.amount) for i in payables(hall.night) if i.key == "cookie"]
    assert paid == [(1, 250), (2, 250)]

    hall = cookie_hall(5, 0)
    hall.do(draw_cookie, seed=SEED, word="salmon")
    assert cookie_winners(hall.night) == ()
    settle_all(hall)
    hall.do(pay_all)
    hall.do(close, counted=sheet(hall.night).box)
    carried = [line for line in hall.night.cash if line.kind is CashKind.CARRIED_OUT]
    assert [(line.pot, line.amount) for line in carried] == [("cookie", 300)]


def test_a_game_sat_out_with_credit_is_punched() -> None:
    hall = Hall("cape-breton-night")
    hall.start(5)
    hall.play_out(Random(3))
    for line in standings(hall.night):
        assert len(line.won) == line.totals[0]
        out = [r.number for r in hall.night.rounds if line.unit in r.sitting_out]
        assert set(out) <= set(line.won)


def test_no_jar_no_draw() -> None:
    hall = Hall("swiss")
    assert refused(hall, enter, ["A", "B"], seed=SEED, cookie=True) is NightReason.NO_COOKIE


def test_money_by_hand_is_checked() -> None:
    hall = Hall("cape-breton-night")
    for kind, amount, pot in [
        (CashKind.PRIZE, 100, None),
        (CashKind.DONATION, 0, None),
        (CashKind.DONATION, -5, None),
        (CashKind.DONATION, 100, "nowhere"),
    ]:
        with pytest.raises(NightRefusal) as caught:
            move_cash(hall.night, kind, amount, pot=pot)
        assert caught.value.reason is NightReason.WRONG_MONEY
