import { isRole } from '#lib/access/roles/roles.ts';
import { recordChange } from '#lib/server/access-log/record-access.ts';
import { endSessionRow } from '../sessions/session-rows.ts';

type Ending = { id_hash: Buffer; issuer: string; subject: string; name: string; roles: readonly string[] };

/** What the provider said: that a session is over, or, at a new sign-in, that its person has fewer roles. */
type Said = 'provider-logout' | 'role-removed';

/** Ends sessions because of what the provider said, each with its record. */
export async function endProviderSessions(
  sessions: readonly Ending[],
  reason: Said,
  requestId: string,
): Promise<void> {
  for (const { id_hash: sessionHash, roles, ...person } of sessions) {
    const actor = { ...person, roles: roles.filter(isRole), sessionHash, ip: null };
    const access = { action: 'end-session', requestId, outcome: 'ok', reason } as const;
    await recordChange(actor, access, (trx) => endSessionRow(trx, sessionHash, 'provider'));
  }
}
