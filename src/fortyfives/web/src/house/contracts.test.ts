import { describe, expect, it } from 'vitest';
import { bidName, isWritten, newContract, withReady, withWritten } from './contracts';

it('takes a ready bid in, last, and out again', () => {
  expect(withReady(['15', '20'], '30', true)).toEqual(['15', '20', '30']);
  expect(withReady(['15', '20'], '15', true)).toEqual(['20', '15']);
  expect(withReady(['15', '20'], '20', false)).toEqual(['15']);
});

it('changes a written bid and takes it out; ready ones stay', () => {
  const entries = ['20', newContract(['20'], 'mine')];
  expect(withWritten(entries, 1, { lose: 5 })[1]).toMatchObject({ name: 'mine', lose: 5 });
  expect(withWritten(entries, 0, { lose: 5 })).toEqual(entries);
  expect(withWritten(entries, 1, null)).toEqual(['20']);
});

it('begins a new bid over all others, with a name of its own', () => {
  const first = newContract(['15', '30'], 'mine');
  expect(first).toMatchObject({ name: 'mine', level: 31 });
  expect(newContract(['15', first], 'mine')).toMatchObject({ name: 'mine_2', level: 32 });
  expect(isWritten(first)).toBe(true);
});

describe('bidName', () => {
  it.each([
    ['Double or quits!', 'double_or_quits'],
    ['Tout à l’envers', 'tout_a_l_envers'],
    ['  ', ''],
    ['x'.repeat(40), 'x'.repeat(30)],
  ])('%j', (text, wanted) => expect(bidName(text)).toBe(wanted));
});
