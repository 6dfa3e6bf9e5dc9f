/** Files given to the person and taken from him. */

/** Lets the browser keep something as a file. */
export function keepFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A file of JSON as it was chosen; null for anything else. */
export async function readJson(file: File | undefined): Promise<unknown> {
  try {
    return file ? (JSON.parse(await file.text()) as unknown) : null;
  } catch {
    return null;
  }
}
