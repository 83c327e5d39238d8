import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readColumnsOf } from '../lists/list-read.ts';
import { changeNotes } from './notes/change-notes.ts';
import { readRequest } from './read-loan-request.ts';
import { viewLoan } from './view-loan.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({
    FREE_TEXT_WORDS: 'FarolMax',
    STATUS_LABELS: 'zarpou_hoje=Saiu,ZK=Quitado',
    LOOKUP_KEY: Buffer.alloc(32, 3).toString('base64'),
  });
});
afterAll(() => desk.close());

test('FREE_TEXT_WORDS are shown, and kept in index and list', async () => {
  const text = 'Produto farolmax da Brilhante';
  const history = [{ description: text, createdAt: '2026-01-05T12:00:00.000Z' }];
  desk.answers(() => JSON.stringify({ id: 'loan_1', status: 'FarolMax', history }));
  const request = readRequest('loan_1', {});
  const note = { category: 'contact', text, holdsUntil: null, pinned: false, decision: null, promise: null };
  const body = { act: 'write', note, answer: null };
  await changeNotes({ actor: person(['analyst'], 'bia'), requestId, loan: request.loan, body });
  const view = await viewLoan({ actor: person(['support']), requestId, request, action: 'view' });
  const shown = 'Produto farolmax da [••••]';
  expect(view.loan).toMatchObject({ status: 'FarolMax', history: [{ description: shown }] });
  expect(view.notes).toMatchObject([{ text: shown }]);
  expect(await desk.database.run('select status from contract')).toEqual([{ status: 'FarolMax' }]);
  expect(readColumnsOf(view)).toMatchObject({ status: 'FarolMax' });
});

test.each(['zarpou_hoje', 'ZK'])(
  'the code of a status that has a label is shown, and kept: %s',
  async (status) => {
    desk.answers(() => JSON.stringify({ id: 'loan_2', status }));
    const request = readRequest('loan_2', {});
    const view = await viewLoan({ actor: person(['support']), requestId, request, action: 'view' });
    expect(view.loan.status).toBe(status);
    expect(await desk.database.run("select status from contract where loan = 'loan_2'")).toEqual([
      { status },
    ]);
  },
);
