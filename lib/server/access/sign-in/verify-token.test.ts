import { generateKeyPairSync } from 'node:crypto';
import { errors, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { Provider } from './identity-provider.ts';
import { toSignInFailure } from './sign-in-failure.ts';
import { authTimeOf, checkTokenTimes, verifyToken } from './verify-token.ts';

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

test.each([
  [now, now],
  [now + 30, now + 30],
  [now + 31, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 0],
  [String(now), 0],
  [null, 0],
  [undefined, 0],
  [[now], 0],
  [true, 0],
])('a token whose time of the proof is %j proves somebody at %j', (auth_time, at) => {
  expect(authTimeOf({ auth_time }, now)).toBe(at);
});

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const provider = { keys: async () => key.publicKey } as unknown as Provider;

async function verify(claims: JWTPayload): Promise<JWTPayload> {
  const whole = { iss: 'https://id.example', sub: 'person-1', ...claims };
  return verifyToken(
    await new SignJWT(whole).setProtectedHeader({ alg: 'ES256' }).sign(key.privateKey),
    provider,
  );
}

test.each<[string, JWTPayload]>([
  ['NUL in the person', { sub: 'person-\0' }],
  ['a lone surrogate in the person', { sub: 'person-\ud800' }],
  ['NUL in the session', { sid: '\0' }],
  ['a lone surrogate in the session', { sid: 's\udc00' }],
  ['NUL in the issuer', { iss: 'https://id.example/\0' }],
  ['an empty person', { sub: '' }],
  ['a person that is a number', { sub: 17 as never }],
  ['a person that is null', { sub: null as never }],
  ['an empty session', { sid: '' }],
  ['a person of more characters than one may have', { sub: 'p'.repeat(256) }],
  ['a session that no index holds', { sid: 's'.repeat(3000) }],
])('a token with %s is not valid', async (_, claims) => {
  const error = await verify(claims).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(errors.JWTInvalid);
  expect(toSignInFailure(error)).toMatchObject({ problem: 'token', fault: 'other' });
});

test('a token with any other text in its claims is', async () => {
  const claims = { sub: 'pessoa 🏦', sid: 'ç\u0001', name: 'a\0\ud800' };
  expect(await verify(claims)).toMatchObject(claims);
});
