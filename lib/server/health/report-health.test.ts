import { afterEach, expect, test } from 'vitest';
import { type LoanReader, openLoanReader } from '../lending/loan-reader.ts';
import { createLog } from '../log.ts';
import { shared } from '../shared.ts';
import { reportHealth } from './report-health.ts';

shared('log', () => createLog('silent'));
const never = () => new Promise<never>(() => {});
const reader: LoanReader = { read: never, report: never, close: async () => {} };
afterEach(() => openLoanReader(reader));

test('how the lending API is, or nothing where that is not to be had: never does it fail, nor wait', async () => {
  const report = { state: 'open', failingSince: null, lastSuccess: null, lastFailure: null } as const;
  openLoanReader({ ...reader, report: async () => report });
  expect(await reportHealth()).toEqual({
    status: 'no-database',
    database: { ok: false, fault: 'down' },
    lendingApi: report,
  });
  openLoanReader({ ...reader, report: () => Promise.reject(new Error('ended')) });
  expect((await reportHealth()).lendingApi).toBeNull();
  openLoanReader(reader);
  expect((await reportHealth()).lendingApi).toBeNull();
});
