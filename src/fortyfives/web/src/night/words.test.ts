import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { clockText, dayText, timeText, today } = await import('./words');

it.each([
  [300, '5:00'],
  [299.2, '5:00'],
  [61, '1:01'],
  [0, '0:00'],
  [-0.4, '0:00'],
  [-75, '−1:15'],
])('a clock with %d seconds shows %s', (seconds, wanted) => {
  expect(clockText(seconds)).toBe(wanted);
});

it('writes days and times, and leaves what is none', () => {
  expect(dayText('2026-01-09', 'en-US')).toBe('January 9, 2026');
  expect(dayText('soon', 'en')).toBe('soon');
  expect(timeText('later', 'en')).toBe('later');
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
});
