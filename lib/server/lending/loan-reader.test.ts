import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import type { LendingApi } from './client.ts';
import { loanRequest } from './fake-api.ts';
import { createLoanReader, parseRead } from './loan-reader.ts';

/** Reads what an API sends that answers with this text, and how it would be read at once. */
async function readOf(text: string, damaged = false) {
  const api: LendingApi = {
    fetchLoan: async () => ({ text, damaged, bytes: 0, retrievedAt: '', upstreamMs: 0, tries: 1 }),
    report: () => ({ state: 'closed', failingSince: null, lastSuccess: null, lastFailure: null }),
    close: async () => {},
  };
  const read = await createLoanReader(api).read(loanRequest());
  return { read, there: parseRead(read), here: readLoan(text, loanRequest()) };
}

const name = fc.constantFrom('"a"', '"b"', '"__proto__"', '"\\u0061"', '"id"');
const number = fc.oneof(
  fc.constantFrom('1.10', '-0', '1e3', '12345678901234567890', '0.1234567890123456789', '1E400', '51.3'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);
const blank = fc.constantFrom('', ' ', '\r\n\t');
/** Objects as an API may write them: names twice, numbers in any writing, blanks anywhere, texts of all kinds. */
const { object } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.string({ unit: 'binary', maxLength: 8 }).map((text) => JSON.stringify(text)),
    fc.constantFrom('null', 'true', '[]', '"\\ud800"', '"\u2028"', '"12345678901234567890"'),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  ),
  object: fc
    .array(fc.tuple(name, blank, tie('value'), blank), { maxLength: 5 })
    .map(
      (entries) => `{${entries.map(([key, a, value, b]) => `${a}${key}${b}:${a}${value}${b}`).join(',')}}`,
    ),
}));

test('what goes from one thread to another is the loan as it was read, whatever was sent', async () => {
  await fc.assert(
    fc.asyncProperty(object, blank, async (text, around) => {
      const { there, here } = await readOf(around + text + around);
      if (!here.ok) throw new Error(here.reason);
      expect(JSON.stringify(there)).toBe(JSON.stringify({ loan: here.loan, deviations: here.deviations }));
    }),
    { numRuns: 500 },
  );
});

test('a loan of which nothing had to be changed goes on as the text that came', async () => {
  const text = '{ "id": "loan_1", "amount": 1.10 }';
  const { read } = await readOf(text);
  expect(Buffer.from(read.json).toString()).toBe(`{"loan":${text},"deviations":[]}`);
});

test('bytes that are no UTF-8 are told first', async () => {
  const { there, read } = await readOf('{"id":1}', true);
  expect(there.deviations).toHaveLength(2);
  expect(there.deviations[0]).toMatchObject({ path: '' });
  expect(read.measured.deviations).toBe(2);
});
