import 'server-only';
import type { CustomerContracts } from '#lib/http/customer-contracts-query.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { indexedLoanColumns, maySeeId, toIndexedLoan } from '#lib/server/lookup-index/indexed-loan.ts';
import { notesInOrder } from '#lib/view/loan-notes.ts';
import { readNotesOf } from './read-notes-and-changes.ts';

const maxContracts = 20;
const maxNotesEach = 3;

/**
 * Returns the other contracts of the customer of a loan, as far as the index knows them, with what colleagues wrote at them.
 * The record names each loan that is shown; one whose notes are shown counts as a loan that is read. Nothing is shown of a
 * customer whose identifier this person may not see.
 */
export async function readCustomerContracts(request: Caller & { loan: LoanId }): Promise<CustomerContracts> {
  const { actor, requestId, loan } = request;
  await requireRight(request, 'loan:find');
  const today = civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE);
  const { rows, notes } = await queryDatabase(async (db) => {
    const others = await readOthers(db, loan, (customer) => maySeeId(customer, actor.roles));
    const shown = others.slice(0, maxContracts).map((row) => row.loan);
    return { rows: others, notes: await readNotesOf(db, actor, shown) };
  });
  const contracts = rows.slice(0, maxContracts).map((row) => ({
    indexed: toIndexedLoan(row, actor),
    notes: notesInOrder(notes.get(row.loan) ?? [], today).slice(0, maxNotesEach),
  }));
  const amount = contracts.filter(({ notes }) => notes.length > 0).length;
  if (amount > 0) await requireWithinLimit(actor, 'loans', requestId, amount);
  const fields = contracts.map(({ indexed }) => `loan:${indexed.loan}`);
  const counts = { limit: 'loans', amount } as const;
  await recordAccess(actor, { action: 'read-customer', requestId, outcome: 'ok', loan, fields, counts });
  return { contracts, hasMore: rows.length > maxContracts, requestId };
}

/** One contract more than is shown, where there are more: late ones first, then the newest. */
async function readOthers(db: Db, loan: LoanId, maySee: (customer: string) => boolean) {
  const indexedCustomer = await db
    .selectFrom('contract')
    .select('customer')
    .where('loan', '=', loan)
    .executeTakeFirst();
  const customer = indexedCustomer?.customer ?? null;
  if (customer === null || !maySee(customer)) return [];
  return db
    .selectFrom('contract')
    .select(indexedLoanColumns)
    .where('customer', '=', customer)
    .where('loan', '<>', loan)
    .orderBy('overdue_since', (order) => order.asc().nullsLast())
    .orderBy('created_at', (order) => order.desc().nullsLast())
    .orderBy('loan')
    .limit(maxContracts + 1)
    .execute();
}
