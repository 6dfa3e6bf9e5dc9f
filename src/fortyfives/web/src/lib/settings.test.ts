import { expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { readChoices, USUAL } = await import('./settings.svelte');

it('has everything where nothing was kept', () => {
  expect(readChoices(null)).toEqual(USUAL);
  expect(readChoices('broken')).toEqual(USUAL);
});

it('takes what was kept, but nothing of another kind', () => {
  expect(readChoices({ taps: 'two', volume: 'loud', stranger: 1 })).toEqual({ ...USUAL, taps: 'two' });
});
