import { expect, test } from 'vitest';
import type { Records } from '../../e2e/records.ts';
import { createRecordCheck } from './record-check.ts';

type Row = { sequence: string; request_id: string; loan: string; subject: string };

/** A log of these rows, which answers the one query of the check. */
function logOf(rows: readonly Row[]): Records {
  const run = async (_statement: string, [last]: unknown[] = []) =>
    rows.filter(({ sequence }) => Number(sequence) > Number(last));
  return { run } as unknown as Records;
}
const row = (sequence: number, request: string, loan = 'loan_a', subject = 'ana'): Row => {
  return { sequence: String(sequence), request_id: request, loan, subject };
};
const answer = (requestId: string) => ({ requestId, loan: 'loan_a', subject: 'ana' });

test('an answer and its record match, whichever is seen first', async () => {
  const check = createRecordCheck();
  check.released(answer('first'));
  const log = [row(1, 'first'), row(2, 'second')];
  await check.read(logOf(log));
  check.released(answer('second'));
  await check.read(logOf(log));
  expect(check.report()).toEqual({ answers: 2, records: 2, unrecorded: 0, surplus: 0, mismatched: 0 });
});

test('answers without records, and records without answers, are counted', async () => {
  const check = createRecordCheck();
  check.released(answer('unrecorded'));
  check.released(answer('of-another-person'));
  check.released(answer('of-another-loan'));
  const others = [row(2, 'of-another-person', 'loan_a', 'bia'), row(3, 'of-another-loan', 'loan_b')];
  await check.read(logOf([row(1, 'unanswered'), ...others]));
  expect(check.report()).toEqual({ answers: 3, records: 3, unrecorded: 1, surplus: 1, mismatched: 2 });
});
