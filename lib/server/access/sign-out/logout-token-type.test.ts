import { expect, test } from 'vitest';
import { isLogoutTokenType } from './logout-token-type.ts';

test.each<[string | undefined, boolean, boolean]>([
  ['logout+jwt', true, true],
  ['application/logout+jwt', true, true],
  ['Logout+JWT', true, true],
  [undefined, false, true],
  ['JWT', false, true],
  ['at+jwt', false, false],
  ['', false, false],
])('the type %j is taken where it is required: %s, where it is optional: %s', (typ, required, optional) => {
  expect(isLogoutTokenType(typ, 'required')).toBe(required);
  expect(isLogoutTokenType(typ, 'optional')).toBe(optional);
});
