/** Points as people write them, with a true minus sign. */

export function points(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function gained(value: number): string {
  return value > 0 ? `+${value}` : points(value);
}

/** Whether the score is written for all to see; at some tables it is remembered till the end. */
export function isScoreShown(table: { house: { score_shown: boolean }; stage: string }): boolean {
  return table.house.score_shown || table.stage === 'over';
}
