import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { Role } from '#lib/access/roles/roles.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import type { Actor } from '#lib/server/actor.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readSession } from '../access/sessions/read-session.ts';
import { insertSession } from '../access/sessions/session-rows.ts';
import { exportLog } from '../access-log/export/export-log.ts';
import { exportProof } from '../access-log/export/export-proof.ts';
import { exportViewers } from '../access-log/viewers/viewers-report.ts';
import { withTransaction } from '../db/database.ts';
import { env } from '../env.ts';
import { decideRows } from '../lists/decide-rows.ts';
import { createList, readList } from '../lists/lookup-lists.ts';
import { changeNotes } from '../loans/notes/change-notes.ts';
import { readCustomerContracts } from '../loans/read-customer-contracts.ts';
import { readRequest } from '../loans/read-loan-request.ts';
import { recordExport, recordSummary } from '../loans/record-export.ts';
import { revealLoan } from '../loans/reveal-loan.ts';
import { verifyCaller } from '../loans/verify-caller.ts';
import { viewLoan } from '../loans/view-loan.ts';
import { findContracts, readLookupText, recordLookup } from '../lookup/search/find-contracts.ts';
import { problemResponse, toProblem } from '../responses/problem-response.ts';
import { nearLimitOf, ownLimits } from './require-within-limit.ts';

const loan = {
  id: 'loan_1',
  contractNumber: 'CCB-1',
  customer: { cpf: '390.533.447-05', email: 'maria@example.com' },
};
const [maria, joao, pedro] = ['390.533.447-05', '529.982.247-25', '111.444.777-35'];
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({
    LOOKUP_KEY: testKey,
    PERSON_LIMITS:
      'loans=2/5,documents=2/5,verifications=2/5,reveals=2/5,notes=2/5,exports=2/5,list-rows=6/9,list-reads=10000/20000',
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from person_limit_window; delete from lookup_list; delete from contract');
  await addContracts(desk.database.db, { loan: 'loan_a', number: 'CCB-2026-000417', document: maria });
  desk.answers((url) => (url.includes('loan_absent') ? 404 : JSON.stringify(loan)));
  desk.lines.splice(0);
});

/** The person as the next request finds them: with a session, and the windows that are open. */
async function now(role: Role, subject = 'ana'): Promise<Actor> {
  const actor = { ...person([role], subject), sessionHash: randomBytes(32) };
  const { issuer, name, roles, sessionHash: id_hash } = actor;
  await withTransaction((trx) =>
    insertSession(trx, {
      id_hash,
      issuer,
      subject,
      name,
      roles: [...roles],
      ended_at: null,
      user_agent: null,
      ip: null,
      provider_session: null,
    }),
  );
  const session = await readSession(id_hash);
  return { ...actor, windows: session?.windows ?? [] };
}

const view = async (id = 'loan_1', actor?: Actor, action: 'view' | 'refresh' = 'view') =>
  viewLoan({
    actor: actor ?? (await now('analyst')),
    requestId,
    action,
    request: readRequest(id, {}),
  });
const note = {
  category: 'contact',
  text: 'x',
  holdsUntil: null,
  pinned: false,
  decision: null,
  promise: null,
};
const acts: Record<string, () => Promise<unknown>> = {
  loans: () => view(),
  documents: async () =>
    recordLookup({
      actor: await now('analyst'),
      requestId,
      chosen: null,
      pastedText: await readLookupText(joao),
    }),
  verifications: async () =>
    verifyCaller({
      actor: await now('support'),
      requestId,
      loan: readRequest('loan_1', {}).loan,
      body: { kind: 'document', typed: '39053344705' },
    }),
  reveals: async () =>
    revealLoan({
      actor: await now('support'),
      requestId,
      request: readRequest('loan_1', {}),
      body: { pointer: '/customer/email', reason: { code: 'dispute' }, seen: seenOf(loan) },
    }),
  notes: async () =>
    changeNotes({
      actor: await now('support'),
      requestId,
      loan: readRequest('loan_1', {}).loan,
      body: { act: 'write', note, answer: null },
    }),
  exports: async () =>
    exportLog({
      actor: await now('auditor'),
      requestId,
      locale: 'en',
      query: new URLSearchParams(),
    }),
};

async function faultOf(act: () => Promise<unknown>) {
  const error: unknown = await act().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error === null ? null : toProblem(error, requestId);
}

const age = (hours: number) =>
  desk.database.run(`update person_limit_window set ends_at = ends_at - interval '${hours} hours'`);
const exceeded = async (from = 0) =>
  (await desk.records()).slice(from).filter(({ action }) => action === 'exceed-limit');
