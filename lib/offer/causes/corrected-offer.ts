import type { ComputedParts } from '../findings/computed-parts.ts';
import type { Cause, SentValue } from './cause.ts';

/** The parts of an offer that are shown under the likeliest corrected figure. A part that the correction does not change is null. */
export type CorrectedOffer = ComputedParts & {
  /** JSON Pointer of the corrected field, and its value as sent. */
  field: string;
  value: SentValue;
};

/** The parts that differ under the first cause; null where there is none, or nothing differs. */
export function correctedOffer(
  [cause]: readonly Cause[],
  corrected: ComputedParts,
  { schedule, total, cet }: ComputedParts,
): CorrectedOffer | null {
  if (!cause) return null;
  const changed = {
    schedule: ifChanged(corrected.schedule, schedule),
    total: ifChanged(corrected.total, total),
    cet: ifChanged(corrected.cet, cet),
  };
  if (!changed.schedule && !changed.total && !changed.cet) return null;
  return {
    field: cause.field,
    value: cause.value,
    fits: corrected.fits.slice(0, 1),
    fitCount: corrected.fitCount,
    ...changed,
  };
}

function ifChanged<T>(corrected: T | null, before: T | null): T | null {
  return corrected && JSON.stringify(corrected) !== JSON.stringify(before) ? corrected : null;
}
