import { expect, it } from 'vitest';
import { readJson } from './files';

it('reads a file of JSON, and nothing else', async () => {
  expect(await readJson(new File(['{"a": 1}'], 'a.json'))).toEqual({ a: 1 });
  expect(await readJson(new File(['not JSON'], 'a.txt'))).toBeNull();
  expect(await readJson(undefined)).toBeNull();
});