const used = async () =>
  ownLimits(await now('analyst')).map(({ limit, period, used }) => `${limit} ${period} ${used}`);
const lookUp = async (text: string) =>
  recordLookup({
    actor: await now('analyst'),
    requestId,
    chosen: null,
    pastedText: await readLookupText(text),
  });

test('notes at the contracts of a customer are a read of each, all within the limit or none', async () => {
  const loans = ['loan_here', 'loan_2', 'loan_3', 'loan_4'];
  await addContracts(desk.database.db, ...loans.map((loan) => ({ loan, customer: 'cust_1' })));
  const read = async () =>
    readCustomerContracts({
      actor: await now('support'),
      requestId,
      loan: readRequest('loan_here', {}).loan,
    });
  expect((await read()).contracts).toHaveLength(3);
  for (const loan of loans) {
    const body = { act: 'write', note, answer: null };
    await changeNotes({
      actor: person(['analyst'], 'bia'),
      requestId,
      loan: readRequest(loan, {}).loan,
      body,
    });
  }
  expect(await faultOf(read)).toMatchObject({ code: 'limit_reached' });
  await desk.database.run(`delete from note where loan = 'loan_4'`);
  expect((await read()).contracts).toHaveLength(3);
  expect(await faultOf(read)).toMatchObject({ code: 'limit_reached' });
  await desk.database.run('delete from note');
});

test('decisions at once are all within the limit of notes, or none is', async () => {
  const decide = async (loans: string[], id = 'no-list') => {
    const body = { loans, decision: 'reviewed', text: '' };
    return decideRows({ actor: await now('analyst'), requestId, id, body });
  };
  expect(await faultOf(() => decide(['loan_1', 'loan_2', 'loan_3']))).toMatchObject({
    code: 'limit_reached',
  });
  expect(await faultOf(() => decide(['loan_1', 'loan_2', 'loan_1']))).toMatchObject({
    code: 'invalid_request',
  });
  const { list: rows } = await readLookupText('loan_1\nloan_2');
  const { id } = await createList({ actor: await now('analyst'), requestId, rows: rows ?? [] });
  await desk.database.run(`insert into list_read (list, loan, visibility, outcome)
    values ('${id}', 'loan_1', 'full', 'ok'), ('${id}', 'loan_2', 'full', 'ok')`);
  expect((await decide(['loan_1', 'loan_2'], id)).decided).toHaveLength(2);
  expect(await faultOf(() => decide(['loan_1'], id))).toMatchObject({ code: 'limit_reached' });
});

test.each(['reveals', 'verifications'])(
  '%s are named in the answer before the limit is reached',
  async (limit) => {
    const limits = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = (await acts[limit]?.()) as { limits: LimitUse[] };
      limits.push(answer.limits.map(({ period, used, max }) => [period, used, max]));
      await desk.database.run(`delete from person_limit_window where period = 'hour'`);
    }
    expect(limits).toEqual([[], [], [], [['day', 4, 5]], [['day', 5, 5]]]);
  },
);

describe.each(Object.keys(acts))('%s', (limit) => {
  const act = acts[limit] ?? (() => Promise.reject(new Error(limit)));

  test('are allowed up to the hour’s limit, and refused with the time to wait', async () => {
    for (const _ of [1, 2]) expect(await faultOf(act)).toBeNull();
    const problem = await faultOf(act);
    expect(problem).toMatchObject({ code: 'limit_reached', status: 429, limit, period: 'hour', max: 2 });
    expect(problem?.retryAfter).toBeGreaterThan(3590);
    expect(problem?.retryAfter).toBeLessThanOrEqual(3600);
    const response = problem && problemResponse(problem);
    expect(response?.status).toBe(429);
    expect(response?.headers.get('retry-after')).toBe(String(problem?.retryAfter));
    await age(1);
    expect(await faultOf(act)).toBeNull();
    const [hour] = await desk.database.run(`select used from person_limit_window where period = 'hour'`);
    expect(hour?.used).toBe(1);
  });

  test('are refused for the rest of the day at its limit', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      await desk.database.run(`delete from person_limit_window where period = 'hour' and used = 2`);
      await act();
    }
    const [day] = await desk.database.run(`select used from person_limit_window where period = 'day'`);
    expect(day?.used).toBe(5);
    await desk.database.run(`delete from person_limit_window where period = 'hour'`);
    const problem = await faultOf(act);
    expect(problem).toMatchObject({ code: 'limit_reached', period: 'day', max: 5 });
    expect(problem?.retryAfter).toBeGreaterThan(3600 * 23);
  });

  test('are recorded once for each window that is exceeded, with one alarm', async () => {
    const before = (await desk.records()).length;
    for (const _ of [1, 2]) await act();
    for (const _ of [1, 2, 3]) expect(await faultOf(act)).toMatchObject({ code: 'limit_reached' });
    const records = await exceeded(before);
    expect(records).toMatchObject([
      { outcome: 'limit_reached', fields: [`limit:${limit}`, 'window:hour', 'allowed:2'], subject: 'ana' },
    ]);
    expect((await desk.records()).length).toBe(before + 3);
    const alarms = desk.lines.filter((line) => line.includes('"event":"limit-exceeded"'));
    expect(alarms).toEqual([expect.stringContaining('"level":50,')]);
  });
});

