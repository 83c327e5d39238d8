import 'server-only';
import * as oidc from 'openid-client';
import { readReturnTo, signInHref } from '#lib/access/sign-in/return-to.ts';
import { clearCookie } from '#lib/server/cookies.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { sessionHashOf } from '#lib/server/session-id.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { redirectToProblem, type SignInRedirect } from './sign-in-failure.ts';
import { sealTransaction, signInKey, surplusTransactionCookies } from './sign-in-transaction.ts';

type SignInOptions = {
  /** The URL to come back to, as the request gave it: it is not validated yet. */
  returnTo: string | null;
  /**
   * `other`: the provider asks who the person is, though it may remember somebody. `again`: the person proves who they are,
   * and the provider says when they did.
   */
  as?: string | null;
  requestId: string;
};

/**
 * Begins a sign-in by authorization code with PKCE, state and nonce: redirects to the provider, with a cookie that the
 * browser keeps until it comes back. If the provider is not available, it redirects to the page that says why.
 */
export async function beginSignIn(
  headers: Pick<Headers, 'get'>,
  options: SignInOptions,
): Promise<SignInRedirect> {
  // localhost has three names, and the provider redirects to one of them: the cookie must be set on that one.
  const desk = new URL(env().APP_ORIGIN);
  if (URL.parse(`${desk.protocol}//${headers.get('host')}`)?.host !== desk.host) {
    return { location: desk.origin + signInHref(options.returnTo ?? '/'), cookies: [] };
  }
  try {
    return await redirectToProvider(headers, options);
  } catch (error) {
    const { requestId, returnTo } = options;
    return redirectToProblem(error, { requestId, returnTo: readReturnTo(returnTo) });
  }
}

async function redirectToProvider(
  headers: Pick<Headers, 'get'>,
  { returnTo, as }: SignInOptions,
): Promise<SignInRedirect> {
  const { APP_ORIGIN: origin, OIDC_ROLE_CLAIM: claim } = env();
  // Whoever was put out by somebody else does not come back by what the provider remembers.
  const mustProve = as === 'again' || (await wasEndedByOther(headers));
  const { configuration } = await identityProvider().fresh();
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  // Some providers send groups only if a scope of that name is requested.
  const hasRoleScope = configuration.serverMetadata().scopes_supported?.includes(claim);
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/sign-in/callback`,
    scope: hasRoleScope ? `openid profile ${claim}` : 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(as === 'other' || mustProve ? { prompt: 'login' } : {}),
    ...(mustProve ? { max_age: '0' } : {}),
  });
  const transaction = {
    state,
    nonce,
    verifier,
    returnTo: readReturnTo(returnTo),
    freshSince: mustProve ? Date.now() / 1000 : null,
  };
  return {
    location: location.href,
    cookies: [
      ...surplusTransactionCookies(headers.get('cookie')).map(clearCookie),
      await sealTransaction(transaction, await signInKey()),
    ],
  };
}

/** True where somebody else ended the session that this browser had. */
export async function wasEndedByOther(headers: Pick<Headers, 'get'>): Promise<boolean> {
  const hash = sessionHashOf(headers);
  if (!hash) return false;
  const row = await queryDatabase((db) =>
    db.selectFrom('session').select('ended_by_other').where('id_hash', '=', hash).executeTakeFirst(),
  );
  return row?.ended_by_other ?? false;
}
