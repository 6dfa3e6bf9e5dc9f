import { expect, it } from 'vitest';
import { freeNumbers, join, split, type PerPlayers } from './perPlayers';

it.each<PerPlayers>([null, 3, { '5': 1, '6': 2, else: 0 }, { '7': null, else: 3 }])('%j comes back as it was', (value) => {
  expect(join(split(value))).toEqual(value);
});

it('is sorted by the number of players', () => {
  expect(split({ '10': 1, '4': 2, else: 0 }).own).toEqual([[4, 2], [10, 1]]);
});

it('offers only numbers that have no value of their own', () => {
  expect(freeNumbers(split({ '2': 1, '10': 2, else: 0 }))).toEqual([3, 4, 5, 6, 7, 8, 9]);
});
