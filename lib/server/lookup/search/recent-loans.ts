import 'server-only';
import { viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { RecentLoan } from '#lib/lookup/index-matches.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { indexedLoanColumns, toIndexedLoan } from '#lib/server/lookup-index/indexed-loan.ts';

const maxRecent = 8;
/** Records of each action that are searched: a person who refreshed one loan all day has fewer recent loans. */
const maxRecordsPerAction = 500;

/** A list that is read opens no loan. */
const openingActions = ['view', 'refresh', 'reveal', 'verify'] as const;

/** Returns the loans that a person saw last, from their own access records; the newest first. */
export async function recentLoans(caller: Caller): Promise<RecentLoan[]> {
  await requireRight(caller, 'loan:find');
  const { actor } = caller;
  const kinds = openingActions.flatMap((action) => viewingOutcomes.map((outcome) => ({ action, outcome })));
  const rows = await queryDatabase((db) => {
    // The end of each kind is read from the index that holds them in order.
    const seen = db
      .selectFrom(unnestRows(kinds, { action: 'text', outcome: 'text' }, 'kind'))
      .crossJoinLateral((kind) =>
        kind
          .selectFrom('access_log as row')
          .select(['row.loan', 'row.sequence'])
          .where('row.issuer', '=', actor.issuer)
          .where('row.subject', '=', actor.subject)
          .whereRef('row.action', '=', 'kind.action')
          .whereRef('row.outcome', '=', 'kind.outcome')
          .orderBy('row.instant', 'desc')
          .orderBy('row.sequence', 'desc')
          .limit(maxRecordsPerAction)
          .as('record'),
      )
      .where('record.loan', 'is not', null)
      .select(({ fn }) => ['record.loan', fn.max('record.sequence').as('latest')])
      .groupBy('record.loan')
      .orderBy('latest', 'desc')
      .limit(maxRecent);
    return db
      .selectFrom(seen.as('seen'))
      .leftJoin('contract', 'contract.loan', 'seen.loan')
      .select('seen.loan as recentLoan')
      .select(indexedLoanColumns)
      .orderBy('seen.latest', 'desc')
      .$narrowType<{ recentLoan: LoanId }>()
      .execute();
  });
  return rows.map(({ recentLoan, loan, ...row }) => ({
    loan: recentLoan,
    indexed: loan === null ? null : toIndexedLoan({ ...row, loan }, actor),
  }));
}
