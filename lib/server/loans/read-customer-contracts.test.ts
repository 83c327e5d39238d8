import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { addContracts } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { offer } from '#lib/testing/test-position.ts';
import { readCustomerContracts } from './read-customer-contracts.ts';
import { readRequest } from './read-loan-request.ts';
import { viewListRow } from './view-list-row.ts';
import { viewLoan } from './view-loan.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: Buffer.alloc(32, 9).toString('base64') });
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from contract; delete from note'));

const cardOf = (loan: string, roles: Role[] = ['support']) =>
  readCustomerContracts({ actor: person(roles, 'eva'), requestId, loan: loan as LoanId });
const payment = (month: number) => ({
  amount: 513.4,
  createdAt: `2026-0${month}-05`,
  description: `Pagamento da parcela ${month}`,
});
/** A loan of the customer, of which the first installments were paid. */
const loanOf = (id: string, months: number, change: JsonObject = {}): JsonObject => ({
  ...{ id, status: 'open', customer: 'cust_1', offer, contractNumber: `CCB-${id}` },
  transactions: Array.from({ length: months }, (_, index) => payment(index + 1)),
  ...change,
});
const view = async (answer: JsonObject, roles: Role[] = ['analyst'], query = {}) => {
  desk.answers(() => JSON.stringify(answer));
  const request = readRequest(String(answer.id), query);
  return viewLoan({ actor: person(roles), request, requestId, action: 'view' });
};

describe('the other contracts of a customer', () => {
  it('are late ones first, each as it stood when it was read, and on record by name', async () => {
    await view(loanOf('loan_here', 1));
    // Its sources disagree.
    await view(loanOf('loan_doubtful', 8, { status: 'settled' }));
    await view(loanOf('loan_late', 2));
    await view(loanOf('loan_other', 1, { customer: 'cust_2' }));
    const { contracts, hasMore } = await cardOf('loan_here');
    expect(hasMore).toBe(false);
    expect(contracts.map(({ indexed }) => [indexed.loan, indexed.standing])).toMatchObject([
      ['loan_late', { paid: 2, installments: 12, overdueSince: '2026-03-05' }],
      ['loan_doubtful', null],
    ]);
    const [record] = (await desk.records()).slice(-1);
    expect(record).toMatchObject({ action: 'read-customer', loan: 'loan_here' });
    expect(record?.fields).toEqual(['loan:loan_late', 'loan:loan_doubtful']);
  });

  it('bring what colleagues wrote at them, masked as everywhere', async () => {
    await view(loanOf('loan_here', 1));
    await view(loanOf('loan_late', 2));
    const note = (text: string, until = 'null') =>
      desk.database.run(`insert into note (loan, category, text, issuer, subject, name, session_hash, holds_until)
        values ('loan_late', 'contact', '${text}', 'i', 's', 'Bia', '', ${until})`);
    await note('Maria da Silva paga amanhã');
    await note('Ligar', `'2026-01-01'`);
    for (const count of [1, 2, 3]) await note(`Ligar ${count}`);
    const { contracts } = await cardOf('loan_here');
    expect(contracts[0]?.notes).toHaveLength(3);
    expect(JSON.stringify(contracts)).not.toMatch(/Silva/);
    const counted = `select limit_name, used from person_limit_window where subject = 'eva' and period = 'day'`;
    expect(await desk.database.run(counted), 'a loan whose notes are read').toEqual([
      { limit_name: 'loans', used: 1 },
    ]);
  });

  it('are none for a customer who is not known, or whose id may not be seen', async () => {
    expect((await cardOf('loan_unknown')).contracts).toEqual([]);
    await addContracts(
      desk.database.db,
      { loan: 'loan_a', customer: 'maria1' },
      { loan: 'loan_b', customer: 'maria1' },
    );
    expect((await cardOf('loan_a')).contracts).toEqual([]);
    expect((await cardOf('loan_a', ['analyst'])).contracts).toHaveLength(1);
  });

  it('are at most twenty, and say that there are more', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ loan: `loan_${index}`, customer: 'cust_1' }));
    await addContracts(desk.database.db, ...many);
    const { contracts, hasMore } = await cardOf('loan_0');
    expect([contracts.length, hasMore]).toEqual([20, true]);
  });

  it('are for who sees loans alone', async () => {
    const refused = await cardOf('loan_here', []).catch((error: unknown) => toProblem(error, requestId).code);
    expect(refused).toBe('forbidden');
  });
});

const standing = async () =>
  (
    await desk.database.run(
      'select paid, installments, overdue_since, told_at is not null as told from contract',
    )
  )[0];

test('a view that does not tell where a loan stands erases nothing', async () => {
  await view(loanOf('loan_1', 2));
  const before = await standing();
  expect(before).toMatchObject({ paid: 2, installments: 12, told: true });
  await view(loanOf('loan_1', 2, { transactions: null }));
  await view(loanOf('loan_1', 5), ['analyst'], { fields: 'status' });
  await view({ ...loanOf('loan_1', 5), id: 'loan_1', offer: null });
  expect(await standing()).toEqual(before);
  await view(loanOf('loan_1', 3), ['support']);
  expect(await standing()).toMatchObject({ paid: 3 });
});

test('the same standing is told anew by a masked reader each day, else each week', async () => {
  const age = (days: number) =>
    desk.database.run(`update contract set told_at = now() - make_interval(days => ${days})`);
  const isToldToday = async () =>
    (await desk.database.run(`select told_at > now() - interval '1 hour' as fresh from contract`))[0]?.fresh;
  await view(loanOf('loan_1', 2));
  await age(3);
  await view(loanOf('loan_1', 2));
  expect(await isToldToday()).toBe(false);
  await view(loanOf('loan_1', 2), ['support']);
  expect(await isToldToday()).toBe(true);
  await age(8);
  await view({ ...loanOf('loan_1', 2), externalId: 'another answer' });
  expect(await isToldToday()).toBe(true);
});

test('the answer of another loan tells nothing of this one', async () => {
  desk.answers(() => JSON.stringify(loanOf('loan_9', 2)));
  await viewLoan({
    actor: person(['analyst']),
    request: readRequest('loan_1', {}),
    requestId,
    action: 'view',
  });
  expect((await standing())?.told ?? false).toBe(false);
});

test('the first reading for a list keeps it too', async () => {
  desk.answers(() => JSON.stringify(loanOf('loan_1', 2)));
  const request = readRequest('loan_1', {});
  await viewListRow({
    actor: person(['analyst']),
    request,
    requestId,
    list: 'list_1',
    store: async () => {},
  });
  expect(await standing()).toMatchObject({ paid: 2, told: true });
});
