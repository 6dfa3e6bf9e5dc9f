/**
 * A page of a night that anyone may see, or a table's phone: fetched, and again at every change.
 *
 * A hall full of phones hears of a change at once. Each waits a moment of its own before it asks,
 * and what changes meanwhile costs no question more.
 */

import { get, Refusal, type Asking } from '../wire/http';
import { Live } from './live.svelte';
import { isPassing } from './outbox';

const PATIENCE = 12_000;

/** The longest such moment in milliseconds: of who only looks on, and of who sits at a table. */
export const LOOKERS_ON = 2000;
export const AT_A_TABLE = 400;

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
    private readonly longest: number,
    private readonly key?: string,
  ) {
    this.live = new Live(`/api/nights/${encodeURIComponent(night)}/live`, (seq) => this.heard(seq));
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
    else if (this.isBehind && this.moment === undefined) this.moment = setTimeout(() => this.look(), this.longest * (0.25 + 0.75 * Math.random()));
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

  /** Takes a page that came as an answer. */
  take(page: Page): void {
    if (this.page && page.seq < this.page.seq) return;
    this.page = page;
    this.came = Date.now();
    this.shut = null;
    this.isReached = true;
  }

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
      this.take(await get<Page>(this.path, this.asking()));
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
