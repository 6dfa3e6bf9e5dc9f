/**
 * Wishes on their way to the server, one after the other.
 *
 * Each has an id, and the server acts on an id once; so what was not answered is sent again until
 * it is. What waits is kept by the browser: a page that is closed or loaded anew loses nothing.
 */

import { Refusal } from '../wire/http';

export interface Sent<Wish> {
  id: string;
  wish: Wish;
}

export interface Ways<Wish, Answer> {
  /** Brings one wish to the server. Throws a `Refusal` for what the server refused. */
  deliver: (sent: Sent<Wish>) => Promise<Answer>;
  /** Called with all that waits, whenever that changes. */
  keep: (waiting: Sent<Wish>[]) => void;
  /** Called when an attempt has failed or one has succeeded again. */
  reached: (isReached: boolean) => void;
}

interface Waiting<Wish, Answer> extends Sent<Wish> {
  resolve: (answer: Answer) => void;
  reject: (why: unknown) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** Refusals that pass by themselves. */
const PASSING = new Set(['not_saved', 'too_many', 'shutting_down', '502', '503', '504']);

/** Whether a wish should be sent again: nobody answered, or only not now. */
export function isPassing(why: unknown): boolean {
  return !(why instanceof Refusal) || PASSING.has(why.code);
}

export function newId(): string {
  // Pages that come over plain HTTP from the hall's network have no `randomUUID`.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Outbox<Wish, Answer> {
  private queue: Waiting<Wish, Answer>[] = [];
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  private isClosed = false;

  constructor(private readonly ways: Ways<Wish, Answer>) {}

  /** Takes a wish; settles when the server has granted or refused it. */
  put(wish: Wish, id = newId()): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ id, wish, resolve, reject });
      this.changed();
      void this.next();
    });
  }

  /** Tries at once, for when the line is back. */
  hurry(): void {
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    void this.next();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private changed(): void {
    this.ways.keep(this.queue.map(({ id, wish }) => ({ id, wish })));
  }

  private async next(): Promise<void> {
    const first = this.queue[0];
    if (!first || this.isBusy || this.isClosed) return;
    this.isBusy = true;
    try {
      const answer = await this.ways.deliver({ id: first.id, wish: first.wish });
      this.answered(() => first.resolve(answer));
    } catch (why) {
      if (isPassing(why)) this.again();
      else this.answered(() => first.reject(why));
    }
    this.isBusy = false;
    if (this.wait === FIRST_WAIT) void this.next();
  }

  private answered(settle: () => void): void {
    this.queue.shift();
    this.wait = FIRST_WAIT;
    this.ways.reached(true);
    this.changed();
    settle();
  }

  private again(): void {
    this.ways.reached(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.next(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
