import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { LastIndexedLoan, ListPosition } from '#lib/lookup/index-matches.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { log } from '#lib/server/log.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { findLastIndexedLoan } from '../index/last-indexed-loan.ts';
import { markVisited, readListPosition } from '../lists/lookup-lists.ts';
import { isPinned } from './is-pinned.ts';

type LoanContext = {
  pinned: boolean;
  /** Where the loan is in the list that it was opened from. */
  listPosition: ListPosition | null;
  /** What the index last knew of a loan that was deleted. */
  lastIndexed: LastIndexedLoan | null;
};

const nothing: LoanContext = { pinned: false, listPosition: null, lastIndexed: null };

/**
 * What the desk adds to a loan that somebody is shown, and marks it as visited in the list that it was opened from.
 * None of it is the loan's: where the database does not answer, the loan is shown without. Throws what `viewing` does.
 */
export async function loanContext({
  actor,
  requestId,
  loan,
  viewing,
  place,
}: {
  actor: Actor;
  requestId: string;
  loan: string;
  viewing: Promise<LoanView>;
  place: { list: string; at: number } | null;
}): Promise<LoanContext> {
  if (!may(actor.roles, 'loan:find')) return nothing;
  // Asked beside the view, which takes longer; where there is none, nobody asks what came of it.
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
 * Where in a list a loan is that could not be shown, so that the list is walked on all the same. It does not count as
 * visited: among those that are not it is found again.
 */
export async function listPositionOf({
  actor,
  requestId,
  loan,
  place,
}: {
  actor: Actor;
  requestId: string;
  loan: string;
  place: { list: string; at: number } | null;
}): Promise<ListPosition | null> {
  if (!place || !may(actor.roles, 'loan:find')) return null;
  try {
    const step = await readListPosition({ actor, requestId, id: place.list, position: place.at });
    return step?.item.loan === loan ? step : null;
  } catch {
    return null;
  }
}

type Row = { actor: Actor; requestId: string; id: string; position: number };

async function visitListPosition(row: Row, loan: string): Promise<ListPosition | null> {
  const step = await readListPosition(row);
  if (step?.item.loan !== loan) return null;
  if (step.item.visitedAt === null && (await markVisited(row))) {
    step.list.visited += 1;
    step.item.visitedAt = new Date().toISOString();
  }
  return step;
}
