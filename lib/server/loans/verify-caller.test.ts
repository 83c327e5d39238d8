import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { toProblem } from '#lib/server/responses/to-problem.ts';
import { database } from '../db/database.ts';
import { readRequest } from './read-loan-request.ts';
import { person, requestId, type TestDesk, testDesk } from './test-desk.ts';
import { liftLocks, readLocks } from './unlock-verification.ts';
import { verifyCaller } from './verify-caller.ts';
import { viewLoan } from './view-loan.ts';

const answer = JSON.stringify({
  contractNumber: 'CCB-1',
  customer: { cpf: '390.533.447-05', birthDate: '1980-05-17', phone: '+5511987654321' },
});
const wrong = { kind: 'document', typed: '390.533.447-06' };
const right = { kind: 'document', typed: '39053344705' };
let desk: TestDesk;
let count = 0;
/** Each test has a loan of its own. */
let loan: LoanId;

beforeAll(async () => {
  desk = await testDesk({ DISPLAY_TIME_ZONE: 'America/Sao_Paulo' });
}, 60_000);
afterAll(() => desk.close());
beforeEach(() => {
  desk.answers(() => answer);
  loan = readRequest(`loan_${++count}`, {}).loan;
});
afterEach(() => void vi.useRealTimers());

function say(body: unknown, roles: readonly Role[] = ['support'], subject = 'ana') {
  return verifyCaller({ actor: person(roles, subject), loan, requestId, body });
}
async function miss(times: number, subject = 'ana') {
  for (let at = 0; at < times; at++) await say(wrong, ['support'], subject);
}
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => toProblem(error, requestId),
  );
const lastRecord = async () => (await desk.records()).at(-1);

test.each([
  ['document', '390.533.447-05', 'matches', 3],
  ['birthDate', '17/05/1980', 'matches', 3],
  ['phone', '11 98765-4321', 'matches', 3],
  ['document', '390.533.447-06', 'differs', 2],
  ['phone', '98765-4321', 'differs', 2],
  ['birthDate', 'maio', 'unreadable', 3],
  ['document', '9'.repeat(2000), 'unreadable', 3],
])('%s %s: %s', async (kind, typed, result, missesLeft) => {
  expect(await say({ kind, typed })).toEqual({ result, missesLeft, lockedUntil: null, requestId });
  expect(desk.asked().at(-1)).toBe(`/v1/loans/${loan}?expand=customer`);
  const record = await lastRecord();
  expect(record).toMatchObject({
    ...{ action: 'verify', loan, contract: 'CCB-1', expand: ['customer'], fields: [kind] },
    ...{ paths: [], reason: null, outcome: result },
  });
  expect(JSON.stringify(record)).not.toMatch(/390\.533|39053|1980-05|98765|maio/);
});

test('what the loan does not have is absent, and no miss', async () => {
  desk.answers(() => '{"customer":{"name":"Maria"}}');
  expect(await say(wrong)).toMatchObject({ result: 'absent', missesLeft: 3 });
});

test('after three misses nothing is compared any more, whatever is asked', async () => {
  expect(await say(wrong)).toMatchObject({ result: 'differs', missesLeft: 2 });
  expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 2 });
  expect(await say({ kind: 'phone', typed: '11 98765-4322' })).toMatchObject({ missesLeft: 1 });
  expect(await say(wrong)).toMatchObject({
    result: 'differs',
    missesLeft: 0,
    lockedUntil: expect.any(String),
  });
  for (const body of [right, wrong, { kind: 'phone', typed: 'x' }]) {
    expect(await say(body)).toMatchObject({ result: 'locked', missesLeft: 0 });
    expect(await lastRecord()).toMatchObject({ action: 'verify', outcome: 'locked' });
  }
  const request = { ...readRequest(loan, {}) };
  const view = await viewLoan({ actor: person(['support']), request, requestId, action: 'view' });
  expect(view).toMatchObject({ verifiable: ['document', 'birthDate', 'phone'], missesLeft: 0 });
});

test('twelve at once do not get more than three', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => say(wrong)));
  const results = answers.map(({ result }) => result).toSorted();
  expect(results).toEqual([...Array(3).fill('differs'), ...Array(9).fill('locked')]);
  const [held] = await desk.database.run(`select misses from verification_lock where loan = '${loan}'`);
  expect(held).toEqual({ misses: 3 });
});

test('another agent, and another loan, have misses of their own', async () => {
  await miss(3);
  expect(await say(right, ['support'], 'bia')).toMatchObject({ result: 'matches', missesLeft: 3 });
  loan = readRequest(`loan_${++count}`, {}).loan;
  expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 3 });
});

test('the next day of the desk’s zone begins without a miss', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-02T02:00:00Z') });
  await miss(3);
  expect(await say(right)).toMatchObject({ result: 'locked', lockedUntil: '2027-03-02' });
  vi.setSystemTime(new Date('2027-03-02T02:59:59Z'));
  expect(await say(right)).toMatchObject({ result: 'locked' });
  vi.setSystemTime(new Date('2027-03-02T03:00:01Z'));
  expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 3 });
});

