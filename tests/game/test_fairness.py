"""Deals that anyone can check: the commitment, the words, and what `verify` makes of them."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace

import pytest

from fortyfives.bots.novice import Novice
from fortyfives.cards import full_deck
from fortyfives.cli.records import Entry, entries
from fortyfives.cli.verify import verified
from fortyfives.errors import RecordError
from fortyfives.game.fairness import check_proofs, commitment_of, fair_deck, mixed_seed, proof
from fortyfives.game.game import Game
from fortyfives.game.record import as_json, canonical, of_game
from fortyfives.game.record_format import Record, parse
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules

SEED = bytes(range(32))
WORDS = [(0, "one"), (2, "two ♥")]


def test_the_formulas_are_those_of_the_page() -> None:
    assert commitment_of(SEED) == hashlib.sha256(SEED).hexdigest()
    text = '[[0,"one"],[2,"two ♥"]]'.encode()
    assert mixed_seed(SEED, WORDS) == hmac.new(SEED, text, hashlib.sha256).digest()
    assert mixed_seed(SEED) == hmac.new(SEED, b"[]", hashlib.sha256).digest()


def test_the_commitment_does_not_give_the_deck_away() -> None:
    assert mixed_seed(SEED).hex() != commitment_of(SEED)


def test_words_and_deals_change_the_deck() -> None:
    decks = {fair_deck(SEED, words, deal, joker=True) for words in ([], WORDS) for deal in (0, 1)}
    assert len(decks) == 4
    assert all(sorted(deck) == list(full_deck(joker=True)) for deck in decks)


def fair_record() -> Record:
    rules = load_rules("irish-45")
    game, bot = Game(rules, seed=bytes(32)), Novice(1)
    proofs = []
    for deal in range(2):
        game.start_deal(fair_deck(SEED, WORDS, deal, joker=rules.deck.joker))
        while game.turn is not None:
            assert game.state is not None
            game.act(game.turn, bot.choose(view(game.state, game.turn)))
        proofs.append(proof(SEED, WORDS))
        if game.is_over:
            break
    record = of_game(game)
    deals = [replace(d, extra=extra) for d, extra in zip(record.deals, proofs, strict=True)]
    return replace(record, deals=tuple(deals), extra={})


def test_a_fair_record_is_proven() -> None:
    record = parse(json.loads(canonical(as_json(fair_record()))))
    assert check_proofs(record) == len(record.deals)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seed": bytes(32).hex()}, "wrong_commitment"),
        ({"seed": bytes(32).hex(), "commitment": commitment_of(bytes(32))}, "wrong_shuffle"),
        ({"words": [[0, "other"]]}, "wrong_shuffle"),
        ({"words": "none"}, "bad_proof"),
        ({"words": [[0]]}, "bad_proof"),
        ({"seed": None}, "bad_proof"),
        ({"seed": "abc"}, "bad_proof"),
    ],
)
def test_a_false_proof_is_refused(change: dict[str, object], code: str) -> None:
    record = fair_record()
    first = replace(record.deals[0], extra={**record.deals[0].extra, **change})
    false = replace(record, deals=(first, *record.deals[1:]))
    with pytest.raises(RecordError) as caught:
        check_proofs(false)
    assert (caught.value.code, caught.value.deal) == (code, 0)
    result, fault = verified(_entry(false))
    assert fault is not None
    assert result["error"] == code


def test_verify_counts_what_is_proven() -> None:
    record = fair_record()
    assert verified(_entry(record))[0]["fair"] == len(record.deals)
    bare = replace(record, deals=tuple(replace(deal, extra={}) for deal in record.deals))
    assert "fair" not in verified(_entry(bare))[0]


def _entry(record: Record) -> Entry:
    return next(iter(entries([canonical(as_json(record)).encode()])))
