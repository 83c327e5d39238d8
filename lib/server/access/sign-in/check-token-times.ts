import type { JWTPayload } from 'jose';
import { clockToleranceSeconds } from './identity-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';

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
