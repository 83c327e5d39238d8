import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { operatorRecord } from '#lib/server/access-record/operator-record.ts';
import type { Trx } from '#lib/server/db/database-types.ts';

/**
 * Deletes every note at the loans of a customer, whether the index knew that customer when the note was written or learnt of
 * them since, and records who did it, whose they were and how many. Returns their number; null, and nothing is recorded,
 * for a customer whom neither the index nor a note knows. Nothing is left of a note that is deleted, nor of an earlier text
 * of it.
 */
export async function eraseNotes(
  trx: Trx,
  { customer, by }: { customer: string; by: string },
): Promise<number | null> {
  const isKnown = async (table: 'contract' | 'note') =>
    trx.selectFrom(table).select('loan').where('customer', '=', customer).limit(1).executeTakeFirst();
  if (!(await isKnown('contract')) && !(await isKnown('note'))) return null;
  const ofCustomer = trx.selectFrom('contract').select('loan').where('customer', '=', customer);
  const { numDeletedRows } = await trx
    .deleteFrom('note')
    .where(({ or, eb }) => or([eb('customer', '=', customer), eb('loan', 'in', ofCustomer)]))
    .executeTakeFirstOrThrow();
  const fields = [`customer:${customer}`, `notes:${numDeletedRows}`];
  await appendAccessRecord(trx, operatorRecord({ action: 'erase-notes', by, fields, reason: null }));
  return Number(numDeletedRows);
}
