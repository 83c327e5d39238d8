import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Ruling,
} from '../classification-context.ts';
import type { Entry } from '../entry.ts';
import { sizeOf } from '../payment-sign.ts';
import { discountedBalance } from './payoff-or-prepayment.ts';
import { possibleCredit } from './repeated-payment.ts';

/** A hundred installments, or a hundredth of one, may be one installment in another unit: the entry stays open. */
export function otherUnit(entry: Entry, { terms: { installment } }: ClassificationContext): Ruling | null {
  const size = sizeOf(entry);
  if (installment === null) return { kind: 'other', notes: ['unclassified-entry'], isOpen: true };
  const isOther = size === installment * 100 || size * 100 === installment;
  return isOther ? { kind: 'other', notes: ['unclassified-entry'], isOpen: true } : null;
}

/** The offer's installment, or that of the schedule whose turn it is. */
export function oneInstallment(entry: Entry, context: ClassificationContext): Ruling | null {
  const size = sizeOf(entry);
  const { index, left, amount } = nextInstallment(context);
  const isOne = size === context.terms.installment || isNear(size, amount, index, context);
  if (!isOne) return null;
  const paid = left === amount && isNear(size, amount, index, context) ? amount : size;
  const isEarly = entry.day !== null && index >= dueBefore(context, entry.day + 1, 'most');
  return {
    kind: isEarly && context.terms.dueDates.length > 0 ? 'early-payment' : 'installment',
    ...possibleCredit(entry, paid, context),
  };
}

/** Equal installments are met to the cent; where they differ, the lender may round otherwise than the schedule. */
function isNear(size: number, amount: number, index: number, { terms }: ClassificationContext): boolean {
  const isLast = index === terms.amounts.length - 1;
  const reach = isLast ? Math.floor(terms.amounts.length / 2) : terms.areEqual ? 0 : 2;
  return amount > 0 && Math.abs(size - amount) <= reach;
}

/** A multiple of the installment. All that are left, not yet due and worth no less today, may be a payoff. */
export function severalAtOnce(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, areEqual, amounts, disbursement } = context.terms;
  const size = sizeOf(entry);
  if (!installment || !areEqual || size % installment !== 0) return null;
  const count = size / installment;
  const { index } = nextInstallment(context);
  if (count < 2 || (amounts.length > 0 && index + count > amounts.length)) return null;
  if (size === disbursement)
    return { kind: 'several', low: 0, likely: size, high: size, notes: ['maybe-disbursement'] };
  const due = entry.day === null ? 0 : dueBefore(context, entry.day + 1, 'fewest');
  const isRest = index + count === amounts.length && amounts.length - Math.max(due, index) >= 2;
  const isPayoff = isRest && size <= 1.01 * discountedBalance(entry, context);
  if (isPayoff) return { kind: 'several', likely: size, notes: ['payoff'], isOpen: true };
  return { kind: 'several', ...possibleCredit(entry, size, context) };
}
