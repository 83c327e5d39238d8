import { lateCost } from '#lib/offer/late/late-cost.ts';
import { presentValue } from '#lib/offer/model/solve.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Ruling,
} from './classification-context.ts';
import type { Entry } from './entry.ts';
import { sizeOf } from './payment-sign.ts';

/**
 * Payments within these days of one another may be one payment twice, or a payment and its reversal. `payroll`: what was
 * deducted from a salary, and its remittance by the employer.
 */
const closeDays = { twice: 5, twiceInAdvance: 10, payroll: 20, reversal: 21 } as const;

/** The credit of a payment that may be the one before it again, or its reversal in a list without signs. */
export function possibleCredit(
  entry: Entry,
  paid: number,
  context: ClassificationContext,
): Pick<Ruling, 'low' | 'likely' | 'high' | 'notes'> {
  const sure = { low: paid, likely: paid, high: paid };
  const previousPayment = context.payments.get(sizeOf(entry))?.at(-1);
  if (
    !previousPayment ||
    previousPayment.day === null ||
    entry.day === null ||
    isOtherNumber(previousPayment, entry)
  )
    return sure;
  const days = entry.day - previousPayment.day;
  const isPayment = entry.words.has('payment') || context.sign.isConfirmed;
  const isSameText = entry.text !== '' && entry.text === previousPayment.text;
  if (!isPayment && !isSameText && days <= closeDays.reversal)
    return { low: -previousPayment.likely, likely: paid, high: paid, notes: ['maybe.reversal'] };
  const isAhead = nextInstallment(context).index >= dueBefore(context, entry.day + 1, 'most');
  const isPayroll = entry.words.has('payroll') && previousPayment.words.has('payroll');
  const inAdvance = isPayroll ? closeDays.payroll : closeDays.twiceInAdvance;
  return days <= (isAhead ? inAdvance : closeDays.twice)
    ? { low: 0, likely: paid, high: paid, notes: ['maybe.duplicate'] }
    : sure;
}

function isOtherNumber(earlier: Entry, later: Entry): boolean {
  const [a, b] = [earlier.installmentNumber, later.installmentNumber];
  return a !== null && b !== null && a !== b;
}

/**
 * The highest charges in cents on an amount that is paid for the installments from `index`, by the offer's own terms;
 * null without lateness or terms. A lender may count from the due date itself, and may round.
 */
export function chargesOn(
  entry: Entry,
  { terms }: ClassificationContext,
  index: number,
  amount: number,
): number | null {
  const due = terms.dueDates[0]?.due[index];
  if (!terms.late || entry.day === null || due === undefined || entry.day <= due) return null;
  const cost = lateCost(terms.late, { installment: amount / 100, due: due - 4, paid: entry.day });
  const highest = Object.values(cost ?? {}).flatMap((range) => range?.high ?? []);
  return highest.length === 0 ? null : centsOf(highest.reduce((sum, high) => sum + high, 0)) + 2;
}

/** The least that any installment is worth on the entry's day; 0 if the rate is not known. */
export function lowestInstallmentValue(
  { day }: Entry,
  { terms: { amounts, dueDates, rate } }: ClassificationContext,
): number {
  const last = dueDates[0]?.due.at(-1);
  if (last === undefined || day === null || rate === null) return 0;
  return (amounts.at(-1) ?? 0) * Math.exp((-Math.max(0, last - day) / 30) * Math.log1p(rate));
}

/** The balance of the loan on the entry's day, discounted at the highest monthly rate that fits. */
export function discountedBalance(entry: Entry, context: ClassificationContext): number {
  const { amounts, dueDates, rate } = context.terms;
  const days = dueDates[0]?.due;
  const { index } = nextInstallment(context);
  if (!days || entry.day === null) return Number.POSITIVE_INFINITY;
  const from = entry.day;
  const months = days.slice(index).map((day) => Math.max(0, (day - from) / 30));
  return presentValue(amounts.slice(index), months, rate ?? 0.05);
}
