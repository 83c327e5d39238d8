import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, requestId, startSession, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { readRequest } from './read-loan-request.ts';
import { revealLoan } from './reveal-loan.ts';
import { endCall, resumeCall } from './verification/verified-caller-rows.ts';
import { verifyCaller } from './verify-caller.ts';
import { viewLoan } from './view-loan.ts';

const customer = { cpf: '390.533.447-05', birthDate: '1980-05-17', phone: '+5511987654321' };
const wrong = { kind: 'document', typed: '529.982.247-25' };
const right = { kind: 'document', typed: '39053344705' };
const strangersSession = Buffer.alloc(32, 99);
let desk: TestDesk;
let count = 0;
/** Each test has a loan and a customer of its own. */
let loan: LoanId;
let answer: string;

beforeAll(async () => {
  desk = await testDesk({ DISPLAY_TIME_ZONE: 'America/Sao_Paulo' });
  await startSession(desk.database, strangersSession);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from person_limit_window');
  loan = readRequest(`loan_${++count}`, {}).loan;
  answer = JSON.stringify({ contractNumber: 'CCB-1', customer: { id: `cust_t${count}`, ...customer } });
  desk.answers(() => answer);
});
afterEach(() => void vi.useRealTimers());

function say(body: unknown, roles: readonly Role[] = ['support'], subject = 'ana') {
  return verifyCaller({ actor: person(roles, subject), loan, requestId, body });
}
async function miss(times: number, subject = 'ana') {
  for (let miss = 0; miss < times; miss++) await say(wrong, ['support'], subject);
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
  ['document', '529.982.247-25', 'differs', 2],
  ['document', '390.533.447-06', 'impossible', 3],
  ['phone', '11 98765-4322', 'differs', 2],
  ['phone', '98765-4321', 'incomplete', 3],
  ['phone', '11 8765-4321', 'incomplete', 3],
  ['birthDate', '17/05/80', 'incomplete', 3],
  ['birthDate', 'maio', 'unreadable', 3],
  ['document', '9'.repeat(2000), 'unreadable', 3],
])('%s %s: %s', async (kind, typed, result, missesLeft) => {
  expect(await say({ kind, typed })).toEqual({
    result,
    missesLeft,
    lockedUntil: null,
    limits: [],
    requestId,
    kinds: [kind],
    verified:
      result === 'matches'
        ? { matches: [{ kind, at: expect.any(String) }], until: expect.any(String) }
        : null,
  });
  expect(desk.asked().at(-1)).toBe(`/v1/loans/${loan}?expand=customer`);
  const record = await lastRecord();
  expect(record).toMatchObject({
    action: 'verify',
    loan,
    contract: 'CCB-1',
    expand: ['customer'],
    fields: result === 'differs' ? [kind, 'missed:1'] : [kind],
    paths: [],
    reason: null,
    outcome: result,
  });
  expect(withoutRandomDigits(JSON.stringify(record))).not.toMatch(/390\.533|39053|1980-05|98765|maio/);
});

