import 'server-only';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { requireVisibility } from '../access/require-right.ts';
import type { Caller } from '../actor.ts';
import type { Trx } from '../db/database-types.ts';
import { type ComputedView, computeView, maskedViewOf, withRemarksOf } from './computing/compute-view.ts';
import { type FetchedForPerson, fetchForPerson, type PersonRead } from './fetch-for-person.ts';
import { findNewStanding, keepStanding } from './keep-standing.ts';
import { keepOutcomesOf } from './notes/keep-outcomes.ts';
import { waitForPersonReads } from './person-reads.ts';
import { recordFailedRead, recordRead } from './record-read.ts';

/** What a list keeps of a read: the loan as its reader sees it, or the failure with the code that is recorded. */
type ListRowRead = { result: ComputedView } | { outcome: string; error: unknown };

type ListRowOptions = Caller & {
  request: LoanRequest;
  /** The list that the loan is read for; the record names it. */
  list: string;
  /** Writes what is kept of the loan, or of its failure, in the transaction of the record. */
  store: (trx: Trx, read: ListRowRead) => Promise<void>;
};

/**
 * Reads a loan for a list, as `viewLoan` does for a page: with the rights of the person who asked, and recorded. Where
 * `store` throws `LeaseLost`, neither what it keeps nor the record is written.
 */
export async function viewListRow({ store, list, actor, requestId, request }: ListRowOptions): Promise<void> {
  const visibility = await requireVisibility({ actor, requestId, loan: request.loan });
  const action = 'list-read';
  await waitForPersonReads();
  const read: PersonRead = { actor, requestId, request, action, fields: [`list:${list}`] };
  let fetched: FetchedForPerson | null = null;
  try {
    const answered = await fetchForPerson(read);
    fetched = answered;
    await waitForPersonReads();
    const result = await computeView(actor, visibility, answered);
    const masked = maskedViewOf(actor, result, answered);
    // A masked view tells no more than the reader's own.
    const stands = await findNewStanding(result, { kept: null, mark: null, masked });
    await recordRead(read, withRemarksOf(result, answered), async (trx) => {
      await store(trx, { result });
      await keepOutcomesOf(trx, request.loan, masked);
      if (stands) await keepStanding(trx, stands);
      return { result: null };
    });
  } catch (error) {
    await recordFailedRead(error, read, fetched, (trx, outcome) => store(trx, { outcome, error }));
  } finally {
    fetched?.release();
  }
}
