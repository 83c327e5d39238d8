import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { roundToCent } from '#lib/offer/units/rounding.ts';
import { amountAsSent } from '#lib/position/amounts/sent-amounts.ts';
import type { CoveredInputs } from '#lib/position/parts/position-inputs.ts';
import type { OverdueCharges } from './payment-ledger.ts';

/** All of the charges: the least without the contract's interest, which not every lender asks for. Null where they are not known. */
export function totalCharges({
  fine,
  defaultInterest,
  contractInterest,
}: OverdueCharges): { low: number; high: number } | null {
  if (!fine || !defaultInterest) return null;
  return {
    low: roundToCent(fine.low + defaultInterest.low),
    high: roundToCent(fine.high + defaultInterest.high + (contractInterest?.high ?? 0)),
  };
}

const parts = ['fine', 'defaultInterest', 'contractInterest'] as const;

/**
 * What the installments that are overdue cost on the day that was asked about, or today: fine, default interest and the
 * interest of the contract apart, each with every convention that the terms leave open. Null where nothing is overdue.
 */
export function overdueChargesOn(
  paymentFor: string | null,
  { terms, coverage, today }: CoveredInputs,
): OverdueCharges | null {
  const asked = parseDay(paymentFor ?? '');
  // What will be overdue on a later day is not yet; a day that has passed asks about what is.
  const day = asked !== null && asked > today ? asked : today;
  const [series] = terms.dueDates;
  const { late, unit } = terms;
  if (!series || !late || coverage.source === null || coverage.settledBy) return null;
  const costs = coverage.readings[0].left.flatMap((cents, index) => {
    const due = series.due[index];
    const isOverdue = cents > 0 && (series.payable[index] ?? today) < today;
    return isOverdue && due !== undefined
      ? [lateCost(late, { installment: cents / 100, due, paid: day })]
      : [];
  });
  if (costs.length === 0) return null;
  const sum = (part: (typeof parts)[number]) => {
    const ranges = costs.map((cost) => cost?.[part] ?? null);
    if (ranges.includes(null)) return null;
    const total = (end: 'low' | 'high') =>
      amountAsSent(Math.round(ranges.reduce((all, range) => all + (range?.[end] ?? 0), 0) * 100), unit);
    return { low: total('low'), high: total('high') };
  };
  return {
    day: dayText(day),
    fine: sum('fine'),
    defaultInterest: sum('defaultInterest'),
    contractInterest: sum('contractInterest'),
  };
}
