import 'server-only';
import * as oidc from 'openid-client';
import { readReturnTo, signInHref } from '#lib/access/sign-in/return-to.ts';
import { env } from '#lib/server/env.ts';
import { clearCookie } from '../cookies.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { signInKey } from './sign-in-key.ts';
import { redirectToProblem, type SignInRedirect } from './sign-in-redirect.ts';
import { sealTransaction, surplusTransactionCookies } from './sign-in-transaction.ts';

type SignInOptions = {
  /** The URL to come back to, as the request gave it: it is not validated yet. */
  returnTo: string | null;
  /** Makes the provider ask who the person is, even if it remembers. */
  promptLogin: boolean;
};

/**
 * Begins a sign-in by authorization code with PKCE, state and nonce: redirects to the provider, with a cookie that the
 * browser keeps until it comes back. If the provider is not available, it redirects to the page that says why.
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
  try {
    return await redirectToProvider(headers, options);
  } catch (error) {
    return redirectToProblem(error, { requestId, returnTo: readReturnTo(options.returnTo) });
  }
}

async function redirectToProvider(
  headers: Pick<Headers, 'get'>,
  { returnTo, promptLogin }: SignInOptions,
): Promise<SignInRedirect> {
  const { APP_ORIGIN: origin, OIDC_ROLE_CLAIM: claim } = env();
  const { configuration } = await identityProvider().fresh();
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/sign-in/callback`,
    // Some providers send groups only if a scope of that name is requested.
    scope: ['openid', 'profile', ...supportedScope(configuration, claim)].join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(promptLogin ? { prompt: 'login' } : {}),
  });
  const cookies = headers.get('cookie');
  return {
    location: location.href,
    cookies: [
      ...surplusTransactionCookies(cookies).map(clearCookie),
      await sealTransaction({ state, nonce, verifier, returnTo: readReturnTo(returnTo) }, await signInKey()),
    ],
  };
}

function supportedScope(configuration: oidc.Configuration, claim: string): string[] {
  return configuration.serverMetadata().scopes_supported?.includes(claim) ? [claim] : [];
}
