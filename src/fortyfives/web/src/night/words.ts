/** What the pages of a night say of their own. */

import { _, N_ } from '../i18n/messages.svelte';

const ODD: Record<string, string> = {
  bye: N_('Nobody sits out a second time before all have once.'),
  ghost: N_('An unseen pair keeps a place; whoever meets it has won.'),
  three: N_('One table has three sides.'),
};

const WISHES: Record<string, string> = {
  split: N_('Split'),
  cut: N_('Cut for low'),
  play_off: N_('Play off'),
  forfeit: N_('Forfeit'),
};

export const oddHelp = (odd: string): string => _(ODD[odd] ?? '');
export const wishWords = (wish: string): string => _(WISHES[wish] ?? wish);

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

/** Today as a form writes it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
