import { expect, test } from 'vitest';
import { sessionCookie } from '#lib/server/cookies.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';
import { clearSiteData } from './sign-out.ts';

test('a browser that signs out deletes its data of the desk', () => {
  const { headers } = redirectResponse('/signed-out', clearSiteData);
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
  const [cookie = '', another] = headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^${sessionCookie}=;.*Max-Age=0`, 'i'));
  expect(another).toBeUndefined();
});
