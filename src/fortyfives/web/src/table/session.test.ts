import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DealView, LegalAction, Update } from '../wire/types';

let socket: { sent: Record<string, unknown>[]; onopen?: () => void; onmessage?: (event: { data: string }) => void };

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  readyState = 1;
  constructor() {
    socket = this as never;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { protocol: 'http:', host: 'here', pathname: '/', search: '' });
vi.stubGlobal('document', { documentElement: { lang: '' }, visibilityState: 'visible' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { TableSession } = await import('./session.svelte');
const { settings } = await import('../lib/settings.svelte');

const trick = { seats: [0, 1], cards: ['5H', '2C'], winner: 0, hearts: false };

function view(move: number, more: Partial<DealView> = {}): DealView {
  return { move, viewer: 0, turn: 1, phase: 'playing', prompt: '', legal: [], tricks: [], own_hand: ['5H', 'KS'], ...more } as DealView;
}

function update(move: number, events: string[], more: Partial<DealView> = {}): Update {
  return { type: 'update', version: move, cause: 'act', fresh: false, events: events.map((event) => ({ event, seat: 1, data: {}, text: `${event} ${move}` })), view: view(move, more) };
}

const play = (card: string): LegalAction => ({ action: `play ${card}`, verb: 'play', label: '', card, suit: null, seat: null });
const say = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message) });

let session: InstanceType<typeof TableSession>;
beforeEach(() => {
  vi.useFakeTimers();
  settings.set('trickPace', 1800);
  settings.set('motion', 1);
  session = new TableSession('t1');
  socket.onopen?.();
  say({ type: 'welcome', you: { player: 'p', name: 'Ann', seat: 0, is_host: true, muted: [] }, phrases: [], reactions: [], levels: [] });
  say({ ...update(1, []), fresh: true });
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe('pace', () => {
  it('shows one thing after another, each for a while', () => {
    say(update(2, ['played']));
    say(update(3, ['played']));
    expect(session.view?.move).toBe(2);
    expect(session.behind).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(session.view?.move).toBe(3);
    vi.advanceTimersByTime(1000);
    expect(session.behind).toBe(false);
  });

  it('lets a finished trick stand for its time', () => {
    say(update(2, ['played', 'trick_taken'], { tricks: [trick] }));
    expect(session.standing).toEqual(trick);
    vi.advanceTimersByTime(1700);
    expect(session.standing).toEqual(trick);
    vi.advanceTimersByTime(200);
    expect(session.standing).toBeNull();
  });

  it('lets it stand until it is taken, where that was wished', () => {
    settings.set('trickPace', 0);
    say(update(2, ['trick_taken'], { tricks: [trick] }));
    say(update(3, ['played']));
    vi.advanceTimersByTime(100_000);
    expect([session.standing, session.view?.move]).toEqual([trick, 2]);
    session.takeTrick();
    expect([session.standing, session.view?.move]).toEqual([null, 3]);
  });

  it('shows a fresh view at once, whatever waits', () => {
    say(update(2, ['trick_taken'], { tricks: [trick] }));
    say(update(3, ['played']));
    say({ ...update(1, []), fresh: true });
    expect([session.standing, session.view?.move, session.behind]).toEqual([null, 1, false]);
  });

  it('keeps the table of the score until the trick before it is gone', () => {
    say(update(2, ['trick_taken'], { tricks: [trick] }));
    say({ type: 'table', table: { stage: 'between', seats: [] }, you: { seat: 0 } });
    expect([session.live?.stage, session.table]).toEqual(['between', null]);
    vi.advanceTimersByTime(2000);
    expect(session.table?.stage).toBe('between');
  });
});

describe('acting', () => {
  it('is done on the newest view, even when it is not shown yet', () => {
    say(update(2, ['trick_taken'], { tricks: [trick] }));
    say(update(3, ['played'], { turn: 0 }));
    void session.act('play KS');
    expect(session.standing).toBeNull();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', move: 3, action: 'play KS' });
  });

  it('is done once, however often it is touched', () => {
    void session.act('play KS');
    void session.act('play KS');
    expect(socket.sent.filter((one) => one.type === 'act')).toHaveLength(1);
  });

  it('shows what was refused, and can be tried again', async () => {
    const done = session.act('play KS');
    say({ type: 'refused', id: socket.sent.at(-1)?.id, code: 'must_follow_suit', message: 'Follow suit.', hint: 'A heart.' });
    await done;
    expect(session.notices.map((one) => one.text)).toEqual(['Follow suit.']);
    expect(session.spoken).toBe('Follow suit. A heart.');
    expect(session.sent).toBeNull();
  });

  it('says nothing of a deal that came meanwhile', async () => {
    const done = session.ready();
    say({ type: 'refused', id: socket.sent.at(-1)?.id, code: 'wrong_stage', message: 'Too late.', hint: '' });
    expect(await done).toBe(false);
    expect(session.notices).toEqual([]);
  });
});

describe('a card chosen before its turn', () => {
  it('is played when its turn comes', () => {
    session.preselect('KS');
    say(update(2, ['played'], { turn: 0, legal: [play('KS')] }));
    vi.advanceTimersByTime(1000);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', action: 'play KS' });
  });

  it('is not played when it may not be, and that is said', () => {
    session.preselect('KS');
    say(update(2, ['played'], { turn: 0, legal: [play('5H')] }));
    vi.advanceTimersByTime(1000);
    expect(socket.sent.some((one) => one.type === 'act')).toBe(false);
    expect(session.notices).toHaveLength(1);
    expect(session.preselected).toBeNull();
  });

  it('can be let go again', () => {
    session.preselect('KS');
    session.preselect('KS');
    expect(session.preselected).toBeNull();
  });
});

it('tells each event in words', () => {
  say(update(2, ['passed', 'auction_won']));
  expect(session.spoken).toBe('passed 2. auction_won 2.');
  expect(session.log).toEqual(['passed 2', 'auction_won 2']);
});
