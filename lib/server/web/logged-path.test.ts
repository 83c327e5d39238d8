import { globSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggedPath } from './routes.ts';

test.each([
  ['/', '/'],
  ['/loans/loan_1?expand=customer#x', '/loans/*'],
  ['/api/loans/loan_1/reveals', '/api/loans/*/reveals'],
  ['/open?q=390.533.447-05', '/open'],
  ['/loans/api', '/loans/api'],
  ['/api/Maria%20das%20Dores/', '/api/*/'],
  ['//evil.example/x', '//*/*'],
  ['*', '/'],
  ['http://evil.example/x', '//*/*'],
  ['/a/b/c/d/e/f/g/h', '/*/*/*/*/*/*/…'],
  ['', '/'],
])('%s is %s', (url, pattern) => {
  expect(loggedPath(url)).toBe(pattern);
});

test('every route of the desk is logged by its fixed segments', () => {
  const app = new URL('../../../app', import.meta.url).pathname;
  const files = globSync('**/{page.tsx,route.ts}', { cwd: app });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const path = `/${file.split('/').slice(0, -1).join('/')}`;
    expect(loggedPath(path)).toBe(path.replaceAll(/\[[^\]]+\]/g, '*'));
  }
});

test('no segment between the fixed ones is logged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const segment = encodeURIComponent(text.toWellFormed());
      fc.pre(loggedPath(`/${segment}`) === '/*');
      expect(loggedPath(`/api/loans/${segment}?q=${segment}`)).toBe('/api/loans/*');
    }),
  );
});