const auditorsFiles: Record<string, () => Promise<unknown>> = {
  'report of viewers': async () => {
    const body = { text: 'CCB-1', first: '2026-11-01', last: '2026-11-02' };
    return exportViewers({ actor: await now('auditor'), requestId, locale: 'en', body });
  },
  'export with its proof': async () => {
    const query = new URLSearchParams();
    return exportProof({ actor: await now('auditor'), requestId, locale: 'en', query, keptHeads: '' });
  },
};

test.each(Object.keys(auditorsFiles))('a %s counts as an export', async (file) => {
  const act = auditorsFiles[file] ?? (() => Promise.reject(new Error(file)));
  for (const _ of [1, 2]) expect(await faultOf(act)).toBeNull();
  expect(await used()).toEqual(['exports hour 2', 'exports day 2']);
  const before = (await desk.records()).filter(({ action }) => action === 'export').length;
  expect(await faultOf(act)).toMatchObject({ code: 'limit_reached', limit: 'exports', max: 2 });
  expect((await desk.records()).filter(({ action }) => action === 'export')).toHaveLength(before);
});

test('a note that is read whole counts as a read of its loan', async () => {
  const loan = readRequest('loan_1', {}).loan;
  const act = async (body: object) =>
    changeNotes({ actor: await now('support'), requestId, loan, body: { answer: null, ...body } });
  const [{ id } = { id: '' }] = (await act({ act: 'write', note })).notes;
  for (const _ of [1, 2]) await act({ act: 'read', id });
  expect(await faultOf(() => act({ act: 'read', id }))).toMatchObject({
    code: 'limit_reached',
    limit: 'loans',
  });
  expect(await used()).toEqual(expect.arrayContaining(['loans hour 2', 'notes hour 1']));
});

test('whatever is written at a loan counts as a note, and a deletion as nothing', async () => {
  const loan = readRequest('loan_1', {}).loan;
  const count = async (body: object) => {
    await desk.database.run('delete from person_limit_window');
    const actor = await now('support');
    const { notes } = await changeNotes({ actor, requestId, loan, body: { answer: null, ...body } });
    return { id: notes[0]?.id ?? '', limits: await used() };
  };
  const promise = { cents: 50_943, day: '2026-12-05', channel: 'whatsapp' };
  const promised = { ...note, category: 'promise', promise };
  const { id, limits } = await count({ act: 'write', note: promised });
  const asNote = ['notes hour 1', 'notes day 1'];
  expect(limits).toEqual(asNote);
  expect((await count({ act: 'edit', id, note: promised })).limits).toEqual(asNote);
  expect((await count({ act: 'close', id, word: 'paga' })).limits).toEqual(asNote);
  expect((await count({ act: 'delete', id })).limits).toEqual([]);
});

test('a refused view asks the lending API for nothing', async () => {
  for (const _ of [1, 2]) await view();
  const before = desk.asked().length;
  await faultOf(() => view());
  expect(desk.asked()).toHaveLength(before);
});

test('not_found counts; a failure of the API does not', async () => {
  await faultOf(() => view('loan_absent'));
  desk.answers(() => 500);
  await faultOf(() => view());
  expect(ownLimits(await now('analyst'))).toMatchObject([{ used: 1 }, { used: 1 }]);
});

test('an export of a loan that was opened counts nothing', async () => {
  const about = { actor: await now('analyst'), requestId, loan: readRequest('loan_1', {}).loan };
  await recordExport({ ...about, body: { kind: 'print' } });
  await recordSummary({ ...about, body: { parts: ['contract'], format: 'text' } });
  expect(await used()).toEqual([]);
});

