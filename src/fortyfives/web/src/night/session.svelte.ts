/** The desk of one night: what it shows, and what it wishes. */

import { _, speech } from '../i18n/messages.svelte';
import { load, save } from '../lib/storage';
import { get, post, Refusal, type Asking } from '../wire/http';
import type { NightDesk, Possible, WishAsked, WishDone } from '../wire/types';
import { Following } from './following.svelte';
import { keepNight } from './keys';
import { sumOf } from './money';
import { Outbox, type Sent } from './outbox';

export type NightWish = WishAsked['wish'];

export interface Notice {
  kind: 'good' | 'bad';
  text: string;
}

/** How long what was done is shown. */
const GOOD_NEWS = 5000;

export class DeskSession {
  waiting = $state.raw<Sent<NightWish>[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** The code of what was refused last. */
  refused = $state('');
  /** What a screen reader says next. */
  said = $state('');

  private readonly following: Following<NightDesk>;
  private readonly outbox: Outbox<NightWish, NightDesk>;
  /** The ids of all that this page has put in the box, which other tabs of the browser share. */
  private readonly own = new Set<string>();
  /** The newest number that the server has told of. */
  private newest = 0;

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
      reached: (is) => this.following.reached(is),
    });
    this.following = new Following<NightDesk>(night, `${this.path}/desk`, key, {
      heard: (seq) => this.heard(seq),
      fetched: ({ overview: { title, date } }) => keepNight({ night, key, title, date }),
    });
    for (const { id, wish } of left) void this.follow(this.outbox.put(wish, id));
  }

  get page(): NightDesk | null {
    return this.following.page;
  }

  /** Why the night cannot be shown at all. */
  get shut(): Refusal | null {
    return this.page ? null : this.following.shut;
  }

  get isLost(): boolean {
    return this.following.isLost;
  }

  /** When the page came, for the clock: milliseconds of this browser. */
  get came(): number {
    return this.following.came;
  }

  get path(): string {
    return `/api/nights/${encodeURIComponent(this.night)}`;
  }

  close(): void {
    this.following.close();
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

  asking(): Asking {
    return this.following.asking();
  }

  refresh(): Promise<void> {
    return this.following.refresh();
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
      this.following.take(await answer);
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

  private heard(seq: number | null): void {
    if (seq === null) this.outbox.hurry();
    this.newest = Math.max(this.newest, seq ?? 0);
    // What is on its way brings the page with it.
    if (seq === null || !this.waiting.length) this.catchUp(seq === null);
  }

  private catchUp(isNeeded: boolean): void {
    this.following.catchUp(isNeeded ? null : this.newest);
  }
}
