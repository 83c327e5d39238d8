import 'server-only';
import { sql } from 'kysely';
import { viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { RecentLoan } from '#lib/lookup/index-matches.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import {
  type IndexedLoanRow,
  indexedLoanColumns,
  toIndexedLoan,
} from '#lib/server/lookup-index/indexed-loan.ts';

const maxRecent = 8;
/** Records of each action that are searched: a person who refreshed one loan all day has fewer recent loans. */
const maxRecordsPerAction = 500;

/** A list that is read opens no loan. */
const openingActions = viewingActions.filter((action) => action !== 'list-read');

/** Returns the loans that a person saw last, from their own access records; the newest first. */
export async function recentLoans(caller: Caller): Promise<RecentLoan[]> {
  await requireRight(caller, 'loan:find');
  const { actor } = caller;
  const { rows } = await queryDatabase((db) =>
    sql<Partial<IndexedLoanRow> & { seenLoan: LoanId }>`
      select seen.of as "seenLoan", ${indexedLoanColumns('contract')} from (
        select found.loan as of, max(found.sequence) as place
        from unnest(${openingActions}::text[]) as done (action)
        cross join unnest(${[...viewingOutcomes]}::text[]) as came (outcome)
        cross join lateral (
          select row.loan, row.instant, row.sequence from access_log row
          where row.issuer = ${actor.issuer} and row.subject = ${actor.subject}
            and row.action = done.action and row.outcome = came.outcome
          order by row.instant desc, row.sequence desc limit ${maxRecordsPerAction}
        ) found
        where found.loan is not null
        group by found.loan order by place desc limit ${maxRecent}
      ) seen left join contract on contract.loan = seen.of
      order by seen.place desc`.execute(db),
  );
  return rows.map(({ seenLoan, ...row }) => ({
    loan: seenLoan,
    indexed: row.loan ? toIndexedLoan(row as IndexedLoanRow, actor) : null,
  }));
}
