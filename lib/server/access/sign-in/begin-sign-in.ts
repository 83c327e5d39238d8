import 'server-only';
import * as oidc from 'openid-client';
import { readReturnTo, type SignInAs, signInHref, signInStartHref } from '#lib/access/sign-in/return-to.ts';
import { env } from '#lib/server/env.ts';
import { clearCookie } from '../cookies.ts';
import { contextOf } from '../sessions/session-context.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { redirectToProblem, type SignInRedirect } from './sign-in-redirect.ts';
import { sealTransaction, signInKey, surplusTransactionCookies } from './sign-in-transaction.ts';

type SignInOptions = {
  /** The URL to come back to, as the request gave it: it is not validated yet. */
  returnTo: string | null;
  as: SignInAs | null;
  /** The person asked for it on a page of the desk. */
  isConfirmed?: boolean;
};

/**
 * Begins a sign-in by authorization code with PKCE, state and nonce: redirects to the provider, with a cookie that the
 * browser keeps until it comes back. If the provider is not available, it redirects to the page that says why. With
 * `SIGN_IN_START=button` it redirects to the page with the button first, unless the person has pressed it: a provider
 * that remembers somebody would start a session without any act of theirs.
 */
export async function beginSignIn(
  headers: Pick<Headers, 'get'>,
  { requestId, ...options }: SignInOptions & { requestId: string },
): Promise<SignInRedirect> {
  // localhost has three names, and the provider redirects to one of them: the cookie must be set on that one.
  const own = new URL(env().APP_ORIGIN);
  if (URL.parse(`${own.protocol}//${headers.get('host')}`)?.host !== own.host) {
    return { location: own.origin + signInHref(options.returnTo ?? '/'), cookies: [] };
  }
  if (env().SIGN_IN_START === 'button' && !options.isConfirmed) {
    return { location: signInStartHref(options.returnTo ?? '/', options.as), cookies: [] };
  }
  try {
    return await redirectToProvider(headers, options);
  } catch (error) {
    return redirectToProblem(error, { requestId, returnTo: readReturnTo(options.returnTo) });
  }
}

async function redirectToProvider(
  headers: Pick<Headers, 'get'>,
  { returnTo, as }: SignInOptions,
): Promise<SignInRedirect> {
  const { APP_ORIGIN: origin, OIDC_ROLE_CLAIM: claim } = env();
  const { configuration } = await identityProvider().fresh();
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const maxAge = maxAgeOf(as);
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/sign-in/callback`,
    // Some providers send groups only if a scope of that name is requested.
    scope: ['openid', 'profile', ...supportedScope(configuration, claim)].join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(as === 'other' ? { prompt: 'login' } : {}),
    ...(maxAge === null ? {} : { max_age: String(maxAge) }),
  });
  const cookies = headers.get('cookie');
  return {
    location: location.href,
    cookies: [
      ...surplusTransactionCookies(cookies).map(clearCookie),
      await sealTransaction(
        { state, nonce, verifier, maxAge, returnTo: readReturnTo(returnTo), context: contextOf(headers) },
        await signInKey(),
      ),
    ],
  };
}

/**
 * With `max_age` the ID token has to say when the provider asked (OpenID Connect Core 1.0, section 3.1.2.1), which
 * `REVEAL_MAX_AUTH_AGE_MINUTES` counts from. An ordinary sign-in asks for no more than a session may last.
 */
function maxAgeOf(as: SignInOptions['as']): number | null {
  const { REVEAL_MAX_AUTH_AGE_MINUTES: minutes, SESSION_MAX_HOURS: hours } = env();
  if (!minutes) return null;
  return as === 'recent' ? minutes * 60 : hours * 3600;
}

function supportedScope(configuration: oidc.Configuration, claim: string): string[] {
  return configuration.serverMetadata().scopes_supported?.includes(claim) ? [claim] : [];
}
