/**
 * A page of a night - the desk's, a table's phone's, everybody's: fetched, and again at every change.
 *
 * A hall full of phones hears of a change at once. Each waits a moment of its own before it asks,
 * and what changes meanwhile costs no question more.
 */

import { get, Refusal, type Asking } from '../wire/http';
import { Live } from './live.svelte';
import { isPassing } from './outbox';

/** What nobody has answered for so long is asked again. */
const PATIENCE = 12_000;

/** The longest such moment in milliseconds: of who only looks on, and of who sits at a table. */
export const LOOKERS_ON = 2000;
export const AT_A_TABLE = 400;

/** What a page does besides, where it does more. */
export interface Habits<Page> {
  /** Hears of a change; null when the line is back. Without it, a change is fetched after a moment. */
  heard?: (seq: number | null) => void;
  /** The longest moment in milliseconds. */
  moment?: number;
  /** Is told of every page that was fetched. */
  fetched?: (page: Page) => void;
}

export class Following<Page extends { seq: number }> {
  page = $state.raw<Page | null>(null);
  shut = $state.raw<Refusal | null>(null);
  /** When the page came, in milliseconds of this browser. */
  came = $state(0);
  private isReached = $state(true);
  readonly live: Live;
  readonly isLost = $derived.by(() => !this.isReached || this.live.line === 'lost');
  private isFetching = false;
  private isStale = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private moment: ReturnType<typeof setTimeout> | undefined;
  /** The newest number that the server has told of. */
  private newest = 0;

  constructor(
    night: string,
    private readonly path: string,
    private readonly key?: string,
    private readonly habits: Habits<Page> = {},
  ) {
    const heard = habits.heard ?? ((seq: number | null) => this.heard(seq));
    this.live = new Live(`/api/nights/${encodeURIComponent(night)}/live`, heard);
    void this.refresh();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.moment);
    this.live.close();
  }

  /** A stream that is there again tells a number by itself, so that alone is no reason to ask. */
  private heard(seq: number | null): void {
    this.newest = Math.max(this.newest, seq ?? 0);
    if (seq === null && !this.isReached) void this.refresh();
    else if (this.isBehind && this.moment === undefined) this.moment = setTimeout(() => this.look(), (this.habits.moment ?? 0) * (0.25 + 0.75 * Math.random()));
  }

  private get isBehind(): boolean {
    return this.newest > (this.page?.seq ?? 0);
  }

  private look(): void {
    this.moment = undefined;
    if (this.isBehind) void this.refresh();
  }

  asking(): Asking {
    return { key: this.key, signal: AbortSignal.timeout(PATIENCE) };
  }

  /** Fetches the page unless it has this number already. */
  catchUp(seq: number | null): void {
    if (seq === null || !this.page || seq > this.page.seq) void this.refresh();
  }

  /** Whether the server could be reached the last time anything was asked of it. */
  reached(is: boolean): void {
    this.isReached = is;
  }

  /** Takes a page that came as an answer. */
  take(page: Page): void {
    if (this.page && page.seq < this.page.seq) return;
    this.page = page;
    this.came = Date.now();
    this.shut = null;
    this.isReached = true;
  }

  /** Fetches the page; once more when something was written meanwhile. */
  async refresh(): Promise<void> {
    this.isStale = true;
    if (this.isFetching) return;
    this.isFetching = true;
    while (this.isStale && !this.isClosed) {
      this.isStale = false;
      await this.fetch();
    }
    this.isFetching = false;
  }

  private async fetch(): Promise<void> {
    try {
      const page = await get<Page>(this.path, this.asking());
      this.take(page);
      this.habits.fetched?.(page);
    } catch (why) {
      if (isPassing(why)) this.later();
      else if (why instanceof Refusal) this.shut = why;
    }
  }

  private later(): void {
    this.isReached = false;
    clearTimeout(this.timer);
    // A hall full of phones does not ask all at once.
    if (!this.isClosed) this.timer = setTimeout(() => void this.refresh(), 1500 + Math.random() * 2000);
  }
}
