import { civilDayOf } from '#lib/loan/civil-date.ts';
import { member } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { maxDeviations, notUtf8 } from '#lib/loan/reader/deviations.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import type { AuthScheme } from '#lib/server/lending/authorization-header.ts';
import type { TryResult, UpstreamAnswer } from '#lib/server/lending/try-once.ts';

/** Writes one line of the report. */
export type Write = (mark: '✓' | '✗' | '!' | ' ', text: string) => void;

/** The answers of the API: without a key, and with each form of it. */
export type Tries = { without: TryResult } & Record<AuthScheme, TryResult>;
type AssessOptions = { request: LoanRequest; scheme: AuthScheme };

const names = { basic: 'Basic', bearer: 'Bearer' } as const;

/** Prints what the answers mean together. Returns true if the desk will work with the configured scheme. */
export function assessAnswers(tries: Tries, { request, scheme }: AssessOptions, write: Write): boolean {
  for (const form of ['basic', 'bearer'] as const) printScheme(form, tries[form], write);
  if (tries.without.ok) {
    write('✗', 'Without any key it answers 200 too: this is not the lending API, or it is open to everyone.');
  }
  const other = scheme === 'basic' ? 'bearer' : 'basic';
  if (!tries[scheme].ok && tries[other].ok) {
    write(
      '✗',
      `The key works as ${names[other]}, not as ${names[scheme]}: set LENDING_API_AUTH_SCHEME=${other}.`,
    );
  } else if (isRefused(tries.basic) && isRefused(tries.bearer)) {
    write(
      '✗',
      'The key is refused in both forms: it is another environment’s, was revoked, or lacks a scope.',
    );
  }
  const best = tries[scheme].ok ? tries[scheme] : tries[other];
  const read = best.ok && printDeviations(best.answer, request, write);
  return tries[scheme].ok && read && !tries.without.ok;
}

function printScheme(form: AuthScheme, tried: TryResult, write: Write): void {
  write(tried.ok ? '✓' : isMissing(tried) ? '!' : '✗', `${names[form]}: ${wordsOf(tried)}.`);
}

function wordsOf(tried: TryResult): string {
  if (tried.ok) return `accepted, ${tried.answer.bytes} bytes`;
  const { code, reason } = tried.failure;
  if (isRefused(tried)) return `refused (${reason})`;
  if (isMissing(tried)) return `no such loan (${reason}): give the identifier of one that exists`;
  return `${code} (${reason})`;
}

const mostShown = 50;

function printDeviations({ text, damaged }: UpstreamAnswer, request: LoanRequest, write: Write): boolean {
  const read = readLoan(text, request);
  if (!read.ok) {
    write('✗', `The answer cannot be read: ${read.reason}.`);
    return false;
  }
  const deviations = damaged ? [notUtf8, ...read.deviations] : read.deviations;
  const count = deviations.length > maxDeviations ? `more than ${maxDeviations}` : deviations.length || 'no';
  const noun = count === 1 ? 'deviation' : 'deviations';
  write(deviations.length ? '!' : '✓', `The loan: ${count} ${noun} from the specification.`);
  for (const { path, expected, found } of deviations.slice(0, mostShown)) {
    write(' ', `${path || '(the loan)'}: expected ${expected}, found ${found}`);
  }
  if (deviations.length > mostShown) write(' ', `and ${deviations.length - mostShown} more`);
  return true;
}

function isRefused(tried: TryResult): boolean {
  return !tried.ok && tried.failure.code === 'upstream_unauthorized';
}

function isMissing(tried: TryResult): boolean {
  return !tried.ok && tried.failure.code === 'not_found';
}

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
