import * as oidc from 'openid-client';
import { rolesFrom } from '#lib/access/roles/role-claims.ts';
import type { Role } from '#lib/access/roles/roles.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { identityProvider } from '../sign-in/configured-identity-provider.ts';
import { openToken, sealToken } from './sealed-token.ts';

/** The tokens with which the provider can be asked for a person's roles again. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null };

/** `refused`: the tokens are not valid any more. `unanswered`: the provider is down, or refused the desk itself. */
type RolesAnswer =
  | { kind: 'roles'; roles: Role[]; tokens: ProviderTokens }
  | { kind: 'refused' }
  | { kind: 'unanswered' };

/** Encrypts the tokens for the row of a session; null where they are not kept (`SESSION_RECHECK_MINUTES`, `SESSION_KEY`). */
export async function sealTokens(tokens: ProviderTokens, sessionHash: Buffer): Promise<string | null> {
  return env().SESSION_RECHECK_MINUTES ? sealToken(JSON.stringify(tokens), sessionHash) : null;
}

export async function openTokens(sealed: string | null, sessionHash: Buffer): Promise<ProviderTokens | null> {
  const text = await openToken(sealed, sessionHash);
  // Only `sealTokens` can have encrypted it, so its shape is known.
  return text === null ? null : (JSON.parse(text) as ProviderTokens);
}

/**
 * Asks the provider for the person's roles: by the claims of its userinfo endpoint (OpenID Connect Core 1.0, section
 * 5.3), with a new access token where it gave a refresh token (section 12).
 */
export async function askForRoles(tokens: ProviderTokens, subject: string): Promise<RolesAnswer> {
  try {
    const { configuration } = await identityProvider().cached();
    const current = await refreshed(configuration, tokens);
    const claims = await oidc.fetchUserInfo(configuration, current.accessToken, subject);
    const { OIDC_ROLE_CLAIM: claim, ROLE_MAP: map } = env();
    return { kind: 'roles', roles: rolesFrom(claims[claim], map).roles, tokens: current };
  } catch (error) {
    if (isRefusal(error)) return { kind: 'refused' };
    log().warn({ event: 'roles-unconfirmed', error }, 'the provider did not say which roles a person has');
    return { kind: 'unanswered' };
  }
}

async function refreshed(configuration: oidc.Configuration, tokens: ProviderTokens): Promise<ProviderTokens> {
  if (tokens.refreshToken === null) return tokens;
  const answer = await oidc.refreshTokenGrant(configuration, tokens.refreshToken);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? tokens.refreshToken };
}

function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
}
