/** What a seat may do now, sorted by how it is chosen on the screen. The server lists it all. */

import type { ContractView, DealView, DiscardLimits, LegalAction } from '../wire/types';

/** Verbs that are chosen by touching a card of one's own hand, the usual one first. */
const CARD_VERBS = ['play', 'rob', 'swap'] as const;
export type CardVerb = (typeof CARD_VERBS)[number];

export interface Choices {
  isTurn: boolean;
  /** Card verbs on offer, the usual one first. */
  cardVerbs: CardVerb[];
  bids: LegalAction[];
  hold: LegalAction | null;
  pass: LegalAction | null;
  trumps: LegalAction[];
  /** Cards that can be called for a partner. */
  calls: LegalAction[];
  discard: DiscardLimits | null;
  /** What is done by a button of its own. */
  plain: LegalAction[];
}

const GROUPED = new Set(['play', 'rob', 'swap', 'bid', 'hold', 'pass', 'trump', 'call', 'claim', 'concede', 'revoke']);

export function choicesOf(view: DealView): Choices {
  const of = (verb: string): LegalAction[] => view.legal.filter((one) => one.verb === verb);
  return {
    isTurn: view.viewer !== null && view.turn === view.viewer,
    cardVerbs: CARD_VERBS.filter((verb) => of(verb).length > 0),
    bids: of('bid'),
    hold: of('hold')[0] ?? null,
    pass: of('pass')[0] ?? null,
    trumps: of('trump'),
    calls: of('call'),
    discard: view.discard,
    plain: view.legal.filter((one) => !GROUPED.has(one.verb)),
  };
}

/** The actions of a verb that touch a card, such as an ace of hearts led with or without words. */
export function actionsFor(view: DealView, verb: CardVerb, card: string): LegalAction[] {
  return view.legal.filter((one) => one.verb === verb && one.card === card);
}

/** A rung of the ladder of bids: a contract, and the bid where it may be made. */
export interface Rung {
  contract: ContractView;
  bid: LegalAction | null;
  /** Whether it is the bid on the table. */
  isHigh: boolean;
}

export function ladder(contracts: readonly ContractView[], view: DealView): Rung[] {
  return contracts
    .filter((contract) => !contract.modifier)
    .map((contract) => ({
      contract,
      bid: view.legal.find((one) => one.action === `bid ${contract.name}`) ?? null,
      isHigh: contract.name === view.contract,
    }));
}

/** A name of trumps: the suit, and what may be added to it. */
export interface Naming {
  suit: 'C' | 'D' | 'H' | 'S';
  plain: LegalAction | null;
  added: LegalAction[];
}

export function namings(trumps: readonly LegalAction[]): Naming[] {
  return (['C', 'D', 'H', 'S'] as const)
    .map((suit) => {
      const mine = trumps.filter((one) => one.suit === suit);
      const isPlain = (one: LegalAction): boolean => one.action === `trump ${suit}`;
      return { suit, plain: mine.find(isPlain) ?? null, added: mine.filter((one) => !isPlain(one)) };
    })
    .filter((one) => one.plain || one.added.length);
}

export type DiscardFault = 'too_few' | 'too_many' | 'trump' | null;

/** What is wrong with throwing these cards, before the server is asked. */
export function discardFault(limits: DiscardLimits, thrown: ReadonlySet<string>, hand: readonly string[], trumps: readonly string[]): DiscardFault {
  if (thrown.size < limits.least) return 'too_few';
  if (thrown.size > limits.most) return 'too_many';
  const keepsTrump = hand.some((card) => !thrown.has(card) && trumps.includes(card));
  return limits.keep_a_trump && trumps.length > 0 && !keepsTrump ? 'trump' : null;
}

/**
 * The cards to throw for keeping only trumps, as far as the limits go: where too many must stay
 * the highest stay, and where more must go than are no trumps the lowest trumps go too.
 */
export function allButTrumps(view: DealView, limits: DiscardLimits): string[] {
  const free = view.own_hand.filter((card) => !limits.fixed.includes(card));
  const plain = free.filter((card) => !view.trumps_in_hand.includes(card));
  if (plain.length > limits.most) return plain.slice(plain.length - limits.most);
  const trumps = free.filter((card) => view.trumps_in_hand.includes(card));
  const more = Math.max(0, limits.least - plain.length);
  return more ? [...trumps.slice(Math.max(0, trumps.length - more)), ...plain] : plain;
}

/** Keys that the discard action is written with. */
export function discardAction(cards: Iterable<string>): string {
  return ['discard', ...cards].join(' ');
}
