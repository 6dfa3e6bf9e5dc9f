/** The nights that this browser may run, and who its person is at the others. */

import { load, save } from '../lib/storage';

export interface KnownNight {
  night: string;
  key: string;
  title: string;
  date: string;
}

const NIGHTS = 'nights';
const MOST = 60;

/** The nights whose desk this browser has the key of, the latest opened first. */
export function knownNights(): KnownNight[] {
  const found = load<unknown>(NIGHTS, []);
  return Array.isArray(found) ? found.filter((one): one is KnownNight => typeof one?.night === 'string' && typeof one?.key === 'string') : [];
}

export function keepNight(known: KnownNight): void {
  const others = knownNights().filter((one) => one.night !== known.night);
  save(NIGHTS, [known, ...others].slice(0, MOST));
}

export function forgetNight(night: string): void {
  save(NIGHTS, knownNights().filter((one) => one.night !== night));
}

export function keyOf(night: string): string | null {
  return knownNights().find((one) => one.night === night)?.key ?? null;
}

/** What a link has behind its #; as it stands where it was cut off or mistyped. */
export function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Takes it out of the address, once it is kept, so that nobody reads it over a shoulder.
 * Another link that was opened meanwhile stays: it has yet to be read.
 */
export function clearFragment(kept: string): void {
  if (location.hash && fragment() === kept) history.replaceState(history.state, '', location.pathname + location.search);
}

/** The code of a table, from the link of its card or from an earlier visit. */
export function codeOf(night: string, table: number): string {
  const given = fragment();
  if (given) keepCode(night, table, given);
  clearFragment(given);
  return given || load<Record<string, string>>(`codes.${night}`, {})[table] || '';
}

export function keepCode(night: string, table: number, code: string): void {
  save(`codes.${night}`, { ...load<Record<string, string>>(`codes.${night}`, {}), [table]: code });
}

/** The number that this phone's person plays under, so that it need not be asked at each table. */
export function ownUnit(night: string): number | null {
  return load<number | null>(`unit.${night}`, null);
}

export function keepOwnUnit(night: string, unit: number | null): void {
  save(`unit.${night}`, unit);
}
