import { member } from '#lib/loan/json.ts';
import { rounding } from '../amounts/sent-amounts.ts';
import type { Credits } from '../parts/position-inputs.ts';
import { balanceSpans } from './balance-readings.ts';
import { type SourceContext, sentSpans } from './source-reader.ts';
import { meet } from './statement.ts';
import { paidByHistory } from './told-history.ts';

/**
 * The credits by which the transactions may be read, in cents, without those that another source rules out: sources that
 * agree make the answer more certain than one of them. The history rules out that fewer installments are paid than it
 * received; `amountRemaining`, where it is of the day of the inputs, the credits of which it is no balance. Nothing is
 * ruled out by a source that contradicts the likeliest reading. `because`: JSON Pointers of the sources that agree.
 */
export function agreeingCredits(
  context: SourceContext,
  isRemainingOfToday: boolean,
): { credits: Credits; because: string[] } {
  const { loan, inputs } = context;
  const { credits, missing } = inputs;
  if (credits.low === credits.high || missing !== null) return { credits, because: [] };
  const received = paidByHistory(inputs);
  const leastByHistory = received?.credit ?? 0;
  const remaining = member(loan, 'amountRemaining');
  const sent = isRemainingOfToday && typeof remaining === 'number' ? sentSpans(remaining, inputs) : null;
  const isBalance = (credit: number) =>
    sent === null || meet(Object.values(balanceSpans([credit, credit], context)), sent, rounding);
  const fits = (credit: number) => credit >= leastByHistory && isBalance(credit);
  if (!fits(credits.likely)) return { credits, because: [] };
  // What the history received is the least that can be, where the transactions leave less possible.
  const low = [credits.low, leastByHistory].find(fits) ?? credits.likely;
  const high = fits(credits.high) ? credits.high : credits.likely;
  const isNarrower = low > credits.low || high < credits.high;
  const because = [...(received?.because ?? []), ...(sent ? ['/amountRemaining'] : [])];
  return { credits: { ...credits, low, high }, because: isNarrower ? because : [] };
}
