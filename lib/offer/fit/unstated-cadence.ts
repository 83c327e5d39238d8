import type { Cadence } from '../calendar/due-dates.ts';
import { completeBy, type Explained } from './explain.ts';
import { clearLead, nothingOpen } from './explanation.ts';
import { search } from './search.ts';
import { type Stated, withDates } from './stated.ts';

/**
 * Explains an offer by payments that are not monthly, although nothing in the loan shows their days: where no monthly reading
 * comes near, and a cadence joins the installment and another figure that does not follow from it. Null where none does.
 */
export function explainByCadence(
  { best, isJoined }: Explained,
  stated: Stated,
): (Explained & { stated: Stated }) | null {
  const { installment, interestGrace, principalGrace } = stated;
  const isMonthly = isJoined || stated.cadence !== null || interestGrace + principalGrace > 0;
  if (isMonthly || installment === null || !best) return null;
  for (const cadence of likelyCadences(best.installment / installment)) {
    const other = withDates(stated, { cadence });
    const complete = completeBy(search(other, 'ordinary'), nothingOpen);
    const { interest = 0, iof = 0, yearlyCet = 0, monthlyCet = 0 } = complete?.best?.earned ?? {};
    if (complete && Math.max(interest, iof, yearlyCet, monthlyCet) >= clearLead)
      return { ...complete, stated: other };
  }
  return null;
}

/** The cadences by which an installment can be so many times smaller than by months. */
function likelyCadences(times: number): readonly Cadence[] {
  if (times > 1.03) return [7, 14];
  return Math.abs(times - 1) <= 0.03 ? [30] : [];
}
