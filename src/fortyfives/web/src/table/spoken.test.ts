import { expect, it } from 'vitest';
import type { TableView } from '../wire/types';
import { scoreSpoken } from './spoken';

it('says a score below nothing with a true minus sign', () => {
  const table = { scores: [-25, 30], side_names: ['Ann', 'Bob'], house: { target: 120 } } as unknown as TableView;
  expect(scoreSpoken(table, null)).toBe('Ann: −25, Bob: 30. The target is 120.');
});
