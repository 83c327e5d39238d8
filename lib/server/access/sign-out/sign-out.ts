import 'server-only';
import * as oidc from 'openid-client';
import { recordChange } from '#lib/server/access-record/record-access.ts';
import { clearCookie, sessionCookie } from '#lib/server/cookies.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { authenticate } from '../authenticate.ts';
import { endSessionRow } from '../sessions/session-rows.ts';
import { wasEndedByOther } from '../sign-in/begin-sign-in.ts';
import { identityProvider } from '../sign-in/configured-identity-provider.ts';
import { redirectToProblem, SignInFailure, type SignInRedirect } from '../sign-in/sign-in-failure.ts';

/**
 * Headers that make a browser delete its data of the desk. The directive `"cookies"` is left out, because it reaches
 * every host of the lender's domain and would sign people out of its other applications; the session's cookie is
 * cleared by name.
 */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' };

/**
 * Ends this browser's session and redirects to the provider's own sign-out, which comes back to `/signed-out`. If the
 * session cannot be ended, it redirects to the page that says so; the browser deletes its cookie all the same. The cookie
 * of a session that somebody else ended stays: by it the next sign-in knows that the person has to prove who they are.
 */
export async function signOut(headers: Pick<Headers, 'get'>, requestId: string): Promise<SignInRedirect> {
  const cookies = [clearCookie(sessionCookie)];
  try {
    const location = await endBrowserSession(headers, requestId);
    return { location, cookies: (await wasEndedByOther(headers)) ? [] : cookies };
  } catch (error) {
    const failure = new SignInFailure('signOut', null, error);
    return redirectToProblem(failure, { requestId, returnTo: null, cookies });
  }
}

/** Returns the URL that the browser goes to after its session has ended. */
async function endBrowserSession(headers: Pick<Headers, 'get'>, requestId: string): Promise<string> {
  const signedOut = '/signed-out';
  const actor = await authenticate(headers, { isActivity: false }).catch((error: unknown) => {
    if (isDeskError(error) && error.code === 'unauthenticated') return null;
    throw error;
  });
  if (!actor) return signedOut;
  const { sessionHash } = actor;
  const row = await queryDatabase((db) =>
    db.selectFrom('session').where('id_hash', '=', sessionHash).select('provider_session').executeTakeFirst(),
  );
  const end = async (trx: Trx) => {
    // Also for an earlier session, whose idle time has ended: whoever signs out expects that nothing goes on. The reader
    // locks a reading before its session, and so does this.
    const { issuer, subject } = actor;
    const ownLists = trx
      .selectFrom('lookup_list')
      .select('id')
      .where((list) => list.and({ issuer, subject }));
    await trx
      .updateTable('list_reading')
      .set({ state: 'stopped', stopped_by: 'session' })
      .where('state', '=', 'reading')
      .where('list', 'in', ownLists)
      .execute();
    return endSessionRow(trx, sessionHash);
  };
  await recordChange(actor, { action: 'sign-out', requestId, outcome: 'ok' }, end, null);
  return (await providerSignOutUrl(row?.provider_session ?? null)) ?? signedOut;
}

/**
 * The URL of the provider's own sign-out (OpenID Connect RP-Initiated Logout 1.0): it names the client and the provider's
 * session, since no ID token is kept for a hint. Null where the provider has none or does not answer: ours is done.
 */
async function providerSignOutUrl(providerSession: string | null): Promise<string | null> {
  try {
    const { configuration } = await identityProvider().cached();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${env().APP_ORIGIN}/signed-out`,
      ...(providerSession && { logout_hint: providerSession }),
    }).href;
  } catch (error) {
    log().warn({ event: 'sign-out', error }, 'the provider was not asked to sign out');
    return null;
  }
}
