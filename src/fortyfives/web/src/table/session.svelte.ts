/**
 * One table as this browser sees it: what the server said, shown at a pace that people can follow.
 *
 * Updates wait in a row and are shown one by one; a finished trick stands until its time is over
 * or a tap takes it. Nothing is worked out here: every view comes whole from the server.
 */

import { aloud } from '../cards/cards';
import { settings } from '../lib/settings.svelte';
import { speech, _ } from '../i18n/messages.svelte';
import { Connection, type Command, type Line } from '../wire/connection';
import { identity, Refusal } from '../wire/http';
import type { DealShown, DealView, EventView, FromServer, Level, Phrase, Said, TableView, Trick, Update, You } from '../wire/types';
import { verdictSpoken } from './spoken';
import { takesTrick, updateTime } from './pacing';

export interface Notice {
  id: number;
  text: string;
  hint: string;
  kind: 'refused' | 'said' | 'plain';
}

type Waiting = { update: Update } | { table: TableView };

/** What is told to those who make things move or sound. */
export type Listener = (update: Update, view: DealView | null, session: TableSession) => void;

const LOG_LENGTH = 200;
const UNDO_TRIES = 4;
const NOTICE_TIME = 5200;

export class TableSession {
  /** The table as it is now: who sits where, what is asked of people. */
  live = $state.raw<TableView | null>(null);
  /** The table as far as it has been shown: stage, scores, score sheet. */
  table = $state.raw<TableView | null>(null);
  view = $state.raw<DealView | null>(null);
  you = $state.raw<You | null>(null);
  phrases = $state.raw<Phrase[]>([]);
  reactions = $state.raw<Phrase[]>([]);
  levels = $state.raw<Level[]>([]);
  line = $state<Line>('connecting');
  problem = $state.raw<{ code: string; message: string } | null>(null);

  /** A finished trick that still stands. */
  standing = $state.raw<Trick | null>(null);
  /** Whether more has happened than is shown. */
  behind = $state(false);
  /** An action that the server has not answered yet. */
  sent = $state<string | null>(null);
  /** The card chosen before one's turn. */
  preselected = $state<string | null>(null);

  notices = $state<Notice[]>([]);
  said = $state<Said[]>([]);
  log = $state<string[]>([]);
  /** The sentence for the live region. */
  spoken = $state('');
  /** How the last deal lay, once it is over. */
  opened = $state.raw<DealShown | null>(null);

  listeners = new Set<Listener>();

  private row: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connection: Connection;
  private notice = 0;

