import 'server-only';
import type { JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { rolesFrom } from '#lib/access/roles/role-claims.ts';
import { isRole, type Role } from '#lib/access/roles/roles.ts';
import { signInHref } from '#lib/access/sign-in/return-to.ts';
import { recordAll } from '#lib/server/access-record/record-access.ts';
import type { Actor } from '#lib/server/actor.ts';
import { clearCookie, sessionCookie, setCookie } from '#lib/server/cookies.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { hashSessionId, newSessionId, sessionHashOf } from '#lib/server/session-id.ts';
import { clientIpHeader } from '#lib/server/web/internal-headers.ts';
import { type Person, personFromClaims, qualifiedSubject } from '../person.ts';
import { endProviderSessions } from '../sessions/end-provider-sessions.ts';
import {
  deleteOldSessions,
  endSessionRow,
  insertSession,
  lastEndByOther,
  liveSessions,
  lockPerson,
} from '../sessions/session-rows.ts';
import { identityProvider } from './configured-identity-provider.ts';
import { clockToleranceSeconds } from './identity-provider.ts';
import { redirectToProblem, SignInFailure, type SignInRedirect } from './sign-in-failure.ts';
import {
  openTransaction,
  type SignInTransaction,
  signInKey,
  transactionCookieName,
} from './sign-in-transaction.ts';
import { authTimeOf, checkTokenTimes, verifyToken } from './verify-token.ts';

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Finishes a sign-in from the provider's response: starts a new session, in place of the one that this browser may
 * have had. If that fails, no session has begun, and the browser is redirected to the page that says why.
 */
export async function finishSignIn(
  headers: RequestHeaders,
  { response, requestId }: { response: URLSearchParams; requestId: string },
): Promise<SignInRedirect> {
  const state = response.get('state');
  const clearedCookies = state ? [clearCookie(transactionCookieName(state))] : [];
  let returnTo: string | null = null;
  try {
    const transaction = await openTransaction(headers.get('cookie'), state, await signInKey());
    if (!transaction) throw new SignInFailure('state');
    returnTo = transaction.returnTo;
    const claims = await redeemCode(response, transaction);
    const person = personFromClaims(claims);
    const roles = rolesOf(claims, person, requestId);
    await endSessionsWithMoreRoles(roles, person, requestId);
    if (roles.length === 0) throw new SignInFailure('noAccess');
    const id = newSessionId();
    const provedAt = Math.max(transaction.freshSince ?? 0, authTimeOf(claims));
    if (!(await startSession(headers, { id, person, roles, requestId, provedAt })))
      return { location: signInHref(returnTo ?? '/', 'again'), cookies: clearedCookies };
    return { location: returnTo ?? '/', cookies: [setCookie(sessionCookie, id), ...clearedCookies] };
  } catch (error) {
    return redirectToProblem(error, { requestId, returnTo, cookies: clearedCookies });
  }
}

/** Exchanges the code for an ID token, and returns its verified claims. */
async function redeemCode(
  response: URLSearchParams,
  { state, nonce, verifier, freshSince }: SignInTransaction,
): Promise<JWTPayload> {
  const provider = await identityProvider().cached();
  const url = new URL(`/sign-in/callback?${response}`, env().APP_ORIGIN);
  const { id_token: idToken = '' } = await oidc.authorizationCodeGrant(provider.configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const claims = await verifyToken(idToken, provider, { fromProvider: true });
  checkTokenTimes(claims);
  checkAudience(claims);
  // The provider must have asked the person now.
  if (freshSince !== null && authTimeOf(claims) < freshSince - clockToleranceSeconds)
    throw new SignInFailure('token', 'other');
  return claims;
}

/** A token that was issued to another client is not the desk's, whomever else it is for (OpenID Connect Core 1.0, 3.1.3.7). */
function checkAudience({ azp }: JWTPayload): void {
  if (azp !== undefined && azp !== env().OIDC_CLIENT_ID) throw new SignInFailure('token', 'audience');
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

/** Ends the person's sessions that have a role which the provider no longer gives, in every browser. */
async function endSessionsWithMoreRoles(
  roles: readonly string[],
  { issuer, subject }: Person,
  requestId: string,
): Promise<void> {
  const sessions = await queryDatabase(() =>
    liveSessions()
      .where((row) => row.and({ issuer, subject }))
      .select(['id_hash', 'issuer', 'subject', 'name', 'roles'])
      .execute(),
  );
  const sessionsToEnd = sessions.filter((session) => session.roles.some((role) => !roles.includes(role)));
  await endProviderSessions(sessionsToEnd, 'role-removed', requestId);
}

const maxUserAgentLength = 512;

/** `provedAt`: the latest time at which the person is known to have proved who they are, in seconds since 1970. */
type NewSession = { id: string; person: Person; roles: Role[]; requestId: string; provedAt: number };

/** Returns false, and starts none, where somebody else has ended a session of the person since they proved who they are. */
async function startSession(
  headers: RequestHeaders,
  { id, person, roles, requestId, provedAt }: NewSession,
): Promise<boolean> {
  const { issuer, subject, name, providerSession } = person;
  const sessionHash = hashSessionId(id);
  const previousHash = sessionHashOf(headers);
  const ip = headers.get(clientIpHeader);
  const actor = { issuer, subject, name, roles, sessionHash, ip };
  const isStarted = await recordAll(null, async (trx) => {
    await lockPerson(trx, person);
    if ((await lastEndByOther(trx, person)) > provedAt) return { result: false, records: [] };
    const replaced = previousHash && (await endReplacedSession(trx, previousHash, { actor, requestId }));
    await insertSession(trx, {
      id_hash: sessionHash,
      issuer,
      subject,
      name,
      roles,
      ip,
      user_agent: headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? null,
      provider_session: providerSession,
    });
    const signedIn = { actor, access: { action: 'sign-in', requestId, outcome: 'ok' } as const };
    return { result: true, records: replaced ? [replaced, signedIn] : [signedIn] };
  });
  // The sign-in does not wait for the clean-up.
  deleteOldSessions(database()).catch((error: unknown) => {
    log().warn({ event: 'old-sessions', error }, 'old sessions were not deleted');
  });
  return isStarted;
}

/**
 * Ends the session that this browser had, and returns the record of that: the session may have been another person's.
 * Null where it had ended or expired before.
 */
async function endReplacedSession(
  trx: Parameters<typeof endSessionRow>[0],
  sessionHash: Buffer,
  { actor: next, requestId }: { actor: Actor; requestId: string },
) {
  const ended = await endSessionRow(trx, sessionHash);
  if (!ended?.lived) return null;
  const { issuer, subject, name } = ended;
  const actor = { issuer, subject, name, roles: ended.roles.filter(isRole), sessionHash, ip: next.ip };
  const reason = `replaced by the sign-in of ${qualifiedSubject(next, ended)}`;
  return { actor, access: { action: 'end-session', requestId, outcome: 'ok', reason } as const };
}
