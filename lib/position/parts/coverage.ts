import { possibleCents } from '../amounts/sent-amounts.ts';
import { isStandingPayment } from '../entries/entry.ts';
import type { PositionNote } from '../loan-position.ts';
import { coveredBy } from '../plan/covered-installments.ts';
import { statedLeft } from '../plan/stated-installments.ts';
import type { PositionInputs } from './position-inputs.ts';
import { type Reading, readingOf } from './repayment-reading.ts';

/** What of the installments is paid, by the one source that tells it best. */
export type Coverage = {
  /** Null where no source tells what is paid: the reading is then that nothing was. */
  source: 'installments' | 'transactions' | 'remaining' | null;
  /** The likeliest first; the others fit too. */
  readings: readonly [Reading, ...Reading[]];
  /** The least and the most cents that are paid; null where no source tells it. */
  credits: readonly [number, number] | null;
  /** JSON Pointers. */
  because: string[];
  /** Why it may be otherwise. */
  notes: PositionNote[];
  /** A payment may have settled the rest, and this says that nothing is left: what remains by the API, or the status. */
  settledBy: '/amountRemaining' | '/status' | null;
};

/** The inputs with what of the installments is paid. */
export type CoveredInputs = PositionInputs & { coverage: Coverage };

/**
 * What of the installments is paid: by the API's own list of them where it shows each that is due, else by the
 * transactions where they speak of payments, else by what remains on that day where one count of payments alone leaves it.
 */
export function coverageOf(inputs: PositionInputs, remainingOfDay: number | null): Coverage {
  const listed = byInstallments(inputs);
  if (listed) return listed;
  const isRead = inputs.missing === null || inputs.missing === 'no-payment.empty';
  if (isRead && inputs.isPaymentTold) return byTransactions(inputs);
  const { terms } = inputs;
  const credit = remainingOfDay === null ? null : creditByRemaining(remainingOfDay, inputs);
  if (credit !== null)
    return {
      source: 'remaining',
      readings: [readingOf(credit, terms)],
      credits: [credit, credit],
      because: ['/amountRemaining'],
      notes: ['by.remaining'],
      settledBy: null,
    };
  const note = isRead ? 'no-payment.untold' : (inputs.missing ?? 'missing.transactions');
  return {
    source: null,
    readings: [readingOf(0, terms)],
    credits: null,
    because: ['/transactions'],
    notes: [note],
    settledBy: null,
  };
}

function byInstallments(inputs: PositionInputs): Coverage | null {
  const { terms, today, remaining, isEnded } = inputs;
  const { stated } = terms;
  if (!stated) return null;
  const byNumber = new Map(stated.list.map((installment) => [installment.number, installment]));
  const left = terms.amounts.map((amount, index) => {
    const installment = byNumber.get(index + 1);
    return installment ? statedLeft(installment) : amount;
  });
  const payable = terms.dueDates[0]?.payable ?? [];
  // Each installment has to be seen whose day has passed; without days, each of them.
  const isSeen = terms.amounts.every((_, index) => {
    const isLater = (payable[index] ?? today - 1) >= today;
    return isLater || (byNumber.has(index + 1) && left[index] !== null);
  });
  if (left.length === 0 || !isSeen) return null;
  const known = left.map((cents, index) => cents ?? terms.amounts[index] ?? 0);
  const paid = stated.list.filter(({ state }) => state === 'paid');
  const isOwed = known.some((cents) => cents > 0);
  const credit = known.reduce((sum, cents) => sum - cents, terms.sums.at(-1) ?? 0);
  const isGivenUp = stated.list.some(({ state }) => state === 'uncollectible');
  const notes: PositionNote[] = [];
  if (!terms.isCountSure) notes.push('differ.schedules');
  if (!stated.isComplete) notes.push('missing.installments');
  if (remaining !== null && (remaining === 0) === isOwed && !isGivenUp) notes.push('disagrees.remaining');
  if (isEnded && isOwed) notes.push('disagrees.status');
  return {
    source: 'installments',
    readings: [{ paid: paid.length, left: known }],
    credits: [credit, credit],
    because: paid.length > 0 ? paid.map(({ pointer }) => pointer) : ['/installments'],
    notes,
    settledBy: null,
  };
}

function byTransactions(inputs: PositionInputs): Coverage {
  const { entries, credits, doubts, hasPayment, missing, terms, remaining, isEnded } = inputs;
  const isPayoff = doubts.hasPayoff || doubts.hasPrepayment;
  const isFinished = inputs.isFinishedByStatus && remaining === null;
  const [likeliest, low, high] = [credits.likely, credits.low, credits.high].map((credit) =>
    readingOf(credit, terms),
  );
  const first = likeliest ?? readingOf(0, terms);
  const pointers = entries.filter(isStandingPayment).map(({ pointer }) => pointer);
  const notes = [...doubts.open];
  if (!hasPayment) notes.push(missing ?? 'no-payment.unseen');
  if (!terms.isCountSure) notes.push('differ.schedules');
  const isPaid = coveredBy(credits.likely, terms) === terms.amounts.length;
  if (remaining !== null && (remaining === 0) !== isPaid) notes.push('disagrees.remaining');
  if (isEnded && !isPaid) notes.push('disagrees.status');
  return {
    source: 'transactions',
    readings: [first, low ?? first, high ?? first],
    credits: [credits.low, credits.high],
    because: pointers.length > 0 ? pointers : ['/transactions'],
    notes,
    settledBy: !isPayoff ? null : remaining === 0 ? '/amountRemaining' : isFinished ? '/status' : null,
  };
}

/** Five cents of an amount are rounding, as everywhere in the desk. */
const rounding = 5;

/**
 * The cents that are paid where what remains, as sent, is what one count of payments alone leaves: the installments that
 * are unpaid, or the principal that is outstanding. Null where none or several do; 0 says that nothing is owed, and no count.
 */
function creditByRemaining(remaining: number, { terms }: PositionInputs): number | null {
  const { amounts, sums, installment, balances } = terms;
  if (remaining <= 0 || amounts.length === 0) return null;
  const total = sums.at(-1) ?? 0;
  const sent = possibleCents(remaining, terms.unit);
  const isSent = (cents: number) => sent.some((one) => Math.abs(one - cents) <= rounding);
  const credits = amounts.flatMap((_, index) => {
    const credit = sums[index - 1] ?? 0;
    const multiple = (amounts.length - index) * (installment ?? 0);
    const ways = [total - credit, multiple, balances[index] ?? 0];
    return ways.some((cents) => cents > 0 && isSent(cents)) ? [credit] : [];
  });
  const [only, ...others] = credits;
  return only === undefined || others.length > 0 ? null : only;
}
