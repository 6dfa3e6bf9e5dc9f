import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
const { _, capital, ngettext, pickLanguage, speech } = await import('./messages.svelte');

describe('messages', () => {
  beforeAll(() => {
    speech.use({
      language: 'fr',
      messages: { 'Your hand': 'Votre main', 'Hello, {name}': 'Bonjour, {name}' },
      plurals: { '{n} trick': ['{n} levée', '{n} levées'] },
      plural_rule: '(n > 1)',
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('begins a label that stands alone with a capital', () => {
    expect(['à la fin', '5♥', ''].map(capital)).toEqual(['À la fin', '5♥', '']);
  });

  it('translates, and leaves what is unknown in English', () => {
    expect(_('Your hand')).toBe('Votre main');
    expect(_('Nobody knows')).toBe('Nobody knows');
  });

  it('fills in names, and leaves those without a value', () => {
    expect(_('Hello, {name}', { name: 'Ann' })).toBe('Bonjour, Ann');
    expect(_('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('counts as the language does', () => {
    expect([0, 1, 2].map((n) => ngettext('{n} trick', '{n} tricks', n))).toEqual(['0 levée', '1 levée', '2 levées']);
    expect([0, 1].map((n) => ngettext('{n} cat', '{n} cats', n))).toEqual(['0 cats', '1 cat']);
  });

  it('tells the page its language', () => {
    expect(document.documentElement.lang).toBe('fr');
  });

  it.each([
    ['it', ['fr-CA'], 'it'],
    ['', ['fr-CA', 'en'], 'fr'],
    ['', ['de', 'es-MX'], 'es'],
    ['xx', ['de'], 'en'],
    ['', [], 'en'],
  ])('picks a language: set %j, preferred %j', (set, preferred, wanted) => {
    expect(pickLanguage(set, preferred)).toBe(wanted);
  });
});
