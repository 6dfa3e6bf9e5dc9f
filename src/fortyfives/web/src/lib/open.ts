/** Opening a table. */

import { ensureIdentity, post } from '../wire/http';
import type { NewTable, TableLink } from '../wire/types';
import { nameOrGuest } from './name';
import { router } from './router.svelte';

/** Opens a table and goes to it. Throws a `Refusal`. */
export async function openTable(name: string, wanted: NewTable): Promise<void> {
  await ensureIdentity(nameOrGuest(name));
  const { table } = await post<TableLink>('/api/tables', wanted);
  router.go(`/t/${table}`);
}
