import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import { type Entry, isCalledBack } from './entry.ts';

/**
 * The sign that a list of entries gives to payments, decided once for the whole list. `payment`: null if it cannot be
 * decided. `isConfirmed`: a disbursement has the other sign, so an entry of the payments' sign is no reversal.
 */
export type PaymentSign = { payment: 1 | -1 | null; isConfirmed: boolean };

const undecided: PaymentSign = { payment: null, isConfirmed: false };

/**
 * The sign of payments is that of the entries of an installment's size. A disbursement of the other sign confirms it; one
 * of the same sign means that the list is unsigned, and decides nothing.
 */
export function findPaymentSign(entries: readonly Entry[], terms: RepaymentTerms): PaymentSign {
  const sizes = new Set([...terms.amounts, terms.installment ?? Number.NaN]);
  const disbursement = entries.find((entry) => isDisbursed(entry, terms) && !sizes.has(sizeOf(entry)));
  const released = disbursement ? signOf(disbursement) : 0;
  const sized = entries.filter((entry) => sizes.has(sizeOf(entry)) && !isCalledBack(entry));
  const others = entries.filter(
    (entry) =>
      !isCalledBack(entry) &&
      signOf(entry) !== 0 &&
      !isDisbursed(entry, terms) &&
      !terms.fees.has(sizeOf(entry)),
  );
  const named = others.filter(({ words }) => words.has('payment') && !words.has('fee'));
  const sign = [sized, named].map((list) => commonSign(list, released)).find((commonest) => commonest !== 0);
  if (sign === null || (sign === undefined && released === 0 && commonSign(others, 0) === null))
    return undecided;
  const payment = sign ?? (released === 0 ? commonSign(others, 0) : oppositeIn(others, released));
  return payment === null || payment === 0 ? undecided : { payment, isConfirmed: released === -payment };
}

/** The sign of the most; 0 for an empty list; null where both signs are as likely. */
function commonSign(list: readonly Entry[], released: number): 1 | -1 | 0 | null {
  if (list.length === 0) return 0;
  const plus = list.filter((entry) => signOf(entry) > 0).length;
  const minus = list.length - plus;
  if (plus === 0 || minus === 0) return plus > 0 ? 1 : -1;
  // Where both signs occur, a disbursement of the more frequent sign contradicts it.
  const more = plus > minus ? 1 : plus < minus ? -1 : firstSign(list);
  return more === 0 || released === more ? null : more;
}

/** Of one entry and its opposite, the earlier is the payment. */
function firstSign(list: readonly Entry[]): 1 | -1 | 0 {
  const [first, second, ...more] = list.toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0));
  if (!first || !second || more.length > 0 || first.day === null || second.day === null) return 0;
  return first.day < second.day && signOf(first) === -signOf(second) ? signOf(first) : 0;
}

/** The sign against the disbursement's, if it occurs; else that of an unsigned list. */
function oppositeIn(list: readonly Entry[], released: 1 | -1 | 0): 1 | -1 | 0 {
  if (list.length === 0) return 0;
  return list.some((entry) => signOf(entry) === -released) ? (released === 1 ? -1 : 1) : released;
}

/** True of an entry of the disbursed amount that is not after the first due date. */
function isDisbursed({ cents, day }: Entry, { disbursement, dueDates }: RepaymentTerms): boolean {
  const firstDue = dueDates[0]?.payable[0];
  return (
    cents !== null &&
    Math.abs(cents) === disbursement &&
    (day === null || firstDue === undefined || day <= firstDue)
  );
}

export function sizeOf({ cents }: Pick<Entry, 'cents'>): number {
  return Math.abs(cents ?? 0);
}

export function signOf({ cents }: Pick<Entry, 'cents'>): 1 | -1 | 0 {
  return cents === null || cents === 0 ? 0 : cents > 0 ? 1 : -1;
}
