import { coveredBy } from '../plan/covered-installments.ts';
import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Rule,
  type Ruling,
} from './classification-context.ts';

import { type ClassifiedEntry, type Entry, isCalledBack } from './entry.ts';
import { signOf, sizeOf } from './payment-sign.ts';

/** The rules for what an entry is, in their order, up to those for payments. The first ruling decides. */
export const entryRules: readonly Rule[] = [
  unreadable,
  scheduled,
  disbursement,
  takenBack,
  beforeTheMoney,
  fee,
  otherSign,
];

function unreadable({ cents }: Entry): Ruling | null {
  if (cents === null) return { kind: 'other', notes: ['unreadable.entry'], isOpen: true };
  return cents === 0 ? { kind: 'other' } : null;
}

function scheduled({ day }: Entry, { today }: ClassificationContext): Ruling | null {
  return day !== null && day > today ? { kind: 'scheduled' } : null;
}

/** Days around the expected disbursement within which an amount that could also be installments is the disbursement. */
const releaseReach = 7;

/** The disbursed amount, at once or in parts, before the first installment is due. */
function disbursement(entry: Entry, context: ClassificationContext): Ruling | null {
  const { disbursement: amount, payouts, installment, release, dueDates } = context.terms;
  const size = sizeOf(entry);
  const firstDue = dueDates[0]?.payable[0] ?? Number.POSITIVE_INFINITY;
  if (entry.day !== null && entry.day > firstDue) return null;
  if (amount === null) return unstatedDisbursement(entry, context);
  const isNamed = entry.words.has('disbursement') && size >= amount / 2 && size <= amount * 2;
  if (size !== amount && !payouts.includes(size) && !isNamed) return null;
  if (context.disbursement && sizeOf(context.disbursement) === size)
    return disbursedAgain(entry, context.disbursement, context);
  if (isCalledBack(entry)) return null;
  const isAmbiguous =
    installment !== null &&
    size % installment === 0 &&
    (context.sign.payment === null || signOf(entry) === context.sign.payment);
  if (!isAmbiguous) return context.lastPayment && !isNamed ? null : { kind: 'disbursement' };
  if (context.disbursement || entry.day === null) return null;
  const isOnDay =
    release !== null && Math.abs(entry.day - release) <= releaseReach && context.lastPayment === null;
  return isOnDay ? { kind: 'disbursement' } : null;
}

/**
 * The disbursed amount a second time: it was booked twice, came back from the customer's bank, or the customer withdrew
 * from the contract within the days that the law gives. After it came back, it may be sent again.
 */
function disbursedAgain(
  entry: Entry,
  disbursement: ClassifiedEntry,
  context: ClassificationContext,
): Ruling | null {
  const isReturned = signOf(entry) !== signOf(disbursement) || isCalledBack(entry);
  const isSentAgain = disbursement.isReversed && !isReturned && entry.words.has('disbursement');
  if (isSentAgain && !entry.words.has('not-paid')) {
    for (const earlier of context.earlier)
      if (earlier.notes.includes('maybe.returned'))
        Object.assign(earlier, { high: 0, notes: [], isOpen: false });
    context.disbursement = null;
    return { kind: 'disbursement' };
  }
  if (isReturned) disbursement.isReversed = true;
  return {
    kind: isReturned ? 'reversal' : 'other',
    high: sizeOf(entry),
    notes: ['maybe.returned'],
    isOpen: true,
  };
}

/** Without a disbursed amount only the words say that an entry is it; on its day any first entry may be. */
function unstatedDisbursement(entry: Entry, { terms, lastPayment }: ClassificationContext): Ruling | null {
  if (lastPayment !== null || entry.day === null) return null;
  if (entry.words.has('disbursement')) return { kind: 'disbursement' };
  const isOnDay = terms.release === null || Math.abs(entry.day - terms.release) <= releaseReach;
  if (!isOnDay || entry.words.has('payment') || entry.words.has('fee')) return null;
  return { kind: 'other', high: sizeOf(entry), notes: ['maybe.disbursement'], isOpen: true };
}

/** An entry that by its words, or as the only opposite of one payment, takes that payment back. */
function takenBack(entry: Entry, context: ClassificationContext): Ruling | null {
  const { payment, isConfirmed } = context.sign;
  const isNamed = isCalledBack(entry);
  const isOpposite = payment !== null && signOf(entry) === -payment;
  if (!isNamed && !isOpposite) return null;
  const size = sizeOf(entry);
  const kind = entry.words.has('refund') && !entry.words.has('reversal') ? 'refund' : 'reversal';
  // A reversal with the sign of payments, where the list has signs, may be the end of an earlier one.
  const isUndone = entry.words.has('undone') || (isNamed && isConfirmed && !isOpposite);
  if (isUndone) return { kind, low: -size, high: size, notes: ['maybe.reversal'], isOpen: true };
  const unreversed = context.payments.get(size) ?? [];
  const target = reversedOf(entry, unreversed);
  if (target && (isNamed || isLoneOpposite(entry, unreversed, context))) {
    const isSure = unreversed.length === 1 || isLikelyTarget(entry, target);
    if (entry.day !== null) unreversed.splice(unreversed.lastIndexOf(target), 1);
    const ruling = reverse(entry, target, { kind, context });
    return isSure ? ruling : { ...ruling, notes: [...(ruling.notes ?? []), 'maybe.other-payment'] };
  }
  if (!isNamed) return null;
  // The return of a surplus pays and unpays nothing, nor does that of a fee.
  const surplus = lastSurplus(context, size);
  if (surplus) {
    Object.assign(surplus, { high: surplus.likely, surplus: 0, notes: [], isOpen: false });
    return { kind: 'refund' };
  }
  if (isSmallFee(entry, context)) return { kind: 'refund' };
  // What comes back after the end takes nothing from installments that are all paid.
  const { amounts } = context.terms;
  if (kind === 'refund' && amounts.length > 0 && coveredBy(context.credit, context.terms) === amounts.length)
    return { kind };
  return { kind, low: -size, likely: -size, high: 0, notes: ['maybe.reversal'], isOpen: true };
}

