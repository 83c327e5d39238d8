import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { DeskError } from '#lib/server/desk-error.ts';

/**
 * The address of a loan at the lending API. Throws `invalid_loan_id` for an identifier that a path
 * cannot hold, whatever pattern was configured.
 */
export function loanUrl(baseUrl: string, { loan, expand, fields, paymentFor }: LoanRequest): URL {
  const url = new URL(`${baseUrl}/v1/loans/${loan}`);
  // What was configured has its origin and its path as `URL` writes them: then the whole says the same.
  const same = url.href === `${baseUrl}/v1/loans/${loan}`;
  if (!same || !/^[\w.~-]+$/.test(loan)) throw new DeskError('invalid_loan_id', { resource: null });
  // Names hold nothing that a query would have to escape; a comma divides them as the specification says.
  const query: string[] = [];
  if (expand.length > 0) query.push(`expand=${expand.join(',')}`);
  if (fields) query.push(`fields=${fields.join(',')}`);
  if (paymentFor) query.push(`payment_for=${encodeURIComponent(paymentFor.toWellFormed())}`);
  url.search = query.join('&');
  return url;
}
