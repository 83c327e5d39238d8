import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import type { Role } from '#lib/access/roles/roles.ts';
import { readZip } from '#lib/testing/access-log/read-zip.ts';
import { append, fill } from '#lib/testing/access-log/test-log.ts';
import { emptyLog, tamper, unsignedAnchor } from '#lib/testing/access-log/test-tampering.ts';
import { addContracts } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { verifyLog } from './chain/verify-log.ts';
import { exportLog } from './export/export-log.ts';
import { exportProof } from './export/export-proof.ts';
import { prepareProofPage } from './export/proof-page.ts';
import { keepContracts } from './search/contract-lists.ts';
import { searchLog } from './search/search-log.ts';
import { readLoanAccesses } from './viewers/loan-accesses.ts';
import { exportViewers, reportViewers } from './viewers/viewers-report.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(() =>
  tamper(desk.database, `delete from contract; delete from access_log_verification; ${emptyLog}`),
);

const none = {
  person: null,
  loan: null,
  contract: null,
  contracts: null,
  holder: null,
  ticket: null,
  action: null,
  outcome: null,
  from: null,
  to: null,
  outside: null,
  without: null,
  by: null,
  before: null,
};
const days = { first: '2020-01-01', last: '2099-12-31' };
const last = async () => (await desk.records()).at(-1);
const text = (body: ReadableStream<Uint8Array>) => new Response(body).text();
const read = (
  roles: readonly Role[] = ['auditor'],
  search: Partial<Record<'loan' | 'contract' | 'contracts' | 'ticket', string | null>> = {},
) => searchLog({ actor: person(roles, 'eve'), search: { ...none, ...search }, wrong: [], requestId });
const toCsv = (query = '', roles: readonly Role[] = ['auditor'], locale: 'en' | 'pt-BR' = 'en') =>
  exportLog({ actor: person(roles, 'eve'), query: new URLSearchParams(query), locale, requestId });

describe('rights', () => {
  const verbs: Record<
    string,
    [right: string, may: Role[], run: (roles: readonly Role[]) => Promise<unknown>]
  > = {
    searchLog: ['log:read', ['auditor'], (roles) => read(roles)],
    exportLog: ['log:export', ['auditor'], (roles) => toCsv('', roles)],
    reportViewers: [
      'log:read',
      ['auditor'],
      (roles) => reportViewers({ actor: person(roles), body: { ...days, text: 'a' }, requestId }),
    ],
    exportViewers: [
      'log:export',
      ['auditor'],
      (roles) =>
        exportViewers({ actor: person(roles), body: { ...days, text: 'a' }, requestId, locale: 'en' }),
    ],
    readLoanAccesses: [
      'log:loan',
      ['analyst', 'auditor'],
      (roles) => readLoanAccesses({ actor: person(roles), loan: 'loan_1', before: null, requestId }),
    ],
  };
  const cases = Object.keys(verbs).flatMap((verb) =>
    (['analyst', 'support', 'auditor'] as const).map((role) => [verb, role] as const),
  );
  it.each(cases)('%s as %s', async (name, role) => {
    const [right, allowed, run] = verbs[name] ?? ['', [], () => Promise.reject(new Error(name))];
    if (allowed.includes(role)) {
      await run([role]);
      expect(await last()).toMatchObject({ outcome: 'ok', roles: [role], request_id: requestId });
    } else {
      await expect(run([role])).rejects.toMatchObject({ code: 'forbidden' });
      expect(await last()).toMatchObject({ action: 'refusal', outcome: 'forbidden', reason: right });
    }
    expect(await desk.records()).toHaveLength(1);
  });
});

