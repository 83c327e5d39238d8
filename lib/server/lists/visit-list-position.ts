import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { ListPlace } from '#lib/loan/loan-request.ts';
import { walkedView } from '#lib/lookup/list/list-view.ts';
import type { ListPosition } from '#lib/lookup/list/lookup-list.ts';
import type { Caller } from '#lib/server/actor.ts';
import { log } from '#lib/server/log.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { refreshRead } from './control-reading.ts';
import { markVisited, readListPosition } from './lookup-lists.ts';

/** A loan that a person opened; `place`: the row of the list that they opened it from. */
type OpenedLoan = Caller & { loan: string; place: ListPlace | null };

/**
 * Returns the position in the list that the loan was opened from, and marks the loan as visited there. Where the database
 * does not answer, the loan is shown without. Throws what `viewing` throws.
 */
export async function visitListPosition({
  viewing,
  ...opened
}: OpenedLoan & { viewing: Promise<LoanView> }): Promise<ListPosition | null> {
  const { actor, requestId } = opened;
  const view = await viewing;
  if (!may(actor.roles, 'loan:find')) return null;
  try {
    const listPosition = await findListPosition(opened);
    if (!listPosition) return null;
    const { list, item } = listPosition;
    await refreshRead(opened, list.id, view);
    const isFirst =
      item.visitedAt === null &&
      (await markVisited({ actor, requestId, id: list.id, position: item.position }));
    if (isFirst) {
      list.visited += 1;
      item.visitedAt = new Date().toISOString();
    }
    return listPosition;
  } catch {
    log().warn({ event: 'around-loan', requestId }, 'the list was left out');
    return null;
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
  const row = place && { actor, requestId, id: place.list, position: place.at, view: walkedView(place.of) };
  const listPosition = row && (await readListPosition(row));
  return listPosition?.item.loan === loan ? listPosition : null;
}
