import { describe, expect, it } from 'vitest';
import { pluralIndex } from './plural';

describe('pluralIndex', () => {
  it.each([
    ['(n != 1)', [1, 0, 1]],
    ['(n > 1)', [0, 0, 1]],
  ])('reads %s', (rule, wanted) => {
    expect([0, 1, 2].map((n) => pluralIndex(rule, n))).toEqual(wanted);
  });

  it('reads a rule with more than two forms', () => {
    const polish = '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)';
    expect([1, 2, 5, 12, 22, 25].map((n) => pluralIndex(polish, n))).toEqual([0, 1, 2, 2, 1, 2]);
  });

  it('reads a refusal', () => {
    expect(pluralIndex('!(n == 1)', 1)).toBe(0);
    expect(pluralIndex('!(n == 1)', 3)).toBe(1);
  });
});
