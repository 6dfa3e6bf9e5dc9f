import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NightDesk } from '../wire/types';

type Answer = { status: number; body: unknown } | 'no line';
const asked: { method: string; path: string; body: Record<string, unknown> | null; key: string | undefined }[] = [];
let answers: Record<string, Answer[]> = {};
let stream: { onopen?: () => void; onmessage?: (event: { data: string }) => void; onerror?: () => void; readyState: number; close(): void };
const storage = new Map<string, string>();

vi.stubGlobal('document', { documentElement: { lang: '' }, hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, text: string) => storage.set(key, text), removeItem: (key: string) => storage.delete(key) });
vi.stubGlobal('EventSource', class {
  readyState = 0;
  constructor() {
    stream = this as never;
  }
  close(): void {}
});
vi.stubGlobal('fetch', async (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
  asked.push({ method, path, body: body ? JSON.parse(body) : null, key: headers.Authorization });
  const answer = answers[method]?.shift() ?? { status: 200, body: desk(1) };
  if (answer === 'no line') throw new TypeError('fetch failed');
  return { ok: answer.status < 400, status: answer.status, statusText: '', json: async () => answer.body };
});
const { DeskSession } = await import('./session.svelte');
const { forgetNight, keyOf } = await import('./keys');

const desk = (seq: number): NightDesk => ({ seq, overview: { title: 'Friday', date: '2026-01-09' }, format: { currency: 'CAD' }, possible: [{ wish: 'draw', ok: false, why: 'too few' }], units: [] }) as unknown as NightDesk;
const done = (seq: number) => ({ status: 200, body: { id: 'x', done: seq, desk: desk(seq) } });
const refusal = (status: number, code: string) => ({ status, body: { code, message: 'It is so.', hint: 'Do this.' } });
const wishes = () => asked.filter((one) => one.method === 'POST');

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = {};
  storage.clear();
  forgetNight('friday');
});
afterEach(() => void vi.useRealTimers());

async function opened() {
  const session = new DeskSession('friday', 'secret');
  await vi.advanceTimersByTimeAsync(0);
  return session;
}

describe('the desk', () => {
  it('shows the night to who has its key, and keeps the key', async () => {
    const session = await opened();
    expect(session.page?.seq).toBe(1);
    expect(asked[0]).toMatchObject({ path: '/api/nights/friday/desk', key: 'Bearer secret' });
    expect(keyOf('friday')).toBe('secret');
    expect(session.can('draw').why).toBe('too few');
    expect(session.can('unheard of').ok).toBe(true);
    session.close();
  });

  it('leaves in the box what another tab waits to send', async () => {
    const [one, other] = [await opened(), await opened()];
    answers = { POST: ['no line', done(2)] };
    void one.wish({ type: 'seat_next', round: 1 });
    await vi.advanceTimersByTimeAsync(0);
    one.close();
    expect(await other.wish({ type: 'draw' })).toBe(true);
    other.close();
    answers = { POST: [done(3)] };
    const again = await opened();
    await vi.advanceTimersByTimeAsync(0);
    expect(wishes().map(({ body }) => (body?.wish as { type: string }).type)).toEqual(['seat_next', 'draw', 'seat_next']);
    expect(new Set(wishes().map(({ body }) => body?.id)).size).toBe(2);
    again.close();
  });

  it('says why it is shut', async () => {
    answers = { GET: [refusal(401, 'unknown_token')] };
    const session = await opened();
    expect(session.shut?.code).toBe('unknown_token');
    expect(keyOf('friday')).toBeNull();
    session.close();
  });

  it('asks again until the laptop answers', async () => {
    answers = { GET: ['no line', 'no line'] };
    const session = await opened();
    expect(session.isLost).toBe(true);
    await vi.advanceTimersByTimeAsync(7000); // Twice the longest wait.
    expect(session.page?.seq).toBe(1);
    expect(session.isLost).toBe(false);
    session.close();
  });

  it('takes the page that a wish answers with, and never an older one', async () => {
    const session = await opened();
    answers = { POST: [done(5)] };
    expect(await session.wish({ type: 'draw' }, 'Drawn.')).toBe(true);
    expect(session.page?.seq).toBe(5);
    expect(session.notice).toEqual({ kind: 'good', text: 'Drawn.' });
    await session.refresh();
    expect(session.page?.seq).toBe(5);
    session.close();
  });

  it('shows what is refused', async () => {
    const session = await opened();
    answers = { POST: [refusal(400, 'too_few')] };
    expect(await session.wish({ type: 'draw' })).toBe(false);
    expect(session.notice).toEqual({ kind: 'bad', text: 'It is so. Do this.' });
    expect(session.refused).toBe('too_few');
    session.close();
  });

  it('sends a wish again with its id when the line comes back', async () => {
    const session = await opened();
    answers = { POST: ['no line', 'no line', done(2)] };
    const granted = session.wish({ type: 'seat_next', round: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect(session.isLost).toBe(true);
    expect(session.waiting).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await granted).toBe(true);
    expect(new Set(wishes().map((one) => one.body?.id)).size).toBe(1);
    expect(session.waiting).toEqual([]);
    session.close();
  });

  it('sends what was left in the browser when the page is opened again', async () => {
    const first = await opened();
    answers = { POST: ['no line'] };
    void first.wish({ type: 'withdraw', unit: 4 });
    await vi.advanceTimersByTimeAsync(0);
    first.close();
    const id = wishes()[0]!.body!.id;
    answers = { POST: [done(3)] };
    const second = await opened();
    await vi.advanceTimersByTimeAsync(0);
    expect(wishes().at(-1)?.body).toMatchObject({ id, wish: { type: 'withdraw', unit: 4 } });
    expect(second.page?.seq).toBe(3);
    second.close();
  });

  it('fetches the page when something newer was written, and not for what it has', async () => {
    const session = await opened();
    const before = asked.length;
    stream.onmessage?.({ data: '{"seq": 1}' });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.length).toBe(before);
    answers = { GET: [{ status: 200, body: desk(4) }] };
    stream.onmessage?.({ data: '{"seq": 4}' });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.page?.seq).toBe(4);
    session.close();
  });
});
