import { expect, it } from 'vitest';
import { gained, isScoreShown, points } from './points';

it('writes points with a true minus sign', () => {
  expect([30, 0, -30].map(points)).toEqual(['30', '0', '−30']);
  expect([30, 0, -30].map(gained)).toEqual(['+30', '0', '−30']);
});

it('writes no score that is remembered, until the game is over', () => {
  const shown = (score_shown: boolean, stage: string): boolean => isScoreShown({ house: { score_shown }, stage });
  expect([shown(true, 'deal'), shown(false, 'deal'), shown(false, 'between'), shown(false, 'over')]).toEqual([true, false, false, true]);
});
