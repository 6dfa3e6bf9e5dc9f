import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { gamesOfPoints, gamesOfWinners, numberOf, resultText, sideOf, tableOf, Unreadable } = await import('./results');

const pairs = { table: 3, sides: [[12], [7]] };
const singles = { table: 4, sides: [[1, 9], [5, 20]] };

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
  expect(sideOf(singles.sides, 9)).toBe(0);
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

it('is said in a few characters', () => {
  expect(resultText(pairs.sides, [{ winner: 1, points: [] }])).toBe('7');
  expect(resultText(singles.sides, [{ winner: 0, points: [] }])).toBe('1 + 9');
  expect(resultText(pairs.sides, [{ winner: 1, points: [] }, { winner: 0, points: [] }, { winner: 1, points: [] }])).toBe('1–2');
  expect(resultText(pairs.sides, [{ winner: 0, points: [45, 20] }, { winner: null, points: [30, 30] }])).toBe('45–20, 30–30');
  expect(resultText(pairs.sides, [{ winner: null, points: [] }])).toBe('=');
});
