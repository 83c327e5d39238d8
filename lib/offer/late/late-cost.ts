import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { businessDaysTo, followingBusinessDay } from '../calendar/bank-calendar.ts';
import { roundToCent } from '../units/rounding.ts';
import {
  contractLine,
  defaultLine,
  fineLine,
  type LateLine,
  type LateTerms,
  maxAmount,
  maxDays,
} from './late-charges.ts';

export type LateCost =
  | { verdict: 'cannot-tell'; reason: 'installment' | 'due-date' | 'payment-date' | 'too-far' }
  | { verdict: 'not-late'; lastPayable: string; moved: boolean }
  | {
      verdict: 'estimate';
      /** The due date, or the next business day if banks were closed. Days late count from this day. */
      lastPayable: string;
      moved: boolean;
      days: { calendar: number; business: number | null };
      lines: readonly [LateLine, LateLine, LateLine];
      /**
       * All charges in reais, without the installment: fine and default interest, and in `high` contract interest too,
       * as an offer does not say whether it is charged as well. Null if a line cannot be computed.
       */
      total: { low: number; high: number } | null;
    };

/**
 * Estimates the charges on one overdue installment that is paid on a day (`YYYY-MM-DD`). Res. CMN 4.882/2020 allows a
 * fine, default interest and contract interest, and nothing else. Each line is the range of every convention that the
 * terms allow. The estimate must not be quoted to a customer. Accepts any figures: senseless ones give `cannot-tell`.
 */
export function lateCost(terms: LateTerms, payDate: string | null): LateCost {
  const { installment } = terms;
  if (installment === null || !(installment > 0 && installment < maxAmount))
    return { verdict: 'cannot-tell', reason: 'installment' };
  const due = parseDay(terms.dueDate ?? '');
  const paid = parseDay(payDate ?? '');
  if (due === null) return { verdict: 'cannot-tell', reason: 'due-date' };
  if (paid === null) return { verdict: 'cannot-tell', reason: 'payment-date' };
  const from = followingBusinessDay(due);
  const day = { lastPayable: dayText(from), moved: from !== due };
  if (paid <= from) return { verdict: 'not-late', ...day };
  if (paid - from > maxDays) return { verdict: 'cannot-tell', reason: 'too-far' };
  const span = { from, to: paid };
  const lines = [
    fineLine(installment, terms),
    defaultLine(installment, terms, span),
    contractLine(installment, terms, span),
  ] as const;
  const business = businessDaysTo(from, [paid])?.[0] ?? null;
  return {
    verdict: 'estimate',
    ...day,
    days: { calendar: paid - from, business },
    lines,
    total: totalOf(lines),
  };
}

function totalOf(lines: readonly [LateLine, LateLine, LateLine]): { low: number; high: number } | null {
  const [fine, interest, contract] = lines;
  if (fine.low === null || interest.low === null) return null;
  if (fine.high === null || interest.high === null || contract.high === null) return null;
  return {
    low: roundToCent(fine.low + interest.low),
    high: roundToCent(fine.high + interest.high + contract.high),
  };
}
