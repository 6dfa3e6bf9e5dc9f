import { describe, expect, it } from 'vitest';
import { draftOf, readNumber, specificationOf, withOption, withoutOption } from './draft';

const draft = draftOf('auction-120');

it('begins as its preset', () => {
  expect(specificationOf(draft)).toEqual({ base: 'auction-120' });
});

it('comes back from what the server has kept', () => {
  const kept = { base: 'hoss', score: { target: 60 } };
  expect(specificationOf(draftOf(kept))).toEqual(kept);
});

it('has the size of the table apart from the changes, so that it can be chosen anew', () => {
  const kept = draftOf({ base: 'auction-120', table: { players: 6, sides: 3 }, score: { target: 60 } });
  expect(kept).toEqual({ base: 'auction-120', changes: { score: { target: 60 } }, players: 6, sides: 3 });
});

it('changes one option, and the draft before stays as it was', () => {
  const changed = withOption(withOption(draft, 'score.target', 60), 'score.lock_at', null);
  expect(specificationOf(changed)).toEqual({ base: 'auction-120', score: { target: 60, lock_at: null } });
  expect(specificationOf(draft)).toEqual({ base: 'auction-120' });
});

it('goes back to the preset, option by option', () => {
  const changed = withOption(withOption(draft, 'score.target', 60), 'deal.kitty', 0);
  const back = withoutOption(changed, 'score.target');
  expect(specificationOf(back)).toEqual({ base: 'auction-120', deal: { kitty: 0 } });
  expect(specificationOf(withoutOption(back, 'deal.kitty'))).toEqual({ base: 'auction-120' });
  expect(specificationOf(withoutOption(draft, 'play.booked'))).toEqual({ base: 'auction-120' });
});

describe('readNumber', () => {
  it.each([
    ['15', false, 15],
    [' -3 ', false, -3],
    ['', true, null],
    ['', false, undefined],
    ['1.5', false, undefined],
    ['ten', true, undefined],
  ])('%j', (text, optional, wanted) => {
    expect(readNumber(text, optional)).toBe(wanted);
  });
});
