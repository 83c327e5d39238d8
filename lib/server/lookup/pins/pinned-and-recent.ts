import 'server-only';
import { sql } from 'kysely';
import { viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import { type LoanId, parseLoanId } from '#lib/loan/loan-id.ts';
import type { PinnedAndRecent, PinnedOrRecentLoan } from '#lib/lookup/index-matches.ts';
import type { Actor, Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { type IndexedLoanRow, indexedLoanColumns, toIndexedLoan } from '../index/indexed-loan.ts';

const maxRecent = 8;
const maxPinned = 50;
/** Records of each action that are searched: a person who refreshed one loan all day has fewer recent loans. */
const maxRecordsPerAction = 500;

type Row = Partial<IndexedLoanRow> & { subjectLoan: LoanId; at: Date };

/** A list that is read opens no loan. */
const openingActions = viewingActions.filter((action) => action !== 'list-read');

/** Returns the loans that a person saw last, from their own access records, and their pins; the newest first. */
export async function pinnedAndRecent(caller: Caller): Promise<PinnedAndRecent> {
  await requireRight(caller, 'loan:find');
  const { actor } = caller;
  const { issuer, subject } = actor;
  return queryDatabase(async (db) => {
    const recent = await sql<Row>`
      select seen.of as "subjectLoan", seen.at, ${indexedLoanColumns('contract')} from (
        select found.loan as of, max(found.instant) as at, max(found.sequence) as place
        from unnest(${openingActions}::text[]) as done (action)
        cross join unnest(${[...viewingOutcomes]}::text[]) as came (outcome)
        cross join lateral (
          select row.loan, row.instant, row.sequence from access_log row
          where row.issuer = ${issuer} and row.subject = ${subject}
            and row.action = done.action and row.outcome = came.outcome
          order by row.instant desc, row.sequence desc limit ${maxRecordsPerAction}
        ) found
        where found.loan is not null
        group by found.loan order by place desc limit ${maxRecent}
      ) seen left join contract on contract.loan = seen.of
      order by seen.place desc`.execute(db);
    const pinned = await sql<Row>`
      select pin.loan as "subjectLoan", pin.at, ${indexedLoanColumns('contract')} from pin left join contract using (loan)
      where pin.issuer = ${issuer} and pin.subject = ${subject} order by pin.at desc, pin.loan`.execute(db);
    const toPinnedOrRecent = ({ subjectLoan, at, ...row }: Row): PinnedOrRecentLoan => ({
      loan: subjectLoan,
      at: at.toISOString(),
      indexed: row.loan ? toIndexedLoan(row as IndexedLoanRow, actor) : null,
    });
    return { recent: recent.rows.map(toPinnedOrRecent), pinned: pinned.rows.map(toPinnedOrRecent) };
  });
}

/** Pins a loan, or brings a pin to the front; one too many drops the oldest. */
export async function pinLoan({ actor, requestId, loan }: Caller & { loan: string }): Promise<void> {
  const { issuer, subject } = await requirePermission({ actor, requestId, loan });
  await queryDatabase(() =>
    withTransaction(async (trx) => {
      // A new pin comes first even if a clock was set back since; the column holds milliseconds.
      await sql`insert into pin (issuer, subject, loan, at)
        select ${issuer}, ${subject}, ${loan}, greatest(now(), max(at) + interval '1 millisecond')
        from pin where issuer = ${issuer} and subject = ${subject}
        on conflict (issuer, subject, loan) do update set at = excluded.at`.execute(trx);
      await sql`delete from pin where issuer = ${issuer} and subject = ${subject} and loan in (
        select loan from pin where issuer = ${issuer} and subject = ${subject}
        order by at desc, loan offset ${maxPinned})`.execute(trx);
    }),
  );
}

export async function unpinLoan(request: Caller & { loan: string }): Promise<void> {
  const { issuer, subject } = await requirePermission(request);
  const unpin = sql`delete from pin where issuer = ${issuer} and subject = ${subject} and loan = ${request.loan}`;
  await queryDatabase((db) => unpin.execute(db));
}

/** Returns whether this person has pinned a loan. */
export async function isPinned({ issuer, subject }: Actor, loan: string): Promise<boolean> {
  const pin = sql`select from pin where issuer = ${issuer} and subject = ${subject} and loan = ${loan}`;
  return (await queryDatabase((db) => pin.execute(db))).rows.length > 0;
}

async function requirePermission({ actor, requestId, loan }: Caller & { loan: string }): Promise<Actor> {
  if (!parseLoanId(loan, loanIdPattern())) throw new DeskError('invalid_loan_id');
  await requireRight({ actor, requestId }, 'loan:find');
  return actor;
}
