import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { ListPosition } from '#lib/lookup/index-matches.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { log } from '#lib/server/log.ts';
import { refreshRead } from '#lib/server/lookup/lists/control-reading.ts';
import { markVisited, readListPosition } from '#lib/server/lookup/lists/lookup-lists.ts';
import { isPinned } from '#lib/server/lookup/pins/pinned-and-recent.ts';
import type { LoanView } from '#lib/view/loan-view.ts';

/** A loan that a person opened; `place`: the row of the list that they opened it from. */
type OpenedLoan = Caller & { loan: string; place: { list: string; at: number } | null };

type LoanContext = {
  pinned: boolean;
  /** The position in the list that the loan was opened from. */
  listPosition: ListPosition | null;
};

const nothing: LoanContext = { pinned: false, listPosition: null };

/**
 * Returns what the desk shows beside a loan, and marks the loan as visited in the list that it was opened from. Where
 * the database does not answer, the loan is shown without. Throws what `viewing` throws.
 */
export async function loanContext({
  viewing,
  ...opened
}: OpenedLoan & { viewing: Promise<LoanView> }): Promise<LoanContext> {
  const { actor, requestId, loan } = opened;
  if (!may(actor.roles, 'loan:find')) return nothing;
  // It runs in parallel with the view, which takes longer; if the view fails, nothing awaits it.
  const pinning = isPinned(actor, loan);
  pinning.catch(() => {});
  const view = await viewing;
  try {
    const [pinned, listPosition] = await Promise.all([pinning, visitListPosition(opened, view)]);
    return { pinned, listPosition };
  } catch {
    log().warn({ event: 'around-loan', requestId }, 'pins and lists were left out');
    return nothing;
  }
}

/**
 * Returns the list position of a loan that could not be shown, so that the person can go on to the next one. It does not
 * count as visited, and stays among the rows that are not.
 */
export async function listPositionOf(opened: OpenedLoan): Promise<ListPosition | null> {
  return may(opened.actor.roles, 'loan:find') ? findListPosition(opened).catch(() => null) : null;
}

async function findListPosition({ actor, requestId, loan, place }: OpenedLoan): Promise<ListPosition | null> {
  const row = place && { actor, requestId, id: place.list, position: place.at };
  const listPosition = row && (await readListPosition(row));
  return listPosition?.item.loan === loan ? listPosition : null;
}

async function visitListPosition(opened: OpenedLoan, view: LoanView): Promise<ListPosition | null> {
  const listPosition = await findListPosition(opened);
  if (listPosition) await refreshRead(opened, listPosition.list.id, view);
  if (!listPosition || listPosition.item.visitedAt !== null) return listPosition;
  const { list, item } = listPosition;
  const { actor, requestId } = opened;
  if (await markVisited({ actor, requestId, id: list.id, position: item.position })) {
    list.visited += 1;
    item.visitedAt = new Date().toISOString();
  }
  return listPosition;
}
