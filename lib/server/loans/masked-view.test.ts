import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, pointerNames, valueAt } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { loans } from '#lib/testing/masking/test-personal-values.ts';
import { sandboxLoan, sandboxLoanIds } from '#lib/testing/offers/sandbox-loans.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { computeTestView } from '#lib/testing/test-view.ts';

beforeAll(() => stubSettings());

const today = '2026-11-29';
const expand = ['customer', 'employment', 'company', 'paymentMethod', 'file', 'signer', 'installments:100'];

/** The answers of the sandbox but for its very large ones, which only cost time here. */
const sandboxAnswers = sandboxLoanIds
  .map((id) => ({ id, sent: sandboxLoan(id, expand) }))
  .filter(({ sent }) => JSON.stringify(sent).length < 60_000);

/** What a support agent gets of a loan, or null where it cannot be read. */
function viewOf(sent: JsonObject): ReturnType<typeof computeTestView> | null {
  const request = { loan: 'loan_1' as LoanId, expand, fields: null, paymentFor: today };
  const read = readLoan(JSON.stringify(sent), request);
  if (!read.ok) return null;
  const retrieved = { request, retrievedAt: `${today}T12:00:00.000Z`, requestId: 'req_1' };
  const answer = { loan: read.loan, deviations: read.deviations, ...retrieved };
  const actor = {
    ...{ issuer: 'https://id.example', subject: 'sam', name: 'Sam', roles: ['support' as const], ip: null },
    sessionHash: Buffer.alloc(32),
  };
  return computeTestView(actor, 'masked', { answer, identified: read.whole });
}

/** Another value of the same form, and the same one for equal values: days stay days, digits digits, letters letters. */
function otherOf(value: Json, step: number): Json {
  if (typeof value === 'number') return value + step;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map((entry) => otherOf(entry, step));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, otherOf(inner, step)]));
  if (typeof value !== 'string') return value;
  const [, year, rest] = /^(\d{4})(-\d\d-\d\d.*)$/.exec(value) ?? [];
  if (year !== undefined) return `${Number(year) - 4 * step}${rest}`;
  return value
    .replace(/\d/g, (digit) => String((Number(digit) + step) % 10))
    .replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + step) % 26)))
    .replace(/[A-Z]/g, (letter) => String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + step) % 26)));
}

/** The loan with another value wherever the reader is shown that one is masked. */
function withOtherValues(
  sent: JsonObject,
  masked: readonly string[],
  seen: JsonObject,
  step: number,
): JsonObject {
  const copy = structuredClone(sent);
  for (const pointer of masked) {
    if (!isMasked(valueAt(seen, pointer))) continue;
    const holder = valueAt(copy, pointer.slice(0, pointer.lastIndexOf('/')));
    const name = pointerNames(pointer).at(-1) ?? '';
    const value = valueAt(copy, pointer);
    if (value === undefined) continue;
    if (Array.isArray(holder)) holder[Number(name)] = otherOf(value, step);
    else if (isObject(holder)) holder[name] = otherOf(value, step);
  }
  return copy;
}

/** Loans with personal values in all places, and of all forms. */
const generated = fc
  .sample(loans, { numRuns: fc.readConfigureGlobal().numRuns ?? 200, seed: 20 })
  .map((sent, index) => ({ id: `generated loan ${index}`, sent }));

test.each([
  { of: 'the sandbox', answers: sandboxAnswers, atLeast: 0.8 },
  { of: 'a generator', answers: generated, atLeast: 0.6 },
])(
  'a masked view is the same whatever the hidden values are: loans of $of',
  ({ answers, atLeast }) => {
    let compared = 0;
    for (const [index, { id, sent }] of answers.entries()) {
      const seen = viewOf(sent);
      if (!seen) continue;
      const step = 1 + (index % 9);
      const other = viewOf(withOtherValues(sent, seen.masked, seen.loan, step));
      // A value that now has another form may be hidden in another way, which says so itself.
      if (JSON.stringify(other?.loan) !== JSON.stringify(seen.loan)) continue;
      compared += 1;
      expect(other, `${id}, varied by ${step}`).toEqual(seen);
    }
    expect(compared).toBeGreaterThan(answers.length * atLeast);
  },
  180_000,
);
