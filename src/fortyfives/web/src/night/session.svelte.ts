/** The desk of one night: what it shows, and what it wishes. */

import { _, speech } from '../i18n/messages.svelte';
import { load, save } from '../lib/storage';
import { get, post, Refusal } from '../wire/http';
import type { NightDesk, Possible, WishAsked, WishDone } from '../wire/types';
import { keepNight } from './keys';
import { Live } from './live.svelte';
import { sumOf } from './money';
import { isPassing, Outbox, type Sent } from './outbox';

export type NightWish = WishAsked['wish'];

export interface Notice {
  kind: 'good' | 'bad';
  text: string;
}

/** A wish that nobody has answered for so long is sent again. */
const PATIENCE = 12_000;

/** How long what was done is shown. */
const GOOD_NEWS = 5000;

export class DeskSession {
  page = $state.raw<NightDesk | null>(null);
  /** Why the night cannot be shown at all. */
  shut = $state.raw<Refusal | null>(null);
  waiting = $state.raw<Sent<NightWish>[]>([]);
  isReached = $state(true);
  notice = $state.raw<Notice | null>(null);
  /** The code of what was refused last. */
  refused = $state('');
  /** What a screen reader says next. */
  said = $state('');
  /** When the page came, for the clock: milliseconds of this browser. */
  came = $state(0);

  readonly live: Live;
  private readonly outbox: Outbox<NightWish, NightDesk>;
  /** The ids of all that this page has put in the box, which other tabs of the browser share. */
  private readonly own = new Set<string>();
  /** The newest number that the server has told of. */
  private newest = 0;
  private isFetching = false;
  private isStale = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly isLost = $derived.by(() => !this.isReached || this.live.line === 'lost');

  constructor(
    readonly night: string,
    readonly key: string,
  ) {
    const box = `outbox.${night}`;
    const left = load<Sent<NightWish>[]>(box, []);
    this.outbox = new Outbox<NightWish, NightDesk>({
      deliver: (sent) => this.post(sent),
      keep: (waiting) => {
        this.waiting = waiting;
        this.keep(box, waiting);
      },
      reached: (isReached) => (this.isReached = isReached),
    });
    this.live = new Live(`${this.path}/live`, (seq) => this.heard(seq));
    for (const { id, wish } of left) void this.follow(this.outbox.put(wish, id));
    void this.refresh();
  }

  get path(): string {
    return `/api/nights/${encodeURIComponent(this.night)}`;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.live.close();
    this.outbox.close();
  }

  /** Wishes something; true when it was granted. What is refused is shown. */
  wish(wish: NightWish, granted = ''): Promise<boolean> {
    return this.follow(this.outbox.put($state.snapshot(wish) as NightWish), granted);
  }

  tell(text: string, kind: Notice['kind'] = 'bad'): void {
    const notice = { kind, text };
    this.notice = notice;
    if (kind === 'bad') return;
    this.said = text;
    setTimeout(() => this.notice === notice && (this.notice = null), GOOD_NEWS);
  }

  /** A sum in the currency of the night. */
  sum(cents: number): string {
    return sumOf(cents, this.page?.format.currency ?? 'CAD', speech.language);
  }

  /** The names of a number. */
  nameOf(unit: number): string {
    return this.page?.units.find((one) => one.unit === unit)?.name ?? '';
  }

  /** Whether something can be done now, and what is in the way. */
  can(wish: string): Possible {
    return this.page?.possible.find((one) => one.wish === wish) ?? { wish, ok: true, why: '' };
  }

  /** A page of the desk that shows another round. */
  roundPage(round: number): Promise<NightDesk> {
    return get<NightDesk>(`${this.path}/desk?round=${round}`, this.asking());
  }

  asking(): { key: string; signal: AbortSignal } {
    return { key: this.key, signal: AbortSignal.timeout(PATIENCE) };
  }

  private keep(box: string, waiting: Sent<NightWish>[]): void {
    for (const { id } of waiting) this.own.add(id);
    const others = load<Sent<NightWish>[]>(box, []).filter(({ id }) => !this.own.has(id));
    save(box, [...others, ...waiting]);
  }

  private async post(sent: Sent<NightWish>): Promise<NightDesk> {
    return (await post<WishDone>(`${this.path}/wishes`, sent, this.asking())).desk;
  }

  private async follow(answer: Promise<NightDesk>, granted = ''): Promise<boolean> {
    try {
      this.take(await answer);
      if (!this.waiting.length) this.catchUp(false);
      if (granted) this.tell(granted, 'good');
      else if (this.notice?.kind === 'bad') this.notice = null;
      return true;
    } catch (why) {
      this.refused = why instanceof Refusal ? why.code : '';
      if (why instanceof Refusal) this.tell(`${why.message} ${why.hint}`.trim());
      return false;
    }
  }

  private take(page: NightDesk): void {
    if (this.page && page.seq < this.page.seq) return;
    this.page = page;
    this.came = Date.now();
    this.shut = null;
  }

  private heard(seq: number | null): void {
    if (seq === null) this.outbox.hurry();
    this.newest = Math.max(this.newest, seq ?? 0);
    // What is on its way brings the page with it.
    if (seq === null || !this.waiting.length) this.catchUp(seq === null);
  }

  private catchUp(isNeeded: boolean): void {
    if (isNeeded || !this.page || this.newest > this.page.seq) void this.refresh();
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
      this.take(await get<NightDesk>(`${this.path}/desk`, this.asking()));
      this.isReached = true;
      const { night, key, page } = this;
      if (page) keepNight({ night, key, title: page.overview.title, date: page.overview.date });
    } catch (why) {
      if (isPassing(why)) this.later();
      else if (why instanceof Refusal && !this.page) this.shut = why;
    }
  }

  private later(): void {
    this.isReached = false;
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.refresh(), 2000);
  }
}
