import { afterAll, beforeAll, expect, test } from 'vitest';
import { loanContext } from '#lib/server/loans/loan-context.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { pinLoan, pinnedAndRecent, unpinLoan } from './pinned-and-recent.ts';

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
  const { recent } = await pinnedAndRecent({ actor: ana, requestId });
  expect(ids(recent)).toEqual(['loan_3', 'loan_1', 'loan_2']);
  expect(recent[0]?.indexed).toMatchObject({ contract: 'CCB-1', status: 'open' });
  expect(ids((await pinnedAndRecent({ actor: eva, requestId })).recent)).toEqual(['loan_4']);
  expect((await pinnedAndRecent({ actor: otherAna, requestId })).recent).toEqual([]);
});

test('the last pin is the first, also where the clock was set back since', async () => {
  await pinLoan({ actor: eva, requestId, loan: 'loan_first' });
  await desk.database.run(`update pin set at = at + interval '1 minute'`, 'owner');
  await pinLoan({ actor: eva, requestId, loan: 'loan_second' });
  expect(ids((await pinnedAndRecent({ actor: eva, requestId })).pinned)).toEqual([
    'loan_second',
    'loan_first',
  ]);
  for (const loan of ['loan_first', 'loan_second']) await unpinLoan({ actor: eva, requestId, loan });
});

test('pins are by person, the last one first, and fifty', async () => {
  for (let at = 0; at < 52; at++) await pinLoan({ actor: ana, requestId, loan: `loan_p${at}` });
  await pinLoan({ actor: ana, requestId, loan: 'loan_p5' });
  await pinLoan({ actor: eva, requestId, loan: 'loan_e' });
  const { pinned } = await pinnedAndRecent({ actor: ana, requestId });
  expect(pinned).toHaveLength(50);
  expect(ids(pinned).slice(0, 2)).toEqual(['loan_p5', 'loan_p51']);
  expect(pinned[0]?.indexed).toBeNull();
  expect((await pinnedAndRecent({ actor: otherAna, requestId })).pinned).toEqual([]);
  await unpinLoan({ actor: ana, requestId, loan: 'loan_p5' });
  await unpinLoan({ actor: ana, requestId, loan: 'loan_e' });
  expect(ids((await pinnedAndRecent({ actor: ana, requestId })).pinned)[0]).toBe('loan_p51');
  expect(ids((await pinnedAndRecent({ actor: eva, requestId })).pinned)).toEqual(['loan_e']);
  await expect(pinLoan({ actor: ana, requestId, loan: 'nonsense' })).rejects.toThrow('invalid_loan_id');
});

test('a loan is shown as pinned to the person who pinned it, and to nobody else', async () => {
  desk.answers(() => '{"contractNumber":"CCB-1"}');
  const isPinnedTo = async (actor: typeof ana) => {
    const viewing = viewLoan({ actor, request: readRequest('loan_own', {}), requestId, action: 'view' });
    return (await loanContext({ actor, requestId, loan: 'loan_own', viewing, place: null })).pinned;
  };
  await pinLoan({ actor: ana, requestId, loan: 'loan_own' });
  expect(await isPinnedTo(ana)).toBe(true);
  expect(await isPinnedTo(eva)).toBe(false);
  expect(await isPinnedTo(otherAna)).toBe(false);
});
