import { expect, it } from 'vitest';
import { eventTime, takesTrick, updateTime } from './pacing';

const event = (name: string) => ({ event: name, seat: 0, data: {}, text: '' });
const update = (names: string[], fresh = false) => ({ fresh, events: names.map(event) });

it('takes longer at a lower speed, and a while even when nothing moves', () => {
  expect(eventTime(event('played'), 2)).toBeLessThan(eventTime(event('played'), 1));
  expect(eventTime(event('played'), 0.5)).toBeGreaterThan(eventTime(event('played'), 1));
  expect(eventTime(event('played'), 0)).toBeGreaterThan(0);
});

it('adds events up, within reason', () => {
  expect(updateTime(update(['passed', 'bid_made']), 1)).toBe(eventTime(event('passed'), 1) + eventTime(event('bid_made'), 1));
  expect(updateTime(update(Array(40).fill('discarded')), 0.6)).toBe(2600);
});

it('does not wait for what is not news', () => {
  expect(updateTime(update(['played'], true), 1)).toBe(0);
  expect(updateTime(update(['play_ended']), 1)).toBe(0);
});

it('knows when a trick is taken', () => {
  expect(takesTrick(update(['played', 'trick_taken']))).toBe(true);
  expect(takesTrick(update(['played']))).toBe(false);
  expect(takesTrick(update(['trick_taken'], true))).toBe(false);
});
