import { createHmac } from 'node:crypto';
import { type Json, member } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { indexableId } from '#lib/server/lookup/index/indexable-values.ts';

/** The keys of a lock or a verification: the loan, and its customer where that is known. */
export type IdentityKeys = { loan: LoanId; customer: string | null };

const label = 'loan-desk customer 1\n';

/**
 * Returns the keys of a loan, whatever fields were asked for: its customer is the one that the answer names, else the one
 * that the lookup index has for the loan.
 */
export async function identityKeys(db: Db, loan: LoanId, answer: Json): Promise<IdentityKeys> {
  const customer = referenceId(member(answer, 'customer')) ?? (await indexedCustomer(db, loan));
  return { loan, customer: customer === null ? null : customerKey(customer) };
}

async function indexedCustomer(db: Db, loan: string): Promise<string | null> {
  const row = await db.selectFrom('contract').select('customer').where('loan', '=', loan).executeTakeFirst();
  return row?.customer ?? null;
}

/** An identifier that may say who somebody is, is kept as its HMAC, as in the index; without a key it is not kept. */
function customerKey(id: string): string | null {
  if (indexableId(id) !== null) return `customer:${id}`;
  const key = env().LOOKUP_KEY;
  if (!key) return null;
  const hmac = createHmac('sha256', Buffer.from(key.reveal(), 'base64')).update(label + id);
  return `customer#${hmac.digest('hex')}`;
}