describe('the reading', () => {
  it('is on record by the names of its filters, and whom it is about', async () => {
    await append(desk.database, [{ loan: 'loan_1', contract: 'CCB-1' }]);
    const page = await read(['auditor'], { person: 'araujo', loan: 'loan_1' } as never);
    expect(page?.entries).toHaveLength(1);
    expect(await last()).toMatchObject({
      action: 'read-log',
      subject: 'eve',
      fields: ['person', 'loan', 'person:ana'],
      loan: 'loan_1',
      contract: null,
      paths: [],
      reason: null,
    });
  });

  it('holds nothing that was typed and is not in the log', async () => {
    await read(['auditor'], {
      person: '390.533.447-05',
      loan: '390.533.447-05',
      contract: 'a@b.example',
    } as never);
    const record = JSON.stringify(await last());
    expect(withoutRandomDigits(record)).not.toMatch(/390|a@b/);
  });

  it('names a contract as the desk knows it, however it was typed', async () => {
    await addContracts(desk.database.db, { loan: 'loan_1', number: 'CCB-2026-000417' });
    await append(desk.database, [{ loan: 'loan_1', contract: null }]);
    await read(['auditor'], { contract: 'ccb 2026/417' } as never);
    expect(await last()).toMatchObject({ fields: ['contract'], loan: null, contract: 'CCB-2026-000417' });
    await read(['auditor'], { contract: '390.533.447-05' } as never);
    expect(await last()).toMatchObject({ fields: ['contract'], loan: null, contract: null });
  });

  it('is for up to 1,000 contracts, and lists the unknown ones', async () => {
    const known = Array.from({ length: 900 }, (_, index) => ({
      loan: `loan_${index}`,
      number: `M-${index}-77`,
    }));
    await addContracts(desk.database.db, ...known);
    await append(desk.database, [{ loan: 'loan_1' }, { loan: 'loan_899' }, { loan: 'loan_9999' }]);
    await append(desk.database, [{ loan: null, contract: 'M-950-77' }]);
    const actor = person(['auditor'], 'eve');
    const numbers = Array.from({ length: 1_000 }, (_, index) => `M-${index}-77`);
    const keep = (contracts: readonly string[], of = actor) =>
      keepContracts({ actor: of, requestId, text: contracts.join('\n') });
    const id = await keep(numbers);
    const page = await read(['auditor'], { contracts: id });
    expect(page?.contracts?.asked).toEqual(numbers);
    expect(page?.contracts?.unrecognized).toEqual(
      numbers.slice(900).filter((number) => number !== 'M-950-77'),
    );
    expect(page?.entries.map(({ loan, contract }) => loan ?? contract)).toEqual([
      'M-950-77',
      'loan_899',
      'loan_1',
    ]);
    const record = await last();
    expect(record).toMatchObject({ action: 'read-log', contract: null });
    expect(record?.fields.slice(0, 2)).toEqual(['contracts', 'contract:M-0-77']);
    expect(record?.fields).toHaveLength(901);
    expect(await text(await toCsv(`contracts=${id}`))).toContain('loan_899');
    // A list is one person's own.
    const stranger = person(['auditor'], 'mallory');
    const search = { ...none, contracts: id };
    const theirs = await searchLog({ actor: stranger, search, wrong: [], requestId });
    expect(theirs).toMatchObject({ entries: [], contracts: { asked: [], unrecognized: [] } });
    await expect(keep([...numbers, 'M-1000-77'])).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(keep(numbers, person(['analyst']))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(keepContracts({ actor, requestId, text: ' ' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('is for the reveals of a ticket', async () => {
    const reveal = { action: 'reveal' as const, loan: 'loan_1' };
    await append(desk.database, [
      { ...reveal, fields: ['status', 'ticket:SAC-1'] },
      { ...reveal, fields: ['ticket:SAC-12'] },
      { loan: 'loan_1', fields: ['ticket:SAC-1'] },
    ]);
    const page = await read(['auditor'], { ticket: 'SAC-1' });
    expect(page?.entries.map(({ fields }) => fields)).toEqual([['status', 'ticket:SAC-1']]);
    expect((await read(['auditor'], { ticket: 'SAC-1', loan: 'loan_1' }))?.entries).toHaveLength(1);
    expect((await read(['auditor'], { ticket: 'SAC-1', loan: 'loan_2' }))?.entries).toEqual([]);
  });

  it('of an invalid search fails, and leaves no record', async () => {
    const page = await searchLog({ actor: person(['auditor']), search: none, wrong: ['from'], requestId });
    expect([page, await desk.records()]).toEqual([null, []]);
    await expect(toCsv('from=x')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('whose record fails returns nothing', async () => {
    await desk.database.run('revoke execute on function append_access_records from loan_desk');
    try {
      for (const verb of [
        () => read(),
        () => toCsv(),
        () => readLoanAccesses({ actor: person(['analyst']), loan: 'loan_1', before: null, requestId }),
        () => reportViewers({ actor: person(['auditor']), body: { ...days, text: 'a' }, requestId }),
      ]) {
        await expect(verb()).rejects.toMatchObject({ code: 'access_log_unavailable' });
      }
    } finally {
      await desk.database.run('grant execute on function append_access_records to loan_desk');
    }
  });
});

describe('the viewers of a loan', () => {
  it('is who was shown something of it, newest first, page by page', async () => {
    await append(desk.database, [
      { action: 'view', outcome: 'upstream_timeout' },
      { action: 'refusal', outcome: 'forbidden' },
      { action: 'verify', outcome: 'locked' },
      { action: 'verify', outcome: 'differs' },
      ...Array.from({ length: 30 }, () => ({ action: 'view' as const })),
      { action: 'reveal', paths: ['/customer/cpf'], reason: 'customer-request' },
      { action: 'view', loan: 'loan_2' },
      { action: 'read-log' },
    ]);
    const ask = (before: string | null) =>
      readLoanAccesses({ actor: person(['analyst']), loan: 'loan_1', before, requestId });
    const first = await ask(null);
    expect(first.accesses[0]).toMatchObject({
      action: 'reveal',
      paths: ['/customer/cpf'],
      roles: ['analyst'],
    });
    expect(Object.keys(first.accesses[0] ?? {})).not.toContain('ip');
    expect(await last()).toMatchObject({ action: 'read-log', loan: 'loan_1' });
    const second = await ask(String(first.next));
    expect(second.next).toBeNull();
    const reads = (await desk.records()).filter(({ action }) => action === 'read-log');
    expect(reads, 'the one above, and each page').toHaveLength(3);
    const seen = [...first.accesses, ...second.accesses].map(({ sequence }) => sequence);
    expect(seen).toEqual([35, ...Array.from({ length: 30 }, (_, index) => 34 - index), 4]);
    await expect(ask('x')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the viewers of many contracts', () => {
  const ask = (given: string, more = {}) =>
    reportViewers({ actor: person(['auditor'], 'eve'), body: { ...days, text: given, ...more }, requestId });

  it('says which rows of these days were taken out of the log', async () => {
    await append(desk.database, [{}]);
    expect(await ask('loan_1')).toMatchObject({ detached: null });
    await desk.database.run(unsignedAnchor(40, '2025-10-31T22:00:00Z'), 'owner');
    const detached = { sequence: 40, instant: '2025-10-31T22:00:00.000Z' };
    expect(await ask('loan_2')).toMatchObject({ detached, lines: [{ viewers: [] }] });
    expect(await ask('loan_2', { first: '2025-11-02' })).toMatchObject({ detached: null });
    const ofLoan = { actor: person(['analyst']), loan: 'loan_2', before: null, requestId };
    expect(await readLoanAccesses(ofLoan)).toMatchObject({ accesses: [], detached });
  });

  it('answers a line for each, those that nobody saw included', async () => {
    await append(desk.database, [
      { loan: 'loan_1', contract: 'CCB-1' },
      { loan: 'loan_1', contract: null, action: 'refresh' },
      { loan: 'loan_1', contract: null, action: 'reveal' },
      { loan: 'loan_1', contract: null, subject: 'bia', name: 'Bia' },
      { loan: 'loan_2', contract: 'CCB-2', outcome: 'upstream_timeout' },
      { loan: 'loan_3', contract: 'CCB-3', subject: 'bia', name: 'Bia' },
    ]);
    const { lines, cut } = await ask('ccb-1\nloan_3\nCCB-2\nCCB-9\nloan_1');
    const short = lines.map(({ key, loans, viewers }) => [
      key,
      loans,
      viewers.map(({ subject, views, reveals }) => [subject, views, reveals]),
    ]);
    const ofFirst = [
      ['bia', 1, 0],
      ['ana', 2, 1],
    ];
    expect(short).toEqual([
      ['ccb-1', ['loan_1'], ofFirst],
      ['loan_3', ['loan_3'], [['bia', 1, 0]]],
      ['CCB-2', ['loan_2'], []],
      ['CCB-9', [], []],
      ['loan_1', ['loan_1'], ofFirst],
    ]);
    expect(cut).toBe(false);
    const fields = ['people-of', 'keys:5', 'days:2020-01-01/2099-12-31', 'zone:America/Sao_Paulo'];
    expect(await last()).toMatchObject({ action: 'read-log', fields, loan: null });
  });

  it('knows the loans of a contract from the index, too', async () => {
    await addContracts(
      desk.database.db,
      { loan: 'loan_1', number: 'CCB-2026-000417' },
      { loan: 'loan_2', number: 'CCB2026000417' },
      { loan: 'loan_3', number: 'CCB-2' },
    );
    await append(desk.database, [
      { loan: 'loan_1', contract: null, fields: ['status'] },
      { loan: 'loan_2', contract: null, outcome: 'upstream_timeout' },
      { loan: 'loan_2', contract: null, subject: 'bia', name: 'Bia', action: 'reveal' },
      // Its number was another one then, and the log alone knows of it.
      { loan: 'loan_3', contract: 'CCB-1', subject: 'bia', name: 'Bia' },
      { loan: 'loan_3', contract: null },
    ]);
    const { lines } = await ask('CCB-2026-000417\nccb 2026/417\nCCB-1\nCCB-2\nCCB-9');
    const short = lines.map(({ loans, viewers }) => [loans, viewers.map(({ subject }) => subject)]);
    expect(short).toEqual([
      [
        ['loan_1', 'loan_2'],
        ['bia', 'ana'],
      ],
      [['loan_1'], ['ana']],
      [['loan_3'], ['ana', 'bia']],
      [['loan_3'], ['ana', 'bia']],
      [[], []],
    ]);
  });

  it('takes other zeros for the same number only where it is unknown', async () => {
    await addContracts(
      desk.database.db,
      { loan: 'loan_1', number: 'CCB-001' },
      { loan: 'loan_2', number: 'CCB-1' },
      { loan: 'loan_3', number: 'CCB-0077' },
    );
    await append(desk.database, [
      { loan: 'loan_1', contract: 'CCB-001' },
      { loan: 'loan_2', contract: 'CCB-1', subject: 'bia', name: 'Bia' },
      { loan: 'loan_3', contract: null },
    ]);
    const { lines } = await ask('CCB-001\nccb 001\nCCB/1\nCCB-01\nCCB-77');
    expect(
      lines.map(({ key, loans, viewers }) => [key, loans, viewers.map(({ subject }) => subject)]),
    ).toEqual([
      ['CCB-001', ['loan_1'], ['ana']],
      ['ccb 001', ['loan_1'], ['ana']],
      ['CCB/1', ['loan_2'], ['bia']],
      // Both fit equally well, so neither is chosen.
      ['CCB-01', ['loan_1', 'loan_2'], ['bia', 'ana']],
      ['CCB-77', ['loan_3'], ['ana']],
    ]);
    const page = await read(['auditor'], { contract: 'CCB-001' });
    expect(page?.entries.map(({ loan }) => loan)).toEqual(['loan_1']);
  });

  it('counts a loan once that has two writings of the number', async () => {
    await addContracts(desk.database.db, { loan: 'loan_1', number: 'CCB 001' });
    await append(desk.database, [{ loan: 'loan_1', contract: 'CCB-001' }]);
    const { lines } = await ask('CCB-001');
    expect(lines).toMatchObject([{ loans: ['loan_1'], viewers: [{ views: 1 }] }]);
  });

  it('is of the days that were asked for', async () => {
    await fill(desk.database, 1, 20_000);
    // 2024-01-02 of São Paulo: 03:00 UTC until 03:00 UTC of the day after, a row each ten seconds.
    const { lines } = await ask('loan_1', {
      first: '2024-01-02',
      last: '2024-01-02',
    });
    const [from, to] = [(27 * 3600) / 10, (51 * 3600) / 10];
    const rows = (await desk.records()).filter(
      ({ sequence, loan, outcome }) =>
        loan === 'loan_1' && Number(sequence) >= from && Number(sequence) < to && outcome === 'ok',
    );
    const views = rows.filter(({ action }) => action === 'view' || action === 'refresh');
    const counted = lines[0]?.viewers.reduce((sum, viewer) => sum + viewer.views, 0);
    expect(counted).toBe(views.length);
    expect(views.length).toBeGreaterThan(100);
  });

  it('takes ten thousand, and not one more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `CCB-${index}`).join('\n');
    expect((await ask(many(10_000))).lines).toHaveLength(10_000);
    await expect(ask(many(10_001))).rejects.toMatchObject({
      code: 'invalid_request',
      details: { reason: 'too-many' },
    });
  });

  it.each([
    ['nothing', { text: ' ' }],
    ['days the wrong way round', { first: '2026-01-02', last: '2026-01-01' }],
    ['no days', { first: 'x' }],
    ['another shape', { text: 7 }],
  ])('takes not: %s', async (_name, wrong) => {
    await expect(ask('CCB-1', wrong)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await desk.records()).toEqual([]);
  });

  it('counts whoever verified a caller by it, and saw nothing', async () => {
    await append(desk.database, [{ loan: 'loan_1', contract: null, action: 'verify', outcome: 'matches' }]);
    const { lines } = await ask('loan_1');
    expect(lines[0]?.viewers).toMatchObject([{ subject: 'ana', views: 0, reveals: 0, verifications: 1 }]);
  });

  it('is on record under a single known loan or contract', async () => {
    await addContracts(desk.database.db, { loan: 'loan_1', number: 'CCB-2026-000417' }, { loan: 'loan_3' });
    await append(desk.database, [{ loan: 'loan_2', contract: 'CCB-9' }]);
    const recorded = async (given: string) => {
      await ask(given);
      const { loan, contract } = (await last()) ?? {};
      return [loan, contract];
    };
    expect(await recorded('loan_2')).toEqual(['loan_2', null]);
    expect(await recorded('loan_3'), 'seen by nobody, and in the index').toEqual(['loan_3', null]);
    expect(await recorded('ccb 2026/417')).toEqual([null, 'CCB-2026-000417']);
    expect(await recorded('ccb-9')).toEqual([null, 'CCB-9']);
    expect(await recorded('loan_of_nobody'), 'anything may be pasted').toEqual([null, null]);
    expect(await recorded('390.533.447-05')).toEqual([null, null]);
    expect(await recorded('loan_1\nloan_2'), 'many are a matter of their number').toEqual([null, null]);
    const body = { ...days, text: 'loan_2' };
    await exportViewers({ actor: person(['auditor']), body, requestId, locale: 'en' });
    expect(await last()).toMatchObject({ action: 'export', loan: 'loan_2' });
  });

  it('is a file, too', async () => {
    await append(desk.database, [{ loan: 'loan_1', contract: 'CCB-1', name: '=cmd' }]);
    const body = await exportViewers({
      actor: person(['auditor']),
      requestId,
      locale: 'pt-BR' as const,
      body: { ...days, text: 'CCB-1\nCCB-2' },
    });
    const fields = ['people-of', 'keys:2', 'days:2020-01-01/2099-12-31', 'zone:America/Sao_Paulo'];
    expect(await last()).toMatchObject({ action: 'export', fields });
    const lines = (await text(body)).split('\r\n');
    expect(lines.find((line) => line.startsWith('"CCB-1"'))).toContain(`"'=cmd"`);
    expect(lines).toContain('"CCB-2";;;;;;"0";"0";"0";"0";"0";"0";;;;');
    expect(lines.at(-2)).toBe('"end";"2"');
  });
});

describe('the count of a search', () => {
  it('is of all its rows, on whatever page', async () => {
    await append(desk.database, [...Array.from({ length: 60 }, () => ({})), { action: 'reveal' }]);
    const count = async (query: string) => {
      const parsed = parseLogSearch(new URLSearchParams(query), 'UTC');
      return (await searchLog({ actor: person(['auditor'], 'eve'), requestId, ...parsed }))?.count;
    };
    expect(await count('')).toBe(61);
    expect(await count('action=view&before=10')).toBe(60);
    expect(await count('outcome=ok&person=ana&loan=loan_1')).toBe(61);
    expect(await count('action=sign-in')).toBe(0);
    expect(await count('before=10')).toBe(65);
  });

  it('of a ranking is of its time alone, which without a beginning is a month', async () => {
    await append(desk.database, [{}, {}, {}]);
    await tamper(
      desk.database,
      `update access_log set instant = instant - interval '32 days' where sequence = 1`,
    );
    const page = async (query: string) =>
      searchLog({
        ...{ actor: person(['auditor'], 'eve'), requestId },
        ...parseLogSearch(new URLSearchParams(query), 'America/Sao_Paulo'),
      });
    const { outOfHours, count } = (await page('by=person&person=ana')) ?? {};
    expect([outOfHours?.people[0]?.all, count]).toEqual([2, 2]);
    // Its links begin at that minute.
    expect(outOfHours?.since).toMatch(/:00\.000Z$/);
    expect(await page('person=ana')).toMatchObject({ count: 3 });
  });
});

describe('a file', () => {
  /** What stands beside the rows, in a file of its own. */
  const about = async (query: string) => {
    const body = await exportProof({
      ...{ actor: person(['auditor'], 'eve'), requestId, locale: 'en', keptHeads: '' },
      query: new URLSearchParams(query),
    });
    const file = readZip(Buffer.from(await new Response(body).arrayBuffer())).get('about.csv');
    const lines = file?.toString().trimEnd().split('\r\n') ?? [];
    return Object.fromEntries(lines.map((line) => line.replace(/^\uFEFF?"|"$/g, '').split('","')));
  };
  it('says what of which log it is, and whether that was verified', async () => {
    prepareProofPage();
    await append(desk.database, [{}, {}, { action: 'reveal' }]);
    const rows = desk.database.db.selectFrom('access_log').selectAll().where('sequence', '=', 3);
    const third = await rows.executeTakeFirstOrThrow();
    const before = await about('action=view');
    expect(before).toEqual({
      ...{ export: 'Loan Desk access log', filters: 'action=view', time_zone: 'America/Sao_Paulo' },
      exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      exported_by: 'Ana Araújo (eve, https://id.example)',
      first_sequence: '1',
      last_sequence: '3',
      head_sequence: '3',
      detached_to_sequence: 'none',
      detached_to_instant: 'none',
      head_instant: third.instant.toISOString(),
      head_hash: third.hash.toString('hex'),
      last_verified_at: 'never',
      last_verified_sequences: 'none',
      last_verification: 'none',
    });

    const { end } = await verifyLog(desk.database.db);
    const verification = desk.database.db.selectFrom('access_log_verification').select('finished_at');
    const verified = await verification.executeTakeFirstOrThrow();
    const after = await about('action=view');
    expect(after).toMatchObject({
      last_sequence: '4',
      head_sequence: '4',
      head_hash: end.hash.toString('hex'),
      last_verified_at: verified.finished_at.toISOString(),
      last_verified_sequences: '1 to 4',
      last_verification: 'fits',
    });

    await tamper(desk.database, `update access_log set name = 'Bia' where sequence = 1`);
    await verifyLog(desk.database.db);
    expect(await about('action=view')).toMatchObject({ last_verification: 'content at 1' });

    await desk.database.run(unsignedAnchor(1, '2025-10-31T22:00:00Z'), 'owner');
    expect(await about('action=view')).toMatchObject({
      detached_to_sequence: '1',
      detached_to_instant: '2025-10-31T22:00:00.000Z',
    });
  });

  it('of days without records has no range of sequence numbers', async () => {
    await append(desk.database, [{}]);
    expect(await about('from=2020-01-01T00:00&to=2020-01-02T00:00')).toMatchObject({
      first_sequence: 'none',
      last_sequence: 'none',
      head_sequence: '1',
    });
  });
});

describe('the log as a file', () => {
  it('has every row of its search, and is on record first', async () => {
    await append(desk.database, [
      { reason: '=HYPERLINK("http://x")' },
      { action: 'reveal' },
      { reason: '@a', name: '+1' },
    ]);
    const body = await toCsv('action=view');
    const [one, two] = await desk.records();
    expect(await last()).toMatchObject({ action: 'export', fields: ['access-log', 'action:view'] });
    await append(desk.database, [{ action: 'view' }]);
    const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(body).arrayBuffer());
    const lines = file.split('\r\n');
    expect(lines[0]).toMatch(
      /^\uFEFF"sequence","instant","local_time \(America\/Sao_Paulo\)",.*,"action","action_words",/,
    );
    const rows = lines.slice(1);
    expect(rows.map((line) => line.split('","')[0])).toEqual(['"1', '"3', '"end', '']);
    expect(rows[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(rows[1]).toContain(`"'+1"`);
    expect(rows[1]).toContain(`"'@a"`);
    expect(rows[0]).toContain(one?.hash.toString('hex'));
    expect(file).not.toContain(two?.hash.toString('hex'));
    expect(rows[2]).toBe('"end","2"');
  });

  it('has local time beside UTC, and words in the language of its reader beside codes', async () => {
    await append(desk.database, [{ action: 'reveal', reason: 'dispute', outcome: 'not_found' }, {}]);
    const [record] = await desk.database.db
      .selectFrom('access_log')
      .select('instant')
      .orderBy('sequence')
      .execute();
    const instant = record?.instant ?? new Date(0);
    const cellsOf = async (query: string, locale: 'en' | 'pt-BR', delimiter: string) => {
      const csv = await text(await toCsv(query, ['auditor'], locale));
      return parse(csv, { columns: true, delimiter, bom: true, relaxColumnCount: true })[0] as Record<
        string,
        string
      >;
    };
    const local = new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const codes = {
      action: 'reveal',
      reason: 'dispute',
      outcome: 'not_found',
      instant: instant.toISOString(),
    };
    const times = { 'local_time (America/Sao_Paulo)': local };
    expect(await cellsOf('action=reveal', 'en', ',')).toMatchObject({
      ...{ ...codes, ...times, action_words: 'reveal' },
      ...{ reason_words: 'A dispute or complaint', outcome_words: 'not found' },
    });
    expect(await cellsOf('action=reveal', 'pt-BR', ';')).toMatchObject({
      ...{ ...codes, ...times, action_words: 'revelação' },
      ...{ reason_words: 'Contestação ou reclamação', outcome_words: 'não encontrado' },
    });
    const { last: seenAt, ...ranked } = await cellsOf('by=loan', 'en', ',');
    const seenLocal = new Date(Date.parse(seenAt ?? '') - 3 * 3_600_000).toISOString().slice(0, 19);
    expect(ranked).toMatchObject({ 'last_local (America/Sao_Paulo)': seenLocal.replace('T', ' ') });
  });

  it('holds a ranking, and who worked out of hours', async () => {
    await append(desk.database, [{}, { subject: 'bia', name: 'Bia' }, { loan: 'loan_2', contract: null }]);
    const rows = async (query: string) => (await text(await toCsv(query))).split('\r\n').slice(0, -2);
    expect((await rows('by=loan')).map((line) => line.split(',').slice(0, 4).join())).toEqual([
      '"loan","contract","people","accesses"',
      '"loan_1","CCB-1","2","2"',
      '"loan_2",,"1","1"',
    ]);
    expect(await last()).toMatchObject({ action: 'export', fields: ['access-log', 'by:loan'] });
    expect((await rows('by=person&person=bia')).map((line) => line.split(',').at(-1))).toEqual([
      '"all"',
      '"1"',
    ]);
  });

  it('is none of a name that too many people share', async () => {
    const people = Array.from({ length: 51 }, (_, index) => ({
      subject: `s${index}`,
      name: `Maria ${index}`,
    }));
    await append(desk.database, people.slice(0, 50));
    const lines = (await text(await toCsv('person=maria'))).split('\r\n');
    expect(lines.at(-2)).toBe('"end","50"');
    await append(desk.database, people.slice(50));
    const before = await desk.records();
    await expect(toCsv('person=maria')).rejects.toMatchObject({
      code: 'invalid_request',
      details: { parameter: 'person', reason: 'too-many' },
    });
    expect(await desk.records(), 'nothing left').toHaveLength(before.length);
  });

  it('is on record under the loan and contract of the log', async () => {
    await addContracts(desk.database.db, { loan: 'loan_1', number: 'CCB-2026-000417' });
    await append(desk.database, [{ loan: 'loan_1', contract: null }]);
    await toCsv('loan=loan_1&person=ana');
    expect(await last()).toMatchObject({
      action: 'export',
      fields: ['access-log', 'person', 'loan', 'person:ana'],
      loan: 'loan_1',
      contract: null,
    });
    await toCsv('contract=ccb+2026%2F417');
    expect(await last()).toMatchObject({ action: 'export', loan: null, contract: 'CCB-2026-000417' });
    await toCsv('loan=a@b.example');
    await toCsv('contract=a@b.example');
    await toCsv('loan=loan_1&contract=a@b.example');
    const typed = (await desk.records()).slice(-3);
    expect(typed.map(({ loan, contract }) => [loan, contract])).toEqual([
      [null, null],
      [null, null],
      ['loan_1', null],
    ]);
  });

  it('is of any length in little memory', async () => {
    await fill(desk.database, 1, 40_000);
    const body = await toCsv();
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const held = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    let [bytes, rows, before] = [0, 0, 0];
    for await (const chunk of body) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      if (before === 0 && bytes > 2_000_000) before = held();
    }
    expect(rows).toBe(40_000 + 2);
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(held() - before).toBeLessThan(6_000_000);
  });

  it('that is cut short has no last line, and is logged', async () => {
    await fill(desk.database, 1, 5000);
    const body = await toCsv();
    const reader = body.getReader();
    await reader.read();
    await desk.database.run('revoke select on access_log from loan_desk');
    try {
      await expect(reader.read()).rejects.toThrow();
    } finally {
      await desk.database.run('grant select on access_log to loan_desk');
    }
    expect(desk.lines.join()).toContain('export-log');
  });
});