test('views that run at once may pass together, and every one of them is counted', async () => {
  const actor = await now('analyst');
  const acts = Array.from({ length: 6 }, (_, index) =>
    view('loan_1', actor, index % 2 === 0 ? 'view' : 'refresh'),
  );
  await Promise.all(acts);
  expect(ownLimits(await now('analyst'))).toMatchObject([{ used: 6 }, { used: 6 }]);
  expect(await faultOf(() => view())).toMatchObject({ code: 'limit_reached' });
});

test('each person has limits of their own', async () => {
  for (const _ of [1, 2]) await view();
  expect(await faultOf(async () => view('loan_1', await now('analyst', 'eva')))).toBeNull();
});

test('a person is warned from four fifths on', async () => {
  expect((await view()).limits).toEqual([]);
  expect((await view()).limits).toMatchObject([{ limit: 'loans', period: 'hour', used: 2, max: 2 }]);
  expect((await lookUp(joao)).nearLimit).toBeUndefined();
  expect((await lookUp(joao)).nearLimit).toMatchObject({ limit: 'documents', used: 2, max: 2 });
});

test.each(['exports', 'list-rows', 'list-reads'] as const)(
  'a person is warned of %s from four fifths on',
  async (limit) => {
    const max = env().PERSON_LIMITS[limit]?.day ?? 0;
    const near = async (used: number) => {
      await desk.database.run('delete from person_limit_window');
      await desk.database.run(`insert into person_limit_window (issuer, subject, limit_name, period, used, ends_at)
        values ('https://id.example', 'ana', '${limit}', 'day', ${used}, now() + interval '1 hour')`);
      return nearLimitOf(await now('auditor'), limit);
    };
    expect(await near(Math.ceil(max * 0.8) - 1)).toBeNull();
    expect(await near(Math.ceil(max * 0.8))).toMatchObject({ limit, period: 'day', max });
  },
);

