/**
 * The socket to one table.
 *
 * It comes back by itself with the last version it has seen. A command without an answer is sent
 * again with its id after coming back; the server acts on an id once.
 */

import { Refusal } from './http';
import type { FromClient, FromServer } from './types';

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

type Identified = Extract<FromClient, { id: string }>;
/** A command without its id, which the connection adds. */
export type Command = Identified extends infer C ? (C extends unknown ? Omit<C, 'id'> : never) : never;

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (why: Refusal) => void;
}

export interface Handlers {
  message: (message: FromServer) => void;
  line: (line: Line) => void;
}

export interface Settings {
  url: string;
  token: string;
  language: () => string;
  /** Makes the socket; tests give their own. */
  open?: (url: string) => WebSocket;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private version: number | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private ready = false;

  constructor(
    private readonly settings: Settings,
    private readonly handlers: Handlers,
  ) {
    this.connect();
  }

  /** Sends a command; resolves when it is done and kept. Rejects with what the server refused. */
  send(command: Command): Promise<void> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.ready) this.socket?.send(text);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close(1000);
    this.handlers.line('ended');
  }

  /** Tries at once, for when the browser says that it is on line again. */
  hurry(): void {
    if (this.ended || this.socket?.readyState === 1) return;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.ready = false;
    const socket = (this.settings.open ?? ((url) => new WebSocket(url)))(this.settings.url);
    this.socket = socket;
    this.handlers.line('connecting');
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event: MessageEvent<string>) => this.hear(socket, JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.lost(socket);
  }

  private hello(socket: WebSocket): void {
    const { token, language } = this.settings;
    socket.send(JSON.stringify({ type: 'hello', token, protocol: 1, language: language(), version: this.version }));
  }

  private hear(socket: WebSocket, message: FromServer): void {
    if (socket !== this.socket) return;
    if (message.type === 'welcome') this.welcomed(socket);
    if (message.type === 'update') this.version = message.version;
    if (message.type === 'problem' && message.closing && message.code !== 'shutting_down' && message.code !== 'too_slow') this.ended = true;
    if (message.type === 'done') this.answered(message.id)?.resolve();
    if (message.type === 'refused') this.answered(message.id)?.reject(new Refusal(message.code, message.message, message.hint));
    this.handlers.message(message);
  }

  private welcomed(socket: WebSocket): void {
    this.wait = FIRST_WAIT;
    this.ready = true;
    this.handlers.line('open');
    for (const { text } of this.waiting.values()) socket.send(text);
  }

  private answered(id: string): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.ready = false;
    if (this.ended) {
      this.handlers.line('ended');
      return;
    }
    this.handlers.line('lost');
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
