import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Ruling,
} from './classification-context.ts';
import type { Entry } from './entry.ts';
import { chargesOn, lowestInstallmentValue, possibleCredit } from './payment-credit.ts';
import { sizeOf } from './payment-sign.ts';

/**
 * Whole installments and charges within the cost of lateness by the offer's own fine: that of the installment paid next,
 * or of the one before it, as a customer may have paid the later one first.
 */
export function withCharges(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, areEqual } = context.terms;
  const { index, amount } = nextInstallment(context);
  const base = areEqual ? (installment ?? 0) : amount;
  const size = sizeOf(entry);
  if (base === 0 || size <= base) return null;
  const count = areEqual ? Math.floor(size / base) : 1;
  const surplus = size - count * base;
  const charges = chargesOn(entry, context, index, count * base);
  // A surplus that returns on punctual payments is no charge for the one before.
  const isLone = context.occurrences.get(size) === 1;
  const before = isLone ? chargesOn(entry, context, index - 1, count * base) : null;
  const isWithin = surplus <= Math.max(charges ?? -1, before ?? -1);
  const overdue = entry.day === null ? 0 : dueBefore(context, entry.day, 'most') - index;
  if (count > Math.max(1, overdue)) return null;
  if (!isWithin || (context.terms.amounts.length > 0 && index + count > context.terms.amounts.length))
    return null;
  return { kind: 'late-payment', ...possibleCredit(entry, count * base, context), surplus };
}

/** Ten reais: customers who round their payments up pay in advance, and a premium leaves no round sum. */
const roundAmount = 1000;

/**
 * A surplus is named by the offer's premium, or by its return; it is no charge, and pays no installment. A lone one may be
 * anything, but settles a far installment only if it is worth as much.
 */
export function withSurplus(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, premium, areEqual } = context.terms;
  const size = sizeOf(entry);
  if (!installment || !areEqual || size <= installment || size >= 1.5 * installment) return null;
  const surplus = size - installment;
  const isConstant = (context.occurrences.get(size) ?? 0) >= 2 || surplus === premium;
  if (isConstant) {
    const credit = possibleCredit(entry, installment, context);
    if (surplus === premium || size % roundAmount !== 0) return { kind: 'installment', ...credit, surplus };
    return {
      kind: 'installment',
      ...credit,
      surplus,
      high: size,
      notes: [...(credit.notes ?? []), 'surplus'],
    };
  }
  if (surplus >= installment / 4) return null;
  const isOpen = surplus >= 0.9 * lowestInstallmentValue(entry, context);
  return {
    kind: 'installment',
    low: installment,
    likely: installment,
    high: size,
    surplus,
    notes: ['surplus'],
    isOpen,
  };
}
