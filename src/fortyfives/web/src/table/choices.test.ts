import { describe, expect, it } from 'vitest';
import type { ContractView, DealView, LegalAction } from '../wire/types';
import { actionsFor, allButTrumps, choicesOf, discardAction, discardFault, ladder, namings } from './choices';

function action(text: string): LegalAction {
  const [verb = '', argument = ''] = text.split(' ');
  const card = ['play', 'rob', 'swap', 'call'].includes(verb) ? argument : null;
  return { action: text, verb, label: text, card, suit: verb === 'trump' ? (argument as 'C') : null, seat: null };
}

function view(legal: string[], more: Partial<DealView> = {}): DealView {
  return { viewer: 0, turn: 0, legal: legal.map(action), own_hand: [], trumps_in_hand: [], contract: null, discard: null, ...more } as DealView;
}

const contract = (name: string, modifier = false): ContractView => ({ name, label: name, level: 1, blind: false, modifier, partners_only: false, needs: '', wins: '', loses: '' });

describe('choicesOf', () => {
  it('puts playing before robbing', () => {
    expect(choicesOf(view(['rob 2C', 'play 5H', 'play 2C'])).cardVerbs).toEqual(['play', 'rob']);
  });

  it('leaves to a button what no other control has', () => {
    const found = choicesOf(view(['bid 20', 'pass', 'look', 'kitty', 'trump C', 'lead self', 'claim', 'concede']));
    expect(found.plain.map((one) => one.action)).toEqual(['look', 'kitty', 'lead self']);
    expect(found.pass?.action).toBe('pass');
    expect(found.hold).toBeNull();
  });

  it.each([
    [0, 0, true],
    [0, 1, false],
    [null, 0, false],
  ])('knows whose turn it is: viewer %s, turn %s', (viewer, turn, wanted) => {
    expect(choicesOf(view([], { viewer, turn })).isTurn).toBe(wanted);
  });
});

it('finds every way of playing one card', () => {
  const ways = actionsFor(view(['play AH', 'play AH hearts', 'play 2C']), 'play', 'AH');
  expect(ways.map((one) => one.action)).toEqual(['play AH', 'play AH hearts']);
});

it('shows the whole ladder of bids, with those on offer and the one on the table', () => {
  const rungs = ladder([contract('15'), contract('20'), contract('slam'), contract('jink', true)], view(['bid 20', 'bid slam'], { contract: '15' }));
  expect(rungs.map((rung) => [rung.contract.name, rung.bid?.action ?? null, rung.isHigh])).toEqual([
    ['15', null, true],
    ['20', 'bid 20', false],
    ['slam', 'bid slam', false],
  ]);
});

it('groups names of trumps by suit, with what may be added', () => {
  const found = namings(['trump H', 'trump H jink', 'trump S jink'].map(action));
  expect(found.map(({ suit, plain, added }) => [suit, plain?.action ?? null, added.map((one) => one.action)])).toEqual([
    ['H', 'trump H', ['trump H jink']],
    ['S', null, ['trump S jink']],
  ]);
});

describe('discards', () => {
  const limits = { least: 1, most: 3, fixed: [], keep_a_trump: true };
  const hand = ['5S', '2S', 'KD', '3D', '9C'];
  const trumps = ['5S', '2S'];

  it.each([
    [[], 'too_few'],
    [['KD', '3D', '9C', '2S'], 'too_many'],
    [['5S', '2S'], 'trump'],
    [['2S', 'KD'], null],
  ])('%j', (thrown, fault) => {
    expect(discardFault(limits, new Set(thrown), hand, trumps)).toBe(fault);
  });

  it('marks all but trumps, the lowest, within the limit and without a fixed card', () => {
    const seen = view([], { own_hand: hand, trumps_in_hand: trumps });
    expect(allButTrumps(seen, limits)).toEqual(['KD', '3D', '9C']);
    expect(allButTrumps(seen, { ...limits, most: 2 })).toEqual(['3D', '9C']);
    expect(allButTrumps(seen, { ...limits, fixed: ['KD'] })).toEqual(['3D', '9C']);
  });

  it('marks the lowest trumps too where more cards must go', () => {
    const seen = view([], { own_hand: ['5S', 'JS', 'KS', '2S', '9C'], trumps_in_hand: ['5S', 'JS', 'KS', '2S'] });
    expect(allButTrumps(seen, { least: 3, most: 5, fixed: [], keep_a_trump: false })).toEqual(['KS', '2S', '9C']);
    expect(allButTrumps(seen, { least: 3, most: 5, fixed: ['2S'], keep_a_trump: false })).toEqual(['JS', 'KS', '9C']);
  });

  it('writes the action as records do', () => {
    expect(discardAction(['2C', '3D'])).toBe('discard 2C 3D');
    expect(discardAction([])).toBe('discard');
  });
});
