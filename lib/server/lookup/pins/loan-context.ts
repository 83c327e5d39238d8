import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { LastIndexedLoan, ListPosition } from '#lib/lookup/index-matches.ts';
import type { Actor, Caller } from '#lib/server/access/actor.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { log } from '#lib/server/log.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { findLastIndexedLoan } from '../index/last-indexed-loan.ts';
import { markVisited, readListPosition } from '../lists/lookup-lists.ts';

type LoanContext = {
  pinned: boolean;
  /** The position in the list that the loan was opened from. */
  listPosition: ListPosition | null;
  /** The last indexed state of a deleted loan. */
  lastIndexed: LastIndexedLoan | null;
};

const nothing: LoanContext = { pinned: false, listPosition: null, lastIndexed: null };

/**
 * Returns what the desk shows beside a loan, and marks the loan as visited in the list that it was opened from. Where
 * the database does not answer, the loan is shown without. Throws what `viewing` throws.
 */
export async function loanContext({
  actor,
  requestId,
  loan,
  viewing,
  place,
}: Caller & {
  loan: string;
  viewing: Promise<LoanView>;
  place: { list: string; at: number } | null;
}): Promise<LoanContext> {
  if (!may(actor.roles, 'loan:find')) return nothing;
  // It runs in parallel with the view, which takes longer; if the view fails, nothing awaits it.
  const pinning = isPinned({ actor, loan });
  pinning.catch(() => {});
  const view = await viewing;
  try {
    const [pinned, listPosition, lastIndexed] = await Promise.all([
      pinning,
      place && visitListPosition({ actor, requestId, id: place.list, position: place.at }, loan),
      view.loan.deleted === true ? findLastIndexedLoan({ actor, requestId, loan }) : null,
    ]);
    return { pinned, listPosition, lastIndexed };
  } catch {
    log().warn({ event: 'around-loan', requestId }, 'pins, lists and the index were left out');
    return nothing;
  }
}

/**
 * Returns the list position of a loan that could not be shown, so that the person can go on to the next one. It does not
 * count as visited, and stays among the rows that are not.
 */
export async function listPositionOf({
  actor,
  requestId,
  loan,
  place,
}: Caller & {
  loan: string;
  place: { list: string; at: number } | null;
}): Promise<ListPosition | null> {
  if (!place || !may(actor.roles, 'loan:find')) return null;
  try {
    const listPosition = await readListPosition({ actor, requestId, id: place.list, position: place.at });
    return listPosition?.item.loan === loan ? listPosition : null;
  } catch {
    return null;
  }
}

type Row = Caller & { id: string; position: number };

async function visitListPosition(row: Row, loan: string): Promise<ListPosition | null> {
  const listPosition = await readListPosition(row);
  if (listPosition?.item.loan !== loan) return null;
  if (listPosition.item.visitedAt === null && (await markVisited(row))) {
    listPosition.list.visited += 1;
    listPosition.item.visitedAt = new Date().toISOString();
  }
  return listPosition;
}

/** Returns whether this person has pinned a loan. */
async function isPinned({ actor, loan }: { actor: Actor; loan: string }): Promise<boolean> {
  const { issuer, subject } = actor;
  const row = await queryDatabase(() =>
    database()
      .selectFrom('pin')
      .select('loan')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('loan', '=', loan)
      .executeTakeFirst(),
  );
  return row !== undefined;
}
