import { type JsonObject, member } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { purposeHmac } from '#lib/server/lookup-index/document-hmac.ts';
import { documentOf } from '#lib/server/lookup-index/index-loan.ts';
import { indexableId } from '#lib/server/lookup-index/indexable-values.ts';

export type IdentityKeys = {
  /** What the verification of a caller holds for: the customer, or the loan where that is not known. */
  caller: string;
  /** What a miss counts for, in order, so that no two transactions wait for each other. */
  locks: readonly string[];
  /** True where misses count for every customer that cannot be told from others. */
  isAnyCustomer: boolean;
  /** By what the lookup index knows the customer's other loans; null where nothing says it. */
  indexed: { customer: string | null; document: Buffer | null };
};

/** Without LOOKUP_KEY, misses count here for every customer whose identifier cannot be kept. No identifier is like it. */
const anyCustomer = 'customer#any';

/**
 * Returns the keys of a loan, by the answer that was read for it (`withIdentityFields`). Its customer is known by the
 * identifier that the answer names, or the lookup index has for the loan; else by the HMAC of the customer's document.
 */
export async function identityKeys(db: Db, loan: LoanId, answer: JsonObject): Promise<IdentityKeys> {
  const id = referenceId(member(answer, 'customer')) ?? (await indexedCustomer(db, loan));
  const indexed = id === null ? null : indexableId(id);
  // The document stands for the customer only where no identifier does.
  const document = indexed === null ? documentOf(answer) : null;
  const customer = id === null ? document && `document#${document.toString('hex')}` : customerKey(id);
  const counted = customer ?? (env().LOOKUP_KEY ? null : anyCustomer);
  return {
    caller: customer ?? loan,
    locks: counted === null ? [loan] : [loan, counted].toSorted(),
    isAnyCustomer: counted === anyCustomer,
    indexed: { customer: indexed, document },
  };
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
  return `customer#${purposeHmac('customer', id, key).toString('hex')}`;
}
