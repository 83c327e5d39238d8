import 'server-only';
import * as oidc from 'openid-client';
import { readReturnTo, signInHref } from '#lib/access/sign-in/return-to.ts';
import { env } from '#lib/server/env.ts';
import { clearCookie } from '../cookies.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { signInKey } from './sign-in-key.ts';
import { redirectToProblem, type SignInRedirect } from './sign-in-redirect.ts';
import { sealTransaction, surplusTransactionCookies } from './sign-in-transaction.ts';

type Asked = {
  /** Where to come back to, as it was asked for: anything at all. */
  returnTo: string | null;
  /** The provider asks who it is even if it knows. */
  anew: boolean;
};

/**
 * Where the browser goes to sign in, and what it keeps until it comes back: authorization code with PKCE, state and
 * nonce. Where the provider cannot be asked: to the page that says why.
 */
export async function beginSignIn(
  headers: Pick<Headers, 'get'>,
  { requestId, ...asked }: Asked & { requestId: string },
): Promise<SignInRedirect> {
  // On this machine the desk has three names, and the provider comes back to one: there the cookie has to be.
  const own = new URL(env().APP_ORIGIN);
  if (URL.parse(`${own.protocol}//${headers.get('host')}`)?.host !== own.host) {
    return { location: own.origin + signInHref(asked.returnTo ?? '/'), cookies: [] };
  }
  try {
    return await begin(headers, asked);
  } catch (error) {
    return redirectToProblem(error, { requestId, returnTo: readReturnTo(asked.returnTo) });
  }
}

async function begin(headers: Pick<Headers, 'get'>, { returnTo, anew }: Asked): Promise<SignInRedirect> {
  const { APP_ORIGIN: origin, OIDC_ROLE_CLAIM: claim } = env();
  const { configuration } = await identityProvider().present();
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/sign-in/callback`,
    // Some providers give groups only to who asks for a scope of that name.
    scope: ['openid', 'profile', ...known(configuration, claim)].join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(anew ? { prompt: 'login' } : {}),
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

function known(configuration: oidc.Configuration, claim: string): string[] {
  return configuration.serverMetadata().scopes_supported?.includes(claim) ? [claim] : [];
}
