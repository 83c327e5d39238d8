import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { emptyLog, tamper, unsignedAnchor } from '#lib/testing/access-log/test-tampering.ts';
import { addContracts } from '#lib/testing/test-contracts.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { findLogPage } from './search-log.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(() => tamper(test, `delete from session; delete from contract; ${emptyLog}`));

const owner = { issuer: 'https://id.example', subject: 'helena' };
const page = async (query = '', zone = 'America/Sao_Paulo') => {
  const { search, wrong } = parseLogSearch(new URLSearchParams(query), zone);
  expect(wrong).toEqual([]);
  return (await findLogPage(test.db, search, zone, owner)).page;
};
const sequences = ({ entries }: LogPage) => entries.map(({ sequence }) => sequence);

describe('pages', () => {
  it('follow one another without gap or double while rows are appended', async () => {
    await append(
      test,
      Array.from({ length: 230 }, (_, index) => ({ loan: `loan_${index % 2}` })),
    );
    for (const filter of ['', 'loan=loan_1', 'action=view', 'person=ana']) {
      const first = await page(filter);
      const seen = [...sequences(first)];
      let last = first;
      while (last.older) {
        await append(test, [{ loan: 'loan_1' }, { action: 'reveal', loan: 'loan_1' }]);
        last = await page(`${filter}&before=${seen.at(-1)}`);
        seen.push(...sequences(last));
      }
      const expected = Array.from({ length: seen[0] ?? 0 }, (_, index) => (seen[0] ?? 0) - index);
      const fits = filter === '' || filter === 'person=ana' ? expected : await those(filter, seen[0] ?? 0);
      expect(seen).toEqual(fits);
    }
  });

  it('are empty beyond the end, and of a log without rows', async () => {
    expect(await page()).toMatchObject({ entries: [], older: false, outcomes: [] });
    await append(test, [{}]);
    expect(await page('before=1')).toMatchObject({ entries: [], older: false });
  });

  async function those(filter: string, highest: number): Promise<number[]> {
    const rows = await test.db.selectFrom('access_log').select(['sequence', 'loan', 'action']).execute();
    const [name, value] = filter.split('=') as ['loan' | 'action', string];
    return rows
      .filter((row) => row[name] === value && row.sequence <= highest)
      .map(({ sequence }) => sequence)
      .sort((a, b) => b - a);
  }
});

describe('a contract', () => {
  it('is found in the rows of its loans, however written', async () => {
    await addContracts(test.db, { loan: 'loan_1', number: 'CCB-2026-000417' });
    await append(test, [
      { loan: 'loan_1', contract: null, fields: ['status'] },
      { loan: 'loan_1', contract: null, outcome: 'upstream_timeout' },
      { loan: null, contract: 'CCB-2026-000417', action: 'read-log' },
      { loan: 'loan_2', contract: 'CCB-9' },
      { loan: 'loan_2', contract: null },
    ]);
    for (const typed of ['CCB-2026-000417', 'ccb-2026-000417', 'CCB2026 417', 'ccb/2026/000417']) {
      expect(sequences(await page(new URLSearchParams({ contract: typed }).toString())), typed).toEqual([
        3, 2, 1,
      ]);
    }
    expect(sequences(await page('contract=CCB-2026-000417&outcome=ok&loan=loan_1'))).toEqual([1]);
    expect(sequences(await page('contract=CCB-2026-000417&loan=loan_2'))).toEqual([]);
    // In the log alone.
    expect(sequences(await page('contract=ccb-9'))).toEqual([5, 4]);
    expect(sequences(await page('contract=CCB-10'))).toEqual([]);
  });
});

