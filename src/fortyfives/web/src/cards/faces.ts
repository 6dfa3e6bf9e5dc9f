/** Where the picture of each card is; see build/make_faces.mjs. */

import { JOKER, suitOf } from './cards';

const files = import.meta.glob<string>('./faces/*/*.svg', { query: '?url', import: 'default', eager: true });

export interface Style {
  faces: 'large' | 'classic';
  fourColours: boolean;
}

/** The address of a card's picture in a style. */
export function faceOf(card: string, style: Style): string {
  const suit = suitOf(card);
  const coloured = style.fourColours && (suit === 'C' || suit === 'D');
  const folder = card === JOKER ? 'classic' : style.faces + (coloured ? '-four' : '');
  return files[`./faces/${folder}/${card}.svg`] ?? '';
}

/** Fetches the pictures of a style before they are needed. */
export function warmFaces(style: Style, cards: readonly string[]): void {
  for (const card of cards) new Image().src = faceOf(card, style);
}
