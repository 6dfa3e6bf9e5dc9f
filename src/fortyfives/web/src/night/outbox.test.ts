import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { Outbox } = await import('./outbox');
const { Refusal } = await import('../wire/http');
type Sent = { id: string; wish: string };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers, refuses, or cannot be reached. */
function made(answers: (string | Error)[]) {
  const seen: Sent[] = [];
  const kept: string[][] = [];
  const reached: boolean[] = [];
  const box = new Outbox<string, string>({
    deliver: async (sent) => {
      seen.push(sent);
      const answer = answers.shift() ?? 'done';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    keep: (waiting) => kept.push(waiting.map((one) => one.wish)),
    reached: (is) => reached.push(is),
  });
  return { box, seen, kept, reached };
}

describe('the outbox', () => {
  it('sends one after the other, in order', async () => {
    const { box, seen, kept } = made(['one', 'two']);
    const both = Promise.all([box.put('a'), box.put('b')]);
    await vi.runAllTimersAsync();
    expect(await both).toEqual(['one', 'two']);
    expect(seen.map((sent) => sent.wish)).toEqual(['a', 'b']);
    expect(kept.at(-1)).toEqual([]);
  });

  it('sends again with the same id until somebody answers', async () => {
    const { box, seen, reached } = made([new TypeError('no line'), new Refusal('503', 'later', ''), 'done']);
    const answer = box.put('a');
    await vi.runAllTimersAsync();
    expect(await answer).toBe('done');
    expect(new Set(seen.map((sent) => sent.id)).size).toBe(1);
    expect(seen).toHaveLength(3);
    expect(reached).toEqual([false, false, true]);
  });

  it('waits longer and longer, but not for ever', async () => {
    const { box, seen } = made(Array.from({ length: 50 }, () => new TypeError('no line')));
    void box.put('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.length).toBeGreaterThan(12);
    expect(seen.length).toBeLessThan(20);
  });

  it('tries at once when the line is back', async () => {
    const { box, seen } = made([new TypeError(), new TypeError(), new TypeError()]);
    const answer = box.put('a');
    await vi.advanceTimersByTimeAsync(1300);
    const before = seen.length;
    box.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.length).toBe(before + 1);
    await answer;
  });

  it('gives a refusal to who wished, and goes on', async () => {
    const { box } = made([new Refusal('name_taken', 'is entered already', ''), 'done']);
    const first = expect(box.put('a')).rejects.toThrow('is entered already');
    const second = box.put('b');
    await vi.runAllTimersAsync();
    await first;
    expect(await second).toBe('done');
  });

  it('keeps what waits, and takes it up again with its id', async () => {
    const { box, kept } = made([new TypeError('no line')]);
    void box.put('a', 'id-1');
    void box.put('b', 'id-2');
    await vi.advanceTimersByTimeAsync(0);
    expect(kept.at(-1)).toEqual(['a', 'b']);
    box.close();
    const later = made([]);
    const answer = later.box.put('a', 'id-1');
    await vi.runAllTimersAsync();
    await answer;
    expect(later.seen[0]?.id).toBe('id-1');
  });

  it('sends nothing any more when it is closed', async () => {
    const { box, seen } = made([new TypeError('no line')]);
    void box.put('a');
    await vi.advanceTimersByTimeAsync(0);
    box.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(1);
  });
});
