import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkFromTemplate, safeHref } from './safe-link.ts';

describe('safeHref', () => {
  test.each([
    ['https://bank.example/a?b#c', 'https://bank.example/a?b#c'],
    ['HTTP://bank.example', 'http://bank.example/'],
  ])('%s', (text, href) => {
    expect(safeHref(text)).toBe(href);
  });

  test.each([
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://bank.example',
    'ht\ntps://bank.example',
    'https:\\\\bank.example',
    'https:bank.example',
    'https://bank.example\\@evil.example',
    'https://bank.example@evil.example/',
    'https://a:b@evil.example/',
    'https://:b@evil.example/',
    '//evil.example',
    '/relative',
    'data:text/html,hi',
    'blob:https://bank.example/1',
    'file:///etc/passwd',
    'https://',
    'https://a b/',
    'https://[::1',
  ])('refuses %j', (text) => {
    expect(safeHref(text)).toBeNull();
  });

  test('throws at no text, and gives an address of http or https alone', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const href = safeHref(text);
        return href === null || /^https?:\/\/[^@]*(?:[/?#]|$)/.test(href);
      }),
    );
  });
});

describe('linkFor', () => {
  const template = 'https://files.example/open/{id}?from=desk';

  test('puts the identifier in its place', () => {
    expect(linkFromTemplate(template, 'file_1')).toBe('https://files.example/open/file_1?from=desk');
    expect(linkFromTemplate(template, '../$&{id}?a#b')).toBe(
      'https://files.example/open/..%2F%24%26%7Bid%7D%3Fa%23b?from=desk',
    );
    expect(linkFromTemplate('https://x.example/{id}/{id}', 'a')).toBe('https://x.example/a/a');
  });

  test.each([
    [undefined, 'file_1'],
    ['https://files.example/', 'file_1'],
    ['javascript:{id}', 'file_1'],
    ['//files.example/{id}', 'file_1'],
    ['{id}', 'https://evil.example'],
    ['https://{id}.example/', 'evil'],
    [template, ''],
    [template, '.'],
    [template, '..'],
    [template, '\ud800'],
  ])('%j with %j leads nowhere', (from, id) => {
    expect(linkFromTemplate(from, id)).toBeNull();
  });

  test('an identifier never leads elsewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const href = linkFromTemplate(template, id);
        return href === null || /^https:\/\/files\.example\/open\/[^/?#]+\?from=desk$/.test(href);
      }),
    );
  });
});
