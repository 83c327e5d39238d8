import { parseCivilDate } from '../civil-date.ts';
import { isAmongHeaders } from '../credentials/hide-credentials.ts';
import { childPointer, isObject, type Json, type JsonObject, member } from '../json.ts';
import type { LoanRequest } from '../loan-request.ts';
import { fieldsOf, type Kind, type ObjectName, prefixes, type Resource } from '../schema.ts';
import { isInstant, isUuid } from '../string-formats.ts';
import { isEmptyText, isExpandAsked, isRequested } from '../value-state.ts';
import { InexactNumber } from './inexact-number.ts';

/** A place where the answer departs from the specification. */
export type Deviation = {
  /** JSON Pointer (RFC 6901) into the loan; `''` is the loan itself. */
  path: string;
  expected: Expected;
  /** The type of the value and, where it is short, the value: `string "5000.00"`. */
  found: string;
};

export type Expected =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'date'
  | 'date-time'
  | 'date-time with milliseconds and Z'
  | 'uuid'
  | 'identifier'
  | `identifier ${string}_`
  /** The number does not fit a double, and is kept as its text. */
  | 'number that a double holds'
  | 'only with payment_for'
  | 'only when listed in fields'
  /** `expand` named this reference, but the identifier came. */
  | 'expanded object'
  /** At `/id`: the API answered with another loan. */
  | 'the loan that was asked for'
  /** At `''`: some bytes of the answer are no UTF-8, and were replaced by U+FFFD. */
  | 'text in UTF-8'
  /** Last in the list, at `''`: there are more than are listed. `found` says how many. */
  | 'at most 1000 deviations';

export const notUtf8: Deviation = { path: '', expected: 'text in UTF-8', found: 'other bytes' };

/** Returns the deviation of an answer whose `id` is another than that of the loan that was asked for; else null. */
export function otherLoan(loan: JsonObject, requestedId: string): Deviation | null {
  const id = member(loan, 'id') ?? null;
  if (id === null || (typeof id !== 'object' && String(id) === requestedId)) return null;
  return { path: '/id', expected: 'the loan that was asked for', found: describeFound(id) };
}

/** So many are listed, and as many long numbers beside them. */
export const maxDeviations = 1000;
export const inexact = 'number that a double holds' satisfies Expected;

type RequestedParts = Pick<LoanRequest, 'expand' | 'fields' | 'paymentFor'>;
type Note = (path: string, expected: Expected, value: Json | InexactNumber) => void;

/** The place of a value. It is written as a pointer only for a deviation: most values have none. */
type Place = { parent: Place | null; name: string | number };

function pointer(place: Place | null): string {
  return place ? childPointer(pointer(place.parent), place.name) : '';
}

/** The specification names these three as references that `expand` replaces. */
const expandable: ReadonlySet<string | number> = new Set(['employment', 'customer', 'company']);
const onlyWithPaymentFor = ['amountRemaining', 'amountForPayment'];

/** Notes the deviations of a loan in which numbers that do not fit a double are still wrapped. */
export function noteDeviations(loan: JsonObject, requested: RequestedParts, note: Note): void {
  noteFields('loan', loan, null, { note, expand: requested.expand });
  for (const name of onlyWithPaymentFor) {
    const value = Object.hasOwn(loan, name) ? loan[name] : undefined;
    if (!requested.paymentFor && value !== undefined && value !== null) {
      note(childPointer('', name), 'only with payment_for', value);
    }
  }
  // A deleted loan has a subset of fields of its own, whatever was requested.
  if (!requested.fields || loan.deleted === true) return;
  for (const name of Object.keys(loan)) {
    if (!isRequested(requested.fields, childPointer('', name)))
      note(childPointer('', name), 'only when listed in fields', loan[name] ?? null);
  }
}

type Context = { note: Note; expand: readonly string[] };

function noteFields(of: ObjectName, object: JsonObject, place: Place | null, context: Context): void {
  const fields = fieldsOf(of);
  for (const name in fields) {
    // No documented name is a member of Object.prototype.
    const value = object[name];
    const kind = fields[name];
    // What is absent, null or empty is no deviation: the specification does not say which fields are always present.
    if (value === undefined || value === null || !kind || isEmptyText(kind, value)) continue;
    const inner = { parent: place, name };
    const expected =
      kind.type === 'reference'
        ? referenceExpectation(kind.of, value, inner, context.expand)
        : expectation(kind, value);
    if (expected) context.note(pointer(inner), expected, value);
    else if (typeof value === 'object') noteInside(kind, value, inner, context);
  }
}

