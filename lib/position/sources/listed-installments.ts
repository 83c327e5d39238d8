import type { PositionNote } from '../loan-position.ts';
import type { Coverage, PositionInputs } from '../parts/position-inputs.ts';
import { statedLeft } from '../plan/api-installments.ts';
import { type PaidAmounts, tellsPaid } from './paid-amounts.ts';
import { type SourceContext, type SourceReader, trueOrFalse } from './source-reader.ts';

/** The API's own list of installments. */
export const listedInstallments: SourceReader = {
  ...tellsPaid(paidAmounts),
  'paid-out': ({ inputs }) => {
    const paid = inputs.terms.stated?.list.find(({ state }) => state === 'paid' || state === 'part');
    return paid && trueOrFalse(true, [paid.pointer]);
  },
  finished: ({ inputs }) => {
    const { isFinished = null } = sumsOf(inputs) ?? {};
    return isFinished === null ? null : trueOrFalse(isFinished, ['/installments']);
  },
  coverage: coveredByList,
};

function paidAmounts({ inputs }: SourceContext): PaidAmounts | null {
  const sums = sumsOf(inputs);
  if (!sums) return null;
  const { counts, credits, overdue } = sums;
  return {
    ...{ count: counts[0], counts, credit: credits[1], credits },
    overdue: inputs.terms.stated?.isComplete ? overdue : null,
    certainty: 'follows',
    because: ['/installments'],
  };
}

/** What the list leaves open: how many are paid, the credit in cents that its amounts come to, and what is overdue of those that are seen. */
function sumsOf({
  terms,
  today,
}: PositionInputs):
  | (Pick<PaidAmounts, 'counts' | 'credits'> & { isFinished: boolean | null; overdue: number })
  | null {
  const { amounts, count, sums, stated } = terms;
  if (!stated || count === null || amounts.length === 0) return null;
  const total = sums.at(-1) ?? 0;
  let [paid, unpaid, least, most, seen, overdue] = [0, 0, 0, 0, 0, 0];
  const payable = terms.dueDates[0]?.payable ?? [];
  for (const installment of stated.list) {
    const { number, state, remaining } = installment;
    const left = statedLeft(installment);
    if (left === null || number > count) continue;
    seen += amounts[number - 1] ?? 0;
    least += left;
    most += state === 'uncollectible' ? (remaining ?? 0) : left;
    if ((payable[number - 1] ?? today) < today) overdue += left;
    if (state === 'paid') paid++;
    else unpaid++;
  }
  const unseen = total - seen;
  const isOver = stated.isComplete && most === 0 && paid + unpaid === count;
  return {
    counts: [paid, count - unpaid],
    credits: [total - most - unseen, total - least],
    overdue,
    isFinished: isOver ? true : least > 0 ? false : null,
  };
}

/** Each installment has to be seen whose day has passed; without days, each of them. */
function coveredByList({ terms, today, remaining, isEnded }: PositionInputs): Coverage | null {
  const { stated } = terms;
  if (!stated) return null;
  const byNumber = new Map(stated.list.map((installment) => [installment.number, installment]));
  const left = terms.amounts.map((amount, index) => {
    const installment = byNumber.get(index + 1);
    return installment ? statedLeft(installment) : amount;
  });
  const payable = terms.dueDates[0]?.payable ?? [];
  const isSeen = terms.amounts.every((_, index) => {
    const isLater = (payable[index] ?? today - 1) >= today;
    return isLater || (byNumber.has(index + 1) && left[index] !== null);
  });
  if (left.length === 0 || !isSeen) return null;
  const leftOrPlanned = left.map((cents, index) => cents ?? terms.amounts[index] ?? 0);
  const paid = stated.list.filter(({ state }) => state === 'paid');
  const isOwed = leftOrPlanned.some((cents) => cents > 0);
  const credit = leftOrPlanned.reduce((sum, cents) => sum - cents, terms.sums.at(-1) ?? 0);
  const isGivenUp = stated.list.some(({ state }) => state === 'uncollectible');
  const notes: PositionNote[] = [];
  if (!terms.isCountSure) notes.push('differ.schedules');
  if (!stated.isComplete) notes.push('missing.installments');
  if (remaining !== null && (remaining === 0) === isOwed && !isGivenUp) notes.push('disagrees.remaining');
  if (isEnded && isOwed) notes.push('disagrees.status');
  return {
    source: 'installments',
    readings: [{ paid: paid.length, left: leftOrPlanned }],
    credits: [credit, credit],
    because: paid.length > 0 ? paid.map(({ pointer }) => pointer) : ['/installments'],
    notes,
    settledBy: null,
  };
}
