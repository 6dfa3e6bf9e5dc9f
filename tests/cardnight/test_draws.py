"""Draws that anyone can check and nobody foresees, and the codes of tables."""

from hashlib import sha256
from struct import pack

from msgspec.structs import replace

from fortyfives.cardnight.draws import (
    commitment,
    is_true,
    make_draw,
    table_code,
)
from tests.cardnight.halls import SEED


def test_a_draw_can_be_checked_and_not_foreseen() -> None:
    drawn = make_draw(SEED, "cookie", 25, 8, "salmon")
    assert drawn.commitment == commitment(SEED, "cookie")
    assert len(set(drawn.numbers)) == 8
    assert set(drawn.numbers) <= set(range(1, 26))
    assert is_true(drawn)
    other = make_draw(SEED, "cookie", 25, 8, "trout")
    assert other.commitment == drawn.commitment
    assert other.numbers != drawn.numbers
    for lie in (
        replace(drawn, word="trout"),
        replace(drawn, population=26),
        replace(drawn, numbers=drawn.numbers[::-1]),
        replace(drawn, secret="00" * 32),
        replace(drawn, secret="zz"),
        replace(drawn, commitment=commitment(SEED, "fifty")),
    ):
        assert not is_true(lie)


def test_a_draw_is_fair() -> None:
    counts = dict.fromkeys(range(1, 26), 0)
    for word in range(4000):
        for number in make_draw(SEED, "cookie", 25, 5, str(word)).numbers:
            counts[number] += 1
    expected = 4000 * 5 / 25
    chi2 = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi2 < 60  # 24 degrees of freedom: 99.99 % lie below


def test_the_secret_of_a_draw_tells_nothing_of_others() -> None:
    drawn = make_draw(SEED, "order", 9, 9)
    assert drawn.secret != make_draw(SEED, "cookie", 9, 9).secret
    assert SEED.hex() not in drawn.secret


def test_a_draw_follows_from_what_the_decision_page_says() -> None:
    own = sha256(SEED + b"\0cookie").digest()
    stream = sha256(own + b"\0" + "trébol".encode()).digest()
    left, expected = list(range(1, 481)), []
    for k in range(480):
        x, a = 1 << 64, 0
        while x >= (1 << 64) // len(left) * len(left):
            x = int.from_bytes(sha256(stream + pack(">QQ", k, a)).digest()[:8], "big")
            a += 1
        expected.append(left.pop(x % len(left)))
    assert make_draw(SEED, "cookie", 480, 480, "trébol").numbers == tuple(expected)


def test_each_table_has_a_code_of_its_own() -> None:
    codes = [table_code(SEED, table) for table in range(1, 121)]
    assert len(set(codes)) == 120
