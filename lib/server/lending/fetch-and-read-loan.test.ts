import { expect, test } from 'vitest';
import { fakeApi, loanRequest } from '#lib/testing/test-lending-api.ts';
import { fetchAndReadLoan } from './fetch-and-read-loan.ts';
import type { LendingApi } from './lending-api.ts';

/** Reads what an API sends that answers with this text. */
function readText(text: string, damaged = false) {
  const api: LendingApi = {
    fetchLoan: async () => ({ text, damaged, bytes: 0, retrievedAt: '', upstreamMs: 0, tries: 1 }),
    report: () => ({ state: 'closed', failingSince: null }),
    close: async () => {},
  };
  return fetchAndReadLoan(loanRequest(), undefined, api);
}

test('a loan comes value for value, with its deviations and how the call went', async () => {
  const sent =
    '{"id":"loan_1","amount":1.10,"long":12345678901234567890,"__proto__":"é\\ud800","a":{"b":[null,{}]}}';
  await using fake = await fakeApi((_, __, response) => response.end(sent));
  const { loan, deviations, measured } = await fetchAndReadLoan(loanRequest(), undefined, fake.api);
  expect(JSON.stringify(loan)).toBe(
    sent.replace('1.10', '1.1').replace('12345678901234567890', '"12345678901234567890"'),
  );
  expect(deviations.map(({ path }) => path)).toContain('/long');
  expect(measured).toEqual({
    bytes: Buffer.byteLength(sent),
    upstreamMs: expect.any(Number),
    tries: 1,
    deviations: deviations.length,
  });
});

test.each([
  ['an answer that is no object', '[]', 'upstream_malformed', 'not-an-object'],
  ['an answer that is no JSON', '{', 'upstream_malformed', 'not-json'],
  ['an answer that is too deep', '['.repeat(65) + ']'.repeat(65), 'upstream_too_large', 'too-deep'],
  [
    'an answer with too many values',
    `{"a":[${'0,'.repeat(200_000)}0]}`,
    'upstream_too_large',
    'too-many-values',
  ],
])('%s is a problem, and the log says why', async (_, text, code, reason) => {
  await expect(readText(text)).rejects.toMatchObject({ code, details: {}, cause: { reason, tries: 1 } });
});

test('bytes that are no UTF-8 are the first deviation', async () => {
  const { deviations, measured } = await readText('{"status":1}', true);
  expect(deviations).toHaveLength(2);
  expect(deviations[0]).toMatchObject({ path: '', expected: 'text in UTF-8' });
  expect(measured.deviations).toBe(2);
});
