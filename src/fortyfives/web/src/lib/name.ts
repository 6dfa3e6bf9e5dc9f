/** The name that a person goes by here. */

import { _ } from '../i18n/messages.svelte';
import { identity } from '../wire/http';

/** The name known, else a plain one that anybody can change later. */
export function knownName(): string {
  return identity()?.name ?? '';
}

export function nameOrGuest(name: string): string {
  return name.trim() || knownName() || _('Guest');
}
