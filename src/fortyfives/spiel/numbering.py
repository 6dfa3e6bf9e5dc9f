"""Actions as numbers, the same for every deal of a house."""

from __future__ import annotations

from fortyfives.cards import ALL_SUITS, Card, Hand, cards_in
from fortyfives.game import actions as act
from fortyfives.game.actions import Action
from fortyfives.rules.groups.deal import HAND, Packets
from fortyfives.rules.ruleset import RuleSet

CARDS = 53


class Numbering:
    """Numbers for the actions of one house.

    A discard is numbered by the places of its cards in the hand, counted from the lowest card,
    so it needs the hand to be read; everything else is numbered by itself.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._listed = _listed(rules)
        self._numbers = {action: number for number, action in enumerate(self._listed)}
        self._said = [_said(action) for action in self._listed]
        self.size = len(self._listed) + (1 << HAND + rules.deal.kitty)

    def number(self, action: Action, hand: Hand) -> int:
        """The number of an action of a seat that holds these cards."""
        if not isinstance(action, act.Discard):
            return self._numbers[action]
        places = enumerate(cards_in(hand))
        chosen = sum(1 << place for place, card in places if action.cards >> card & 1)
        return len(self._listed) + chosen

    def action(self, number: int, hand: Hand) -> Action:
        """The action of a number."""
        if number < len(self._listed):
            return self._listed[number]
        places = number - len(self._listed)
        cards: list[Card] = [c for place, c in enumerate(cards_in(hand)) if places >> place & 1]
        return act.Discard(sum(1 << card for card in cards))

    def said(self, number: int) -> str:
        """What all hear of an action: of the cards put aside no more than how many."""
        if number < len(self._listed):
            return self._said[number]
        return f"discard {(number - len(self._listed)).bit_count()}"


def _said(action: Action) -> str:
    """What all hear of an action that is no discard; the card given for another is secret."""
    text = act.action_text(action)
    return text.partition(" ")[0] if isinstance(action, act.Rob | act.Swap) else text


def _listed(rules: RuleSet) -> list[Action]:
    """Every action but the discards, claims and what is called outside one's turn."""
    cards = range(CARDS)
    modifiers = ["", *(c.name for c in rules.contracts if c.is_modifier)]
    listed: list[Action] = [act.Play(card) for card in cards]
    listed.append(act.Play(26, hearts=True))
    listed += [act.Pass(), act.Hold(), act.Look()]
    listed += [act.Bid(contract.name) for contract in rules.bids]
    listed += [act.NameTrump(suit, word) for suit in ALL_SUITS for word in modifiers]
    listed += [act.Call(card) for card in cards]
    listed += [act.GoKitty(), act.GoTopCard(), act.TurnCard(), act.NoSwap(), act.NoRob()]
    listed += [act.Swap(card) for card in cards] + [act.Rob(card) for card in cards]
    listed += [act.SitOut(seat) for seat in range(rules.players)]
    listed += [act.ChooseLead(own=True), act.ChooseLead(own=False)]
    listed += [act.AskBooked(), act.Fold(), act.Stay()]
    listed += [act.ChoosePackets(packets) for packets in (Packets.THREE_TWO, Packets.TWO_THREE)]
    return listed
