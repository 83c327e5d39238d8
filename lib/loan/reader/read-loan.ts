import { askedPart } from '../asked-part.ts';
import { childPointer, isObject, type Json, type JsonObject, valueAt } from '../json.ts';
import type { LoanRequest } from '../loan-request.ts';
import { type Deviation, deviationList, inexact, noteDeviations } from './deviations.ts';
import { doubleHolds, InexactNumber } from './inexact-number.ts';
import { endOfString, scanJson } from './scan-json.ts';

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
  asked: Pick<LoanRequest, 'expand' | 'fields' | 'paymentFor'>,
  read = asked,
): ReadLoan {
  const scan = scanJson(text, { maxDepth, maxValues });
  if (scan.depth > maxDepth) return { ok: false, reason: 'too-deep' };
  if (scan.values > maxValues) return { ok: false, reason: 'too-many-values' };
  const whole = parse(text, scan.suspectNumber);
  if (whole === undefined) return { ok: false, reason: 'not-json' };
  if (whole instanceof InexactNumber || !isObject(whole)) return { ok: false, reason: 'not-an-object' };
  const loan = askedPart(whole, read, asked);
  const { note, list } = deviationList();
  if (countNames(whole) !== scan.names) {
    for (const { path, name } of findDuplicateNames(text))
      if (valueAt(loan, path) !== undefined) note(path, 'each name once', name);
  }
  noteDeviations(loan, asked, note);
  if (scan.suspectNumber) {
    unwrap(loan, '', (path, number) => note(path, inexact, number));
    // What was not asked for.
    unwrap(whole, '', () => {});
  }
  return { ok: true, loan, deviations: list(), whole };
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

type DuplicateName = { path: string; name: string };
type Level = { path: string; names: Set<string> | null; name: string; index: number };

/**
 * Finds the objects of a JSON text that give one name twice. `path` is the JSON Pointer of the object. The text must be
 * JSON. No recursion; time linear in the text.
 */
function findDuplicateNames(text: string): DuplicateName[] {
  const duplicates = [];
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (level?.names && isName(text, end + 1)) {
        level.name = JSON.parse(text.slice(at, end + 1)) as string;
        if (level.names.has(level.name)) duplicates.push({ path: level.path, name: level.name });
        level.names.add(level.name);
      }
      at = end;
    } else if (char === '{' || char === '[') {
      levels.push({ path: pathWithin(level), names: char === '{' ? new Set() : null, name: '', index: 0 });
    } else if (char === '}' || char === ']') levels.pop();
    else if (char === ',' && level) level.index++;
  }
  return duplicates;
}

function pathWithin(level: Level | undefined): string {
  if (!level) return '';
  return childPointer(level.path, level.names ? level.name : level.index);
}

/** A string is a name when a colon follows it. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
