import { expect, it } from 'vitest';
import { withholdsNothing } from './house';

it.each([
  [{ play: { withhold_cards: [] } }, true],
  [{ play: { withhold_cards: ['five'] } }, false],
  [{}, false],
  [null, false],
])('%j', (rules, wanted) => {
  expect(withholdsNothing({ rules })).toBe(wanted);
});
