import { type ClassificationContext, nextInstallment } from '../classification-context.ts';
import type { Entry } from '../entry.ts';

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
