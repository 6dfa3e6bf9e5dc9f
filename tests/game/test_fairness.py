"""Decks that a record says the origin of: proven, or refused by their code."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest

from fortyfives.cards import card_text
from fortyfives.errors import RecordError
from fortyfives.game.fairness import check_proofs, commitment_of, fair_deck, mixed_seed, proof
from fortyfives.game.game import Game
from fortyfives.game.record import parse, record_line, replay, write
from fortyfives.game.shuffle import shuffled_deck
from fortyfives.rules.library import load_rules

SEED = bytes(range(32))
WORDS = ((0, "good luck"), (2, "à vous"))


def played(deals: int = 2, *, seed: bytes = SEED) -> Game:
    game = Game(load_rules("irish-45", players=3), seed=seed)
    for _ in range(deals):
        game.start_deal()
        while game.turn is not None:
            game.act(game.turn, game.legal()[0])
    return game


def record_of(game: Game, **more: Any) -> dict[str, Any]:
    return {**write(game), **more}


def fault_of(data: dict[str, Any]) -> tuple[str, int | None]:
    with pytest.raises(RecordError) as found:
        check_proofs(parse(data))
    return found.value.code, found.value.deal


def test_what_a_game_writes_is_proven() -> None:
    assert check_proofs(parse(record_of(played(2)))) == 2
    assert check_proofs(parse(record_of(played(0)))) == 0


def test_another_seed_is_found_at_the_first_deal_that_it_does_not_give() -> None:
    other = hashlib.sha256(SEED).hexdigest()
    assert fault_of(record_of(played(2), seed=other)) == ("seed_mismatch", 0)


def test_two_cards_that_changed_places_are_found() -> None:
    data = record_of(played(2))
    deck = data["deals"][1]["deck"]
    deck[-1], deck[-2] = deck[-2], deck[-1]  # nobody was dealt them, so all else holds
    assert replay(parse(data)).game.scores
    assert fault_of(data) == ("seed_mismatch", 1)


def test_the_commitment_of_a_record_is_that_of_its_seed() -> None:
    right = hashlib.sha256(SEED).hexdigest()
    assert check_proofs(parse(record_of(played(1), commitment=right.upper()))) == 1
    for wrong in ("0" * 64, "", 5, None, SEED.hex()):
        assert fault_of(record_of(played(1), commitment=wrong)) == ("commitment_mismatch", None)


def test_a_seed_counts_in_either_case_of_its_letters() -> None:
    data = record_of(played(2))
    assert check_proofs(parse({**data, "seed": SEED.hex().upper()})) == 2
    other = bytes(reversed(SEED[:-1])) + b"\xfe"
    assert fault_of({**data, "seed": other.hex().upper()}) == ("seed_mismatch", 0)


def test_what_names_no_origin_is_not_refused() -> None:
    data = record_of(played(2))
    del data["seed"]
    assert check_proofs(parse(data)) == 0
    assert check_proofs(parse({**data, "commitment": "of a seed not shown yet"})) == 0
    for odd in (7, None, ["0" * 64]):  # another program's
        assert check_proofs(parse({**data, "seed": odd})) == 0


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("0" * 63, "63 hexadecimal digits "),
        ("0", "1 hexadecimal digit "),
        ("0" * 65, "65 hexadecimal digits"),
        ("", "0 hexadecimal digits "),
        ("0" * 10 + "g" + "0" * 53, "“g” at place 11"),
        ("0" * 64 + "\n", "place 65"),
        ("٣" * 64, "“٣” at place 1,"),
    ],
)
def test_a_spoiled_seed_is_told_and_where(seed: str, said: str) -> None:
    data = record_of(played(1))
    for commitment in ({}, {"commitment": hashlib.sha256(SEED).hexdigest()}):
        with pytest.raises(RecordError, match=said) as caught:
            check_proofs(parse({**data, **commitment, "seed": seed}))
        assert (caught.value.code, caught.value.deal) == ("bad_seed", None)
        assert caught.value.hint


def test_a_deck_of_another_origin_is_recorded_without_a_seed() -> None:
    game = Game(load_rules("irish-45", players=3), seed=SEED)
    deck = shuffled_deck(SEED, 0, joker=game.rules.deck.joker)
    game.start_deal(deck)
    assert "seed" in write(game)
    other = Game(game.rules, seed=SEED)
    other.start_deal(deck[::-1])
    assert "seed" not in write(other)
    again = replay(parse(json.loads(record_line(other)))).game
    assert "seed" not in write(again)


# ------------------------------------------------------------ a proof of each deal


def proven_record(deals: int = 2) -> dict[str, Any]:
    """A record whose deals were each dealt from a seed and words of their own."""
    game = Game(load_rules("irish-45", players=3), seed=SEED)
    seeds = [hashlib.sha256(bytes([number])).digest() for number in range(deals)]
    for number, seed in enumerate(seeds):
        game.start_deal(fair_deck(seed, WORDS, number, joker=game.rules.deck.joker))
        while game.turn is not None:
            game.act(game.turn, game.legal()[0])
    data = write(game)
    for deal, seed in zip(data["deals"], seeds, strict=True):
        deal.update(proof(seed, WORDS))
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def test_a_deal_proves_itself_whatever_the_seed_of_the_record() -> None:
    data = proven_record()
    assert check_proofs(parse(data)) == 2
    assert check_proofs(parse({**data, "seed": SEED.hex()})) == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"commitment": "0" * 64}, "commitment_mismatch"),
        ({"seed": SEED.hex()}, "commitment_mismatch"),
        ({"seed": SEED.hex(), "commitment": commitment_of(SEED)}, "seed_mismatch"),
        ({"words": []}, "seed_mismatch"),
        ({"words": [[0, "good luck"], [1, "à vous"]]}, "seed_mismatch"),
        ({"words": "good luck"}, "bad_proof"),
        ({"words": [["0", "x"]]}, "bad_proof"),
        ({"words": [[0]]}, "bad_proof"),
        ({"words": [5]}, "bad_proof"),
        ({"seed": "12"}, "bad_proof"),
        ({"seed": None}, "bad_proof"),
    ],
)
def test_a_false_proof_is_found(change: dict[str, Any], code: str) -> None:
    data = proven_record()
    data["deals"][1].update(change)
    assert fault_of(data) == (code, 1)


def test_a_seed_becomes_a_deck_as_the_docs_say() -> None:
    text = '[[0,"good luck"],[2,"à vous"]]'.encode()
    assert mixed_seed(SEED, WORDS) == hmac.new(SEED, text, hashlib.sha256).digest()
    assert mixed_seed(SEED) == hmac.new(SEED, b"[]", hashlib.sha256).digest()
    deck = fair_deck(SEED, WORDS, 3, joker=False)
    assert deck == shuffled_deck(mixed_seed(SEED, WORDS), 3, joker=False)
    assert len({card_text(card) for card in deck}) == 52
