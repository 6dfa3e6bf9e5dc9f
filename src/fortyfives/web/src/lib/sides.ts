/** How players form sides, in words. */

import { _, ngettext } from '../i18n/messages.svelte';

/** The number of sides that a table usually has: partners at four and six, else each alone, as the server has it. */
export function usualSides(offered: readonly number[], players: number): number {
  return players === 4 || players === 6 ? Math.min(...offered) : Math.max(...offered);
}

export function sidesWords(sides: number, players: number): string {
  if (sides === players) return _('Each for himself');
  return players === 2 * sides ? ngettext('{n} pair', '{n} pairs', sides) : ngettext('{n} side', '{n} sides', sides);
}