describe('without a kind', () => {
  const both = '11987654021';
  const of = (values: object) =>
    desk.answers(() => JSON.stringify({ customer: { id: `cust_t${count}`, ...values } }));

  test.each([
    ['390.533.447-05', 'matches', ['document']],
    ['17/05/1980', 'matches', ['birthDate']],
    ['(11) 98765-4321', 'matches', ['phone']],
    ['98765-4321', 'incomplete', ['phone']],
    ['1187654321', 'incomplete', ['phone']],
    ['170580', 'incomplete', ['birthDate']],
    ['33445566', 'incomplete', ['phone']],
    ['9 8765-4321', 'incomplete', ['phone']],
    ['015 11 98765-4321', 'matches', ['phone']],
    ['17 de maio de 1980', 'matches', ['birthDate']],
    ['CPF 390.533.447-05', 'matches', ['document']],
    ['11987654322', 'differs', ['phone']],
    ['52998224725', 'differs', ['document']],
  ])('%s: %s', async (typed, result, kinds) => {
    expect(await say({ kind: null, typed })).toMatchObject({ result, kinds });
    expect((await lastRecord())?.fields.slice(0, kinds.length)).toEqual(kinds);
  });

  test('eleven digits are compared as a CPF and as a mobile number, and are one miss', async () => {
    const said = () => say({ kind: null, typed: both });
    expect(await said()).toMatchObject({ result: 'differs', kinds: ['document', 'phone'], missesLeft: 2 });
    expect(await lastRecord()).toMatchObject({ fields: ['document', 'phone', 'missed:1'] });
    of({ ...customer, phone: `+55${both}` });
    expect(await said()).toMatchObject({ result: 'matches', kinds: ['phone'], missesLeft: 2 });
    of({ ...customer, cpf: both });
    expect(await said()).toMatchObject({ result: 'matches', kinds: ['document'], missesLeft: 2 });
    of({ phone: customer.phone });
    expect(await said(), 'the loan has no document').toMatchObject({ kinds: ['phone'], missesLeft: 1 });
  });

  test('one value is one kind, though it is right as two', async () => {
    of({ cpf: both, phone: both });
    const { verified } = await say({ kind: null, typed: both });
    expect(verified?.matches.map(({ kind }) => kind)).toEqual(['document']);
  });
});

describe('the limit of verifications', () => {
  let agent = 0;
  const used = async () => {
    const rows = await desk.database.run(
      `select used from person_limit_window where subject = 'agent${agent}' and limit_name = 'verifications' and period = 'day'`,
    );
    return rows[0]?.used ?? 0;
  };
  const sayAs = (typed: string, kind: string | null = null) =>
    say({ kind, typed }, ['support'], `agent${agent}`);
  beforeEach(() => void ++agent);

  test('counts misses and callers, each caller once a call', async () => {
    for (const [typed, expected] of [
      ['98765-4321', 0],
      ['maio', 0],
      ['390.533.447-06', 0],
      [right.typed, 1],
      [right.typed, 1],
      ['17/05/1980', 1],
      [wrong.typed, 2],
      [right.typed, 3],
    ] as const) {
      await sayAs(typed);
      expect(await used(), typed).toBe(expected);
    }
    await endCall({ actor: person(['support'], `agent${agent}`), loan, requestId });
    await sayAs(right.typed);
    expect(await used(), 'another call').toBe(4);
  });

  test('counts no lock, no failure of the API, and a loan that is not there', async () => {
    for (let miss = 0; miss < 5; miss++) await sayAs(wrong.typed);
    expect(await used()).toBe(3);
    desk.answers(() => 503);
    expect((await problemOf(sayAs(right.typed))).status).toBeGreaterThanOrEqual(500);
    expect(await used()).toBe(3);
    desk.answers(() => 404);
    expect((await problemOf(sayAs(right.typed))).code).toBe('not_found');
    expect(await used()).toBe(4);
  });

  test('is not passed by verifications at once, and nothing is compared beyond it', async () => {
    await sayAs(right.typed);
    await desk.database.run(
      `update person_limit_window set used = 29 where subject = 'agent${agent}' and limit_name = 'verifications' and period = 'hour'`,
    );
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => sayAs(wrong.typed)));
    const answers = results.map((each) =>
      each.status === 'fulfilled' ? each.value.result : each.reason.code,
    );
    expect(answers.toSorted()).toEqual(['differs', ...Array(5).fill('limit_reached')]);
    const [held] = await desk.database.run(
      `select misses from verification_lock where loan = '${loan}' and subject = 'agent${agent}'`,
    );
    expect(held).toEqual({ misses: 1 });
  });
});

