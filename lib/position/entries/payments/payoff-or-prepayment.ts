import { coveredBy } from '../../plan/covered-installments.ts';
import type { ClassificationContext, Ruling } from '../classification-context.ts';
import type { Entry } from '../entry.ts';
import { sizeOf } from '../payment-sign.ts';
import { discountedBalance } from './discounted-balance.ts';

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
  return { kind: 'other', low: 0, likely: 0, high: Math.max(0, rest), notes: [note], isOpen: true };
}
