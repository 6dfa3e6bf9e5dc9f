import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream } from './live.svelte';

const page = new EventTarget() as EventTarget & { hidden: boolean };
page.hidden = false;
const window_ = new EventTarget();
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', window_.addEventListener.bind(window_));
vi.stubGlobal('removeEventListener', window_.removeEventListener.bind(window_));
const { Live } = await import('./live.svelte');

class Fake implements Stream {
  onopen: Stream['onopen'] = null;
  onmessage: Stream['onmessage'] = null;
  onerror: Stream['onerror'] = null;
  readyState = 0;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

let streams: Fake[] = [];
let heard: (number | null)[] = [];

function made() {
  return new Live('/live', (seq) => heard.push(seq), () => {
    const stream = new Fake();
    streams.push(stream);
    return stream;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  heard = [];
  page.hidden = false;
});
afterEach(() => void vi.useRealTimers());

describe('the stream of a night', () => {
  it('tells that the line is there, and every number', () => {
    const live = made();
    expect(live.line).toBe('connecting');
    streams[0]!.onopen?.();
    streams[0]!.onmessage?.({ data: '{"seq": 7}' });
    expect(live.line).toBe('open');
    expect(heard).toEqual([null, 7]);
    live.close();
  });

  it('says when the line is lost, and asks anew where the browser has given up', () => {
    const live = made();
    streams[0]!.onopen?.();
    streams[0]!.onerror?.();
    expect(live.line).toBe('lost');
    vi.advanceTimersByTime(10_000);
    expect(streams).toHaveLength(1);
    streams[0]!.readyState = 2;
    streams[0]!.onerror?.();
    vi.advanceTimersByTime(600);
    expect(streams).toHaveLength(2);
    streams[1]!.onopen?.();
    expect(live.line).toBe('open');
    live.close();
  });

  it('lets go while nobody looks', () => {
    const live = made();
    streams[0]!.onopen?.();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(streams[0]!.isClosed).toBe(true);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(streams).toHaveLength(2);
    streams[0]!.onmessage?.({ data: '{"seq": 9}' });
    expect(heard).toEqual([null]);
    live.close();
    expect(streams[1]!.isClosed).toBe(true);
  });
});
