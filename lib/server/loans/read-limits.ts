import type { LimitName, LimitUse } from '#lib/access/limits/person-limits.ts';
import { viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { Actor } from '#lib/server/actor.ts';
import { nearLimitOf } from '#lib/server/limits/require-within-limit.ts';

export type ReadAction = 'view' | 'refresh' | 'list-read' | 'reveal' | 'verify';

/** The limit of the person that each read of a loan counts against. */
export const limitOfRead: Record<ReadAction, LimitName> = {
  view: 'loans',
  refresh: 'loans',
  'list-read': 'list-reads',
  reveal: 'reveals',
  verify: 'verifications',
};

/** Outcomes that disclosed something of a loan, if only that there is none. */
const countedOutcomes: readonly string[] = [...viewingOutcomes, 'not_found'];

/** How much a read of this outcome counts: 1 where it disclosed something of a loan, else 0. */
export function countOfRead(outcome: string): 0 | 1 {
  return countedOutcomes.includes(outcome) ? 1 : 0;
}

/** The limit that a person comes near with a read that counts so much; the screen shows it before it is reached. */
export function limitsAfterRead(actor: Actor, action: ReadAction, count: 0 | 1 = 1): LimitUse[] {
  const near = nearLimitOf(actor, limitOfRead[action], count);
  return near ? [near] : [];
}
