import type { Selectable } from 'kysely';
import { isRole } from '#lib/access/roles/roles.ts';
import { recordChange } from '#lib/server/access-record/record-access.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { endSessionRow } from './session-rows.ts';

type SessionToEnd = Pick<
  Selectable<Database['session']>,
  'id_hash' | 'issuer' | 'subject' | 'name' | 'roles'
>;

/** The provider ended the session, or gave its person fewer roles at another sign-in. */
type Reason = 'provider-logout' | 'role-removed';

/** Ends sessions on the provider's word, each with its record. */
export async function endProviderSessions(
  sessions: readonly SessionToEnd[],
  reason: Reason,
  requestId: string,
): Promise<void> {
  for (const { id_hash: sessionHash, roles, ...person } of sessions) {
    const actor = { ...person, roles: roles.filter(isRole), sessionHash, ip: null };
    const access = { action: 'end-session', requestId, outcome: 'ok', reason } as const;
    await recordChange(actor, access, (trx) => endSessionRow(trx, sessionHash), null);
  }
}
