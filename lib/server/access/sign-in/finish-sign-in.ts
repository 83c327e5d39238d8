import 'server-only';
import type { JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { rolesFrom } from '#lib/access/roles/role-claims.ts';
import { isRole, type Role } from '#lib/access/roles/roles.ts';
import { recordAll } from '#lib/server/access-log/record-access.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { clientIpHeader } from '#lib/server/http/internal-headers.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Actor } from '../actor.ts';
import { clearCookie, sessionCookie, setCookie } from '../cookies.ts';
import { hashSessionId, newSessionId, sessionHashOf } from '../sessions/session-id.ts';
import { endSessionRow, forgetOldSessions, insertSession, liveSessions } from '../sessions/session-rows.ts';
import { endProviderSessions } from '../sign-out/end-provider-sessions.ts';
import { checkTokenTimes } from './check-token-times.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { type Person, personFromClaims, qualifiedSubject } from './person.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { signInKey } from './sign-in-key.ts';
import { redirectToProblem, type SignInRedirect } from './sign-in-redirect.ts';
import { openTransaction, type Transaction, transactionCookieName } from './sign-in-transaction.ts';
import { verifyToken } from './verify-token.ts';

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * What the provider answered, as a session: always a new one, in place of the one that this browser may have had.
 * Where it comes to nothing no session has begun, and the browser goes to the page that says why.
 */
export async function finishSignIn(
  headers: RequestHeaders,
  { answer, requestId }: { answer: URLSearchParams; requestId: string },
): Promise<SignInRedirect> {
  const state = answer.get('state');
  const used = state ? [clearCookie(transactionCookieName(state))] : [];
  let returnTo: string | null = null;
  try {
    const transaction = await openTransaction(headers.get('cookie'), state, await signInKey());
    if (!transaction) throw new SignInFailure('state');
    returnTo = transaction.returnTo;
    const { claims, idToken } = await redeem(answer, transaction);
    const person = personFromClaims(claims);
    const roles = rolesOf(claims, person, requestId);
    await endSessionsBeyond(roles, person, requestId);
    if (roles.length === 0) throw new SignInFailure('noAccess');
    const id = newSessionId();
    await startSession(headers, { id, person, roles, idToken, requestId });
    return { location: returnTo ?? '/', cookies: [setCookie(sessionCookie, id), ...used] };
  } catch (error) {
    return redirectToProblem(error, { requestId, returnTo, cookies: used });
  }
}

/** The claims of the ID token that the provider gives for its answer, all of them checked. */
async function redeem(
  answer: URLSearchParams,
  { state, nonce, verifier }: Transaction,
): Promise<{ claims: JWTPayload; idToken: string }> {
  const known = await identityProvider().known();
  const url = new URL(`/sign-in/callback?${answer}`, env().APP_ORIGIN);
  const { id_token: idToken = '' } = await oidc.authorizationCodeGrant(known.configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const claims = await verifyToken(idToken, known, { certain: true });
  checkTokenTimes(claims);
  return { claims, idToken };
}

function rolesOf(claims: JWTPayload, { issuer, subject }: Person, requestId: string): Role[] {
  const { OIDC_ROLE_CLAIM: claim, ROLE_MAP: map } = env();
  const { roles, received } = rolesFrom(claims[claim], map);
  if (roles.length === 0) {
    log().warn(
      { event: 'no-access', requestId, issuer, subject, claim, received },
      'signed in at the provider, but no value of the claim is in ROLE_MAP: no access',
    );
  }
  return roles;
}

/** A role that the provider no longer gives ends here, in every browser in which this person still has it. */
async function endSessionsBeyond(
  roles: readonly string[],
  { issuer, subject }: Person,
  requestId: string,
): Promise<void> {
  const sessions = await queryDatabase(() =>
    liveSessions()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .select(['id_hash', 'issuer', 'subject', 'name', 'roles'])
      .execute(),
  );
  const beyond = sessions.filter((session) => session.roles.some((role) => !roles.includes(role)));
  await endProviderSessions(beyond, 'role-removed', requestId);
}

const longestUserAgent = 512;

async function startSession(
  headers: RequestHeaders,
  {
    id,
    person,
    roles,
    idToken,
    requestId,
  }: { id: string; person: Person; roles: Role[]; idToken: string; requestId: string },
): Promise<void> {
  const { issuer, subject, name, providerSession } = person;
  const sessionHash = hashSessionId(id);
  const before = sessionHashOf(headers);
  const ip = headers.get(clientIpHeader);
  const actor = { issuer, subject, name, roles, sessionHash, ip };
  await recordAll(async (trx) => {
    const replaced = before && (await endReplaced(trx, before, { actor, requestId }));
    await insertSession(trx, {
      ...{ id_hash: sessionHash, issuer, subject, name, roles, ip },
      user_agent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
      provider_session: providerSession,
      id_token: idToken,
    });
    const signedIn = { actor, access: { action: 'sign-in', requestId, outcome: 'ok' } as const };
    return replaced ? [replaced, signedIn] : [signedIn];
  });
  // After it and not with it: nobody waits for the broom.
  forgetOldSessions(database()).catch((error: unknown) => {
    log().warn({ event: 'old-sessions', error: describeError(error) }, 'old sessions were not deleted');
  });
}

/**
 * Ends the session that this browser had, and gives its record: it may have been somebody else's, whose name is on no
 * other. Null where it was over.
 */
async function endReplaced(
  trx: Parameters<typeof endSessionRow>[0],
  sessionHash: Buffer,
  { actor: next, requestId }: { actor: Actor; requestId: string },
) {
  const ended = await endSessionRow(trx, sessionHash, 'replaced', next);
  if (!ended?.lived) return null;
  const { issuer, subject, name } = ended;
  const actor = { issuer, subject, name, roles: ended.roles.filter(isRole), sessionHash, ip: next.ip };
  const reason = `replaced by the sign-in of ${qualifiedSubject(next, ended)}`;
  return { actor, access: { action: 'end-session', requestId, outcome: 'ok', reason } as const };
}
