import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { offer } from '#lib/testing/test-position.ts';
import { readRequest } from '../read-loan-request.ts';
import { viewListRow } from '../view-list-row.ts';
import { viewLoan } from '../view-loan.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: Buffer.alloc(32, 3).toString('base64') });
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from note'));

/** A promise of an installment for 10 March, given on the first of it. */
async function promise(cents = 51_340) {
  const id = randomUUID();
  await desk.database.run(`insert into note (id, loan, category, text, issuer, subject, name, written_at, session_hash,
      promised_cents, promised_day, channel)
    values ('${id}', 'loan_1', 'promise', '', 'https://id.example', 'ana', 'Ana', '2026-03-01T15:00:00Z',
      decode(repeat('07', 32), 'hex'), ${cents}, '2026-03-10', 'phone')`);
}
const kept = async () => {
  const [row] = await desk.database.run('select outcome, outcome_day from note');
  return row;
};
const paidOn = (day: string, description = 'Pagamento da parcela 2', amount = 513.4) => ({
  amount,
  createdAt: day,
  description,
});
const first = paidOn('2026-01-05', 'Pagamento da parcela 1');
const answer = (transactions: readonly JsonObject[], change: JsonObject = {}) =>
  desk.answers(() => JSON.stringify({ id: 'loan_1', status: 'open', offer, transactions, ...change }));
const view = (roles: Role[] = ['analyst'], query: Record<string, string> = {}) =>
  viewLoan({
    actor: person(roles),
    request: readRequest('loan_1', query),
    requestId,
    action: 'view',
  });

test.each([['analyst'], ['support']] as const)('a view of %s finds and keeps the outcome', async (role) => {
  await promise();
  answer([first, paidOn('2026-03-12')]);
  const { notes } = await view([role]);
  expect(notes[0]?.promise).toMatchObject({ outcome: 'kept', outcomeDay: expect.stringMatching(/^20\d\d-/) });
  expect(await kept()).toMatchObject({ outcome: 'kept', outcome_day: expect.anything() });
});

test.each<[string, JsonObject[], string]>([
  ['what was paid after the clearing', [first, paidOn('2026-03-17')], 'broken'],
  ['what was paid before it was given', [first, paidOn('2026-02-27')], 'broken'],
  ['what was paid in part', [first, paidOn('2026-03-10', 'Pagamento parcial', 200)], 'broken'],
  [
    'what was paid and returned',
    [first, paidOn('2026-03-10'), paidOn('2026-03-11', 'Estorno da parcela 2', -513.4)],
    'broken',
  ],
  ['an empty list, which tells nothing', [], 'unchecked'],
])('%s: the promise is %s', async (_, transactions, outcome) => {
  await promise();
  answer(transactions);
  expect((await view()).notes[0]?.promise?.outcome).toBe(outcome);
});

test('where payments are not told, what was found stays', async () => {
  await promise();
  answer([first]);
  await view();
  expect(await kept()).toMatchObject({ outcome: 'broken' });
  answer([], { transactions: null });
  expect((await view()).notes[0]?.promise?.outcome).toBe('broken');
  answer([first, paidOn('2026-03-10')]);
  expect((await view()).notes[0]?.promise?.outcome).toBe('kept');
});

test('the answer of another loan tells nothing of a promise', async () => {
  await promise();
  answer([first, paidOn('2026-03-10')], { id: 'loan_2' });
  expect((await view()).notes[0]?.promise?.outcome).toBe('unchecked');
  expect(await kept()).toMatchObject({ outcome: null });
});

test('the reading of a list keeps the outcome with its record', async () => {
  await promise();
  answer([first]);
  const request = readRequest('loan_1', {});
  await viewListRow({
    actor: person(['analyst']),
    request,
    requestId,
    list: 'list_1',
    store: async () => {},
  });
  expect(await kept()).toMatchObject({ outcome: 'broken' });
});

test('a promise that was closed is found nothing of', async () => {
  await promise();
  await desk.database.run(`update note set closed_at = now(), closed_by = 'Ana', closed_word = 'x'`);
  answer([first]);
  await view();
  expect(await kept()).toMatchObject({ outcome: null });
});
