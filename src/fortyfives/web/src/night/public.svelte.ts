/** A page of a night that anyone may see, or a table's phone: fetched, and again at every change. */

import { get, Refusal, type Asking } from '../wire/http';
import { Live } from './live.svelte';
import { isPassing } from './outbox';

const PATIENCE = 12_000;

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

  constructor(
    night: string,
    private readonly path: string,
    private readonly key?: string,
  ) {
    this.live = new Live(`/api/nights/${encodeURIComponent(night)}/live`, (seq) => {
      if (seq === null || !this.page || seq > this.page.seq) void this.refresh();
    });
    void this.refresh();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.live.close();
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
