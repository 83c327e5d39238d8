import 'server-only';
import * as oidc from 'openid-client';
import { recordChange } from '#lib/server/access-log/record-access.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { describeError, log } from '#lib/server/log.ts';
import { findActor } from '../authenticate.ts';
import { clearCookie, sessionCookie } from '../cookies.ts';
import { endSessionRow } from '../sessions/session-rows.ts';
import { identityProvider } from '../sign-in/configured-identity-provider.ts';
import { SignInFailure } from '../sign-in/sign-in-failure.ts';
import { redirectToProblem } from '../sign-in/sign-in-redirect.ts';

/** Where the browser goes on; its session, if it had one, has ended. */
export type SignedOut = { location: string };

/**
 * What makes a browser forget the desk. Not the directive `"cookies"`: that one reaches every host of the lender's
 * domain and would sign people out of all its other applications. The session's cookie is cleared by name.
 */
export const clearSiteDataHeaders: [string, string][] = [
  ['clear-site-data', '"cache", "storage"'],
  ['set-cookie', clearCookie(sessionCookie)],
];

/**
 * Ends the session of this browser and sends it to end the provider's, which comes back to `/signed-out`. Where the
 * session cannot be ended, to the page that says so: this browser forgets it all the same.
 */
export async function signOut(headers: Pick<Headers, 'get'>, requestId: string): Promise<SignedOut> {
  try {
    return await endHere(headers, requestId);
  } catch (error) {
    return redirectToProblem(new SignInFailure('signOut', null, error), { requestId, returnTo: null });
  }
}

async function endHere(headers: Pick<Headers, 'get'>, requestId: string): Promise<SignedOut> {
  const here = { location: '/signed-out' };
  const found = await findActor(headers).catch((error: unknown) => {
    if (isDeskError(error) && error.code === 'unauthenticated') return null;
    throw error;
  });
  if (!found) return here;
  const { actor, session } = found;
  const row = await queryDatabase(() =>
    database()
      .selectFrom('session')
      .where('id_hash', '=', session.hash)
      .select('id_token')
      .executeTakeFirst(),
  );
  await recordChange(actor, { action: 'sign-out', requestId, outcome: 'ok' }, (trx) =>
    endSessionRow(trx, session.hash, 'sign-out', actor),
  );
  return { location: (await providersEnd(row?.id_token ?? null)) ?? here.location };
}

/** The provider's own sign-out, or null where it has none or cannot be asked: ours has happened. */
async function providersEnd(idToken: string | null): Promise<string | null> {
  try {
    const { configuration } = await identityProvider().known();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${env().APP_ORIGIN}/signed-out`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  } catch (error) {
    log().warn({ event: 'sign-out', error: describeError(error) }, 'the provider was not asked to sign out');
    return null;
  }
}
