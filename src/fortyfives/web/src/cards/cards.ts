/** Cards as the wire writes them: rank then suit, `JK` the joker. */

import { _, N_ } from '../i18n/messages.svelte';
import type { DealView } from '../wire/types';

export type Suit = 'C' | 'D' | 'H' | 'S';

export const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];
export const SUIT_SYMBOLS: Record<Suit, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };
export const JOKER = 'JK';
export const RANKS = 'A23456789TJQK';

const SUIT_NAMES: Record<Suit, string> = { C: N_('clubs'), D: N_('diamonds'), H: N_('hearts'), S: N_('spades') };

const RANK_NAMES: Record<string, string> = {
  A: N_('the ace'),
  '2': N_('the two'),
  '3': N_('the three'),
  '4': N_('the four'),
  '5': N_('the five'),
  '6': N_('the six'),
  '7': N_('the seven'),
  '8': N_('the eight'),
  '9': N_('the nine'),
  T: N_('the ten'),
  J: N_('the jack'),
  Q: N_('the queen'),
  K: N_('the king'),
};

export function rankOf(card: string): string {
  return card.charAt(0);
}

/** The printed suit; null for the joker. */
export function suitOf(card: string): Suit | null {
  return card === JOKER ? null : (card.charAt(1) as Suit);
}

export function suitWords(suit: Suit): string {
  return _(SUIT_NAMES[suit]);
}

/** A card by its name, with its article: the jack of spades. */
export function cardWords(card: string): string {
  const suit = suitOf(card);
  if (suit === null) return _('the joker');
  return _('{rank} of {suit}', { rank: _(RANK_NAMES[rankOf(card)] ?? ''), suit: suitWords(suit) });
}

export function rankSymbol(card: string): string {
  return rankOf(card) === 'T' ? '10' : rankOf(card);
}

/** A card in two or three signs: 5♥, 10♠. */
export function cardSymbol(card: string): string {
  const suit = suitOf(card);
  return suit === null ? _('joker') : rankSymbol(card) + SUIT_SYMBOLS[suit];
}

/** Text with every card sign in it apart, so that signs can be coloured. */
export function splitCards(text: string): { text: string; suit: Suit | null }[] {
  const found: { text: string; suit: Suit | null }[] = [];
  let at = 0;
  for (const hit of text.matchAll(/(?:10|[2-9AJQK])?([♣♦♥♠])/g)) {
    if (hit.index > at) found.push({ text: text.slice(at, hit.index), suit: null });
    found.push({ text: hit[0], suit: SUITS.find((suit) => SUIT_SYMBOLS[suit] === hit[1]) ?? null });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), suit: null });
  return found;
}

/** A sentence as it is said aloud: cards by their names, in a list with commas, with a full stop at its end. */
export function aloud(text: string): string {
  const apart = text.replace(/([♣♦♥♠]) (?=(?:10|[2-9AJQK])[♣♦♥♠])/g, '$1, ');
  const named = apart.replace(/(10|[2-9AJQK])([♣♦♥♠])/g, (_card, rank: string, sign: string) => {
    const suit = SUITS.find((one) => SUIT_SYMBOLS[one] === sign) ?? 'C';
    return cardWords((rank === '10' ? 'T' : rank) + suit);
  });
  return /[.!?…:]$/.test(named) ? named : `${named}.`;
}

export interface Group {
  /** Whether these are the trumps of the hand. */
  trumps: boolean;
  suit: Suit | null;
  cards: string[];
}

/**
 * A hand in groups by effective suit, in the server's order: the ace of hearts and the joker lie
 * with the trumps.
 */
export function groupHand(view: Pick<DealView, 'own_hand' | 'trumps_in_hand'>): Group[] {
  const groups: Group[] = [];
  const trumps = new Set(view.trumps_in_hand);
  for (const card of view.own_hand) {
    const isTrump = trumps.has(card);
    const suit = isTrump ? null : suitOf(card);
    const last = groups.at(-1);
    if (last && last.trumps === isTrump && last.suit === suit) last.cards.push(card);
    else groups.push({ trumps: isTrump, suit, cards: [card] });
  }
  return groups;
}

/** The trumps of a hand by the ranking of a trump suit; none before trumps are known. */
export function trumpsAmong(hand: readonly string[], ranking: { trumps: readonly string[] } | undefined): string[] {
  return hand.filter((card) => ranking?.trumps.includes(card));
}
