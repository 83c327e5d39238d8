import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { DeskError } from '#lib/server/desk-error.ts';

/**
 * Returns the URL of a loan at the lending API. Throws `invalid_loan_id` for an identifier that is not safe in a path,
 * whatever pattern was configured.
 */
export function loanUrl(baseUrl: string, { loan, expand, fields, paymentFor }: LoanRequest): URL {
  const url = new URL(`${baseUrl}/v1/loans/${loan}`);
  // The configured base URL is normalized, so a difference means that the identifier changed the path.
  const isUnchanged = url.href === `${baseUrl}/v1/loans/${loan}`;
  if (!isUnchanged || !/^[\w.~-]+$/.test(loan)) throw new DeskError('invalid_loan_id', { resource: null });
  // Names need no escaping in a query; commas separate them, as the specification says.
  const query: string[] = [];
  if (expand.length > 0) query.push(`expand=${expand.join(',')}`);
  if (fields) query.push(`fields=${fields.join(',')}`);
  if (paymentFor) query.push(`payment_for=${encodeURIComponent(paymentFor.toWellFormed())}`);
  url.search = query.join('&');
  return url;
}