describe('documents', () => {
  test('each one of a text counts; with too many none is looked up', async () => {
    const found = await lookUp(`CCB-2026-000417 ${maria} ${joao} ${pedro}`);
    expect(found).toMatchObject({ documents: 'over-limit', groups: [{ matchedBy: 'contract' }] });
    expect(ownLimits(await now('analyst'))).toEqual([]);
    expect((await desk.records()).at(-1)?.fields).toContain('documents-not-asked:3');
    expect(await lookUp(`${maria} ${joao}`)).toMatchObject({ documents: 'looked-up' });
    expect(await faultOf(() => lookUp(maria))).toMatchObject({ code: 'limit_reached', limit: 'documents' });
    // A contract opens also for somebody who has no documents left.
    expect(await lookUp(`CCB-2026-000417 ${maria}`)).toMatchObject({ groups: [{ matchedBy: 'contract' }] });
  });

  test('a telephone and an e-mail address count as a document does', async () => {
    expect(await lookUp('(41) 93629-4812')).toMatchObject({ documents: 'looked-up' });
    expect(await lookUp('maria@exemplo.com.br')).toMatchObject({ documents: 'looked-up' });
    // Its figures may be a contract's, too, for which the index is still asked.
    expect(await lookUp('41 93629-4812')).toMatchObject({ documents: 'over-limit', groups: [] });
    for (const text of ['41936294812', 'joao@exemplo.com.br', maria])
      expect(await faultOf(() => lookUp(text))).toMatchObject({ code: 'limit_reached', limit: 'documents' });
    expect(await used()).toEqual(['documents hour 2', 'documents day 2']);
  });

  test('are not asked for while somebody types, so that typing counts none', async () => {
    const typed = { actor: await now('analyst'), requestId, pastedText: await readLookupText(maria) };
    expect(await findContracts(typed)).toMatchObject({ documents: 'on-enter', total: 0 });
    expect(ownLimits(await now('analyst'))).toEqual([]);
  });

  const list = async (rows: readonly string[]) =>
    createList({
      actor: await now('analyst'),
      requestId,
      rows: (await readLookupText(rows.join('\n'))).list ?? [],
    });

  test('each one of a list counts', async () => {
    expect(await list([maria, joao, 'CCB-2026-000417', 'CCB-2026-000418'])).toMatchObject({
      size: 4,
      found: 2,
      documentsNotAsked: 0,
    });
    expect(await used()).toEqual([
      'documents hour 2',
      'documents day 2',
      'list-rows hour 4',
      'list-rows day 4',
    ]);
  });

  test('requests at once exceed no limit of documents', async () => {
    const actor = await now('analyst');
    const texts = [`${maria} ${joao}`, `${joao} ${pedro}`, `${maria} ${pedro}`, `${maria} ${joao} ${pedro}`];
    const pastedTexts = await Promise.all(texts.map((text) => readLookupText(text)));
    const before = (await desk.records()).length;
    const asked = await Promise.all(
      [...pastedTexts, ...pastedTexts].map((pastedText) =>
        recordLookup({ actor, requestId, chosen: null, pastedText }).then(
          ({ documents }) => documents,
          (error: unknown) => toProblem(error, requestId).code,
        ),
      ),
    );
    expect(asked.filter((documents) => documents === 'looked-up')).toHaveLength(1);
    expect(await used()).toEqual(['documents hour 2', 'documents day 2']);
    expect(await exceeded(before)).toHaveLength(1);
  });

  test('are claimed in both windows or in none', async () => {
    await lookUp(`${maria} ${joao}`);
    await desk.database.run(`update person_limit_window set used = 4 where period = 'day'`);
    await desk.database.run(`delete from person_limit_window where period = 'hour'`);
    expect(await lookUp(`${maria} ${joao}`)).toMatchObject({ documents: 'over-limit' });
    expect(await used()).toEqual(['documents day 4']);
    expect(await lookUp(maria)).toMatchObject({ documents: 'looked-up' });
    expect(await used()).toEqual(['documents hour 1', 'documents day 5']);
  });

  test('rows of lists have a limit, taken whole or not at all', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `CCB-2026-00050${index}`);
    expect(await faultOf(() => list(numbers(7)))).toMatchObject({
      ...{ code: 'limit_reached', status: 429, limit: 'list-rows', period: 'hour', max: 6 },
    });
    expect(await used()).toEqual([]);
    expect(await list(numbers(4))).toMatchObject({ size: 4 });
    expect(await faultOf(() => list(numbers(3)))).toMatchObject({
      code: 'limit_reached',
      limit: 'list-rows',
    });
    expect(await list(numbers(2))).toMatchObject({ size: 2 });
    expect(await used()).toEqual(['list-rows hour 6', 'list-rows day 6']);
    expect(await desk.database.run('select id from lookup_list')).toHaveLength(2);
  });

  test('a row that leads to several loans counts once for each of them', async () => {
    const loansOf = (number: string, count: number) =>
      addContracts(
        desk.database.db,
        ...Array.from({ length: count }, (_, index) => ({ loan: `loan_${number}_${index}`, number })),
      );
    await loansOf('CCB-2026-000700', 3);
    await loansOf('CCB-2026-000701', 4);
    expect(await list(['CCB-2026-000700', 'CCB-2026-000702'])).toMatchObject({ size: 4 });
    expect(await used()).toEqual(['list-rows hour 4', 'list-rows day 4']);
    const tooMany = () => list(['CCB-2026-000701', 'CCB-2026-000703']);
    const before = (await desk.records()).length;
    expect(await faultOf(tooMany)).toMatchObject({ code: 'limit_reached', limit: 'list-rows' });
    expect((await desk.records()).slice(before).map(({ action }) => action)).toEqual([
      'lookup',
      'exceed-limit',
    ]);
    expect(await desk.database.run('select id from lookup_list')).toHaveLength(1);
  });

  test.each([
    ['record', 'execute on function append_access_records'],
    ['index', 'select on contract'],
  ])('and claimed rows count, also where the %s fails then', async (_, right) => {
    await desk.database.run(`revoke ${right} from loan_desk`);
    try {
      for (const act of [() => lookUp(maria), () => list(['CCB-2026-000417', 'CCB-2026-000418']), view])
        expect((await faultOf(act))?.status).toBeGreaterThanOrEqual(500);
    } finally {
      await desk.database.run(`grant ${right} to loan_desk`);
    }
    expect(await used()).toEqual([
      'documents hour 1',
      'documents day 1',
      'list-rows hour 2',
      'list-rows day 2',
    ]);
  });

  test('a list with more than remain is made without asking the index for them', async () => {
    const before = (await desk.records()).length;
    const made = await list([maria, joao, pedro, 'CCB-2026-000417']);
    expect(made).toMatchObject({ size: 4, found: 1, documentsNotAsked: 3 });
    expect(await used()).toEqual(['list-rows hour 4', 'list-rows day 4']);
    expect(await exceeded(before)).toHaveLength(1);
    const page = await readList({ actor: await now('analyst'), requestId, id: made.id, view: wholeList });
    expect(page).toMatchObject({ found: 1, documentsNotAsked: 3 });
    expect(page?.items.map(({ kind, matches }) => [kind, matches])).toEqual([
      ['document', 0],
      ['document', 0],
      ['document', 0],
      ['contract', 1],
    ]);
  });
});
