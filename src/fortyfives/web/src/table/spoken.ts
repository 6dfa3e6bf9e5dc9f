/** Hand, trick and score in words, for who listens. */

import { cardWords, suitWords } from '../cards/cards';
import { _, ngettext } from '../i18n/messages.svelte';
import { isScoreShown, points } from '../lib/points';
import type { DealView, TableSeat, TableView, Trick } from '../wire/types';

const joined = (parts: string[]): string => parts.join(', ');

export function handSpoken(view: DealView | null): string {
  if (!view || view.viewer === null) return _('You have no hand here.');
  if (!view.own_hand.length) return view.seats[view.viewer]?.face_down ? _('Your cards lie face down.') : _('You have no cards.');
  const trumps = view.trump ? view.own_hand.filter((card) => view.trumps_in_hand.includes(card)) : [];
  const rest = view.own_hand.filter((card) => !trumps.includes(card));
  const parts = [];
  if (trumps.length) parts.push(_('Trumps: {cards}.', { cards: joined(trumps.map(cardWords)) }));
  const cards = joined(rest.map(cardWords));
  if (rest.length) parts.push(trumps.length ? _('Besides: {cards}.', { cards }) : _('Your hand: {cards}.', { cards }));
  return parts.join(' ');
}

export function trickSpoken(trick: Trick | null, view: DealView | null, seats: readonly TableSeat[]): string {
  const trumps = view?.trump ? _('Trumps are {suit}.', { suit: suitWords(view.trump) }) : '';
  if (!trick?.cards.length) return [_('No card lies on the table.'), trumps].filter(Boolean).join(' ');
  const cards = trick.cards.map((card, n) => _('{name}: {card}', { name: seats[trick.seats[n] ?? 0]?.name ?? '', card: cardWords(card) }));
  return [joined(cards) + '.', trumps].filter(Boolean).join(' ');
}

/** What the card night makes of the games of its table. */
export function verdictSpoken(table: TableView): string {
  const { verdict } = table;
  if (!verdict || table.stage !== 'over') return '';
  if (verdict.standing === 'cut') return _('Games and points are level: you cut for low card, and the desk of the card night says which side goes on.');
  if (verdict.side === null) return _('At the card night these games count as level.');
  return ngettext('It is decided: {side} goes on as winner.', 'It is decided: {side} go on as winners.', table.house.players / table.house.sides, { side: table.side_names[verdict.side] ?? '' });
}

export function scoreSpoken(table: TableView | null, view: DealView | null): string {
  if (!table) return '';
  const target = _('The target is {n}.', { n: table.house.target });
  if (!isScoreShown(table)) return `${_('The score is remembered, and shown when the game is over.')} ${target}`;
  const scores = table.scores.map((score, side) => {
    const named = { side: table.side_names[side] ?? '', score: points(score) };
    return view?.locked.includes(side) ? _('{side}: {score}, locked', named) : _('{side}: {score}', named);
  });
  return `${joined(scores)}. ${target}`;
}