/** Notes the deviations inside a list or object that is where it should be. */
function noteInside(kind: Kind, value: Json[] | JsonObject, place: Place, context: Context): void {
  if (!Array.isArray(value)) {
    if (kind.type === 'object') noteFields(kind.of, value, place, context);
    return;
  }
  for (const [index, item] of value.entries()) {
    const inside = { parent: place, name: index };
    if (kind.type === 'texts' && typeof item !== 'string') context.note(pointer(inside), 'string', item);
    if (kind.type !== 'list') continue;
    if (isPlainObject(item)) noteFields(kind.of, item, inside, context);
    else context.note(pointer(inside), 'object', item);
  }
}

/** Returns what the value should have been, or null where it is that. */
function expectation(kind: Kind, value: Json | InexactNumber): Expected | null {
  const text = typeof value === 'string' ? value : null;
  switch (kind.type) {
    case 'text':
    case 'code':
      return text === null ? 'string' : null;
    case 'uuid':
      return text !== null && isUuid(text) ? null : 'uuid';
    case 'amount':
    case 'rate':
    case 'count':
      // A number that does not fit a double is listed as such, and is a number all the same.
      return typeof value === 'number' || value instanceof InexactNumber ? null : 'number';
    case 'date':
      return text !== null && parseCivilDate(text) ? null : 'date';
    case 'instant': {
      const fits = text !== null && isInstant(text, kind.exact ?? false);
      return fits ? null : kind.exact ? 'date-time with milliseconds and Z' : 'date-time';
    }
    case 'flag':
      return typeof value === 'boolean' ? null : 'boolean';
    case 'id':
    case 'reference':
      return text !== null && isIdentifier(text, kind.of) ? null : identifierOf(kind.of);
    case 'object':
    case 'free':
      return isPlainObject(value) ? null : 'object';
    case 'list':
    case 'texts':
      return Array.isArray(value) ? null : 'array';
  }
}

function referenceExpectation(
  of: Resource | undefined,
  value: Json | InexactNumber,
  place: Place,
  expand: readonly string[],
): Expected | null {
  const isAsked = () => isExpandAsked(expand, pointer(place));
  if (isPlainObject(value)) return isAsked() ? null : identifierOf(of);
  if (expandable.has(place.name) && typeof value === 'string' && isAsked()) return 'expanded object';
  return typeof value === 'string' && isIdentifier(value, of) ? null : identifierOf(of);
}

function identifierOf(of: Resource | undefined): Expected {
  return of ? `identifier ${prefixes[of]}` : 'identifier';
}

function isIdentifier(text: string, of: Resource | undefined): boolean {
  const prefix = of ? prefixes[of] : '';
  return text.startsWith(prefix) && text.length > prefix.length && !/\s/.test(text);
}

function isPlainObject(value: Json | InexactNumber): value is JsonObject {
  return !(value instanceof InexactNumber) && isObject(value);
}

/** A text in place of headers may hold credentials, so only its type is written. */
function foundAt(path: string, value: Json | InexactNumber): string {
  if (value instanceof InexactNumber) return `number ${value.source}`;
  const isSafe = typeof value !== 'string' || !isAmongHeaders(path);
  return isSafe ? describeFound(value) : 'string';
}

/** Collects deviations, up to a limit. */
export function deviationList(): { note: Note; list: () => Deviation[] } {
  const others: Deviation[] = [];
  // Without its deviation such a number would look like a text, so these deviations have a limit of their own.
  const numbers: Deviation[] = [];
  let count = 0;
  return {
    note(path, expected, value) {
      count++;
      const noted = expected === inexact ? numbers : others;
      if (noted.length < maxDeviations) noted.push({ path, expected, found: foundAt(path, value) });
    },
    list() {
      const all = [...others, ...numbers];
      if (count === all.length) return all;
      return [...all, { path: '', expected: 'at most 1000 deviations', found: `${count} deviations` }];
    },
  };
}

const maxLength = 60;
/** Control, format (bidirectional marks among them), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Describes a value for a person: its type and, where it is short, the value: `string "5000.00"`. */
function describeFound(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'empty array' : `array of ${value.length}`;
  switch (typeof value) {
    case 'object':
      return 'object';
    case 'string':
      return `string "${excerpt(value)}"`;
    default:
      return `${typeof value} ${excerpt(String(value))}`;
  }
}

/** Returns at most 60 characters of a text, with characters escaped that are invisible or change the direction. */
function excerpt(text: string): string {
  // A character has at most two units, so the rest of a long text need not be read.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  const short = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
  return short.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
