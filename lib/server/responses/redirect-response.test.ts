import { expect, test } from 'vitest';
import { redirectResponse } from './redirect-response.ts';

test('within the desk it is a redirect, with the given headers', () => {
  const answer = redirectResponse('/loans/loan_1?a=1', { headers: { 'x-a': '1' }, cookies: ['a=1', 'b=2'] });
  expect(answer.headers.get('x-a')).toBe('1');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/loans/loan_1?a=1');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('a redirect to another origin is a page that goes on', async () => {
  const location = `https://id.example/auth?state=a&x="><script>'`;
  const answer = redirectResponse(location, { cookies: ['a=1'] });
  const { href } = new URL(location);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.headers.get('refresh')).toBe(`0; url=${href}`);
  expect(answer.headers.getSetCookie()).toEqual(['a=1']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const page = await answer.text();
  expect(page).toContain('state=a&amp;x=');
  expect(page).not.toMatch(/<script|'/);
});
