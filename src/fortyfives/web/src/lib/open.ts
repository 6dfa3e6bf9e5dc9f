/** Opening a table. */

import { ensureIdentity, post } from '../wire/http';
import type { NewTable, TableLink } from '../wire/types';
import { nameOrGuest } from './name';
import { router } from './router.svelte';

/** The table just opened to play at once; its game starts as soon as it is shown. */
let eager = '';

/** Whether a table was opened to play at once; true the first time it is asked. */
export function startsAtOnce(table: string): boolean {
  const found = eager === table;
  if (found) eager = '';
  return found;
}

/** Alone with computer players nobody is waited for: no deal comes by itself, no bot covers. */
const ALONE = { cover_after: null, deal_after: null };

/** Opens a table and goes to it. Throws a `Refusal`. */
export async function openTable(name: string, wanted: NewTable): Promise<void> {
  await ensureIdentity(nameOrGuest(name));
  const body = wanted.bots ? { settings: ALONE, ...wanted } : wanted;
  const { table } = await post<TableLink>('/api/tables', body);
  if (wanted.bots) eager = table;
  router.go(`/t/${table}`);
}