  constructor(readonly key: string) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.connection = new Connection(
      {
        url: `${scheme}://${location.host}/ws/${encodeURIComponent(key)}`,
        token: identity()?.token ?? '',
        language: () => speech.language,
      },
      { message: (message) => this.hear(message), line: (line) => (this.line = line) },
    );
    addEventListener('online', this.hurry);
    addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    removeEventListener('visibilitychange', this.hurry);
    this.connection.close();
  }

  private hurry = (): void => {
    if (document.visibilityState === 'visible') this.connection.hurry();
  };

  // ---------------------------------------------------------------- said

  /** Sends a command; what is refused is shown, but for what needs no word. Tells whether it was done. */
  async send(command: Command, unsaid: readonly string[] = []): Promise<boolean> {
    try {
      await this.connection.send(command);
      return true;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      if (!unsaid.includes(why.code)) this.tell(why.message, why.hint, 'refused');
      return false;
    }
  }

  /** Says that the next deal may come; that it came meanwhile needs no word. */
  ready(): Promise<boolean> {
    return this.send({ type: 'ready' }, ['wrong_stage', 'already_ready']);
  }

  /** Does something in the deal, as a record writes it. What waits to be shown is shown first. */
  async act(action: string): Promise<void> {
    this.settle();
    if (!this.view || this.sent !== null) return;
    this.sent = action;
    this.preselected = null;
    await this.send({ type: 'act', move: this.view.move, action });
    this.sent = null;
  }

  /** Takes one's last move back. Computer players may move meanwhile; then it is asked again. */
  async undo(): Promise<void> {
    for (let tries = 0; tries < UNDO_TRIES; tries++) {
      this.settle();
      if (!this.view) return;
      const asked = { type: 'undo', move: this.view.move } as const;
      if (await this.send(asked, tries < UNDO_TRIES - 1 ? ['stale_action'] : [])) return;
    }
  }

  tell(text: string, hint = '', kind: Notice['kind'] = 'plain'): void {
    const id = ++this.notice;
    this.notices = [...this.notices.filter((one) => one.text !== text), { id, text, hint, kind }].slice(-3);
    if (kind === 'refused') this.speak(hint ? `${text} ${hint}` : text);
    setTimeout(() => this.dismiss(id), NOTICE_TIME);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((one) => one.id !== id);
  }

  /** Puts a sentence into the live region, again if it is the same as before. */
  speak(text: string): void {
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  // --------------------------------------------------------------- heard

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you;
        this.phrases = message.phrases;
        this.reactions = message.reactions;
        this.levels = message.levels;
        this.problem = null;
        break;
      case 'table':
        this.live = message.table;
        this.you = message.you;
        this.put({ table: message.table });
        break;
      case 'update':
        this.put({ update: message });
        break;
      case 'problem':
        if (message.closing) this.problem = message;
        else this.tell(message.message, '', 'refused');
        break;
      case 'said':
        this.hearSaid(message);
        break;
      case 'deal_shown':
        this.opened = message;
        break;
    }
  }

  private hearSaid(message: Said): void {
    this.said = [...this.said.slice(-60), message];
    if (message.kind !== 'reaction') this.speak(`${message.name}: ${message.text}`);
  }

  private put(what: Waiting): void {
    if ('update' in what && what.update.fresh) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.row = this.row.filter((waiting) => 'table' in waiting);
      this.standing = null;
    }
    this.row.push(what);
    this.behind = true;
    if (this.timer === undefined) this.next();
  }

  /** Shows the next of what waits, and what follows at once. */
  private next(): void {
    this.timer = undefined;
    this.standing = null;
    for (let what = this.row.shift(); what; what = this.row.shift()) {
      const time = this.show(what);
      if (time > 0) {
        this.behind = this.row.length > 0;
        this.timer = setTimeout(() => this.next(), Math.min(time, 2 ** 30));
        return;
      }
    }
    this.behind = false;
    this.playPreselected();
  }

  /** Shows one thing; tells how long it is to be looked at. */
  private show(what: Waiting): number {
    if ('table' in what) {
      const known = this.table ? verdictSpoken(this.table) : '';
      this.table = what.table;
      const verdict = verdictSpoken(what.table);
      if (verdict && verdict !== known) this.speak(verdict);
      return 0;
    }
    const { update } = what;
    const before = this.view;
    this.view = update.view;
    this.note(update);
    for (const listener of this.listeners) listener(update, before, this);
    if (!takesTrick(update)) return updateTime(update, settings.speed);
    this.standing = update.view?.tricks.at(-1) ?? null;
    return settings.now.trickPace || Infinity;
  }

  /** Shows all that waits, at once: who acts has seen enough. */
  settle(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.standing = null;
    for (const what of this.row.splice(0)) this.show(what);
    this.standing = null;
    this.behind = false;
  }

  /** Takes the finished trick from the table. */
  takeTrick(): void {
    if (this.standing === null) return;
    clearTimeout(this.timer);
    this.next();
  }

  private note(update: Update): void {
    if (update.fresh) {
      this.preselected = null;
      const words = [aloud(update.view?.prompt ?? ''), this.table ? verdictSpoken(this.table) : ''].filter(Boolean);
      if (words.length) this.speak(words.join(' '));
      return;
    }
    const texts = update.events.map((event: EventView) => event.text).filter(Boolean);
    if (texts.length) this.log = [...this.log, ...texts].slice(-LOG_LENGTH);
    const prompt = update.view && update.view.turn === update.view.viewer && update.view.viewer !== null ? update.view.prompt : '';
    const words = [...texts, prompt].filter(Boolean).map(aloud).join(' ');
    if (words) this.speak(words);
  }

  // ------------------------------------------------------- preselection

  preselect(card: string): void {
    this.preselected = this.preselected === card ? null : card;
    this.speak(this.preselected ? _('Chosen for your turn.') : _('No card is chosen.'));
  }

  private playPreselected(): void {
    const card = this.preselected;
    if (!card || !this.view || this.view.turn !== this.view.viewer) return;
    const found = this.view.legal.find((one) => one.verb === 'play' && one.card === card);
    this.preselected = null;
    if (found) void this.act(found.action);
    else this.tell(_('The card chosen before your turn may not be played now.'));
  }
}
