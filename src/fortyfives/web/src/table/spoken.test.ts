import { expect, it } from 'vitest';
import type { TableView } from '../wire/types';
import { scoreSpoken, verdictSpoken } from './spoken';

function table(score_shown: boolean, stage: string): TableView {
  const house = { target: 120, score_shown };
  return { scores: [-25, 30], side_names: ['Ann', 'Bob'], house, stage } as unknown as TableView;
}

it('says a score below nothing with a true minus sign', () => {
  expect(scoreSpoken(table(true, 'playing'), null)).toBe('Ann: −25, Bob: 30. The target is 120.');
});

it('says a score that is remembered only when the game is over', () => {
  expect(scoreSpoken(table(false, 'playing'), null)).not.toContain('30');
  expect(scoreSpoken(table(false, 'over'), null)).toContain('Bob: 30');
});

it('says what a card night makes of the games of its table', () => {
  const said = (verdict: TableView['verdict']): string => verdictSpoken({ verdict, stage: 'over', side_names: ['3 Ann', '4 Bob'], house: { players: 4, sides: 2 } } as unknown as TableView);
  expect(said(null)).toBe('');
  expect(said({ standing: 'cut', side: null })).toContain('level');
  expect(said({ standing: 'won', side: 1 })).toBe('It is decided: 4 Bob go on as winners.');
  expect(said({ standing: 'level', side: null })).toBe('At the card night these games count as level.');
});