test('a field that the loan does not have is absent, and counts as no miss', async () => {
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

test('a miss after a match ends it, and the record says how many missed', async () => {
  expect(await say(right)).toMatchObject({
    result: 'matches',
    verified: { matches: [{ kind: 'document' }] },
  });
  for (const missed of [1, 2, 3]) {
    const said = await say({ kind: 'birthDate', typed: '18/05/1980' });
    expect(said).toMatchObject({ result: 'differs', verified: null });
    expect(await lastRecord()).toMatchObject({
      outcome: 'differs',
      fields: ['birthDate', `missed:${missed}`],
    });
  }
  const request = readRequest(loan, {});
  const view = await viewLoan({ actor: person(['support']), request, requestId, action: 'view' });
  expect(view).toMatchObject({ verified: null, missesLeft: 0 });
});

test('a match after a miss verifies, and the record still says what missed', async () => {
  await miss(1);
  expect(await say(right)).toMatchObject({
    result: 'matches',
    verified: { matches: [{ kind: 'document' }] },
  });
  expect(await lastRecord()).toMatchObject({ outcome: 'matches', fields: ['document', 'missed:1'] });
});

describe('a value that this person revealed today', () => {
  const born = { kind: 'birthDate', typed: '17/05/1980' };
  const reveal = async (of: LoanId, pointer: string, subject = 'ana', query = '') => {
    const actor = person(['support'], subject);
    const request = readRequest(of, new URLSearchParams(query));
    const { fingerprints: seen } = await viewLoan({ actor, request, requestId, action: 'view' });
    const body = { pointer, reason: { code: 'dispute' }, seen };
    expect((await revealLoan({ actor, request, requestId, body })).revealed).not.toEqual([]);
  };

  test('verifies nobody, and is no miss; another value does, and another agent may', async () => {
    await reveal(loan, '/customer/birthDate');
    expect(await say(born)).toMatchObject({ result: 'seen', missesLeft: 3, verified: null });
    expect(await lastRecord()).toMatchObject({ action: 'verify', outcome: 'seen' });
    expect(await say({ ...born, typed: '18/05/1980' })).toMatchObject({ result: 'differs' });
    expect(await say(right)).toMatchObject({ result: 'matches' });
    expect(await say(born, ['support'], 'bia')).toMatchObject({ result: 'matches' });
  });

  test('on another loan of the customer neither, nor where a whole was revealed', async () => {
    const other = readRequest(`loan_${count}_other`, {}).loan;
    await reveal(other, '/customer');
    for (const body of [born, right]) expect(await say(body)).toMatchObject({ result: 'seen' });
    desk.answers(() => answer.replace('cust_', 'cust_other'));
    expect(await say(born), 'another customer').toMatchObject({ result: 'matches' });
  });

  test('verifies nobody where another text shows it', async () => {
    const named = {
      contractNumber: '1234567802031' + '39053344705' + 'CCB1',
      remark: 'nascida em 17/05/1980',
    };
    const company = { id: 'comp_1', contact: 'tel. (11) 98765-4321' };
    desk.answers((url) =>
      JSON.stringify({
        ...named,
        company: url.includes('company') ? company : 'comp_1',
        customer: { id: `cust_t${count}`, ...customer },
      }),
    );
    await reveal(loan, '/contractNumber');
    await reveal(loan, '/remark');
    await reveal(loan, '/company/contact', 'ana', 'expand=customer,company');
    for (const body of [right, born, { kind: 'phone', typed: '11 98765-4321' }])
      expect(await say(body), body.kind).toMatchObject({ result: 'seen' });
    expect(desk.asked().at(-1)).toMatch(/expand=.*company/);
  });

  test('on another loan of the customer verifies nobody, wherever it stands here', async () => {
    const phones = [{ number: '1132654321' }, { number: '+5511987654321' }];
    const of = (list: object[]) => JSON.stringify({ customer: { id: `cust_t${count}`, phones: list } });
    desk.answers(() => of(phones));
    await reveal(readRequest(`loan_${count}_other`, {}).loan, '/customer/phones/1');
    desk.answers(() => of(phones.toReversed()));
    expect(await say({ kind: 'phone', typed: '11 98765-4321' })).toMatchObject({ result: 'seen' });
  });

  test('verifies again the next day', async () => {
    await reveal(loan, '/customer/birthDate');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    expect(await say(born)).toMatchObject({ result: 'matches' });
  });
});

test('twelve at once do not get more than three', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => say(wrong)));
  const results = answers.map(({ result }) => result).toSorted();
  expect(results).toEqual([...Array(3).fill('differs'), ...Array(9).fill('locked')]);
  const [held] = await desk.database.run(`select misses from verification_lock where loan = '${loan}'`);
  expect(held).toEqual({ misses: 3 });
});

