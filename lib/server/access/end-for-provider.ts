import { isRole } from '#lib/access/roles.ts';
import { recordAccess } from '../access-log/record-access.ts';
import { endSessionRow } from './session-rows.ts';

type Ending = { id_hash: Buffer; issuer: string; subject: string; name: string; roles: readonly string[] };

/** Ends sessions because of what the provider said, each with its record. */
export async function endForProvider(sessions: readonly Ending[], requestId: string): Promise<void> {
  for (const { id_hash: sessionHash, roles, ...person } of sessions) {
    const actor = { ...person, roles: roles.filter(isRole), sessionHash, ip: null };
    const access = { action: 'end-session', requestId, outcome: 'ok', reason: 'provider' } as const;
    await recordAccess(actor, access, (trx) => endSessionRow(trx, sessionHash, 'provider'));
  }
}
