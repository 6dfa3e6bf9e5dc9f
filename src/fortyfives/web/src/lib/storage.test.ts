import { afterEach, describe, expect, it, vi } from 'vitest';
import { forget, load, save } from './storage';

afterEach(() => {
  forget('a');
  vi.unstubAllGlobals();
});

describe('what the browser keeps', () => {
  it('lasts as long as the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: () => { throw new Error('forbidden'); } }));
    save('a', { n: 1 });
    expect(load('a', null)).toEqual({ n: 1 });
    forget('a');
    expect(load('a', 'nothing')).toBe('nothing');
  });

  it('is not believed when it cannot be read', () => {
    vi.stubGlobal('localStorage', { getItem: () => '{half' });
    expect(load('a', 'usual')).toBe('usual');
  });
});
