import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { operatorRecord } from '#lib/server/access-record/operator-record.ts';
import type { Trx } from '#lib/server/db/database-types.ts';

/**
 * Deletes every note at the loans of a customer, whether the index knew that customer when the note was written or learnt of
 * them since, and records who did it and how many there were. Returns their number. Nothing is left of a note that is
 * deleted, nor of an earlier text of it.
 */
export async function eraseNotes(
  trx: Trx,
  { customer, by }: { customer: string; by: string },
): Promise<number> {
  const ofCustomer = trx.selectFrom('contract').select('loan').where('customer', '=', customer);
  const { numDeletedRows } = await trx
    .deleteFrom('note')
    .where(({ or, eb }) => or([eb('customer', '=', customer), eb('loan', 'in', ofCustomer)]))
    .executeTakeFirstOrThrow();
  const fields = [`notes:${numDeletedRows}`];
  await appendAccessRecord(trx, operatorRecord({ action: 'erase-notes', by, fields, reason: null }));
  return Number(numDeletedRows);
}
