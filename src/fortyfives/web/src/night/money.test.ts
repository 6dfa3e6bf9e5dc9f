import { describe, expect, it } from 'vitest';
import { centsOf, counted, piecesOf, plainSum, sumOf } from './money';

describe('centsOf', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' 12,50 ', 1250],
    ['0', 0],
    ['0.05', 5],
    ['', null],
    ['12.345', null],
    ['-3', null],
    ['3 $', null],
    ['12345678', null],
  ])('%j is %j', (text, wanted) => {
    expect(centsOf(text)).toBe(wanted);
  });
});

it('writes what it reads', () => {
  for (const cents of [0, 5, 50, 1100, 123456]) expect(centsOf(plainSum(cents))).toBe(cents);
});

it.each([
  ['CAD', 'en', '$11.00'],
  ['EUR', 'fr', '11,00 €'],
  ['tokens', 'en', '11.00 tokens'],
])('a sum in %s, written in %s', (currency, language, wanted) => {
  expect(sumOf(1100, currency, language).replace(/\s/g, ' ')).toBe(wanted);
  expect(sumOf(-1100, currency, language).replace(/\s/g, ' ')).toBe(`−${wanted}`);
});

it('counts a box', () => {
  expect(counted({ 2000: 3, 25: 2, 10: 0 })).toBe(6050);
  expect(counted({})).toBe(0);
});

it('knows the pieces of a currency, the largest first', () => {
  for (const currency of ['CAD', 'EUR', 'GBP', 'USD', 'tokens']) {
    const pieces = piecesOf(currency);
    expect(pieces).toEqual([...pieces].sort((a, b) => b - a));
  }
});
