/** Sums of money: whole cents inside, read and written as people do. */

/** Cents from "12", "12.5", "12.50" or "12,50"; null for anything else. */
export function centsOf(text: string): number | null {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** A sum without its currency, as it is typed: 1250 is "12.50". */
export function plainSum(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A sum with its currency, in the manner of a language; below nothing with a true minus sign. */
export function sumOf(cents: number, currency: string, language: string): string {
  return written(cents, currency, language).replace(/^-/, '−');
}

function written(cents: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100);
  } catch {
    return `${plainSum(cents)} ${currency}`; // A currency that only this club knows.
  }
}

const EURO = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const DOLLAR = [10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1];
const PIECES: Record<string, number[]> = {
  CAD: [10000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  EUR: EURO,
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  NZD: [10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  AUD: [10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
};

/** The notes and coins of a currency in cents, the largest first. */
export function piecesOf(currency: string): number[] {
  return PIECES[currency] ?? DOLLAR;
}

/** The sum of a counted box: how many there are of each piece. */
export function counted(numbers: Record<number, number>): number {
  return Object.entries(numbers).reduce((sum, [piece, number]) => sum + Number(piece) * (number || 0), 0);
}
