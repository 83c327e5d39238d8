import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { Deviation } from '#lib/loan/reader/deviations.ts';
import { maskLoan } from './mask-loan.ts';
import { type ShownNames, shownPointer } from './masked-names.ts';

export type MaskOptions = {
  /** JSON Pointers into the loan, `*` for any one step, to single values that stay. See `defaultExcept`. */
  except: readonly string[];
};

export type MaskedView = {
  view: LoanAnswer;
  /** Pointers into the masked loan: a value, an object or list all of which is hidden, or a text with hidden parts. */
  masked: string[];
};

/** The identifiers that stay within what `expand` put in place of them; payment methods and signers stay hidden. */
const identifierPaths = [
  '/customer/id',
  '/employment/id',
  '/company/id',
  '/offer/fund/id',
  '/offer/product/id',
  '/offer/creditPolicy/id',
  '/attachments/*/file/id',
];

/** What a masked role sees anyway, unless `MASK_EXCEPT` says otherwise: the customer's name, and ids. */
export function defaultExcept(customerNamePaths: readonly string[]): string[] {
  return [...customerNamePaths, ...identifierPaths];
}

/**
 * A loan as a role sees it that may not see all. Everything in the result, and whatever is derived from it, is free of
 * hidden values; masking it again changes nothing. Linear in the loan; throws at no JSON.
 */
export function maskView(view: LoanAnswer, { except }: MaskOptions): MaskedView {
  const { request, retrievedAt, requestId } = view;
  const { loan, masked, names } = maskLoan(view.loan, { except, ownId: request.loan });
  const deviations = view.deviations.map((one) => maskDeviation(one, view.loan, names));
  // Name by name: a field that an answer gains one day is not let through unseen.
  return { view: { loan, deviations, request, retrievedAt, requestId }, masked };
}

/** Its place in names that are shown, and of what was found the type alone: what may be seen stands in its place. */
function maskDeviation({ path, expected, found }: Deviation, loan: LoanAnswer['loan'], names: ShownNames) {
  return { path: shownPointer(loan, path, names), expected, found: typeOnly(found) };
}

/** Of the words that say what was found those that are no value. */
function typeOnly(found: string): string {
  const [type = ''] = /^(null|object|empty array|array of \d+|\d+ deviations|other bytes)$/.exec(found) ?? [];
  const [word = ''] = /^(string|number|boolean)\b/.exec(found) ?? [];
  return type || word;
}