describe('the locks of a loan', () => {
  const analyst = person(['analyst'], 'caio');
  const locks = async () => {
    const found = await readLocks({ actor: analyst, loan, requestId });
    return found.locks.map(({ subject, name, misses }) => [subject, name, misses]);
  };
  const lift = (body: unknown, actor = analyst) => liftLocks({ actor, loan, requestId, body });

  test('are seen by an analyst, and lifted for one agent or for all', async () => {
    await miss(3, 'ana');
    await miss(3, 'bia');
    await miss(2, 'duda');
    expect(await locks()).toEqual([
      ['ana', 'Ana Araújo', 3],
      ['bia', 'Ana Araújo', 3],
    ]);
    const left = await lift({ issuer: 'https://id.example', subject: 'ana' });
    expect(left.locks.map(({ subject }) => subject)).toEqual(['bia']);
    expect(await lastRecord()).toMatchObject({
      ...{ action: 'lift-lock', subject: 'caio', loan, fields: ['ana'], outcome: 'ok' },
    });
    expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 3 });
    expect(await say(right, ['support'], 'bia')).toMatchObject({ result: 'locked' });
    expect((await lift({})).locks).toEqual([]);
    expect(await say(right, ['support'], 'bia')).toMatchObject({ result: 'matches', missesLeft: 3 });
    expect((await lastRecord())?.action).toBe('verify');
  });

  test('are forgotten a month later, at the next miss', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-10T12:00:00Z'), toFake: ['Date'] });
    await miss(1);
    const held = async () => {
      const rows = database().selectFrom('verification_lock').where('loan', '=', loan).select('day');
      return (await rows.execute()).map(({ day }) => day);
    };
    expect(await held()).toEqual(['2026-01-10']);
    vi.setSystemTime(new Date('2026-02-20T12:00:00Z'));
    await miss(1);
    expect(await held()).toEqual(['2026-02-20']);
  });

  test('lock again after three more misses', async () => {
    await miss(3);
    await lift({});
    await miss(3);
    expect(await locks()).toEqual([['ana', 'Ana Araújo', 3]]);
  });

  test('where there is none, lifting is an answer all the same', async () => {
    const { locks: none } = await lift({ issuer: 'https://id.example', subject: 'nobody' });
    expect(none).toEqual([]);
    expect(await lastRecord()).toMatchObject({ action: 'lift-lock', fields: [] });
  });

  test.each<[Role]>([['support'], ['auditor']])('are no business of %s', async (role) => {
    await miss(3);
    const actor = person([role], 'eva');
    for (const asked of [() => readLocks({ actor, loan, requestId }), () => lift({}, actor)]) {
      expect((await problemOf(asked())).code).toBe('forbidden');
      expect(await lastRecord()).toMatchObject({ action: 'refusal', reason: 'verification:unlock', loan });
    }
    expect(await locks()).toHaveLength(1);
  });

  test.each([[null], ['x'], [{ subject: 'ana' }], [{ issuer: 1, subject: 'ana' }]])(
    'are not lifted by %j',
    async (body) => {
      expect((await problemOf(lift(body))).code).toBe('invalid_request');
    },
  );
});

test.each([
  [null],
  [{}],
  [{ kind: 'salary', typed: '1' }],
  [{ kind: 'document' }],
  [{ kind: 'phone', typed: 1 }],
])('%j cannot be read, and nothing is', async (body) => {
  const reads = desk.asked().length;
  expect(await problemOf(say(body))).toMatchObject({ code: 'invalid_request', parameter: 'body' });
  expect(desk.asked()).toHaveLength(reads);
});

test.each([{ issuer: 'a\0', subject: 'b' }, { issuer: 'a' }, { issuer: 1, subject: 'b' }, 'all'])(
  'a lift for nobody that could be is unreadable: %j',
  async (body) => {
    const problem = await problemOf(liftLocks({ actor: person(['analyst']), loan, requestId, body }));
    expect(problem.code).toBe('invalid_request');
  },
);

test('an auditor verifies nobody', async () => {
  const reads = desk.asked().length;
  expect((await problemOf(say(right, ['auditor']))).code).toBe('forbidden');
  expect(desk.asked()).toHaveLength(reads);
  expect(await lastRecord()).toMatchObject({ action: 'refusal', reason: 'verify', loan });
});

test('a verification that fails upstream is recorded, and no miss', async () => {
  desk.answers(() => 404);
  expect((await problemOf(say(wrong))).code).toBe('not_found');
  expect(await lastRecord()).toMatchObject({ action: 'verify', outcome: 'not_found', fields: ['document'] });
  desk.answers(() => answer);
  expect(await say(right)).toMatchObject({ missesLeft: 3 });
});
