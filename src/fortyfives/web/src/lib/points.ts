/** Points as people write them, with a true minus sign. */

export function points(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function gained(value: number): string {
  return value > 0 ? `+${value}` : points(value);
}
