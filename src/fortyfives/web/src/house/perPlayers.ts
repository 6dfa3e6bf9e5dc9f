/** A number that may differ by the number of players, as the form edits it. */

export type Value = number | null;
export type PerPlayers = Value | Record<string, Value>;

export interface Split {
  /** What holds where nothing else is said. */
  other: Value;
  /** Numbers of players with a value of their own, fewest first. */
  own: [players: number, value: Value][];
}

export function split(value: PerPlayers): Split {
  if (typeof value !== 'object' || value === null) return { other: value, own: [] };
  const own = Object.entries(value).filter(([key]) => key !== 'else');
  return { other: value.else ?? null, own: own.map(([key, one]): [number, Value] => [Number(key), one]).sort(([a], [b]) => a - b) };
}

export function join({ other, own }: Split): PerPlayers {
  if (!own.length) return other;
  return { ...Object.fromEntries(own.map(([players, value]) => [String(players), value])), else: other };
}

/** The numbers of players that have no value of their own yet. */
export function freeNumbers({ own }: Split): number[] {
  const taken = new Set(own.map(([players]) => players));
  return [2, 3, 4, 5, 6, 7, 8, 9, 10].filter((n) => !taken.has(n));
}
