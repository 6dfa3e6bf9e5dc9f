/** What the server says in one word, in words. */

import { _, N_ } from '../i18n/messages.svelte';

const PHASES: Record<string, string> = {
  entry: N_('taking entries'),
  drawn: N_('drawn'),
  playing: N_('playing'),
  played: N_('played'),
  closed: N_('closed'),
};

const ODD: Record<string, [title: string, help: string]> = {
  bye: [N_('Someone sits out'), N_('Nobody sits out a second time before all have once.')],
  ghost: [N_('A ghost pair'), N_('An unseen pair keeps a place; whoever meets it has won.')],
  three: [N_('A table of three'), N_('One table has three sides.')],
};

const CASH: Record<string, string> = {
  float_in: N_('change brought along'),
  fee: N_('entry money'),
  cookie_fee: N_('cookie jar, entry'),
  fifty_tickets: N_('50/50 tickets'),
  donation: N_('donation'),
  carried_in: N_('carried in'),
  refund: N_('refund'),
  expense: N_('expense'),
  prize: N_('prize'),
  cookie_prize: N_('cookie jar, prize'),
  fifty_prize: N_('50/50, prize'),
  jackpot_prize: N_('jackpot, prize'),
  fund: N_('handed to the cause'),
  carried_out: N_('carried over'),
  float_out: N_('change taken home'),
  over: N_('over'),
  short: N_('missing'),
  rest: N_('rest, to the cause'),
};

const POTS: Record<string, string> = {
  prizes: N_('prizes'),
  cookie: N_('cookie jar'),
  fifty: '50/50',
  jackpot: N_('jackpot'),
  fund: N_('the cause'),
  float: N_('change'),
};

const TIES: Record<string, string> = {
  open: N_('not everyone has spoken'),
  cutting: N_('cards are to be cut'),
  answering: N_('the others must accept the play-off or forfeit'),
  playing: N_('the play-off is on'),
  settled: N_('settled'),
};

const SETTLED: Record<string, string> = {
  outright: N_('outright'),
  split: N_('split'),
  cut: N_('by the cut'),
  play_off: N_('by the play-off'),
  forfeit: N_('by forfeit'),
};

const WISHES: Record<string, string> = {
  split: N_('Split'),
  cut: N_('Cut for low'),
  play_off: N_('Play off'),
  forfeit: N_('Forfeit'),
};

const say = (words: Record<string, string>, key: string): string => _(words[key] ?? key);

export const phaseWords = (phase: string): string => say(PHASES, phase);
export const cashWords = (kind: string): string => say(CASH, kind);
export const potWords = (pot: string): string => say(POTS, pot);
export const tieWords = (status: string): string => say(TIES, status);
export const settledWords = (how: string): string => (how ? say(SETTLED, how) : '');
export const wishWords = (wish: string): string => say(WISHES, wish);
export const oddTitle = (odd: string): string => _(ODD[odd]?.[0] ?? odd);
export const oddHelp = (odd: string): string => _(ODD[odd]?.[1] ?? '');

/** Money that an organiser writes down himself: its kind, and whether it goes into the box. */
export const BY_HAND: [kind: string, isIn: boolean][] = [
  ['float_in', true],
  ['fifty_tickets', true],
  ['donation', true],
  ['carried_in', true],
  ['expense', false],
  ['refund', false],
  ['jackpot_prize', false],
];

/** Minutes and seconds of a clock; a minus once the time is over. */
export function clockText(seconds: number): string {
  const whole = Math.abs(Math.ceil(seconds));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return seconds < 0 && whole ? `−${text}` : text;
}

/** A day as people write it. */
export function dayText(date: string, language: string): string {
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.getTime()) ? date : day.toLocaleDateString(language, { dateStyle: 'long' });
}

/** A time of day. */
export function timeText(at: string, language: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : time.toLocaleTimeString(language, { timeStyle: 'short' });
}
