import type { PositionInputs } from '../parts/position-inputs.ts';
import { statedLeft } from '../plan/stated-installments.ts';
import type { Span } from './statement.ts';

/** What the listed installments leave open: how many are paid, the credit in cents that their amounts come to, and what is overdue of those that are seen. */
export function listedSpans({
  terms,
  today,
}: PositionInputs): { counts: Span; credits: Span; isFinished: boolean | null; overdue: number } | null {
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
