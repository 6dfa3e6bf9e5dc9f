/** Results as they are typed: who won each game, or how many points each side has. */

import { _ } from '../i18n/messages.svelte';

/** One game of a table; `winner` is a side from 0. */
export interface GameTyped {
  winner: number | null;
  points: number[];
}

/** What is typed for one game: the winner's number, or the points of each side. */
export interface GameText {
  winner: string;
  points: string[];
}

export function blankGames(games: number, sides: number): GameText[] {
  return Array.from({ length: games }, () => ({ winner: '', points: Array.from({ length: sides }, () => '') }));
}

/** What of a table is needed to read a result for it. */
export interface Sided {
  table: number;
  /** The numbers on each side. */
  sides: { units: number[] }[];
}

/** What cannot be read, in words. */
export class Unreadable extends Error {}

/** A number as typed, or null. */
export function numberOf(text: string): number | null {
  const plain = text.trim();
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** The side on which somebody sits; null where he sits elsewhere. */
export function sideOf(table: Sided, unit: number): number | null {
  const found = table.sides.findIndex((side) => side.units.includes(unit));
  return found < 0 ? null : found;
}

/** The table at which somebody sits. */
export function tableOf<T extends Sided>(tables: readonly T[], unit: number): T | null {
  return tables.find((one) => sideOf(one, unit) !== null) ?? null;
}

/** The numbers of a side as people say them. */
export function sideText(side: readonly number[]): string {
  return side.join(' + ');
}

/** The winner of each game, from numbers as typed. Throws `Unreadable`. */
export function gamesOfWinners(table: Sided, texts: readonly string[]): GameTyped[] {
  return texts.map((text) => {
    const unit = numberOf(text);
    const side = unit === null ? null : sideOf(table, unit);
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

/** The sides that are level with most games and then most points; who goes on they must cut for. */
export function levelSides(games: readonly GameTyped[], sides: number): number[] {
  const scores = Array.from({ length: sides }, (_one, side) => ({
    won: games.filter((game) => game.winner === side).length,
    points: games.reduce((sum, game) => sum + (game.points[side] ?? 0), 0),
  }));
  const most = scores.reduce((best, one) => (one.won > best.won || (one.won === best.won && one.points > best.points) ? one : best));
  const best = scores.flatMap((one, side) => (one.won === most.won && one.points === most.points ? [side] : []));
  return best.length > 1 ? best : [];
}

/** A result as typed, by points or by winners as the format has it. Throws `Unreadable`. */
export function gamesOf(table: Sided, texts: readonly GameText[], hasPoints: boolean): GameTyped[] {
  return hasPoints ? gamesOfPoints(texts.map((one) => one.points)) : gamesOfWinners(table, texts.map((one) => one.winner));
}

/** What is written of a result, to be put right. */
export function textsOf(table: Sided, games: readonly GameTyped[]): GameText[] {
  return games.map((game) => ({
    winner: game.winner === null ? '' : String(table.sides[game.winner]?.units[0] ?? ''),
    points: table.sides.map((_side, at) => (game.points[at] === undefined ? '' : String(game.points[at]))),
  }));
}

interface Resulted extends Sided {
  sides: { units: number[]; names: string }[];
  result: { games: GameTyped[]; winner: number | null; by_cut: boolean; words: string } | null;
}

/** A result in words: of a single game who won it, else as the server says it. */
export function resultWords({ sides, result }: Resulted): string {
  const only = result?.games.length === 1 && !result.by_cut ? result.games[0] : null;
  const side = sides[only?.winner ?? -1];
  if (!only || !side || only.points.length) return result?.words ?? '';
  return _('{who} won', { who: `${sideText(side.units)} ${side.names}` });
}
