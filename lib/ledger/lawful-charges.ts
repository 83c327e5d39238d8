import { followingBusinessDay } from '#lib/offer/calendar/bank-calendar.ts';
import { type LateTerms, lateCost } from '#lib/offer/late/late-cost.ts';
import { isBeyondFineLimit, maxConsumerFine, maxDefaultInterest } from '#lib/offer/norms/dated-norms.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import type { RepaymentTerms } from '#lib/position/plan/repayment-terms.ts';

/** The least and the most of an amount, in cents. */
export type Cents = { low: number; high: number };

export const noCharges: Cents = { low: 0, high: 0 };

/**
 * The charges in cents that a lender may ask for on an installment that is paid on a day, with the fine among them: for a
 * consumer at most 2% of fine, and the default interest of the contract; where the contract's rate is known, its interest
 * for those days besides (Res. CMN 4.882/2020). Null where the terms do not tell them.
 */
export function lawfulCharges(
  cents: number,
  { index, day }: { index: number; day: number },
  { late, dueDates }: Pick<RepaymentTerms, 'late' | 'dueDates'>,
): (Cents & { fine: number }) | null {
  if (dueDates.length === 0) return null;
  const isLate = dueDates.some(({ payable }) => day > (payable[index] ?? day));
  if (!isLate) return { ...noCharges, fine: 0 };
  if (!late) return null;
  const terms = lawfulTerms(late);
  const costs = dueDates.flatMap(({ due }) => {
    const stated = due[index] ?? day;
    return [stated, businessDayBefore(stated)].map((from) =>
      lateCost(terms, { installment: cents / 100, due: from, paid: day }),
    );
  });
  const computedCosts = costs.filter((cost) => cost !== null);
  const lows = computedCosts.map(
    ({ fine, defaultInterest }) =>
      (late.fineRate === null ? 0 : (fine?.low ?? 0)) +
      (late.defaultRate === null ? 0 : (defaultInterest?.low ?? 0)),
  );
  const highs = computedCosts.map(({ fine, defaultInterest, contractInterest }) =>
    fine && defaultInterest && contractInterest
      ? fine.high + defaultInterest.high + contractInterest.high
      : Number.NaN,
  );
  const high = Math.max(...highs);
  if (computedCosts.length === 0 || Number.isNaN(high)) return null;
  const fine = centsOf(Math.max(...computedCosts.map((cost) => cost.fine?.high ?? 0)));
  // A day of which one series says that it was in time leaves it open whether anything may be charged.
  const low = computedCosts.length < costs.length ? 0 : centsOf(Math.min(...lows));
  return { low, high: centsOf(high), fine };
}

/** The last business day before a due date: a lender may count the due date itself, also where nothing can be paid on it. */
function businessDayBefore(due: number): number {
  let day = due - 1;
  while (followingBusinessDay(day) >= due) day--;
  return day;
}

/** The terms with the highest fine that is lawful. Of what is not stated the law still says how high it may be. */
function lawfulTerms(late: LateTerms): LateTerms {
  const { fineRate, isFineUnlimited, defaultRate } = late;
  const isLawful = isFineUnlimited || (fineRate !== null && !isBeyondFineLimit(fineRate));
  return {
    ...late,
    fineRate: isLawful ? fineRate : maxConsumerFine,
    defaultRate: defaultRate ?? maxDefaultInterest,
  };
}
