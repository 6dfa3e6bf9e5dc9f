/** Results as they are typed: who won each game, or how many points each side has. */

import { _ } from '../i18n/messages.svelte';

/** One game of a table; `winner` is a side from 0. */
export interface GameTyped {
  winner: number | null;
  points: number[];
}

/** What of a table is needed to read a result for it. */
export interface Sided {
  table: number;
  /** The numbers of each side. */
  sides: number[][];
}

/** What cannot be read, in words. */
export class Unreadable extends Error {}

/** A number as typed, or null. */
export function numberOf(text: string): number | null {
  const plain = text.trim();
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** The side on which somebody sits; null where he sits elsewhere. */
export function sideOf(sides: readonly (readonly number[])[], unit: number): number | null {
  const found = sides.findIndex((side) => side.includes(unit));
  return found < 0 ? null : found;
}

/** The table at which somebody sits. */
export function tableOf<T extends Sided>(tables: readonly T[], unit: number): T | null {
  return tables.find((one) => sideOf(one.sides, unit) !== null) ?? null;
}

/** The numbers of a side as people say them. */
export function sideText(side: readonly number[]): string {
  return side.join(' + ');
}

/** The winner of each game, from numbers as typed. Throws `Unreadable`. */
export function gamesOfWinners(table: Sided, texts: readonly string[]): GameTyped[] {
  return texts.map((text) => {
    const unit = numberOf(text);
    const side = unit === null ? null : sideOf(table.sides, unit);
    if (side === null) throw new Unreadable(_('Number {text} does not sit at table {table}.', { text: text.trim() || '–', table: table.table }));
    return { winner: side, points: [] };
  });
}

/** The points of each side in each game, as typed. Most points win; level, nobody does. Throws `Unreadable`. */
export function gamesOfPoints(texts: readonly (readonly string[])[]): GameTyped[] {
  return texts.map((game) => {
    const points = game.map((text) => {
      const number = numberOf(text);
      if (number === null) throw new Unreadable(_('Every side needs its points.'));
      return number;
    });
    return { winner: onlyBest(points), points };
  });
}

function onlyBest(points: number[]): number | null {
  const most = Math.max(...points);
  const best = points.flatMap((one, side) => (one === most ? [side] : []));
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** A result in a few characters: the winner's numbers of one game, else games or points side by side. */
export function resultText(sides: readonly (readonly number[])[], games: readonly GameTyped[]): string {
  if (games.some((game) => game.points.length)) return games.map((game) => game.points.join('–')).join(', ');
  if (games.length === 1) return winnerText(sides, games[0]?.winner ?? null);
  return sides.map((_side, at) => games.filter((game) => game.winner === at).length).join('–');
}

export function winnerText(sides: readonly (readonly number[])[], winner: number | null): string {
  return winner === null ? '=' : sideText(sides[winner] ?? []);
}
