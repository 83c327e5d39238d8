import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { isStorableText } from '#lib/loan/storable-text.ts';
import { clockToleranceSeconds, type Provider } from './identity-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Asymmetric algorithms only: with a shared secret the desk itself could sign. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/**
 * Verifies the provider's signature of a token, and returns its claims. `fromProvider`: the token came from the provider
 * itself, so an unknown key id is a new key, and the keys are requested again at once. openid-client cannot do that,
 * since the code is used up by the time it verifies. Throws a `JOSEError` for a token that is not valid.
 */
export async function verifyToken(
  token: string,
  { keys }: Provider,
  { fromProvider = false, ...options }: JWTVerifyOptions & { fromProvider?: boolean } = {},
): Promise<JWTPayload> {
  const checks = { algorithms, clockTolerance: clockToleranceSeconds, ...options };
  const verify = async () => (await jwtVerify(token, keys, checks)).payload;
  const claims = await verify().catch(async (error: unknown) => {
    if (!fromProvider || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    await keys.reload();
    return verify();
  });
  // Persons and sessions are kept and found by these, so each is a text that the database can keep, or is not there.
  const { iss, sub, sid }: Record<string, unknown> = claims;
  if (![iss, sub, sid].every((claim) => claim === undefined || isName(claim)))
    throw new errors.JWTInvalid('a claim that names nobody, or that no database can keep');
  return claims;
}

/** As the specification bounds `sub` (OpenID Connect Core 1.0, section 2). An index of the database holds no much longer one. */
const maxLength = 255;
const isName = (claim: unknown) =>
  typeof claim === 'string' && claim !== '' && claim.length <= maxLength && isStorableText(claim);

/**
 * Checks the times of an ID token (OpenID Connect Core 1.0, section 3.1.3.7). A token from the future means that a clock
 * is wrong; openid-client does not check that. The age of a token is not checked, only its expiry (rules 9 and 10):
 * some providers date tokens back by minutes, and an old one is useless because its code and nonce are single-use.
 * `now` is in seconds since 1970. Throws a `SignInFailure`.
 */
export function checkTokenTimes(
  { iat = 0, exp = 0 }: Pick<JWTPayload, 'iat' | 'exp'>,
  now = Date.now() / 1000,
): void {
  if (iat > now + clockToleranceSeconds) throw new SignInFailure('token', 'clock');
  if (exp <= now) throw new SignInFailure('token', 'expired');
}

/**
 * When the provider asked the person, in seconds since 1970; 0 where the token does not say so, or
 * names a time in the future.
 * `now` is in seconds since 1970.
 */
export function authTimeOf({ auth_time: at }: JWTPayload, now = Date.now() / 1000): number {
  return typeof at === 'number' && at <= now + clockToleranceSeconds ? at : 0;
}
