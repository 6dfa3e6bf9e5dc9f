/** Messages in the reader's language: English as written, the rest from the server's catalogues. */

import type { Catalogue } from '../wire/types';
import { pluralIndex } from './plural';

export const LANGUAGES: Record<string, string> = { en: 'English', fr: 'Français', es: 'Español', it: 'Italiano' };

const EMPTY: Catalogue = { language: 'en', messages: {}, plurals: {}, plural_rule: 'n != 1' };

class Speech {
  catalogue = $state.raw<Catalogue>(EMPTY);
  language = $derived(this.catalogue.language);

  use(catalogue: Catalogue): void {
    this.catalogue = catalogue;
    document.documentElement.lang = catalogue.language;
  }

  useEnglish(): void {
    this.use(EMPTY);
  }
}

export const speech = new Speech();

export type Values = Record<string, string | number>;

/** Marks a message for the catalogues and gives it back as it is. */
export const N_ = (message: string): string => message;

/** A message in the reader's language, with `{names}` filled in. */
export function _(message: string, values?: Values): string {
  return fill(speech.catalogue.messages[message] || message, values);
}

/** A message that depends on a number, which fills `{n}`. */
export function ngettext(singular: string, plural: string, n: number, values?: Values): string {
  const forms = speech.catalogue.plurals[singular];
  const english = n === 1 ? singular : plural;
  return fill(forms?.[pluralIndex(speech.catalogue.plural_rule, n)] || english, { n, ...values });
}

/** A label that stands alone, with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(speech.language) + text.slice(1);
}

export function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}

/** The language to speak: the one set, else the first of the browser's that there is, else English. */
export function pickLanguage(set: string, preferred: readonly string[]): string {
  const known = (code: string): boolean => code in LANGUAGES;
  if (known(set)) return set;
  return preferred.map((code) => code.toLowerCase().split('-')[0] ?? '').find(known) ?? 'en';
}