/** The latest payment with a surplus of that size, which is returned once. */
function lastSurplus({ surpluses }: ClassificationContext, size: number): ClassifiedEntry | undefined {
  const list = surpluses.get(size) ?? [];
  let last = list.pop();
  while (last?.isReversed) last = list.pop();
  return last;
}

/** Of how many equal payments a reversal that names an installment is compared with. */
const comparedPayments = 500;

/** The payment that an entry takes back: that of the installment which it names, else the latest. */
function reversedOf(
  { installmentNumber }: Entry,
  unreversed: readonly ClassifiedEntry[],
): ClassifiedEntry | undefined {
  const named =
    installmentNumber === null
      ? undefined
      : unreversed
          .slice(-comparedPayments)
          .find((payment) => payment.installmentNumber === installmentNumber);
  return named ?? unreversed.at(-1);
}

/** Days within which a payment is usually taken back: of several, the latest is meant. */
const reversalReach = 21;

function isLikelyTarget(entry: Entry, target: ClassifiedEntry): boolean {
  if (entry.installmentNumber !== null && entry.installmentNumber === target.installmentNumber) return true;
  return entry.day !== null && target.day !== null && entry.day - target.day <= reversalReach;
}

/** Only one installment stands against the payments, on a later day, and nothing says that it is another kind of entry. */
function isLoneOpposite(
  entry: Entry,
  unreversed: readonly ClassifiedEntry[],
  { opposites }: ClassificationContext,
): boolean {
  const [payment] = unreversed;
  return unreversed.length === 1 && opposites <= 1 && entry.words.size === 0 && entry.day !== payment?.day;
}

function reverse(
  entry: Entry,
  target: ClassifiedEntry,
  { kind, context }: { kind: 'refund' | 'reversal'; context: ClassificationContext },
): Ruling {
  if (entry.day === null)
    return { kind, low: -target.likely, likely: 0, high: 0, notes: ['unreadable.entry-day'], isOpen: true };
  context.credit -= target.likely;
  Object.assign(target, {
    low: 0,
    likely: 0,
    high: 0,
    surplus: 0,
    notes: [],
    isOpen: false,
    isReversed: true,
  });
  return { kind };
}

/**
 * Nobody pays installments before the money is there, unless one is due by then: they may be the schedule, or a fee of the
 * same amount.
 */
function beforeTheMoney(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, release } = context.terms;
  const day = context.disbursement?.day ?? release;
  if (!installment || day === null || entry.day === null || signOf(entry) !== context.sign.payment)
    return null;
  const size = sizeOf(entry);
  const isTooEarly = entry.day <= day && dueBefore(context, entry.day + 1, 'most') === 0;
  if (!isTooEarly || size % installment !== 0) return null;
  return { kind: 'other', high: size, notes: ['maybe.no-payment'] };
}

/** Fees by their words, charges that are booked apart, and the offer's own fees on the day of the disbursement. */
function fee(entry: Entry, context: ClassificationContext): Ruling | null {
  const { terms } = context;
  const size = sizeOf(entry);
  const maybeNone: Ruling = { kind: 'fee', high: size, notes: ['maybe.no-payment'] };
  if (isSmallFee(entry, context)) {
    if (entry.words.has('inclusive')) return maybeNone;
    return { kind: 'fee', notes: entry.words.has('charges') ? ['separate-charges'] : [] };
  }
  const isNamed = (entry.words.has('fee') || entry.words.has('charges')) && !entry.words.has('payment');
  if (isNamed && size === terms.installment) return maybeNone;
  const { left } = nextInstallment(context);
  if (entry.day === null || context.lastPayment !== null || size === terms.installment || size === left)
    return null;
  const disbursedOn = context.disbursement?.day ?? null;
  const day = disbursedOn ?? terms.release;
  const isOnDay = day !== null && entry.day <= day + 3 && dueBefore(context, entry.day + 1, 'most') === 0;
  const isOfOffer = isOnDay && terms.fees.has(size);
  const isBefore = disbursedOn !== null && entry.day <= disbursedOn && size < (terms.disbursement ?? 0);
  return isOfOffer || isBefore ? { kind: 'fee' } : null;
}

function isSmallFee({ cents, words }: Entry, { terms: { installment } }: ClassificationContext): boolean {
  const isNamed = words.has('fee') || words.has('charges');
  const isPart = words.has('part') || words.has('early');
  return isNamed && !isPart && installment !== null && Math.abs(cents ?? 0) <= installment / 2;
}

/** An entry against the payments' sign that takes back no payment for sure. */
function otherSign(entry: Entry, { sign: { payment } }: ClassificationContext): Ruling | null {
  const size = sizeOf(entry);
  if (payment === null)
    return { kind: 'other', low: -size, high: size, notes: ['disagrees.signs'], isOpen: true };
  if (signOf(entry) === payment) return null;
  return { kind: 'other', low: -size, notes: ['maybe.reversal'], isOpen: true };
}
