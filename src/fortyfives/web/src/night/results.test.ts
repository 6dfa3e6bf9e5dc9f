import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { blankGames, gamesOf, gamesOfPoints, gamesOfWinners, levelSides, numberOf, resultWords, sideOf, tableOf, textsOf, Unreadable } = await import('./results');

const pairs = { table: 3, sides: [{ units: [12] }, { units: [7] }] };
const singles = { table: 4, sides: [{ units: [1, 9] }, { units: [5, 20] }] };

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['-5', -5],
  ['', null],
  ['12a', null],
  ['1.5', null],
])('numberOf(%j) is %j', (text, wanted) => {
  expect(numberOf(text)).toBe(wanted);
});

it('finds who sits where', () => {
  expect(tableOf([pairs, singles], 20)).toBe(singles);
  expect(tableOf([pairs, singles], 99)).toBeNull();
  expect(sideOf(singles, 9)).toBe(0);
});

describe('winners as typed', () => {
  it('is a side for each game', () => {
    expect(gamesOfWinners(pairs, ['7', '12'])).toEqual([
      { winner: 1, points: [] },
      { winner: 0, points: [] },
    ]);
    expect(gamesOfWinners(singles, ['20'])[0]?.winner).toBe(1);
  });

  it.each([[['8']], [['']], [['7', 'x']]])('cannot be read: %j', (texts) => {
    expect(() => gamesOfWinners(pairs, texts)).toThrow(Unreadable);
  });
});

describe('points as typed', () => {
  it('says who won, and that nobody did', () => {
    expect(gamesOfPoints([['45', '20'], ['30', '30'], ['-15', '120']])).toEqual([
      { winner: 0, points: [45, 20] },
      { winner: null, points: [30, 30] },
      { winner: 1, points: [-15, 120] },
    ]);
  });

  it('needs every side', () => {
    expect(() => gamesOfPoints([['45', '']])).toThrow(Unreadable);
  });
});

it('has room for every game and side', () => {
  const found = blankGames(2, 3);
  expect(found).toHaveLength(2);
  expect(found[1]).toEqual({ winner: '', points: ['', '', ''] });
});

describe('who is level', () => {
  it.each([
    [[[0, [45, 20]], [1, [30, 45]]], []],
    [[[0, [45, 30]], [1, [30, 45]]], [0, 1]],
    [[[0, []], [1, []]], [0, 1]],
    [[[0, []]], []],
    [[[null, [30, 30]]], [0, 1]],
  ] as [[number | null, number[]][], number[]][])('%j', (games, wanted) => {
    expect(levelSides(games.map(([winner, points]) => ({ winner, points })), 2)).toEqual(wanted);
  });

  it('is found among three', () => {
    expect(levelSides([{ winner: null, points: [45, 45, 20] }], 3)).toEqual([0, 1]);
  });
});

it('writes what it reads', () => {
  const points = [{ winner: 0, points: [45, 20] }, { winner: null, points: [30, 30] }];
  expect(gamesOf(pairs, textsOf(pairs, points), true)).toEqual(points);
  const winners = [{ winner: 1, points: [] }, { winner: 0, points: [] }];
  expect(gamesOf(singles, textsOf(singles, winners), false)).toEqual(winners);
});

describe('a result in words', () => {
  const sides = [{ units: [12], names: 'Ann & Bob' }, { units: [7], names: 'Cara & Dan' }];
  const told = (games: { winner: number | null; points: number[] }[], words: string) => resultWords({ table: 3, sides, result: { games, winner: 1, by_cut: false, words } });

  it('names the winner of a single game', () => {
    expect(told([{ winner: 1, points: [] }], '7')).toBe('7 Cara & Dan won');
  });

  it('else is as the server says it', () => {
    expect(told([{ winner: 1, points: [20, 45] }], '20–45')).toBe('20–45');
    expect(told([{ winner: 1, points: [] }, { winner: 0, points: [] }], '7 12')).toBe('7 12');
    expect(resultWords({ table: 3, sides, result: null })).toBe('');
  });
});
