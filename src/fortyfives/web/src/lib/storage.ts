/** What the browser keeps. Private windows may refuse it; then it lasts as long as the page. */

const kept = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`fortyfives.${key}`) ?? kept.get(key);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
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
