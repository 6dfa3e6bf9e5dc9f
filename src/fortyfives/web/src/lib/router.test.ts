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
  ['/p/nights', { page: 'nights' }],
  ['/n/friday', { page: 'night', key: 'friday' }],
  ['/n/f%C3%AAte/desk', { page: 'desk', key: 'fête' }],
  ['/n/friday/season', { page: 'season', key: 'friday' }],
  ['/n/friday/t/12', { page: 'phone', key: 'friday', table: 12 }],
  ['/n/friday/t/0', { page: 'missing' }],
  ['/n/friday/t/x', { page: 'missing' }],
  ['/n/friday/till', { page: 'missing' }],
  ['/n', { page: 'missing' }],
  ['/p/nothing', { page: 'missing' }],
  ['/t', { page: 'missing' }],
  ['/t/a/b', { page: 'missing' }],
  ['/x/y', { page: 'missing' }],
])('%s', (path, wanted) => {
  expect(routeOf(path)).toEqual(wanted);
});
