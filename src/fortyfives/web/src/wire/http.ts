/** The server's pages as JSON. */

import { load, save, forget } from '../lib/storage';
import { speech } from '../i18n/messages.svelte';
import type { Identity, NewPlayer } from './types';

/** What the server refused, in words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export function identity(): Identity | null {
  return load<Identity | null>('identity', null);
}

export function keepIdentity(who: Identity): void {
  save('identity', who);
}

export function forgetIdentity(): void {
  forget('identity');
}

/** The identity of this browser, made with a name where there is none yet. */
export async function ensureIdentity(name: string): Promise<Identity> {
  const known = identity();
  if (known) return known;
  const body: NewPlayer = { name };
  const made = await call<Identity>('POST', '/api/players', body);
  keepIdentity(made);
  return made;
}

/** How a page is asked for: by whom, if not by this browser's identity, with which keys of nights, and for how long. */
export interface Asking {
  key?: string;
  keys?: string;
  signal?: AbortSignal;
}

export function get<T>(path: string, asking?: Asking): Promise<T> {
  return call<T>('GET', path, undefined, asking);
}

export function post<T>(path: string, body: unknown, asking?: Asking): Promise<T> {
  return call<T>('POST', path, body, asking);
}

export async function call<T>(method: string, path: string, body?: unknown, asking?: Asking): Promise<T> {
  const answer = await send(method, path, body, asking);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** A page of the server as text, such as a rule sheet. */
export async function text(path: string, body?: unknown): Promise<string> {
  return (await send(body === undefined ? 'GET' : 'POST', path, body)).text();
}

export async function send(method: string, path: string, body?: unknown, { key, keys, signal }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': speech.language };
  const token = key ?? identity()?.token;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (keys) headers['X-Night-Keys'] = keys;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code, message, hint } = await answer.json();
    return new Refusal(String(code ?? answer.status), String(message ?? answer.statusText), String(hint ?? ''));
  } catch {
    return new Refusal(String(answer.status), answer.statusText, '');
  }
}
