/** Where the picture of each card is; see making/make_faces.mjs. */

import { JOKER, RANKS, SUITS, suitOf } from './cards';

const files = import.meta.glob<string>('./faces/*/*.svg', { query: '?url', import: 'default', eager: true });

export interface Style {
  faces: 'large' | 'classic';
  fourColours: boolean;
}

const FULL_DECK = [...SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit)), JOKER];

/** The address of a card's picture in a style. */
export function faceOf(card: string, style: Style): string {
  const suit = suitOf(card);
  const coloured = style.fourColours && (suit === 'C' || suit === 'D');
  const folder = card === JOKER ? 'classic' : style.faces + (coloured ? '-four' : '');
  return files[`./faces/${folder}/${card}.svg`] ?? '';
}

const warmed: HTMLImageElement[] = [];

/** Fetches the pictures of a style before they are needed, so that no card comes up blank. */
export function warmFaces(style: Style): void {
  warmed.length = 0;
  for (const card of FULL_DECK) {
    const picture = new Image();
    picture.src = faceOf(card, style);
    warmed.push(picture); // Held, so that the browser keeps it.
  }
}
