/** Cards that are seen to move: from one place of the table to another, over everything. */

import { tick } from 'svelte';
import { faceOf } from '../cards/faces';
import { settings } from '../lib/settings.svelte';

export interface Flight {
  from: string;
  to: string;
  card?: string | null;
  delay?: number;
}

const TIME = 380;

interface Point {
  x: number;
  y: number;
}

/** The middle of a place that the table has marked with `data-place`; one without cards may have no width. */
function middleOf(name: string): Point | null {
  const place = document.querySelector(`[data-place="${name}"]`);
  if (!place?.getClientRects().length) return null;
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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

/**
 * Lets cards fly; nothing happens for who wants nothing to move.
 *
 * What makes them fly makes places come and go as well: a hand is there only once it is dealt. Each
 * place is taken as it was, and one that was not there as it is when the page has changed.
 */
export async function fly(flights: readonly Flight[]): Promise<void> {
  const { speed } = settings;
  if (!flights.length || speed <= 0) return;
  const names = flights.flatMap(({ from, to }) => [from, to]);
  const places = new Map(names.map((name) => [name, middleOf(name)]));
  await tick();
  const layer = document.querySelector('[data-flights]');
  if (!layer) return;
  for (const flight of flights) {
    const from = places.get(flight.from) ?? middleOf(flight.from);
    const to = places.get(flight.to) ?? middleOf(flight.to);
    if (from && to) one(layer, flight, from, to, speed);
  }
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
