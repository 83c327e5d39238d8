import 'server-only';
import { sql } from 'kysely';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import type { LastIndexedLoan } from '#lib/lookup/index-matches.ts';
import type { Actor, Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { findRows, unfiltered } from '#lib/server/access-log/search/find-log-rows.ts';
import { sequenceBounds } from '#lib/server/access-log/search/sequence-bounds.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { type IndexedLoanRow, indexedLoanColumns, toIndexedLoan } from './indexed-loan.ts';

const maxOthers = 20;
/** The actions that show a loan as it is. */
const viewActions = ['view', 'refresh'] as const;

const nothing: LastIndexedLoan = { indexed: null, others: [], more: 0 };

/**
 * Returns the last indexed state of a deleted loan to a person who viewed it within the session limit. That person is
 * on record as its viewer already, and learns no more than a lookup of the loan and its customer would tell. For any
 * other loan or person the result is empty.
 */
export async function findLastIndexedLoan(request: Caller & { loan: string }): Promise<LastIndexedLoan> {
  const { actor, loan } = request;
  if (!parseLoanId(loan, loanIdPattern())) throw new DeskError('invalid_loan_id');
  await requireRight(request, 'loan:find');
  return queryDatabase(async (db) => {
    const { rows } = await sql<IndexedLoanRow>`
      select ${indexedLoanColumns('contract')} from contract where loan = ${loan} and deleted`.execute(db);
    if (!rows[0] || !(await wasShown(db, actor, loan))) return nothing;
    const indexed = toIndexedLoan(rows[0], actor);
    // If the customer is hidden from this person, so are the customer's other loans.
    if (!indexed.customer) return { indexed, others: [], more: 0 };
    const others = await sql<IndexedLoanRow & { total: number }>`
      select ${indexedLoanColumns('contract')}, count(*) over ()::int as total from contract where customer = ${indexed.customer} and loan <> ${loan}
      order by created_at desc nulls last, loan limit ${maxOthers}`.execute(db);
    const total = others.rows[0]?.total ?? 0;
    return {
      indexed,
      others: others.rows.map((row) => toIndexedLoan(row, actor)),
      more: Math.max(0, total - maxOthers),
    };
  });
}

/** Returns whether the log has a view by this person within the longest life of a session. */
async function wasShown(db: Db, { issuer, subject }: Actor, loan: string): Promise<boolean> {
  const from = Date.now() - env().SESSION_MAX_HOURS * 3_600_000;
  const bounds = await sequenceBounds(db, { from, to: null });
  const views = { loan, people: [{ issuer, subject }], actions: viewActions, outcomes: ['ok'] };
  return (await findRows(db, { ...unfiltered, ...views, ...bounds }, 'desc', 1)).length > 0;
}
