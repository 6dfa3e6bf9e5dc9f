/** Cards that are seen to move: from one place of the table to another, over everything. */

import { faceOf } from '../cards/faces';
import { settings } from '../lib/settings.svelte';

export interface Flight {
  from: string;
  to: string;
  card?: string | null;
  delay?: number;
}

const TIME = 380;

/** The middle of a place that the table has marked with `data-place`. */
function middleOf(name: string): { x: number; y: number } | null {
  const box = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  return box && box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

function cardElement(card: string | null | undefined): HTMLElement {
  if (!card) {
    const back = document.createElement('span');
    back.className = 'flying back';
    return back;
  }
  const face = document.createElement('img');
  face.className = 'flying';
  face.alt = '';
  face.src = faceOf(card, settings.now);
  return face;
}

/** Lets cards fly; nothing happens for who wants nothing to move. */
export function fly(flights: readonly Flight[]): void {
  const layer = document.querySelector('[data-flights]');
  const { speed } = settings;
  if (!layer || speed <= 0) return;
  for (const flight of flights) {
    const from = middleOf(flight.from);
    const to = middleOf(flight.to);
    if (from && to) one(layer, flight, from, to, speed);
  }
}

interface Point {
  x: number;
  y: number;
}

function one(layer: Element, { card, delay = 0 }: Flight, from: Point, to: Point, speed: number): void {
  const element = cardElement(card);
  const at = (place: Point, turn: number): string => `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) rotate(${turn}deg)`;
  layer.append(element);
  const move = element.animate(
    [
      { transform: at(from, -4), opacity: 1 },
      { transform: at(to, 3), opacity: 1, offset: 0.9 },
      { transform: at(to, 3), opacity: 0 },
    ],
    { duration: TIME / speed, delay: delay / speed, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' },
  );
  move.onfinish = move.oncancel = () => element.remove();
}
