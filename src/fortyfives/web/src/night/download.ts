/** Files of the server that need a key, handed to the browser to be saved. */

import { send } from '../wire/http';

/**
 * Fetches a file and saves it under the name that the server gives. Throws a `Refusal`.
 *
 * `body` says how it is wanted, where that is nothing for an address.
 */
export async function download(path: string, key: string, body?: unknown): Promise<void> {
  const answer = await send(body === undefined ? 'GET' : 'POST', path, body, { key });
  const name = nameIn(answer.headers.get('content-disposition') ?? '') ?? path.split('?')[0]?.split('/').at(-1) ?? 'file';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  // Some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The file's name in a header such as `attachment; filename="night.pdf"`. */
export function nameIn(disposition: string): string | null {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition);
  if (wide?.[1]) return decodeURIComponent(wide[1]);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
