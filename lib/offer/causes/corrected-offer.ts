import { type ComputedParts, computedParts } from '../findings/computed-parts.ts';
import type { SentValue } from './cause.ts';
import type { CauseField } from './cause-fields.ts';
import type { ReviewedLoan } from './reviewed-loan.ts';

/** The parts of an offer that are shown under the likeliest corrected figure. A part that the correction does not change is null. */
export type CorrectedOffer = ComputedParts & {
  /** JSON Pointer of the corrected field, and its value as sent. */
  field: string;
  value: SentValue;
};

/** The parts that differ once a field has another value; null where none does. */
export function correctedOffer(
  { field, value, after }: { field: CauseField; value: SentValue; after: ReviewedLoan },
  { schedule, total, cet }: ComputedParts,
): CorrectedOffer | null {
  const corrected = computedParts(after.facts, after.findings);
  const changed = {
    schedule: ifChanged(corrected.schedule, schedule),
    total: ifChanged(corrected.total, total),
    cet: ifChanged(corrected.cet, cet),
  };
  if (!changed.schedule && !changed.total && !changed.cet) return null;
  const { fits, fitCount } = corrected;
  return { field: field.path, value, fits: fits.slice(0, 1), fitCount, ...changed };
}

function ifChanged<T>(corrected: T | null, before: T | null): T | null {
  return corrected && JSON.stringify(corrected) !== JSON.stringify(before) ? corrected : null;
}
