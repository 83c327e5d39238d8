import { civilDayOf } from '#lib/loan/civil-date.ts';
import { member } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import type { TryResult } from '#lib/server/lending/try-once.ts';
import type { Write } from './assess-answers.ts';

const dayMs = 86_400_000;
/** Days from today. They lie over a year apart, so that nearly every loan has other amounts on the second. */
const distances = [30, 430] as const;

/**
 * Tries `payment_for` with two distant dates, as the specification does not show its form, and prints which value
 * DEFAULT_PAYMENT_FOR should have. The desk works with either.
 */
export async function checkPaymentFor(
  request: LoanRequest,
  ask: (request: LoanRequest) => Promise<TryResult>,
  write: Write,
): Promise<void> {
  const dates = distances.map((days) => civilDayOf(Date.now() + days * dayMs, 'UTC'));
  const answers: (string | null)[] = [];
  for (const paymentFor of dates) {
    const tried = await ask({ ...request, paymentFor });
    if (!tried.ok) {
      write('!', `payment_for=${paymentFor} is refused: set DEFAULT_PAYMENT_FOR=none.`);
      return;
    }
    answers.push(amountsOf(tried.answer.text, request));
  }
  const [first = null, second = null] = answers;
  if (first === null || second === null)
    write('!', 'payment_for with a date brings no amounts: set DEFAULT_PAYMENT_FOR=none.');
  else if (first === second)
    write(
      '!',
      `payment_for brings the same amounts for ${dates.join(' and ')}, so the date may not count: set DEFAULT_PAYMENT_FOR=none, or try a loan with more to pay.`,
    );
  else write('✓', `payment_for takes a date: two dates, two answers. DEFAULT_PAYMENT_FOR=today can be set.`);
}

/** Both amounts of an answer as one text; null without any. */
function amountsOf(text: string, request: LoanRequest): string | null {
  const read = readLoan(text, request);
  if (!read.ok) return null;
  const amounts = [member(read.loan, 'amountRemaining'), member(read.loan, 'amountForPayment')];
  return amounts.every((amount) => amount === undefined) ? null : JSON.stringify(amounts);
}
