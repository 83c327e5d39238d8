import 'server-only';
import { type JWTPayload, errors as jose } from 'jose';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { describeError, log } from '#lib/server/log.ts';
import { liveSessions } from '../sessions/session-rows.ts';
import { identityProvider } from '../sign-in/configured-identity-provider.ts';
import { verifyToken } from '../sign-in/verify-token.ts';
import { endProviderSessions } from './end-provider-sessions.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token older than this is not believed, in seconds. */
const longestAge = 120;

type Notice = { subject: string | null; providerSession: string | null; issuedAt: Date; id: string };

/**
 * Ends the sessions that the provider says are over (OpenID Connect Back-Channel Logout 1.0). False where the token
 * cannot be believed. A token that comes twice ends nothing that began after it.
 */
export async function backChannelLogout(token: string, requestId: string): Promise<boolean> {
  const notice = await readNotice(token, requestId);
  if (!notice || !isFirst(notice.id)) return false;
  try {
    const ended = await endNamed(notice, requestId);
    log().info({ event: 'back-channel-logout', requestId, ended }, 'the provider ended sessions');
    return true;
  } catch (error) {
    // The provider is told that it failed, and says it again: that has to be heard.
    receivedTokens.delete(notice.id);
    throw error;
  }
}

/** Ends what a notice names and still lives, and gives how many these were. */
async function endNamed(notice: Notice, requestId: string): Promise<number> {
  const issuer = (await identityProvider().known()).configuration.serverMetadata().issuer;
  const rows = await queryDatabase(() => {
    const live = liveSessions().where('issuer', '=', issuer);
    const { subject, providerSession, issuedAt } = notice;
    const named = providerSession
      ? live.where('provider_session', '=', providerSession)
      : live.where('created_at', '<=', issuedAt);
    return (subject ? named.where('subject', '=', subject) : named)
      .select(['id_hash', 'issuer', 'subject', 'name', 'roles'])
      .execute();
  });
  await endProviderSessions(rows, 'provider-logout', requestId);
  return rows.length;
}

async function readNotice(token: string, requestId: string): Promise<Notice | null> {
  const known = await identityProvider().known();
  try {
    const claims = await verifyToken(token, known, {
      issuer: known.configuration.serverMetadata().issuer,
      audience: env().OIDC_CLIENT_ID,
      maxTokenAge: longestAge,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return noticeFrom(claims);
  } catch (error) {
    if (!(error instanceof jose.JOSEError)) throw error;
    const refused = { event: 'back-channel-logout', requestId, error: describeError(error) };
    log().warn(refused, 'a logout token was refused');
    return null;
  }
}

/** What a logout token has to say, and may not (section 2.6 of the specification). */
function noticeFrom(claims: JWTPayload): Notice | null {
  const { sub = null, sid, jti = '', iat = 0, events, nonce } = claims;
  const named = typeof events === 'object' && events !== null && event in events;
  const providerSession = typeof sid === 'string' ? sid : null;
  if (!named || nonce !== undefined || (!sub && !providerSession)) return null;
  return { subject: sub, providerSession, issuedAt: new Date((iat + 1) * 1000), id: jti };
}

/**
 * Identifiers of logout tokens that were received, with the time until which they are kept (milliseconds since 1970).
 * An instance remembers its own: a token that another instance receives again ends no session that began after it.
 */
const receivedTokens = new Map<string, number>();

/** For tests. */
export function forgetReceivedTokens(): void {
  receivedTokens.clear();
}

function isFirst(id: string): boolean {
  const now = Date.now();
  for (const [old, until] of receivedTokens) if (until < now) receivedTokens.delete(old);
  if (receivedTokens.has(id)) return false;
  receivedTokens.set(id, now + 2 * longestAge * 1000);
  return true;
}
