import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { nameIn } = await import('./download');

it.each([
  ['attachment; filename="friday-punch.pdf"', 'friday-punch.pdf'],
  ['attachment; filename=friday.csv', 'friday.csv'],
  ["attachment; filename=x.pdf; filename*=UTF-8''f%C3%AAte.pdf", 'fête.pdf'],
  ['inline', null],
])('%s', (header, wanted) => {
  expect(nameIn(header)).toBe(wanted);
});
