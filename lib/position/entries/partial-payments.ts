import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Ruling,
} from './classification-context.ts';
import type { Entry } from './entry.ts';
import { chargesOn, possibleCredit } from './payment-credit.ts';
import { sizeOf } from './payment-sign.ts';

/** The rest of a part to the cent, with any number of whole installments: then the parts before it are parts, too. */
export function restOfPart(entry: Entry, context: ClassificationContext): Ruling | null {
  const { index, left, amount } = nextInstallment(context);
  if (left === amount || left === 0) return null;
  const size = sizeOf(entry);
  const after = size - left;
  const whole =
    after === 0
      ? 0
      : after % (context.terms.installment ?? 0) === 0
        ? after / (context.terms.installment ?? 1)
        : -1;
  // With a whole installment's size the entry may be one with charges, and the part before it something else.
  const charges =
    whole === -1 &&
    context.openParts.every((part) => sizeOf(part) > amount / 10) &&
    (context.openParts.length === 0 || size < amount)
      ? chargesOn(entry, context, index, amount)
      : null;
  if (whole === -1 && (charges === null || after < 0 || after > charges)) return null;
  if (whole > 0 && index + whole >= context.terms.amounts.length) return null;
  for (const part of context.openParts)
    Object.assign(part, { low: part.likely, high: part.likely, isOpen: false, notes: [] });
  const surplus = whole === -1 ? after : 0;
  return { kind: whole > 0 ? 'several' : 'part', likely: size - surplus, surplus };
}

/**
 * Less than what is left of an installment that is due: a part, surely so where the description or the size says it. Much
 * of an installment may be a later one with a discount.
 */
export function partOfOne(entry: Entry, context: ClassificationContext): Ruling | null {
  const { left, index, amount } = nextInstallment(context);
  const size = sizeOf(entry);
  if (size >= left || entry.day === null || index >= context.terms.amounts.length) return null;
  if (entry.words.has('part')) return { kind: 'part', likely: size };
  const isDue = dueBefore(context, entry.day + 1, 'fewest') > index;
  if (!isDue || entry.words.has('early')) return null;
  const isNamed = entry.words.has('payment');
  if (size >= amount / 2)
    return {
      kind: 'part',
      low: isNamed ? size : 0,
      likely: size,
      high: amount,
      notes: ['maybe.discount'],
      isOpen: !isNamed,
    };
  return isNamed
    ? { kind: 'part', likely: size }
    : { kind: 'part', low: 0, likely: size, high: size, notes: ['maybe.part'], isOpen: true };
}

/**
 * Before its day an installment is discounted. By the offer's rate for just these days it is one; by any other it may be,
 * and a small amount may settle a far installment.
 */
export function withDiscount(entry: Entry, context: ClassificationContext): Ruling | null {
  const { left, index, amount } = nextInstallment(context);
  const size = sizeOf(entry);
  if (size >= left || index >= context.terms.amounts.length) return null;
  if (left === amount && isDiscounted(entry, index, context))
    return { kind: 'early-payment', ...possibleCredit(entry, amount, context) };
  const isWhole = size >= 0.8 * left || entry.words.has('early');
  return {
    kind: isWhole ? 'early-payment' : 'part',
    low: 0,
    likely: isWhole ? left : size,
    high: amount,
    notes: ['maybe.discount'],
    isOpen: true,
  };
}

/** True of an installment that is discounted for the days to its due date, within the conventions of counting them. */
function isDiscounted(entry: Entry, index: number, { terms }: ClassificationContext): boolean {
  const due = terms.dueDates[0]?.due[index];
  const amount = terms.amounts[index] ?? 0;
  if (due === undefined || entry.day === null || terms.rate === null || entry.day >= due) return false;
  const worth = (months: number) => amount * Math.exp(-months * Math.log1p(terms.rate ?? 0));
  const days = due - entry.day;
  const size = sizeOf(entry);
  return size >= Math.floor(worth((days + 3) / 30)) && size <= Math.ceil(worth(Math.max(0, days - 1) / 30.5));
}
