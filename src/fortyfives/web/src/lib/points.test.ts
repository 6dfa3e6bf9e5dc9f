import { expect, it } from 'vitest';
import { gained, points } from './points';

it('writes points with a true minus sign', () => {
  expect([30, 0, -30].map(points)).toEqual(['30', '0', '−30']);
  expect([30, 0, -30].map(gained)).toEqual(['+30', '0', '−30']);
});
