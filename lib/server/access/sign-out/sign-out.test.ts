import { expect, test } from 'vitest';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';
import { clearSiteData } from './sign-out.ts';

test('a browser that signs out deletes its data of the desk, and no cookies of other hosts', () => {
  const { headers } = redirectResponse('/signed-out', { headers: clearSiteData });
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
});
