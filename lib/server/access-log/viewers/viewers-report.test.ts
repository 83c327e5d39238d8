import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteActions } from '#lib/access/log/log-actions.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readLoanAccesses } from './loan-accesses.ts';
import { reportViewers } from './viewers-report.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOAN_ID_PATTERN: '^ln-[0-9]+$' });
});
afterAll(() => desk.close());

test('a loan is what fits LOAN_ID_PATTERN, and all else is a contract', async () => {
  await append(desk.database, [
    { loan: 'ln-7', contract: null },
    { loan: 'ln-8', contract: 'loan_1', subject: 'bia', name: 'Bia' },
    // This person was shown a problem, and nothing of the loan.
    { loan: 'ln-7', contract: null, subject: 'caio', name: 'Caio', outcome: 'upstream_timeout' },
  ]);
  const body = { text: 'ln-7\nloan_1', first: '2020-01-01', last: '2099-12-31' };
  const { lines } = await reportViewers({ actor: person(['auditor'], 'eve'), body, requestId });
  expect(lines.map(({ key, loans, viewers }) => [key, loans, viewers.map(({ subject }) => subject)])).toEqual(
    [
      ['ln-7', ['ln-7'], ['ana']],
      ['loan_1', ['ln-8'], ['bia']],
    ],
  );
});

test('files, summaries, prints and reads for a list count', async () => {
  const dora = { loan: 'ln-9', contract: null, subject: 'dora', name: 'Dora', action: 'export' } as const;
  await append(desk.database, [
    { ...dora, fields: ['print'] },
    { ...dora, fields: ['installments-csv'] },
    { ...dora, fields: ['summary:text', 'position'] },
    { ...dora, fields: ['loan', 'proof'], subject: 'eve', name: 'Eve' },
    { ...dora, action: 'list-read', fields: ['list:1'] },
  ]);
  const body = { text: 'ln-9', first: '2020-01-01', last: '2099-12-31' };
  const { lines } = await reportViewers({ actor: person(['auditor'], 'eve'), body, requestId });
  expect(lines[0]?.viewers).toMatchObject([{ subject: 'dora', views: 1, exports: 2, prints: 1 }]);
});

test('each act on the notes at a loan is a read of it', async () => {
  const caio = { loan: 'ln-10', contract: null, subject: 'caio', name: 'Caio' };
  await append(
    desk.database,
    noteActions.map((action) => ({ ...caio, action })),
  );
  const body = { text: 'ln-10', first: '2020-01-01', last: '2099-12-31' };
  const { lines } = await reportViewers({ actor: person(['auditor'], 'eve'), body, requestId });
  expect(lines[0]?.viewers).toMatchObject([{ subject: 'caio', views: noteActions.length }]);
  const asked = { actor: person(['analyst']), loan: 'ln-10', before: null, requestId };
  expect((await readLoanAccesses(asked)).accesses).toHaveLength(noteActions.length);
});
