import { expect, test } from 'vitest';
import { checkTokenTimes } from './verify-token.ts';

const now = 1_795_000_000;
const minute = 60;

/** Checks a token of a provider whose clock is ahead by so much, behind where negative. */
function faultOf(ahead: number, lifetime: number): string | null {
  const iat = now + ahead;
  try {
    checkTokenTimes({ iat, exp: iat + lifetime }, now);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  ['ahead by five minutes', 5 * minute, 60 * minute, 'clock'],
  ['ahead by a little more than is forgiven', 31, 60 * minute, 'clock'],
  ['ahead by a little', 30, 60 * minute, null],
  ['right', 0, 5 * minute, null],
  ['behind by five minutes, whose tokens live for five', -5 * minute, 5 * minute, 'expired'],
  ['behind by a second more than they live', -5 * minute - 1, 5 * minute, 'expired'],
  // As some providers date theirs on purpose: only the end of a token counts.
  ['behind by five minutes, whose tokens live for an hour', -5 * minute, 60 * minute, null],
  ['behind by an hour, whose tokens live for that', -60 * minute, 60 * minute, 'expired'],
])('with a provider whose clock is %s', (_name, ahead, lifetime, fault) => {
  expect(faultOf(ahead, lifetime)).toBe(fault);
});

test('a token that says nothing of its times is over', () => {
  expect(() => checkTokenTimes({}, now)).toThrow('expired');
});