describe('a person', () => {
  beforeEach(() =>
    append(test, [
      { subject: 'ana', name: 'Ana Araújo' },
      { subject: 'joao', name: 'João Araújo Neto' },
      { subject: 'joao', name: 'João Araújo', issuer: 'https://other.example' },
      { subject: 'x=1', name: 'Bruno' },
    ]),
  );

  it.each([
    ['ana', ['ana']],
    ['ARAUJO', ['ana', 'joao', 'joao']],
    ['joa', ['joao', 'joao']],
    ['araujo net', ['joao']],
    ['raujo', []],
    ['x=1', ['x=1']],
    ['%', []],
  ])('is found by a beginning of a name, or by the subject: %s', async (term, subjects) => {
    const found = await page(new URLSearchParams({ person: term }).toString());
    expect(found.people?.map(({ subject }) => subject)).toEqual(subjects);
    expect(found.entries.map(({ subject }) => subject).sort()).toEqual(subjects);
  });

  it('has the name of the last session', async () => {
    const until = new Date(Date.now() + 1e6);
    const session = {
      issuer: 'https://id.example',
      subject: 'ana',
      roles: [],
      idle_until: until,
      absolute_until: until,
    };
    await test.db
      .insertInto('session')
      .values({ ...session, id_hash: Buffer.alloc(32, 1), name: 'Ana Castro' })
      .execute();
    expect((await page('person=castro')).people).toMatchObject([{ name: 'Ana Castro', subject: 'ana' }]);
    expect((await page('person=araujo')).people).toHaveLength(3);
  });

  it('is found by every name that a row bears, and by no more of them', async () => {
    await append(test, [
      { subject: 'bea', name: 'Beatriz Alves', action: 'sign-in' },
      { subject: 'bea', name: 'Beatriz Moraes', action: 'view' },
      { subject: 'bea', name: 'Beatriz Zanin', action: 'verify', outcome: 'matches' },
      { subject: 'bea', name: 'Beatriz Moraes', action: 'view' },
    ]);
    for (const name of ['alves', 'moraes', 'zanin', 'beatriz', 'bea']) {
      const found = await page(`person=${name}`);
      expect(
        found.people?.map(({ subject }) => subject),
        name,
      ).toEqual(['bea']);
      expect(found.entries, name).toHaveLength(4);
    }
    // She has no stored session, so she is named as the search asked for her.
    expect((await page('person=moraes')).people).toMatchObject([{ name: 'Beatriz Moraes' }]);
    expect((await page('person=castro')).people).toEqual([]);
  });

  it('is not searched for where too many people match', async () => {
    await append(
      test,
      Array.from({ length: 60 }, (_, index) => ({ subject: `s${index}`, name: `Maria ${index}` })),
    );
    const found = await page('person=maria');
    expect([found.people?.length, found.entries]).toEqual([60, []]);
  });
});

describe('the chain', () => {
  it('says where it ends, and what the last verification found', async () => {
    await append(test, [{}]);
    const before = await page();
    expect(before.chain).toMatchObject({
      head: { sequence: 1, hash: before.entries[0]?.hash },
      verified: null,
    });
    const found = {
      started_at: new Date(),
      from_sequence: 1,
      head_sequence: 1,
      head_hash: Buffer.alloc(32),
      rows: 1,
      public_key: null,
      signature: null,
    };
    await test.db
      .insertInto('access_log_verification')
      .values({ ...found, fault: null, fault_sequence: null })
      .execute();
    expect((await page()).chain.verified).toMatchObject({ from: 1, to: 1, fault: null });
    await test.db
      .insertInto('access_log_verification')
      .values({ ...found, fault: 'link', fault_sequence: 1 })
      .execute();
    expect((await page()).chain.verified).toMatchObject({ fault: { sequence: 1, kind: 'link' } });
  });
});

it('says which rows were taken out of the log', async () => {
  await append(test, [{}]);
  expect(await page()).toMatchObject({ chain: { detached: null }, includesDetached: false });
  await test.run(unsignedAnchor(40, '2025-10-31T22:00:00Z'), 'owner');
  const detached = { sequence: 40, instant: '2025-10-31T22:00:00.000Z' };
  expect(await page()).toMatchObject({ chain: { detached }, includesDetached: true });
  // Times are those of São Paulo, three hours behind.
  expect((await page('from=2025-10-31T19:00')).includesDetached).toBe(true);
  expect((await page('from=2025-10-31T19:01')).includesDetached).toBe(false);
});