test('another agent, and another loan, have misses of their own', async () => {
  await miss(1, 'bia');
  await miss(3);
  expect(await say(right, ['support'], 'bia')).toMatchObject({ result: 'matches', missesLeft: 2 });
  loan = readRequest(`loan_${++count}`, {}).loan;
  desk.answers(() => answer.replace('cust_', 'cust_other'));
  expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 3 });
});

describe('the lock of a customer', () => {
  const customer = { id: 'cust_9', cpf: '390.533.447-05' };
  const reveal = (of: LoanId, query = '', subject = 'ana') =>
    revealLoan({
      actor: person(['support'], subject),
      request: readRequest(of, new URLSearchParams(query)),
      requestId,
      body: { pointer: '/customer', reason: { code: 'dispute' }, seen: {} },
    });
  const another = () => readRequest(`loan_${++count}`, {}).loan;

  test('closes verification and reveals of each of their loans', async () => {
    const shown = customer;
    desk.answers(() => JSON.stringify({ customer: shown, metadata: { note: 'x' } }));
    await miss(3);
    const second = another();
    desk.answers(() => JSON.stringify({ customer: 'cust_9', contractNumber: 'CCB-2' }));
    await viewLoan({
      actor: person(['support']),
      request: readRequest(second, {}),
      requestId,
      action: 'view',
    });
    // The answer says nothing of the customer: the index does.
    desk.answers(() => '{"metadata":{"note":"x"}}');
    for (const of of [loan, second]) {
      expect((await problemOf(reveal(of, 'fields=metadata'))).code).toBe('reveal_locked');
      expect(await lastRecord()).toMatchObject({ action: 'reveal', outcome: 'reveal_locked', paths: [] });
      const answered = await verifyCaller({ actor: person(['support']), loan: of, requestId, body: right });
      expect(answered.result).toBe('locked');
      const view = await viewLoan({
        actor: person(['support']),
        request: readRequest(of, {}),
        requestId,
        action: 'view' as const,
      });
      expect(view.verified).toBeNull();
    }
    // Another agent, and another customer's loan, are not closed.
    expect((await reveal(second, '', 'bia')).revealed).toEqual([]);
    desk.answers(() => '{"customer":{"id":"cust_10"}}');
    expect((await reveal(another())).revealed).toEqual([]);
  });

  test('counts misses over their loans', async () => {
    desk.answers(() => JSON.stringify({ customer: { ...customer, id: 'cust_11' } }));
    await miss(2);
    const first = loan;
    loan = another();
    expect(await say(wrong)).toMatchObject({ result: 'differs', missesLeft: 0 });
    loan = first;
    expect(await say(right)).toMatchObject({ result: 'locked' });
  });
});

test('misses are not those of the same subject elsewhere', async () => {
  await miss(2);
  const actor = person(['support']);
  const request = readRequest(loan, {});
  const leftOf = async (issuer: string) =>
    (await viewLoan({ actor: { ...actor, issuer }, request, requestId, action: 'view' })).missesLeft;
  expect(await leftOf(actor.issuer)).toBe(1);
  expect(await leftOf('https://other.example')).toBe(3);
});

