import { childPointer, isObject, type Json, type JsonObject } from '../json.ts';
import type { LoanRequest } from '../loan-request.ts';
import { type Deviation, deviationList, inexact, noteDeviations } from './deviations.ts';
import { findDuplicateNames } from './duplicate-names.ts';
import { doubleHolds, InexactNumber } from './inexact-number.ts';
import { scanJson } from './scan-json.ts';

/** Deeper than any loan; a recursion over it, ours or a library's, is far from ending the process. */
const maxDepth = 64;
/** More than any loan has. The time of masking, review and rendering grows with the number of values. */
const maxValues = 200_000;

export type ReadLoan =
  | { ok: true; loan: JsonObject; deviations: Deviation[] }
  | { ok: false; reason: 'not-json' | 'not-an-object' | 'too-deep' | 'too-many-values' };

/** A tree as the parser leaves it: a number that a double cannot hold is wrapped until its place is known. */
type Parsed = Json | InexactNumber;

/**
 * Reads an answer of the lending API, whatever is in it: any JSON object is a loan, value for value. A number that a
 * double cannot hold becomes its text. Never throws; takes time linear in the text.
 */
export function readLoan(
  text: string,
  request: Pick<LoanRequest, 'expand' | 'fields' | 'paymentFor'>,
): ReadLoan {
  const scan = scanJson(text, { maxDepth, maxValues });
  if (scan.depth > maxDepth) return { ok: false, reason: 'too-deep' };
  if (scan.values > maxValues) return { ok: false, reason: 'too-many-values' };
  const loan = parse(text, scan.suspectNumber);
  if (loan === undefined) return { ok: false, reason: 'not-json' };
  if (loan instanceof InexactNumber || !isObject(loan)) return { ok: false, reason: 'not-an-object' };
  const { note, list } = deviationList();
  if (countNames(loan) !== scan.names) {
    for (const { path, name } of findDuplicateNames(text)) note(path, 'each name once', name);
  }
  noteDeviations(loan, request, note);
  if (scan.suspectNumber) {
    unwrap(loan, '', (path, number) => note(path, inexact, number));
  }
  return { ok: true, loan, deviations: list() };
}

function parse(text: string, suspectNumber: boolean): Parsed | undefined {
  try {
    return suspectNumber ? JSON.parse(text, keepInexact) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keepInexact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && !doubleHolds(source)
    ? new InexactNumber(source)
    : value;
}

/** Counts the names in all objects of a tree. The tree's depth was bounded before it was parsed. */
function countNames(value: Parsed): number {
  if (typeof value !== 'object' || value === null || value instanceof InexactNumber) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countNames(item);
    return count;
  }
  for (const name in value) {
    count++;
    const inner = value[name];
    if (typeof inner === 'object') count += countNames(inner);
  }
  return count;
}

/** Puts the text of each wrapped number in its place. */
function unwrap(parent: Json, path: string, found: (path: string, number: InexactNumber) => void): void {
  if (typeof parent !== 'object' || parent === null) return;
  for (const [name, value] of Object.entries(parent) as [string, Parsed][]) {
    const at = childPointer(path, name);
    if (!(value instanceof InexactNumber)) {
      unwrap(value, at, found);
      continue;
    }
    found(at, value);
    // Not by assignment: `__proto__` is a name like any other.
    Object.defineProperty(parent, name, {
      value: value.source,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