it('shows the beginning of very many identifiers', async () => {
  const fields = Array.from({ length: 10_000 }, (_, index) => `loan:loan_${index}`);
  await append(test, [{ action: 'lookup', fields }]);
  const [entry] = (await page()).entries;
  expect(entry?.fields).toEqual([...fields.slice(0, 200), '… +9800 (CSV)']);
});

describe('a review of people', () => {
  /** Appends a record of each local time of São Paulo, which is three hours behind UTC. */
  const appendAt = async (records: [local: string, record: Parameters<typeof append>[1][number]][]) => {
    await append(
      test,
      records.map(([, record]) => record),
    );
    const rows = await test.db.selectFrom('access_log').select('sequence').orderBy('sequence').execute();
    for (const [index, [local]] of records.entries()) {
      const sequence = rows.at(index - records.length)?.sequence;
      await tamper(test, `update access_log set instant = '${local}-03' where sequence = ${sequence}`);
    }
  };
  const thursday = (time: string) => `2026-11-26T${time}`;

  it('finds acts out of hours, and reveals without a ticket', async () => {
    await appendAt([
      ['2026-11-22T12:00', { action: 'reveal', fields: ['ticket:SAC-1'] }],
      [thursday('06:59:59'), { action: 'reveal' }],
      [thursday('07:00:00'), { action: 'view' }],
      [thursday('19:59:59'), { action: 'reveal' }],
      [thursday('20:00:00'), { action: 'view' }],
    ]);
    expect(sequences(await page('outside=all'))).toEqual([5, 2, 1]);
    expect(sequences(await page('outside=all&action=reveal&person=ana'))).toEqual([2, 1]);
    expect(sequences(await page('ticket=-'))).toEqual([4, 2]);
    expect(sequences(await page('ticket=-&action=view'))).toEqual([]);
    expect(sequences(await page('ticket=-&outside=all'))).toEqual([2]);
    expect(sequences(await page('ticket=SAC-1'))).toEqual([1]);
  });

  it('says who worked at nights, weekends and holidays, each once', async () => {
    const bia = { subject: 'bia', name: 'Bia' };
    await appendAt([
      // A Friday that is a holiday, its Sunday, and the Monday after it.
      ['2026-11-20T23:00', {}],
      ['2026-11-22T03:00', {}],
      ['2026-11-23T06:59', bia],
      ['2026-11-23T12:00', bia],
      ['2026-11-23T20:00', bia],
    ]);
    const people = async (query: string) =>
      (await page(`by=person${query}`)).outOfHours?.people.map((person) => [
        person.subject,
        ...[person.night, person.weekend, person.holiday, person.all],
      ]);
    expect(await people('')).toEqual([
      ['ana', 0, 1, 1, 2],
      ['bia', 2, 0, 0, 3],
    ]);
    expect(await people('&outside=night')).toEqual([['bia', 2, 0, 0, 2]]);
    for (const zone of ['America/Sao_Paulo', 'Brazil/East', 'america/sao_paulo'])
      expect(sequences(await page('outside=holiday', zone))).toEqual([1]);
    expect(sequences(await page('outside=weekend&person=ana'))).toEqual([2]);
    vi.stubEnv('WORKING_HOURS', '22-06');
    // The shift of Friday ends on Saturday morning.
    await appendAt([
      ['2026-11-24T01:00', bia],
      ['2026-11-24T23:00', bia],
      ['2026-11-28T05:00', bia],
    ]);
    expect(await people('')).toEqual([
      ['bia', 3, 0, 0, 6],
      ['ana', 0, 1, 1, 2],
    ]);
    vi.stubEnv('WORKING_HOURS', undefined);
  });

  it('leaves out the rows of the person who reads', async () => {
    await append(test, [{ subject: 'helena' }, { subject: 'helena', issuer: 'https://other' }, {}]);
    expect(sequences(await page('without=me'))).toEqual([3, 2]);
  });

  it('shows a person’s day by hour, action and loan', async () => {
    await appendAt([
      ['2026-11-25T23:59:59', { action: 'view' }],
      [thursday('00:00:00'), { action: 'view', loan: 'loan_2' }],
      [thursday('09:10:00'), { action: 'view' }],
      [thursday('09:20:00'), { action: 'reveal', reason: 'dispute', paths: ['/customer/cpf'] }],
      [thursday('09:30:00'), { action: 'view', outcome: 'not_found', loan: 'loan_3' }],
      [thursday('10:00:00'), { action: 'view', subject: 'bia', name: 'Bia' }],
    ]);
    const day = 'from=2026-11-26T00:00&to=2026-11-27T00:00';
    const { day: shown } = await page(`person=ana&${day}`);
    expect(shown?.hours).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 3, ...Array(14).fill(0)]);
    expect(shown?.actions).toEqual([
      { action: 'view', count: 3 },
      { action: 'reveal', count: 1 },
    ]);
    expect(shown?.loans.map(({ loan, accesses }) => [loan, accesses])).toEqual([
      ['loan_1', 2],
      ['loan_2', 1],
    ]);
    expect(shown?.reveals.map(({ reason, paths }) => [reason, paths])).toEqual([
      ['dispute', ['/customer/cpf']],
    ]);
    // Of nobody, of several people, of another time, or of a part of the day there is none.
    const part = `person=ana&outside=all&${day}`;
    for (const other of [day, `person=nobody&${day}`, 'person=ana&from=2026-11-26T00:00', part]) {
      expect((await page(other)).day, other).toBeNull();
    }
  });

  it('counts from where its filter begins, and else a month back', async () => {
    await appendAt([
      ['2026-09-01T12:00', {}],
      ['2026-11-01T12:00', { loan: 'loan_2' }],
      [thursday('12:00'), { loan: 'loan_3' }],
    ]);
    const counted = async (from: string) => {
      const { ranking } = await page(`by=loan&to=2026-11-27T00:00${from}`);
      const { outOfHours } = await page(`by=person&to=2026-11-27T00:00${from}`);
      return [ranking?.since, ranking?.loans.map(({ loan }) => loan).sort(), outOfHours?.people[0]?.all];
    };
    const since = '2026-09-01T03:00:00.000Z';
    expect(await counted('&from=2026-09-01T00:00')).toEqual([since, ['loan_1', 'loan_2', 'loan_3'], 3]);
    expect((await counted('')).slice(1)).toEqual([['loan_2', 'loan_3'], 2]);
  });

  it('ranks loans by how many people saw them, within the search', async () => {
    const by = (subject: string, loan: string) => ({ subject, name: subject, loan, contract: null });
    await append(test, [
      by('ana', 'loan_1'),
      by('ana', 'loan_1'),
      by('ana', 'loan_1'),
      by('ana', 'loan_2'),
      by('bia', 'loan_2'),
      { ...by('caio', 'loan_1'), outcome: 'not_found' },
      { ...by('caio', 'loan_1'), action: 'export' },
      { ...by('eve', 'loan_1'), roles: ['auditor'] },
      { ...by('eva', 'loan_1'), roles: ['auditor'] },
    ]);
    const ranked = async (query: string) => {
      const { entries, ranking } = await page(`by=loan${query}`);
      expect(entries).toEqual([]);
      return ranking?.loans.map(({ loan, people, accesses }) => [loan, people, accesses]);
    };
    expect(await ranked('')).toEqual([
      ['loan_2', 2, 2],
      ['loan_1', 1, 3],
    ]);
    expect(await ranked('&person=ana')).toEqual([
      ['loan_1', 1, 3],
      ['loan_2', 1, 1],
    ]);
    expect(await ranked('&contract=loan_1')).toEqual([]);
    expect(await ranked('&person=nobody')).toEqual([]);
  });
});
