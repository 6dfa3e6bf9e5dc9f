/** What is seen to move when something happens. */

import type { EventView, Update } from '../wire/types';
import { fly, type Flight } from './flights';

const STEP = 60;

/** Where the cards of a seat are: one's own hand, or the plaque of another. */
function placeOf(seat: number | null, { view }: Update): string {
  return view !== null && seat !== null && seat === view.viewer ? 'hand' : `seat-${seat}`;
}

type Movement = (event: EventView, update: Update, delay: number) => Flight[];

function several(count: number, from: string, to: string, delay: number): Flight[] {
  return Array.from({ length: Math.max(0, count) }, (_, n) => ({ from, to, delay: delay + n * STEP }));
}

const dealt: Movement = (_event, update, delay) => {
  const view = update.view;
  if (!view) return [];
  const seats = view.seats.filter((seat) => seat.in_deal).map((seat) => seat.seat);
  const first = seats.findIndex((seat) => seat > view.dealer);
  const order = first < 0 ? seats : [...seats.slice(first), ...seats.slice(0, first)];
  const packets = [0, 1].flatMap((round) => order.map((seat) => ({ seat, round })));
  const hands = packets.flatMap(({ seat }, n) => several(2, placeOf(view.dealer, update), placeOf(seat, update), delay + n * STEP));
  return view.kitty ? [...hands, ...several(3, placeOf(view.dealer, update), 'stock', delay + packets.length * STEP)] : hands;
};

const MOVEMENTS: Record<string, Movement> = {
  hands_dealt: dealt,
  kitty_taken: (event, update, delay) => several(3, 'stock', placeOf(event.seat, update), delay),
  kitty_entered: (event, update, delay) => [...several(5, placeOf(event.seat, update), 'pile', delay), ...several(3, 'stock', placeOf(event.seat, update), delay + 200)],
  discarded: (event, update, delay) => several(Number(event.data.count ?? 0), placeOf(event.seat, update), 'pile', delay),
  replenished: (event, update, delay) => several(Number(event.data.count ?? 0), 'stock', placeOf(event.seat, update), delay),
  robbed: (event, update, delay) => [
    { from: placeOf(event.seat, update), to: 'pile', delay },
    { from: 'stock', to: placeOf(event.seat, update), card: String(event.data.card), delay: delay + 120 },
  ],
  swapped: (event, update, delay) => [
    { from: placeOf(event.seat, update), to: 'pile', delay },
    { from: 'stock', to: placeOf(event.seat, update), card: String(event.data.card), delay: delay + 120 },
  ],
};

/** Shows the cards of an update move. */
export function showMovements(update: Update): void {
  if (update.fresh) return;
  let delay = 0;
  const flights: Flight[] = [];
  for (const event of update.events) {
    const found = MOVEMENTS[event.event]?.(event, update, delay) ?? [];
    flights.push(...found);
    if (found.length) delay += 160;
  }
  void fly(flights);
}