describe('a verified caller', () => {
  const view = async (of = loan, subject = 'ana') =>
    viewLoan({
      actor: person(['support'], subject),
      request: readRequest(of, {}),
      requestId,
      action: 'view',
    });
  beforeEach(() =>
    desk.answers(() => JSON.stringify({ customer: { id: `cust_v${count}`, cpf: '390.533.447-05' } })),
  );

  test('is verified for the customer and the session, until the end of the call', async () => {
    await say(right);
    const other = readRequest(`loan_${count}b`, {}).loan;
    expect((await view()).verified).toMatchObject({ matches: [{ kind: 'document' }] });
    expect((await view(other)).verified).toMatchObject({ matches: [{ kind: 'document' }] });
    const stranger = { ...person(['support']), sessionHash: strangersSession };
    const request = readRequest(loan, {});
    expect((await viewLoan({ actor: stranger, request, requestId, action: 'view' })).verified).toBeNull();
    await endCall({ actor: stranger, loan, requestId });
    expect((await view()).verified).not.toBeNull();
    await endCall({ actor: person(['support']), loan, requestId });
    expect(await lastRecord()).toMatchObject({ action: 'verify', outcome: 'end-of-call', loan });
    expect((await view()).verified).toBeNull();
    await expect(endCall({ actor: person(['auditor']), loan, requestId })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is verified again where the end is taken back', async () => {
    const later = (seconds: number) =>
      desk.database.run(`update verified_caller set ended_at = ended_at - interval '${seconds} seconds'`);
    const end = () => endCall({ actor: person(['support']), loan, requestId });
    const resume = async () => (await resumeCall({ actor: person(['support']), loan, requestId })).verified;
    await say(right);
    await end();
    const stranger = { ...person(['support']), sessionHash: strangersSession };
    expect((await resumeCall({ actor: stranger, loan, requestId })).verified).toBeNull();
    await later(8);
    expect((await view()).verified).toBeNull();
    expect(await resume()).toMatchObject({ matches: [{ kind: 'document' }] });
    expect(await lastRecord()).toMatchObject({ action: 'verify', outcome: 'call-resumed', loan });
    expect((await view()).verified).not.toBeNull();
    await end();
    await later(10);
    expect(await resume()).toBeNull();
    expect(await lastRecord()).not.toMatchObject({ outcome: 'call-resumed' });
    await expect(resumeCall({ actor: person(['auditor']), loan, requestId })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test.each(['of the same customer', 'of another one'])(
    'is not verified again where an answer %s differed since',
    async (whose) => {
      const answer = (id: string) => () => JSON.stringify({ customer: { id, cpf: '390.533.447-05' } });
      desk.answers(answer(`cust_d${count}`));
      await say(right);
      await endCall({ actor: person(['support']), loan, requestId });
      if (whose === 'of another one') desk.answers(answer(`cust_e${count}`));
      await say(wrong);
      expect((await resumeCall({ actor: person(['support']), loan, requestId })).verified).toBeNull();
    },
  );

  test.each(['of the same customer', 'of another one'])(
    'is not verified again where somebody %s was verified since',
    async (whose) => {
      const person1 = person(['support']);
      const customer = { cpf: '390.533.447-05', birthDate: '1980-05-17' };
      desk.answers(() => JSON.stringify({ customer: { id: `cust_s${count}`, ...customer } }));
      await say(right);
      await endCall({ actor: person1, loan, requestId });
      if (whose === 'of another one')
        desk.answers(() => JSON.stringify({ customer: { id: `cust_r${count}`, ...customer } }));
      await say({ kind: 'birthDate', typed: '17/05/1980' });
      expect((await resumeCall({ actor: person1, loan, requestId })).verified).toBeNull();
      expect(await lastRecord()).not.toMatchObject({ outcome: 'call-resumed' });
      expect((await view()).verified?.matches).toMatchObject([{ kind: 'birthDate' }]);
    },
  );

  test('that has expired is not resumed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await say(right);
    vi.setSystemTime(Date.now() + 15 * 60_000 + 5000);
    expect((await view()).verified).toBeNull();
    expect((await resumeCall({ actor: person(['support']), loan, requestId })).verified).toBeNull();
  });

  test('is no longer after the minutes in which nobody touched the customer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-02T12:00:00Z') });
    await say(right);
    vi.setSystemTime(new Date('2027-05-02T12:14:00Z'));
    expect((await view()).verified?.until).toBe('2027-05-02T12:29:00.000Z');
    vi.setSystemTime(new Date('2027-05-02T12:28:00Z'));
    expect((await view()).verified).not.toBeNull();
    vi.setSystemTime(new Date('2027-05-02T12:43:01Z'));
    expect((await view()).verified).toBeNull();
  });

  test('of another customer replaces the one before', async () => {
    await say(right);
    const first = loan;
    loan = readRequest(`loan_${++count}`, {}).loan;
    desk.answers(() => JSON.stringify({ customer: { id: 'cust_w', cpf: '529.982.247-25' } }));
    await say(wrong);
    expect((await view()).verified).not.toBeNull();
    desk.answers(() => JSON.stringify({ customer: { id: `cust_v${count - 1}`, cpf: '390.533.447-05' } }));
    expect((await view(first)).verified).toBeNull();
  });
});

