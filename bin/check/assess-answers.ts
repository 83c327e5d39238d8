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
