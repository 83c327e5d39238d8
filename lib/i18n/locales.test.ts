import { describe, expect, it } from 'vitest';
import { chooseLocale } from './locales.ts';

describe('chooseLocale', () => {
  it.each([
    ['en', 'pt-BR,pt;q=0.9', 'en'],
    ['pt-BR', 'en', 'pt-BR'],
    [undefined, 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
    [undefined, 'pt-PT', 'pt-BR'],
    [undefined, 'PT', 'pt-BR'],
    [undefined, 'en-GB,en;q=0.9,pt;q=0.8', 'en'],
    [undefined, 'de,fr;q=0.9,pt;q=0.1', 'pt-BR'],
    [undefined, 'de', 'en'],
    [undefined, '*', 'en'],
    [undefined, '', 'en'],
    [undefined, null, 'en'],
    ['fr', 'pt', 'pt-BR'],
    ['', 'pt', 'pt-BR'],
    [undefined, ';;q=,,ptolemaic,x-pt', 'en'],
  ])('chosen %s, asked for %s: %s', (chosen, header, locale) => {
    expect(chooseLocale(chosen, header)).toBe(locale);
  });
});
