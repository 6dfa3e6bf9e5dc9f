/** Speaking a language: its catalogue is fetched once and kept by the browser. */

import { pickLanguage, speech } from '../i18n/messages.svelte';
import { get } from '../wire/http';
import type { Catalogue } from '../wire/types';
import { settings } from './settings.svelte';

/** Puts a language into use; English needs no catalogue, and serves where one cannot be had. */
export async function speak(code: string): Promise<void> {
  if (code === 'en') return speech.useEnglish();
  try {
    speech.use(await get<Catalogue>(`/api/catalogue/${code}`));
  } catch {
    speech.useEnglish();
  }
}

/** Speaks what was set, else what the browser prefers. */
export function speakPreferred(): Promise<void> {
  return speak(pickLanguage(settings.now.language, navigator.languages));
}
