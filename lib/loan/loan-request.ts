import { defaultLoanIdPattern, type LoanId, parseLoanId, resourceOf } from './loan-id.ts';
import type { Resource } from './schema.ts';
import { expandedPath, isRequested, isWithin } from './value-state.ts';

/** The request for one view of a loan. It is the whole state of the page, and stands in its URL. */
export type LoanRequest = {
  loan: LoanId;
  /** References to expand, as `installments:40` with how many of them; empty: none. */
  expand: readonly string[];
  /** Names of the fields to request, or, each after a `-`, of those to leave out; null: the API's default. */
  fields: readonly string[] | null;
  /** Passed on unchanged: the specification does not show its form. */
  paymentFor: string | null;
  /**
   * `default`: the desk asks for `paymentFor` although the URL does not; `declined`: the URL asks for none; `refused`: the
   * API refused the default, and the loan was read without. Absent where the desk has no default.
   */
  paymentForOrigin?: 'default' | 'declined' | 'refused';
};

type RequestFault =
  | { code: 'invalid_loan_id'; resource: Resource | null }
  | { code: 'invalid_request'; parameter: 'expand' | 'fields' | 'payment_for'; reason: RequestFaultReason };
type RequestFaultReason = 'twice' | 'name' | 'mixed' | 'too-many' | 'text';

type ParsedRequest = { ok: true; request: LoanRequest } | { ok: false; fault: RequestFault };

/** A name of a field, dotted where it is inside another. Names are recorded, so none has as many digits as a CPF. */
const name = String.raw`(?!(?:\D*\d){11})[A-Za-z][\w.]{0,63}`;
export const namePattern = new RegExp(`^${name}$`);
/** A name that `expand` takes: the API lists ten of a list unless a number says how many. */
export const expandPattern = new RegExp(`^${name}(:\\d{1,3})?$`);
const fieldPattern = new RegExp(`^-?${name}$`);
const maxNames = 64;
/** Any text without control characters and line breaks. */
const paymentForPattern = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u;

/**
 * Parses the URL of a view. Repeated names are merged, blanks around a name dropped. Without `expand` the references of
 * `defaultExpand` are expanded, as far as `fields` requests them; an empty `expand` means none. Without `payment_for` that
 * of `defaultPaymentFor` is requested, if `fields` requests an amount that it brings; an empty one means none.
 */
export function parseLoanRequest(
  loan: string,
  query: URLSearchParams,
  {
    defaultExpand,
    defaultPaymentFor = null,
    loanIdPattern = defaultLoanIdPattern,
  }: { defaultExpand: readonly string[]; defaultPaymentFor?: string | null; loanIdPattern?: RegExp },
): ParsedRequest {
  const id = parseLoanId(loan, loanIdPattern);
  if (!id) return { ok: false, fault: { code: 'invalid_loan_id', resource: resourceOf(loan) } };
  for (const parameter of ['expand', 'fields', 'payment_for'] as const) {
    if (query.getAll(parameter).length > 1) return invalid(parameter, 'twice');
  }
  const expand = names(query.get('expand'), expandPattern);
  if (typeof expand === 'string') return invalid('expand', expand);
  const fields = names(query.get('fields'), fieldPattern);
  if (typeof fields === 'string') return invalid('fields', fields);
  // The API takes names to include or names to leave out, and refuses both at once.
  if (new Set(fields?.map((name) => name.startsWith('-'))).size > 1) return invalid('fields', 'mixed');
  const paymentFor = query.get('payment_for')?.trim() || null;
  if (paymentFor && !paymentForPattern.test(paymentFor)) return invalid('payment_for', 'text');
  const requestedFields = fields && fields.length > 0 ? fields : null;
  return {
    ok: true,
    request: {
      loan: id,
      expand:
        expand ??
        defaultExpand.filter((name) =>
          isRequested(requestedFields, `/${expandedPath(name).replaceAll('.', '/')}`),
        ),
      fields: requestedFields,
      ...(query.has('payment_for') || defaultPaymentFor === null
        ? { paymentFor, ...(defaultPaymentFor !== null && !paymentFor && { paymentForOrigin: 'declined' }) }
        : defaultPayment(requestedFields, defaultPaymentFor)),
    },
  };
}

function defaultPayment(
  fields: readonly string[] | null,
  paymentFor: string,
): Pick<LoanRequest, 'paymentFor' | 'paymentForOrigin'> {
  const isBrought = ['/amountRemaining', '/amountForPayment'].some((path) => isRequested(fields, path));
  return isBrought ? { paymentFor, paymentForOrigin: 'default' } : { paymentFor: null };
}

/** Writes the query of a request. `expand` is always written out, so that a copied link opens this very view. */
export function toQuery({ expand, fields, paymentFor, paymentForOrigin }: Omit<LoanRequest, 'loan'>): string {
  const parts = [`expand=${expand.join(',')}`];
  if (fields) parts.push(`fields=${fields.join(',')}`);
  if (paymentFor) parts.push(`payment_for=${escaped(paymentFor)}`);
  else if (paymentForOrigin === 'declined') parts.push('payment_for=');
  return parts.join('&');
}

/** The fields of a request that asks for these too; null: the API's default, which leaves none out. */
export function alsoRequesting(
  fields: readonly string[] | null,
  names: readonly string[],
): readonly string[] | null {
  if (!fields) return null;
  if (!fields[0]?.startsWith('-')) {
    const both = new Set([...fields, ...names]);
    return both.size === fields.length ? fields : [...both];
  }
  const left = fields.filter(
    (field) => !names.some((name) => isWithin(field.slice(1), name) || isWithin(name, field.slice(1))),
  );
  if (left.length === fields.length) return fields;
  return left.length === 0 ? null : left;
}

/** Adds the loan's place in the list that it was opened from. A copied link has none: lists are personal. */
export function withinList(query: string, search: URLSearchParams): string {
  const place = parseListPlace(Object.fromEntries(search));
  return place ? `${query}&${listPlaceQuery(place)}` : query;
}

/** A row of a list. `of`: the query of the view of the list that is walked, as its own page has it; empty: all rows. */
export type ListPlace = { list: string; at: number; of: string };

/** Parses `?list=…&at=…&of=…`; null where it is no row of a list. */
export function parseListPlace({ list, at, of }: Readonly<Record<string, unknown>>): ListPlace | null {
  if (typeof list !== 'string' || typeof at !== 'string') return null;
  if (!/^[\w-]{1,64}$/.test(list) || !/^[1-9]\d{0,4}$/.test(at)) return null;
  return { list, at: Number(at), of: typeof of === 'string' && /^[\w=&%./-]{1,300}$/.test(of) ? of : '' };
}

export const listPlaceQuery = ({ list, at, of }: ListPlace): string =>
  `list=${list}&at=${at}${of && `&of=${encodeURIComponent(of)}`}`;

function names(value: string | null, pattern: RegExp): string[] | null | RequestFaultReason {
  if (value === null) return null;
  if (value.trim() === '') return [];
  const list = value.split(',').map((name) => name.trim());
  if (!list.every((name) => pattern.test(name))) return 'name';
  const unique = [...new Set(list)];
  return unique.length > maxNames ? 'too-many' : unique;
}

function invalid(parameter: 'expand' | 'fields' | 'payment_for', reason: RequestFaultReason): ParsedRequest {
  return { ok: false, fault: { code: 'invalid_request', parameter, reason } };
}

/** Also escapes the signs that a mail program would take for punctuation after a link. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()!*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
