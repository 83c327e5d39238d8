import { loanRights, may } from '#lib/access/roles/roles.ts';
import type { Actor } from '#lib/server/actor.ts';
import { env } from '#lib/server/env.ts';
import type { ComputedView } from '#lib/server/loans/computing/compute-view.ts';
import { judgeAnswer, type VisibleAnswer } from '#lib/server/loans/computing/judge-answer.ts';
import type { FetchedForPerson } from '#lib/server/loans/fetch-for-person.ts';

/** Computes the view of a person as `computeView` does, on this thread and however long it takes. */
export function computeTestView(
  { name: reader, roles }: Actor,
  visibility: ComputedView['visibility'],
  fetched: Pick<FetchedForPerson, 'answer' | 'identified'>,
): ComputedView {
  const kept: VisibleAnswer[] = [];
  const input = { visibility, ...fetched, now: Date.now() };
  const judged = judgeAnswer(input, (visible) => kept.push(visible), env());
  const [visible] = kept;
  if (!visible) throw new Error('nothing is visible');
  return { ...visible, ...judged, reader, rights: loanRights.filter((right) => may(roles, right)) };
}
