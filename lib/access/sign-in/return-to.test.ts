import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReturnTo, signInHref } from './return-to.ts';

test.each([
  '/',
  '/loans/loan_1',
  '/loans/loan_1?expand=customer,company&payment_for=2026-01-01',
  '/loans/loan_1?expand=#timeline',
  '/?q=https://evil.example',
  '/sessions?of=all&person=Ana',
  '/sign-instructions',
])('%s is a page of the desk', (text) => {
  expect(readReturnTo(text)).toBe(text);
});

test.each([
  null,
  undefined,
  '',
  'loans/loan_1',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000/evil.example',
  ' /loans/loan_1',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%252f%252fevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/loans/../api/session',
  '/loans/%2e%2e/x',
  '/%',
  '/%ff',
  // A header holds none of these: the way back from the sign-in would be lost.
  '/?q=€',
  '/loans/loan_1?q=\ud800',
  '/#é',
  '/api/loans/loan_1',
  '/API/loans',
  '/%61pi/session',
  '/sign-in',
  '/sign-in?returnTo=/',
  '/sign-in/callback?code=1',
  '/Sign-In',
  '/sign-out',
  '/signed-out',
  '/_next/static/x.js',
  `/${'a'.repeat(2000)}`,
])('%j is not', (text) => {
  expect(readReturnTo(text)).toBeNull();
});

describe('any value', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '%252f',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      'x',
    ),
    { maxLength: 8 },
  );
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    pieces.map((parts) => parts.join('')),
    pieces.map((parts) => `/${parts.join('')}`),
  );
  test('a browser that follows it stays at the desk, decoded once more or not', () => {
    fc.assert(
      fc.property(text, (given) => {
        const path = readReturnTo(given);
        if (path === null) return;
        const desk = 'https://desk.example';
        expect(path).toBe(given);
        expect(new URL(path, desk).origin).toBe(desk);
        const plain = path.split(/[?#]/, 1)[0] ?? '';
        expect(new URL(decodeURIComponent(plain), desk).origin).toBe(desk);
        expect(path).not.toMatch(/^\/(sign-in|sign-out|api)\b/i);
      }),
    );
  });
  test('the way to sign in is the desk’s own, and gives it back', () => {
    fc.assert(
      fc.property(text, (given) => {
        const url = new URL(signInHref(given), 'https://desk.example');
        expect(url.origin + url.pathname).toBe('https://desk.example/sign-in');
        const kept = url.searchParams.get('returnTo');
        expect(kept).toBe(readReturnTo(given) === '/' ? null : readReturnTo(given));
      }),
    );
  });
});
