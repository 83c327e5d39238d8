import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { roundToCent } from '#lib/offer/units/written-figures.ts';
import { rangeAsSent } from '#lib/position/amounts/sent-amounts.ts';
import { chargesByPart, outcomeOf } from '#lib/position/parts/overdue.ts';
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

/**
 * What the installments that are overdue cost on the day that was asked about, or today: fine, default interest and the
 * interest of the contract apart, each with every convention that the terms leave open. Null where nothing is overdue.
 */
export function overdueChargesOn(paymentFor: string | null, inputs: CoveredInputs): OverdueCharges | null {
  const { terms, coverage, today } = inputs;
  const askedDay = parseDay(paymentFor ?? '');
  // What will be overdue on a later day is not yet; a day that has passed asks about what is.
  const day = askedDay !== null && askedDay > today ? askedDay : today;
  const [reading] = coverage.readings;
  const [series] = terms.dueDates;
  if (!series || coverage.source === null || coverage.settledBy) return null;
  const parts = outcomeOf(reading, series, inputs).overdue && chargesByPart(reading.left, inputs, day);
  if (!parts) return null;
  return {
    day: dayText(day),
    fine: rangeAsSent(parts.fine, terms.unit),
    defaultInterest: rangeAsSent(parts.defaultInterest, terms.unit),
    contractInterest: rangeAsSent(parts.contractInterest, terms.unit),
  };
}
