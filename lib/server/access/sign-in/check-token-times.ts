import type { JWTPayload } from 'jose';
import { clockToleranceSeconds } from './identity-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';

/**
 * Whether the provider's clock and ours agree on an ID token (OpenID Connect Core 1.0, section 3.1.3.7). It was made a
 * moment ago: one from the future says that a clock is wrong, which openid-client does not mind. How old one may be is
 * the client's choice (rule 10), and only its end counts here (rule 9): some providers date theirs back by minutes, and
 * an old one is worth nothing, since its code and nonce are good once. `now` in seconds since 1970. Throws a
 * `SignInFailure`.
 */
export function checkTokenTimes(
  { iat = 0, exp = 0 }: Pick<JWTPayload, 'iat' | 'exp'>,
  now = Date.now() / 1000,
): void {
  if (iat > now + clockToleranceSeconds) throw new SignInFailure('token', 'clock');
  if (exp <= now) throw new SignInFailure('token', 'expired');
}
