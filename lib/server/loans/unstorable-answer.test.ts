import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Json } from '#lib/loan/json.ts';
import { sandboxLoan } from '#lib/testing/offers/sandbox-loans.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { verifyChain } from '../access-log/chain/verify-chain.ts';
import { storeRead } from '../lists/list-read.ts';
import { changeNotes } from './notes/change-notes.ts';
import { readRequest } from './read-loan-request.ts';
import { revealLoan } from './reveal-loan.ts';
import { verifyCaller } from './verify-caller.ts';
import { viewListRow } from './view-list-row.ts';
import { viewLoan } from './view-loan.ts';

/** What Postgres keeps in no text. */
const odd = '\0\ud83d';

/** A loan whose every text, and a member of whose every object, holds that. */
function withOddTexts(value: Json): Json {
  if (typeof value === 'string') return value + odd;
  if (Array.isArray(value)) return value.map(withOddTexts);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, withOddTexts(inner)]);
  return { ...Object.fromEntries(members), [`name${odd}`]: `value${odd}` };
}

const answer = withOddTexts(sandboxLoan('loan_complete'));
if (!isObject(answer)) throw new Error('the loan is no object');
// Else it would be another loan.
const loan = { ...answer, id: 'loan_1' };
const request = () => readRequest('loan_1', {});
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
  desk.answers(() => JSON.stringify(loan));
});
afterAll(() => desk.close());

const actor = person(['support']);
const list = 'a'.repeat(22);
const verbs: Record<string, () => Promise<unknown>> = {
  'a view': () => viewLoan({ actor: person(['analyst']), request: request(), requestId, action: 'view' }),
  'a masked view': () => viewLoan({ actor, request: request(), requestId, action: 'view' }),
  'a second view, which is compared': () =>
    viewLoan({ actor, request: request(), requestId, action: 'view' }),
  'a verification': () =>
    verifyCaller({
      actor,
      loan: request().loan,
      requestId,
      body: { kind: 'document', typed: '39053344705' },
    }),
  'a reveal of a member of such a name': () => {
    const reveal = { pointer: '/field 1', reason: { code: 'dispute' }, seen: seenOf(loan) };
    return revealLoan({ actor, request: request(), requestId, body: reveal });
  },
  'a reading for a list': async () => {
    await desk.database.run(
      `insert into lookup_list (id, issuer, subject) values ('${list}', '${actor.issuer}', '${actor.subject}')`,
    );
    const row = { list, loan: 'loan_1', visibility: 'masked' } as const;
    await viewListRow({
      ...{ actor, request: request(), requestId, list },
      store: (trx, read) => storeRead(trx, row, 'result' in read ? read.result : read.outcome),
    });
  },
  'a note': () => {
    const note = {
      category: 'contact',
      text: 'Paga',
      holdsUntil: null,
      pinned: false,
      decision: null,
      promise: null,
    };
    return changeNotes({
      ...{ actor, requestId, loan: request().loan },
      body: { act: 'write', note, answer: null },
    });
  },
};

test.each(Object.keys(verbs))(
  '%s of an answer that Postgres cannot keep is recorded and given',
  async (name) => {
    const before = (await desk.records()).length;
    const given = await verbs[name]?.();
    expect((await desk.records()).slice(before)).toMatchObject([{ loan: 'loan_1' }]);
    expect(desk.lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    if (name === 'a view') expect(given).toMatchObject({ loan });
    if (name.startsWith('a reveal'))
      expect(given).toMatchObject({ revealed: [{ pointer: '/field 1', value: `value${odd}` }] });
    expect((await verifyChain(desk.database.db)).fault).toBeNull();
  },
);
