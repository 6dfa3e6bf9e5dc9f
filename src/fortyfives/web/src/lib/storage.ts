/** What the browser keeps. Private windows may refuse it; then it lasts as long as the page. */

const kept = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  const text = stored(key) ?? kept.get(key);
  try {
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(`fortyfives.${key}`) ?? undefined;
  } catch {
    return undefined; // Forbidden: what this page has kept serves.
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(key, text);
  try {
    localStorage.setItem(`fortyfives.${key}`, text);
  } catch {
    // Full or forbidden: the copy above serves this page.
  }
}

export function forget(key: string): void {
  kept.delete(key);
  try {
    localStorage.removeItem(`fortyfives.${key}`);
  } catch {
    // Nothing was kept then.
  }
}
