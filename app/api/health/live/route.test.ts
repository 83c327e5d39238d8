import { expect, test } from 'vitest';
import { GET } from './route.ts';

test('no cache between the desk and whoever asks may keep that it is live', async () => {
  const response = GET();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'live' });
});
