import { askedPart } from '../asked-part.ts';
import { childPointer, isObject, type Json, type JsonObject } from '../json.ts';
import type { LoanRequest } from '../loan-request.ts';
import { type Deviation, deviationList, inexact, noteDeviations } from './deviations.ts';
import { doubleHolds, InexactNumber } from './inexact-number.ts';

/** Deeper than any loan; a recursion over it, ours or a library's, is far from ending the process. */
const maxDepth = 64;
/** More than any loan has. The time of masking, review and rendering grows with the number of values. */
const maxValues = 200_000;

export type ReadLoan =
  | {
      ok: true;
      /** What was asked for, with its deviations. */
      loan: JsonObject;
      deviations: Deviation[];
      /** All that was read. */
      whole: JsonObject;
    }
  | { ok: false; reason: 'not-json' | 'not-an-object' | 'too-deep' | 'too-many-values' };

/** A tree as the parser leaves it: a number that a double cannot hold is wrapped until its place is known. */
type Parsed = Json | InexactNumber;

/**
 * Reads an answer of the lending API, whatever is in it: any JSON object is a loan, value for value. A number that a
 * double cannot hold becomes its text. Never throws; takes time linear in the text. `read`: the request that was
 * answered, where it is more than what was asked for.
 */
export function readLoan(
  text: string,
  requested: Pick<LoanRequest, 'expand' | 'fields' | 'paymentFor'>,
  read = requested,
): ReadLoan {
  const parsed = parse(text);
  if (parsed === undefined) return { ok: false, reason: 'not-json' };
  const excess = excessOf(parsed);
  if (excess) return { ok: false, reason: excess };
  if (!isObject(parsed)) return { ok: false, reason: 'not-an-object' };
  const isSuspect = suspectNumber.test(text);
  const whole: JsonObject = isSuspect ? JSON.parse(text, keepInexact) : parsed;
  const loan = askedPart(whole, read, requested);
  const { note, list } = deviationList();
  noteDeviations(loan, requested, note);
  if (isSuspect) {
    unwrap(loan, '', (path, number) => note(path, inexact, number));
    // What was not asked for.
    unwrap(whole, '', () => {});
  }
  return { ok: true, loan, deviations: list(), whole };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value holds more than the desk works with. Level by level: a recursion over 200,000 nested lists would overflow. */
function excessOf(value: Json): 'too-deep' | 'too-many-values' | null {
  let level = [value];
  let count = 1;
  for (let depth = 1; ; depth++) {
    const containers = level.filter((value) => typeof value === 'object' && value !== null);
    if (containers.length === 0) return null;
    if (depth > maxDepth) return 'too-deep';
    level = containers.flatMap((value) => Object.values(value));
    count += level.length;
    if (count > maxValues) return 'too-many-values';
  }
}

/** A number that a double might not hold: it has an exponent or more than fifteen digits. In a text it matters nothing. */
const suspectNumber = /[[,:\s]-?(?:\d[\d.]{15}|[\d.]+[eE])/;

function keepInexact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && !doubleHolds(source)
    ? new InexactNumber(source)
    : value;
}

/** Puts the text of each wrapped number in its place. */
function unwrap(parent: Json, path: string, found: (path: string, number: InexactNumber) => void): void {
  if (typeof parent !== 'object' || parent === null) return;
  for (const [name, value] of Object.entries(parent) as [string, Parsed][]) {
    const innerPath = childPointer(path, name);
    if (!(value instanceof InexactNumber)) {
      unwrap(value, innerPath, found);
      continue;
    }
    found(innerPath, value);
    // Not by assignment: `__proto__` is a name like any other.
    Object.defineProperty(parent, name, {
      value: value.source,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
