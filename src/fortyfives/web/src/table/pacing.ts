/** How long what happened is looked at before what happened next is shown. */

import type { EventView, Update } from '../wire/types';

/** Milliseconds at the usual speed; what is not named takes no time. */
const LOOKED_AT: Record<string, number> = {
  hands_dealt: 900,
  turned_up: 700,
  bid_made: 650,
  bid_held: 750,
  passed: 450,
  auction_won: 500,
  trump_named: 800,
  kitty_taken: 600,
  kitty_entered: 700,
  top_card_taken: 800,
  discarded: 380,
  replenished: 380,
  robbed: 700,
  rob_declined: 500,
  card_turned: 600,
  swapped: 600,
  card_called: 800,
  played: 420,
  claimed: 900,
  sat_out: 500,
  thrown_in: 900,
};

/** With nothing moving there is still time to read a call or see a card. */
const STILL = 0.5;

/** Milliseconds for one event at a speed; 0 is a table on which nothing moves. */
export function eventTime(event: Pick<EventView, 'event'>, speed: number): number {
  return (LOOKED_AT[event.event] ?? 0) * (speed > 0 ? 1 / speed : STILL);
}

/** Milliseconds that an update is looked at: its events one after another, within reason. */
export function updateTime(update: Pick<Update, 'events' | 'fresh'>, speed: number): number {
  if (update.fresh) return 0;
  return Math.min(2600, update.events.reduce((sum, event) => sum + eventTime(event, speed), 0));
}

export function takesTrick(update: Pick<Update, 'events' | 'fresh'>): boolean {
  return !update.fresh && update.events.some((event) => event.event === 'trick_taken');
}
