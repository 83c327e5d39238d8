import { defaultLoanIdPattern, type LoanId, parseLoanId, resourceOf } from './loan-id.ts';
import type { Resource } from './schema.ts';
import { isRequested } from './value-state.ts';

/** What a view asks of the lending API. It is the whole state of the page, and lives in its URL. */
export type LoanRequest = {
  loan: LoanId;
  /** References to expand; empty: none. */
  expand: readonly string[];
  /** Names to ask for, or null for what the API returns by default. */
  fields: readonly string[] | null;
  /** Passed on as it is: the specification does not show its shape. */
  paymentFor: string | null;
};

type RequestFault =
  | { code: 'invalid_loan_id'; resource: Resource | null }
  | { code: 'invalid_request'; parameter: 'expand' | 'fields' | 'payment_for'; reason: RequestFaultReason };
type RequestFaultReason = 'twice' | 'name' | 'too-many' | 'text';

export type ParsedRequest = { ok: true; request: LoanRequest } | { ok: false; fault: RequestFault };

export const namePattern = /^[A-Za-z][\w.]{0,63}$/;
const mostNames = 64;
/** Any printable text: no control character, no line break. */
const paymentForPattern = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u;

/**
 * Reads a view's URL. Doubled names are merged, blanks around a name dropped.
 * No `expand` means `defaultExpand` (of it what `fields` asks for, whole or in part); an empty one means none.
 */
export function parseLoanRequest(
  loan: string,
  query: URLSearchParams,
  {
    defaultExpand,
    loanIdPattern = defaultLoanIdPattern,
  }: { defaultExpand: readonly string[]; loanIdPattern?: RegExp },
): ParsedRequest {
  const id = parseLoanId(loan, loanIdPattern);
  if (!id) return { ok: false, fault: { code: 'invalid_loan_id', resource: resourceOf(loan) } };
  for (const parameter of ['expand', 'fields', 'payment_for'] as const) {
    if (query.getAll(parameter).length > 1) return invalid(parameter, 'twice');
  }
  const expand = names(query.get('expand'));
  if (typeof expand === 'string') return invalid('expand', expand);
  const fields = names(query.get('fields'));
  if (typeof fields === 'string') return invalid('fields', fields);
  const paymentFor = query.get('payment_for')?.trim() || null;
  if (paymentFor && !paymentForPattern.test(paymentFor)) return invalid('payment_for', 'text');
  const asked = fields && fields.length > 0 ? fields : null;
  return {
    ok: true,
    request: {
      loan: id,
      expand: expand ?? defaultExpand.filter((name) => isRequested(asked, `/${name.replaceAll('.', '/')}`)),
      fields: asked,
      paymentFor,
    },
  };
}

/** The query of a request, with `expand` always written out: a copied link opens this very view. */
export function toQuery({ expand, fields, paymentFor }: Omit<LoanRequest, 'loan'>): string {
  const parts = [`expand=${expand.join(',')}`];
  if (fields) parts.push(`fields=${fields.join(',')}`);
  if (paymentFor) parts.push(`payment_for=${escaped(paymentFor)}`);
  return parts.join('&');
}

/** What of a view is not asked of the API: the sources that its timeline hides. */
export const hideParameter = 'hide';

/** A query with the part of `search` that is not the API's concern. */
export function withHidden(query: string, search: URLSearchParams): string {
  const hidden = search.get(hideParameter) ?? '';
  return /^[a-z,]{1,64}$/.test(hidden) ? `${query}&${hideParameter}=${hidden}` : query;
}

/** A query with the place in a list that the loan was opened from; a copied link has none, for a list is one's own. */
export function withinList(query: string, search: URLSearchParams): string {
  const place = parseListPlace({ list: search.get('list'), at: search.get('at') });
  return place ? `${query}&list=${place.list}&at=${place.at}` : query;
}

/** `?list=…&at=…`: which row of which list, or null. */
export function parseListPlace({
  list,
  at,
}: {
  list: unknown;
  at: unknown;
}): { list: string; at: number } | null {
  if (typeof list !== 'string' || typeof at !== 'string') return null;
  return /^[\w-]{1,64}$/.test(list) && /^[1-9]\d{0,4}$/.test(at) ? { list, at: Number(at) } : null;
}

/** Nothing is left at the end of a link that a mail program would take for punctuation after it. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()!*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function names(value: string | null): string[] | null | RequestFaultReason {
  if (value === null) return null;
  if (value.trim() === '') return [];
  const list = value.split(',').map((name) => name.trim());
  if (!list.every((name) => namePattern.test(name))) return 'name';
  const unique = [...new Set(list)];
  return unique.length > mostNames ? 'too-many' : unique;
}

function invalid(parameter: 'expand' | 'fields' | 'payment_for', reason: RequestFaultReason): ParsedRequest {
  return { ok: false, fault: { code: 'invalid_request', parameter, reason } };
}
