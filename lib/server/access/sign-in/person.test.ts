import { expect, test } from 'vitest';
import { authTimeOf } from './person.ts';

test('the time of a sign-in is the provider’s, and never one that is still to come', () => {
  expect(authTimeOf({ auth_time: 1_700_000_000 })).toEqual(new Date('2023-11-14T22:13:20Z'));
  expect(authTimeOf({})).toBeNull();
  // Otherwise a wrong clock of the provider would keep a sign-in recent for longer than it is.
  const inAnHour = Date.now() / 1000 + 3600;
  expect(authTimeOf({ auth_time: inAnHour })?.getTime()).toBeLessThanOrEqual(Date.now());
});
