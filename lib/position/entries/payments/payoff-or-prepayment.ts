import { coveredBy } from '../../plan/covered-installments.ts';
import { type ClassificationContext, nextInstallment, type Ruling } from '../classification-context.ts';
import type { Entry } from '../entry.ts';
import { sizeOf } from '../payment-sign.ts';

/** Near the balance of what is left, discounted by any rate that fits: a payoff. Any other amount: a prepayment. */
export function payoffOrPrepayment(entry: Entry, context: ClassificationContext): Ruling {
  const { terms, credit } = context;
  const size = sizeOf(entry);
  const rest = (terms.sums.at(-1) ?? 0) - credit;
  if (rest <= 0) return { kind: 'other', notes: ['unclassified-entry'], isOpen: true };
  const isPayoff =
    size <= rest * 1.1 && (entry.words.has('payoff') || size >= 0.97 * discountedBalance(entry, context));
  if (isPayoff)
    return { kind: 'early-payment', low: 0, likely: rest, high: rest, notes: ['payoff'], isOpen: true };
  const whole = coveredBy(credit + size, terms) - coveredBy(credit, terms);
  const note = whole > 0 && entry.words.has('payment') ? 'prepayment' : 'unclassified-entry';
  return { kind: 'other', high: Math.max(0, rest), notes: [note], isOpen: true };
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
  return amounts.reduce((sum, amount, at) => {
    const months = Math.max(0, ((days[at] ?? from) - from) / 30);
    return at < index ? sum : sum + amount * Math.exp(-months * Math.log1p(rate ?? 0.05));
  }, 0);
}
