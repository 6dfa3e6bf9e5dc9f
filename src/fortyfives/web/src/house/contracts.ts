/** The bids of a house as the form edits them: ready ones by their names, others written out. */

export interface Contract {
  name: string;
  level: number;
  needs: number | 'all_tricks';
  win: number | 'points';
  lose: number;
  blind: boolean;
  declare: 'auction' | 'with_trump';
  partners_only: boolean;
  stops_short: number;
}

export type Entry = string | Contract;

export function isWritten(entry: Entry): entry is Contract {
  return typeof entry !== 'string';
}

/** The list with a ready bid in it or not. The last of two bids of one name counts, so a new one goes last. */
export function withReady(entries: readonly Entry[], ready: string, included: boolean): Entry[] {
  const others = entries.filter((entry) => entry !== ready);
  return included ? [...others, ready] : others;
}

/** The list with the written bid at a place changed, or without it. */
export function withWritten(entries: readonly Entry[], at: number, part: Partial<Contract> | null): Entry[] {
  return entries.flatMap((entry, n) => {
    if (n !== at || !isWritten(entry)) return [entry];
    return part ? [{ ...entry, ...part }] : [];
  });
}

/** A bid to begin with, over all that can be bid so far. */
export function newContract(entries: readonly Entry[], name: string): Contract {
  const levels = entries.map((entry) => (isWritten(entry) ? entry.level : Number.parseInt(entry) || 30));
  const taken = new Set(entries.filter(isWritten).map((entry) => entry.name));
  const free = [name, ...Array.from({ length: 30 }, (_, n) => `${name}_${n + 2}`)].find((one) => !taken.has(one)) ?? name;
  return { name: free, level: Math.min(1000, Math.max(30, ...levels) + 1), needs: 30, win: 60, lose: 60, blind: false, declare: 'auction', partners_only: false, stops_short: 0 };
}

/** A bid's name as records write it: small letters without accents, digits and underscores. */
export function bidName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 30);
}
