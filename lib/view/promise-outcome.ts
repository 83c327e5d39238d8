import { civilDayOf, parseDay } from '#lib/loan/civil-date.ts';
import type { LoanPromise, PromiseDraft, PromiseOutcome } from '#lib/loan/loan-promise.ts';
import { isClearing } from '#lib/position/parts/overdue.ts';
import type { LoanView } from './loan-view.ts';

/** Five cents of an amount are rounding, as everywhere in the desk. */
const rounding = 5;

/** A promise, and the civil day on which it was given, `YYYY-MM-DD`. */
export type GivenPromise = Pick<PromiseDraft, 'cents' | 'day'> & { givenOn: string };

type Seen = Pick<LoanView, 'ledger' | 'position' | 'repayment' | 'retrievedAt'>;

/**
 * Returns what became of a promise by the payments that a view of the loan shows. It is kept where those from the day on
 * which it was given add up to its amount, three business days after its own day at the latest, which is the clearing of a
 * payment. It is broken only where that time has passed and the view tells every payment: what was not told was not left
 * undone.
 */
export function outcomeOfPromise(promise: GivenPromise, seen: Seen, timeZone: string): PromiseOutcome {
  const payments = paymentsOf(seen);
  const inTime = (payments ?? []).filter(
    ({ day }) => day !== null && day >= promise.givenOn && isInTime(promise.day, day),
  );
  if (payments && sumOf(inTime) >= promise.cents - rounding) return 'kept';
  if (isInTime(promise.day, civilDayOf(Date.parse(seen.retrievedAt), timeZone))) return 'open';
  return payments && isWhole(payments, seen) ? 'broken' : 'unchecked';
}

/** What is known of a promise where no payment is: what an earlier read has found of it, or that its day has passed. */
export function outcomeWithoutPayments(
  { day, found }: { day: string; found: 'kept' | 'broken' | null },
  today: string,
): LoanPromise['outcome'] {
  return found ?? (isInTime(day, today) ? 'open' : 'unchecked');
}

/** True for a day on which a payment may still come in that was made on the promised day. */
function isInTime(promised: string, day: string): boolean {
  if (day <= promised) return true;
  const [from, to] = [parseDay(promised), parseDay(day)];
  return from !== null && to !== null && isClearing(from, to);
}

type Payment = { day: string | null; cents: number };

/** The payments of the ledger, in cents; null where their unit is not known, or there is no ledger. */
function paymentsOf({ ledger }: Seen): Payment[] | null {
  if (!ledger?.unit) return null;
  const scale = ledger.unit === 'centavos' ? 1 : 100;
  return ledger.rows.map(({ day, paid, kind }) => ({
    day,
    cents: Math.round(paid * scale) * (kind === 'refund' ? -1 : 1),
  }));
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

/**
 * True where the payments are all that there are: each has a day, together they are what is known to be paid, and every
 * installment that is paid, or in part, is paid by one of them.
 */
function isWhole(payments: readonly Payment[], { position, ledger, repayment }: Seen): boolean {
  const { paidAmount, unclassified } = position ?? {};
  const isKnown = paidAmount?.certainty === 'stated' || paidAmount?.certainty === 'follows';
  if (!isKnown || unclassified?.value !== 0 || payments.some(({ day }) => day === null)) return false;
  const named = new Set(ledger?.rows.flatMap(({ installments }) => installments));
  const isNamed = (repayment?.installments ?? []).every(
    ({ state }, index) => !['paid', 'part', 'part-late'].includes(state) || named.has(index + 1),
  );
  const paid = (paidAmount.value ?? 0) * (ledger?.unit === 'centavos' ? 1 : 100);
  return isNamed && Math.abs(paid - sumOf(payments)) <= rounding;
}
