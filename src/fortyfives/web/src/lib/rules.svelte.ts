/** The rules' metadata and the levels of play, fetched once a language. */

import { speech } from '../i18n/messages.svelte';
import { get } from '../wire/http';
import type { Interface, RulesMetadata } from '../wire/types';

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const key = `${speech.language} ${path}`;
  const found = kept.get(key) ?? get<T>(path);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found as Promise<T>;
}

export const rulesMetadata = (): Promise<RulesMetadata> => once<RulesMetadata>('/api/rules');
export const interfaceWords = (): Promise<Interface> => once<Interface>('/api/interface');
