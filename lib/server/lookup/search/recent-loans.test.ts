import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { recentLoans } from './recent-loans.ts';

const [ana, eva] = [person(['support']), person(['analyst'], 'eva')];
/** Another provider gives the same subject to another person. */
const otherAna = { ...ana, issuer: 'https://other.example' };
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const ids = (loans: readonly { loan: string }[]) => loans.map(({ loan }) => loan);

test('recent: each loan once, the last one first, of this person alone', async () => {
  desk.answers((url) => (url.includes('loan_gone') ? 404 : '{"contractNumber":"CCB-1","status":"open"}'));
  const view = (loan: string, actor = ana) =>
    viewLoan({ actor, request: readRequest(loan, {}), requestId, action: 'view' });
  for (const loan of ['loan_1', 'loan_2', 'loan_1', 'loan_3']) await view(loan);
  await view('loan_gone').catch(() => {});
  await view('loan_4', eva);
  const recent = await recentLoans({ actor: ana, requestId });
  expect(ids(recent)).toEqual(['loan_3', 'loan_1', 'loan_2']);
  expect(recent[0]?.indexed).toMatchObject({ contract: 'CCB-1', status: 'open' });
  expect(ids(await recentLoans({ actor: eva, requestId }))).toEqual(['loan_4']);
  expect(await recentLoans({ actor: otherAna, requestId })).toEqual([]);
});
