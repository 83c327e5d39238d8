import 'server-only';
import { decodeProtectedHeader, type JWTPayload, errors as jose } from 'jose';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { endProviderSessions } from '../sessions/end-provider-sessions.ts';
import { liveSessions } from '../sessions/session-rows.ts';
import { identityProvider } from '../sign-in/configured-identity-provider.ts';
import { verifyToken } from '../sign-in/verify-token.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Older logout tokens are refused. */
const maxTokenAgeSeconds = 120;

type LogoutNotice = { subject: string | null; providerSession: string | null; issuedAt: Date; id: string };

/**
 * Ends the sessions that the provider's logout token names (OpenID Connect Back-Channel Logout 1.0). Returns false for
 * an invalid token. A token that is received twice ends no session that began after it.
 */
export async function backChannelLogout(token: string, requestId: string): Promise<boolean> {
  const notice = await readNotice(token, requestId);
  if (!notice || !isFirst(notice.id)) return false;
  try {
    const ended = await endNamedSessions(notice, requestId);
    log().info({ event: 'back-channel-logout', requestId, ended }, 'the provider ended sessions');
    return true;
  } catch (error) {
    // The provider sees the failure and sends the token again, which must then be accepted.
    receivedTokens.delete(notice.id);
    throw error;
  }
}

/** Ends the live sessions that a notice names, and returns their number. */
async function endNamedSessions(notice: LogoutNotice, requestId: string): Promise<number> {
  const issuer = (await identityProvider().cached()).configuration.serverMetadata().issuer;
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

async function readNotice(token: string, requestId: string): Promise<LogoutNotice | null> {
  const provider = await identityProvider().cached();
  const refused = { event: 'back-channel-logout', requestId };
  try {
    const claims = await verifyToken(token, provider, {
      issuer: provider.configuration.serverMetadata().issuer,
      audience: env().OIDC_CLIENT_ID,
      maxTokenAge: maxTokenAgeSeconds,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
    // The signature covers the header.
    const { typ } = decodeProtectedHeader(token);
    const notice = isLogoutTokenType(typ) ? noticeFrom(claims) : null;
    if (!notice) log().warn(refused, 'a logout token was refused');
    return notice;
  } catch (error) {
    if (!(error instanceof jose.JOSEError)) throw error;
    log().warn({ ...refused, error }, 'a logout token was refused');
    return null;
  }
}

/**
 * True for the type of a logout token (section 2.4 of the specification). Some providers name no type, or `JWT`: the
 * claims then tell a logout token from an ID token, which has no logout event. Every other type is refused.
 */
function isLogoutTokenType(typ: unknown): boolean {
  if (typ === undefined) return true;
  // Media types are compared without regard to case, and `application/` may be left out (RFC 7515, section 4.1.9).
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : '';
  return type === 'logout+jwt' || type === 'jwt';
}

/** Checks the claims that a logout token must and must not have (section 2.6 of the specification). */
function noticeFrom(claims: JWTPayload): LogoutNotice | null {
  const { sub = null, sid, jti = '', iat = 0, events, nonce } = claims;
  const named = isObject(events) && isObject(events[event]);
  const providerSession = typeof sid === 'string' ? sid : null;
  if (!named || nonce !== undefined || (!sub && !providerSession)) return null;
  return { subject: sub, providerSession, issuedAt: new Date((iat + 1) * 1000), id: jti };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  receivedTokens.set(id, now + 2 * maxTokenAgeSeconds * 1000);
  return true;
}
