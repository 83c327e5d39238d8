import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Ruling,
} from '../classification-context.ts';
import type { Entry } from '../entry.ts';
import { sizeOf } from '../payment-sign.ts';

/**
 * Payments within these days of one another may be one payment twice, or a payment and its reversal. `payroll`: what was
 * deducted from a salary, and its remittance by the employer.
 */
const closeDays = { twice: 5, twiceInAdvance: 10, payroll: 20, reversal: 15 } as const;

/** The credit of a payment that may be the one before it again, or its reversal in a list without signs. */
export function possibleCredit(
  entry: Entry,
  paid: number,
  context: ClassificationContext,
): Pick<Ruling, 'low' | 'likely' | 'high' | 'notes'> {
  const sure = { low: paid, likely: paid, high: paid };
  const before = context.payments.get(sizeOf(entry))?.at(-1);
  if (!before || before.day === null || entry.day === null || isOtherNumber(before, entry)) return sure;
  const days = entry.day - before.day;
  const isPayment = entry.words.has('payment') || context.sign.isConfirmed;
  const isSameText = entry.text !== '' && entry.text === before.text;
  if (!isPayment && !isSameText && days <= closeDays.reversal)
    return { low: -before.likely, likely: paid, high: paid, notes: ['maybe-reversal'] };
  const isAhead = nextInstallment(context).index >= dueBefore(context, entry.day + 1, 'most');
  const isPayroll = entry.words.has('payroll') && before.words.has('payroll');
  const inAdvance = isPayroll ? closeDays.payroll : closeDays.twiceInAdvance;
  return days <= (isAhead ? inAdvance : closeDays.twice)
    ? { low: 0, likely: paid, high: paid, notes: ['maybe-duplicate'] }
    : sure;
}

function isOtherNumber(one: Entry, other: Entry): boolean {
  const [a, b] = [one.installmentNumber, other.installmentNumber];
  return a !== null && b !== null && a !== b;
}
