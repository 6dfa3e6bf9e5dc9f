import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from './connection';
import type { Refusal } from './http';
import type { FromServer } from './types';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.open();
    this.say({ type: 'welcome' });
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
let lines: Line[];
let heard: FromServer[];

function connect(): Connection {
  const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  return new Connection({ url: 'ws://here/ws/t', token: 'secret', language: () => 'fr', open }, { message: (one) => heard.push(one), line: (line) => lines.push(line) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  FakeSocket.all = [];
  lines = [];
  heard = [];
});
afterEach(() => vi.useRealTimers());

describe('the first message', () => {
  it('says who it is, without the token in the address', () => {
    connect();
    socket().open();
    expect(socket().url).not.toContain('secret');
    expect(socket().sent).toEqual([{ type: 'hello', token: 'secret', protocol: 1, language: 'fr', version: null }]);
  });
});

describe('commands', () => {
  it('wait for the welcome, and are done when the server says so', async () => {
    const connection = connect();
    const done = connection.send({ type: 'start' });
    socket().open();
    expect(socket().sent).toHaveLength(1);
    socket().say({ type: 'welcome' });
    const sent = socket().sent[1]!;
    expect(sent.type).toBe('start');
    socket().say({ type: 'done', id: sent.id, version: 2 });
    await expect(done).resolves.toBeUndefined();
  });

  it('tell why they were refused', async () => {
    const connection = connect();
    socket().welcome();
    const done = connection.send({ type: 'act', move: 3, action: 'play 5H' });
    socket().say({ type: 'refused', id: socket().sent[1]!.id, code: 'must_follow_suit', message: 'Follow.', hint: 'A heart.' });
    await expect(done).rejects.toMatchObject({ code: 'must_follow_suit', message: 'Follow.', hint: 'A heart.' } satisfies Partial<Refusal>);
  });

  it('without an answer are sent again with their id, and those answered are not', async () => {
    const connection = connect();
    socket().welcome();
    void connection.send({ type: 'start' });
    const lost = connection.send({ type: 'ready' });
    const [, start, ready] = socket().sent;
    socket().say({ type: 'done', id: start!.id, version: 2 });
    socket().drop();
    vi.advanceTimersByTime(400);
    socket().welcome();
    expect(socket().sent.slice(1)).toEqual([ready]);
    socket().say({ type: 'done', id: ready!.id, version: 3 });
    await expect(lost).resolves.toBeUndefined();
  });
});

describe('a lost connection', () => {
  it('comes back with the last version seen, later each time', () => {
    connect();
    socket().welcome();
    socket().say({ type: 'update', version: 41 });
    socket().drop();
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(299);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    socket().open();
    expect(socket().sent[0]).toMatchObject({ type: 'hello', version: 41 });
    socket().drop();
    vi.advanceTimersByTime(599);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('is tried at once when there is reason to', () => {
    const connection = connect();
    socket().drop();
    connection.hurry();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('hears nothing more from the socket before', () => {
    const connection = connect();
    const [first] = FakeSocket.all;
    first!.drop();
    connection.hurry();
    first!.say({ type: 'update', version: 9 });
    expect(heard).toEqual([]);
  });

  it.each([
    ['kicked', true],
    ['unknown_token', true],
    ['shutting_down', false],
    ['too_slow', false],
  ])('after the problem %s is final: %s', (code, final) => {
    connect();
    socket().welcome();
    socket().say({ type: 'problem', code, message: '', closing: true });
    socket().drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length === 1).toBe(final);
    expect(lines.includes('ended')).toBe(final);
  });

  it('stays away when it was closed here', () => {
    const connection = connect();
    socket().welcome();
    connection.close();
    connection.hurry();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
