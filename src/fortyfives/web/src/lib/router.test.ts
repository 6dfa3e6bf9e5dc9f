import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '' });
vi.stubGlobal('addEventListener', () => undefined);
const { routeOf } = await import('./router.svelte');

it.each([
  ['/', { page: 'home' }],
  ['/t/abc', { page: 'table', key: 'abc' }],
  ['/g/g_1', { page: 'game', key: 'g_1' }],
  ['/h/a%20b', { page: 'saved', key: 'a b' }],
  ['/p/rules', { page: 'rules' }],
  ['/p/nothing', { page: 'missing' }],
  ['/t', { page: 'missing' }],
  ['/t/a/b', { page: 'missing' }],
  ['/x/y', { page: 'missing' }],
])('%s', (path, wanted) => {
  expect(routeOf(path)).toEqual(wanted);
});
