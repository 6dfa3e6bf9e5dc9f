import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Fake {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

let streams: Fake[] = [];
let seq = 1;
let asked = 0;

vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.stubGlobal(
  'EventSource',
  class {
    onopen = null;
    onmessage = null;
    close(): void {}
    constructor() {
      streams.push(this);
    }
  },
);
vi.stubGlobal('fetch', () => {
  asked++;
  return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve({ seq }) });
});
const { Following } = await import('./following.svelte');

function news(number: number): void {
  seq = number;
  streams[0]!.onmessage?.({ data: JSON.stringify({ seq: number }) });
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  asked = 0;
  seq = 1;
});
afterEach(() => void vi.useRealTimers());

describe('a page that follows a night', () => {
  it('asks once at first, though the stream opens and tells what it shows', async () => {
    const page = new Following<{ seq: number }>('friday', '/api/nights/friday', undefined, { moment: 1000 });
    streams[0]!.onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    news(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toBe(1);
    expect(page.page).toEqual({ seq: 1 });
    page.close();
  });

  it('asks once for all that changes within its moment', async () => {
    const page = new Following<{ seq: number }>('friday', '/api/nights/friday', undefined, { moment: 1000 });
    await vi.advanceTimersByTimeAsync(0);
    for (const number of [2, 3, 4, 5]) news(number);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toBe(2);
    expect(page.page).toEqual({ seq: 5 });
    news(6);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(3);
    page.close();
  });

  it('asks for nothing that it was given meanwhile, and nothing once it is closed', async () => {
    const page = new Following<{ seq: number }>('friday', '/api/nights/friday', undefined, { moment: 1000 });
    await vi.advanceTimersByTimeAsync(0);
    news(2);
    page.take({ seq: 2 });
    await vi.advanceTimersByTimeAsync(2000);
    news(3);
    page.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toBe(1);
  });
});
