import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { operatorRecord } from '#lib/server/access-record/operator-record.ts';
import type { Db, Trx } from '#lib/server/db/database-types.ts';

/** While one is in force, nothing leaves the log. It is a row of the log itself, and so is its end. */
export type LegalHold = { sequence: number; instant: Date; by: string; reason: string | null };

const fieldOf = (sequence: number) => `hold:${sequence}`;

/** Returns the legal holds that nobody has lifted, the oldest first. */
export async function findLegalHolds(db: Db): Promise<LegalHold[]> {
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'instant', 'action', 'name', 'reason', 'fields'])
    .where('action', 'in', ['set-hold', 'lift-hold'])
    .where('outcome', '=', 'ok')
    .orderBy('sequence')
    .execute();
  const lifted = new Set(rows.flatMap(({ action, fields }) => (action === 'lift-hold' ? fields : [])));
  return rows
    .filter(({ action, sequence }) => action === 'set-hold' && !lifted.has(fieldOf(sequence)))
    .map(({ sequence, instant, name, reason }) => ({ sequence, instant, by: name, reason }));
}

/** Sets a legal hold and returns its number, which is that of its row. */
export async function setLegalHold(
  trx: Trx,
  { by, reason }: { by: string; reason: string },
): Promise<number> {
  const record = operatorRecord({ action: 'set-hold', by, reason, fields: [] });
  return (await appendAccessRecord(trx, record)).sequence;
}

/** Lifts a legal hold. Returns false where there is none of that number in force. */
export async function liftLegalHold(
  trx: Trx,
  { hold, by, reason }: { hold: number; by: string; reason: string },
): Promise<boolean> {
  const holds = await findLegalHolds(trx);
  if (!holds.some(({ sequence }) => sequence === hold)) return false;
  await appendAccessRecord(trx, operatorRecord({ action: 'lift-hold', by, reason, fields: [fieldOf(hold)] }));
  return true;
}