describe('a reveal without a reason', () => {
  const sent = {
    cashout: [{ id: 'cash_1', account: '12345-6' }],
    company: { id: 'comp_1', cnpj: '11.222.333/0001-81' },
  };
  const reveal = async (target: object, subject = 'ana') => {
    const actor = person(['support'], subject);
    const request = readRequest(loan, new URLSearchParams('expand=customer,company'));
    const { fingerprints: seen } = await viewLoan({ actor, request, requestId, action: 'view' });
    return revealLoan({ actor, request, requestId, body: { ...target, seen } });
  };
  const codeOf = async (promise: Promise<unknown>) => (await problemOf(promise)).code;
  const own = () => JSON.stringify({ ...sent, customer: { id: `cust_t${count}`, ...customer } });
  beforeEach(() => desk.answers(own));

  test('is of customer and payout, for a verified caller, and recorded as that', async () => {
    await say(right);
    for (const target of [{ pointer: '/customer/birthDate' }, { panel: 'cashout' }]) {
      expect((await reveal(target)).revealed).not.toEqual([]);
      expect(await lastRecord()).toMatchObject({
        reason: 'verified',
        fields: expect.arrayContaining(['verified:document']),
      });
    }
  });

  test.each([{ pointer: '/company/cnpj' }, { panel: 'parties' }, { pointer: '/customer/name' }])(
    'is not of other persons, nor of nothing: %j',
    async (target) => {
      await say(right);
      expect(await codeOf(reveal(target))).toBe('invalid_request');
      expect(await lastRecord()).toMatchObject({ action: 'reveal', outcome: 'invalid_request', paths: [] });
    },
  );

  test('is none where the call has ended, another caller is verified, or an answer differed', async () => {
    const target = { pointer: '/customer/birthDate' };
    await say(right);
    await endCall({ actor: person(['support']), loan, requestId });
    expect(await codeOf(reveal(target))).toBe('invalid_request');
    await say(right);
    await say({ kind: 'birthDate', typed: '18/05/1980' });
    expect(await codeOf(reveal(target))).toBe('invalid_request');
    await say(right);
    loan = readRequest(`loan_${++count}`, {}).loan;
    expect(await codeOf(reveal(target)), 'the caller of another customer').toBe('invalid_request');
  });
});

/** The days of the locks, and today by the database's clock and the desk's zone. */
const lockDays = () =>
  desk.database.run(`select day::text, ((now() at time zone 'America/Sao_Paulo')::date - day)::integer as ago
    from verification_lock where loan = '${loan}' order by day`);
const daysPass = (days: number) => desk.database.run(`update verification_lock set day = day - ${days}`);

test('the next day begins without a miss, by the clock of the database', async () => {
  await miss(3);
  // The clock of an instance says nothing.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const [{ day, ago } = {}] = await lockDays();
  expect(ago).toBe(0);
  const tomorrow = dayText((parseDay(String(day)) ?? 0) + 1);
  expect(await say(right)).toMatchObject({ result: 'locked', lockedUntil: tomorrow });
  await daysPass(1);
  expect(await say(right)).toMatchObject({ result: 'matches', missesLeft: 3 });
});

test('misses are forgotten a month later, at the next miss', async () => {
  await miss(1);
  await daysPass(40);
  expect(await lockDays()).toMatchObject([{ ago: 40 }]);
  await miss(1);
  expect(await lockDays()).toMatchObject([{ ago: 0 }]);
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
