import { beforeEach, describe, expect, it, vi } from 'vitest';

const place = { hash: '', pathname: '/n/friday/desk', search: '' };
vi.stubGlobal('location', place);
vi.stubGlobal('history', { state: null, replaceState: () => (place.hash = '') });
const keys = await import('./keys');

const night = (name: string) => ({ night: name, key: `key of ${name}`, title: name, date: '2026-01-09' });

beforeEach(() => {
  for (const one of keys.knownNights()) keys.forgetNight(one.night);
  place.hash = '';
});

describe('the nights of this browser', () => {
  it('are kept with their keys, the latest first, each once', () => {
    for (const name of ['a', 'b', 'a']) keys.keepNight(night(name));
    expect(keys.knownNights().map((one) => one.night)).toEqual(['a', 'b']);
    expect(keys.keyOf('b')).toBe('key of b');
    expect(keys.keyOf('c')).toBeNull();
  });
});

describe('the code of a table', () => {
  it('comes from the link once, leaves the address, and is kept for this table alone', () => {
    place.hash = '#ABC234';
    expect(keys.codeOf('friday', 3)).toBe('ABC234');
    expect(place.hash).toBe('');
    expect(keys.codeOf('friday', 3)).toBe('ABC234');
    expect(keys.codeOf('friday', 4)).toBe('');
    expect(keys.codeOf('saturday', 3)).toBe('');
  });

  it('is read as it stands where the link was mistyped', () => {
    for (const [hash, code] of [['#A%20B', 'A B'], ['#50%', '50%'], ['#%E9t%C3', '%E9t%C3']]) {
      place.hash = hash ?? '';
      expect(keys.codeOf('friday', 3)).toBe(code);
    }
  });
});

it('leaves a link in the address that was opened after the one that is kept', () => {
  place.hash = '#new';
  keys.clearFragment('old');
  expect(place.hash).toBe('#new');
  keys.clearFragment('new');
  expect(place.hash).toBe('');
});

it('remembers who holds the phone', () => {
  expect(keys.ownUnit('friday')).toBeNull();
  keys.keepOwnUnit('friday', 12);
  expect(keys.ownUnit('friday')).toBe(12);
});
