import { member } from '#lib/loan/json.ts';
import { possibleCents, rounding } from '../amounts/sent-amounts.ts';
import type { Coverage, PositionInputs } from '../parts/position-inputs.ts';
import { readingOf } from '../plan/covered-installments.ts';
import { type SourceContext, type SourceReader, sentSpans, type Told, trueOrFalse } from './source-reader.ts';

/** `amountRemaining` and `amountForPayment`, of the day that was asked about. */
export const apiFigures: SourceReader = {
  // What remains tells a count only where nothing else of the API does: it has several meanings.
  'paid-installments': ({ inputs }) => {
    const covered = inputs.entries.length === 0 && !inputs.terms.stated ? coveredByRemaining(inputs) : null;
    const count = covered?.readings[0].paid;
    if (!covered || count === undefined) return null;
    const { because } = covered;
    return { value: count, unit: null, certainty: 'fits', because, spans: [[count, count]] };
  },
  remaining: (context) => figureTold('amountRemaining', context),
  // It speaks of what is overdue as far as it asks for more or less than a person could have to pay.
  overdue: (context) => figureTold('amountForPayment', context),
  finished: ({ loan }) => {
    const remaining = member(loan, 'amountRemaining');
    if (typeof remaining !== 'number') return null;
    return trueOrFalse(Math.abs(remaining) <= 0.05, ['/amountRemaining'], 'stated');
  },
  coverage: coveredByRemaining,
};

function figureTold(
  name: 'amountRemaining' | 'amountForPayment',
  { loan, inputs }: SourceContext,
): Told | null {
  const value = member(loan, name);
  if (typeof value !== 'number') return null;
  const unit = inputs.terms.isUnitKnown ? inputs.terms.unit : null;
  return { value, unit, certainty: 'stated', because: [`/${name}`], spans: sentSpans(value, inputs) };
}

/**
 * What is paid where what remains, as sent, is what one count of payments alone leaves: the installments that are unpaid,
 * or the principal that is outstanding. Null where none or several do; 0 says that nothing is owed, and no count.
 */
function coveredByRemaining({ remaining, isRemainingKept, terms }: PositionInputs): Coverage | null {
  const { amounts, sums, installment, balances } = terms;
  if (!isRemainingKept || remaining === null || remaining <= 0 || amounts.length === 0) return null;
  const total = sums.at(-1) ?? 0;
  const sent = possibleCents(remaining, terms);
  const isSent = (cents: number) => sent.some((value) => Math.abs(value - cents) <= rounding);
  const credits = amounts.flatMap((_, index) => {
    const credit = sums[index - 1] ?? 0;
    const multiple = (amounts.length - index) * (installment ?? 0);
    const ways = [total - credit, multiple, balances[index] ?? 0];
    return ways.some((cents) => cents > 0 && isSent(cents)) ? [credit] : [];
  });
  const [credit, ...others] = credits;
  if (credit === undefined || others.length > 0) return null;
  return {
    source: 'remaining',
    readings: [readingOf(credit, terms)],
    credits: [credit, credit],
    because: ['/amountRemaining'],
    notes: ['by.remaining'],
    settledBy: null,
  };
}
