"""A house as the client sees it: its rules as data, contracts and rankings, in a language."""

from __future__ import annotations

from functools import lru_cache

from fortyfives.cards import ALL_SUITS, SUITS, card_text
from fortyfives.i18n import current_language
from fortyfives.i18n import gettext as _
from fortyfives.rules.library import preset, specification
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.words import bid_name
from fortyfives.server.table.labels import contract_words
from fortyfives.server.wire.table import ContractView, HouseView, Ranking


def house_view(rules: RuleSet, title: str = "", key: str = "") -> HouseView:
    """A house in the language in use; `title` and `key` are those of a saved one."""
    return _house_view(rules, rules.base, title, key, current_language())


@lru_cache(maxsize=256)
def _house_view(rules: RuleSet, base: str, title: str, key: str, language: str) -> HouseView:
    base_title = _(preset(base).title)
    return HouseView(
        title=title or base_title,
        base=base,
        base_title=base_title,
        house=key or None,
        rules=specification(rules),
        rules_hash=rules.hash(),
        players=rules.players,
        sides=rules.sides,
        target=rules.score.target,
        has_auction=rules.has_auction,
        has_joker=rules.deck.joker,
        can_revoke=_can_revoke(rules),
        withholds=bool(rules.play.withhold_cards),
        score_shown=rules.score.shown,
        contracts=_contracts(rules),
        rankings={SUITS[suit]: _ranking(rules, suit) for suit in ALL_SUITS},
        summary=_summary(rules),
    )


def _can_revoke(rules: RuleSet) -> bool:
    from fortyfives.rules.duties import law_of

    return law_of(rules.deck, rules.play).is_revoke_possible


def _contracts(rules: RuleSet) -> list[ContractView]:
    found = []
    for contract in rules.contracts if rules.has_auction else ():
        needs, wins, loses = contract_words(contract)
        found.append(
            ContractView(
                name=contract.name,
                label=bid_name(contract.name, _),
                level=contract.level,
                blind=contract.blind,
                modifier=contract.is_modifier,
                partners_only=contract.partners_only,
                needs=needs,
                wins=wins,
                loses=loses,
            )
        )
    return found


def _ranking(rules: RuleSet, trump: int) -> Ranking:
    plain = {
        SUITS[suit]: [card_text(card) for card in plain_order(rules.deck, suit)]
        for suit in ALL_SUITS
        if suit != trump
    }
    return Ranking(trumps=[card_text(c) for c in trump_order(rules.deck, trump)], plain=plain)


def _summary(rules: RuleSet) -> str:
    if rules.is_solo:
        seats = _("{players} players, each for himself").format(players=rules.players)
    elif rules.players == 2 * rules.sides:
        text = _("{players} players in {sides} pairs")
        seats = text.format(players=rules.players, sides=rules.sides)
    else:
        text = _("{players} players on {sides} sides")
        seats = text.format(players=rules.players, sides=rules.sides)
    return _("{seats}, to {target} points").format(seats=seats, target=rules.score.target)
