import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#lib/server/db/database-types.ts';
import { append, fill } from '#lib/testing/access-log/test-log.ts';
import { tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { readInBatches } from '../export/export-log.ts';
import {
  type ContractFilter,
  countRows,
  findKinds,
  findRows,
  namedLoan,
  type RowFilter,
  unfiltered,
} from './find-log-rows.ts';
import { loansOfContracts } from './loans-of-contracts.ts';
import { sequenceBounds } from './sequence-bounds.ts';

const issuer = 'https://id.example';

describe('rows of any filter', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
    await fill(test, 1, 3000);
    // Lookups that showed both loans, or one of them and the customer of the other.
    await tamper(
      test,
      `update access_log set action = 'lookup', loan = null, contract = null, fields = case sequence % 2
        when 0 then array['loan:loan_1', 'loan:loan_2'] else array['loan:loan_1', '${document}'] end
        where sequence % 29 = 0`,
    );
  });
  afterAll(() => test.close());

  const document = `document:${'ab'.repeat(32)}`;
  const people = [null, [{ issuer, subject: 'person-3' }], ['person-0', 'person-7', 'nobody']] as const;
  const contracts: (ContractFilter | null)[] = [
    null,
    { spellings: ['CCB-1'], loans: ['loan_1'], documents: [] },
    { spellings: ['CCB-1', 'CCB-2'], loans: ['loan_2', 'loan_3', 'nowhere'], documents: [document] },
  ];
  const filters: Partial<RowFilter>[] = people.flatMap((some) =>
    [null, 'loan_1', 'nowhere'].flatMap((loan) =>
      ([null, ['reveal'], ['view', 'verify']] as const).flatMap((actions) =>
        [null, ['not_found'], ['ok', 'not_found']].flatMap((outcomes) =>
          contracts.map((contract) => ({
            people:
              some?.map((person) => (typeof person === 'string' ? { issuer, subject: person } : person)) ??
              null,
            loan,
            actions,
            outcomes,
            contract,
          })),
        ),
      ),
    ),
  );

  it('are those that one by one fit, from either end', async () => {
    const all = await test.db.selectFrom('access_log').selectAll().orderBy('sequence').execute();
    const names = ({ action, fields }: (typeof all)[number], key: string) =>
      action === 'lookup' && fields.includes(key);
    for (const given of filters) {
      const filter = { ...unfiltered, highest: 2900, lowest: 40, ...given };
      const fits = all
        .filter((row) => row.sequence >= 40 && row.sequence <= 2900)
        .filter((row) => filter.people?.some((person) => person.subject === row.subject) ?? true)
        .filter(
          (row) => filter.loan === null || row.loan === filter.loan || names(row, namedLoan(filter.loan)),
        )
        .filter(
          (row) =>
            filter.contract === null ||
            filter.contract.spellings.includes(row.contract ?? '') ||
            filter.contract.loans.includes(row.loan ?? '') ||
            [...filter.contract.loans.map(namedLoan), ...filter.contract.documents].some((key) =>
              names(row, key),
            ),
        )
        .filter((row) => filter.actions?.includes(row.action) ?? true)
        .filter((row) => filter.outcomes?.includes(row.outcome) ?? true)
        .map(({ sequence }) => sequence);
      const asc = await findRows(test.db, filter, 'asc', 30);
      const desc = await findRows(test.db, filter, 'desc', 30);
      expect(asc.map(({ sequence }) => sequence)).toEqual(fits.slice(0, 30));
      expect(desc.map(({ sequence }) => sequence)).toEqual(fits.toReversed().slice(0, 30));
      expect([given, await countRows(test.db, filter, 10_000)]).toEqual([given, fits.length]);
    }
  });

  it('come in batches, each once, without those that are appended meanwhile', async () => {
    const filter = { ...unfiltered, highest: 3000, actions: ['view'] as const };
    const seen: number[] = [];
    for await (const rows of readInBatches(filter, 700, test.db)) {
      seen.push(...rows.map(({ sequence }) => sequence));
      await append(test, [{ action: 'view' }, { action: 'view' }]);
    }
    const { views } = await test.db
      .selectFrom('access_log')
      .select(({ fn }) => fn.countAll<number>().as('views'))
      .where('action', '=', 'view')
      .where('sequence', '<=', 3000)
      .executeTakeFirstOrThrow();
    expect(seen).toHaveLength(views);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it('are of kinds that are all known', async () => {
    const kinds = await findKinds(test.db);
    const rows = await test.db.selectFrom('access_log').select(['action', 'outcome']).distinct().execute();
    const text = (all: typeof rows) => all.map(({ action, outcome }) => `${action} ${outcome}`).sort();
    expect(text(kinds)).toEqual(text(rows));
  });

  it('are found by time: the first instant included, the second not', async () => {
    const start = Date.parse('2024-01-01T00:00:00Z');
    const at = (sequence: number) => start + sequence * 10_000;
    expect(await sequenceBounds(test.db, { from: at(5), to: at(9) })).toEqual({ lowest: 5, highest: 8 });
    expect(await sequenceBounds(test.db, { from: at(5) + 1, to: at(9) + 1 })).toEqual({
      lowest: 6,
      highest: 9,
    });
    expect(await sequenceBounds(test.db, { from: 0, to: at(1) })).toEqual({ lowest: 1, highest: 0 });
    const later = await sequenceBounds(test.db, { from: Date.now() + 1e9, to: null });
    expect(await findRows(test.db, { ...unfiltered, ...later }, 'desc', 10)).toEqual([]);
  });
});

describe('the work of a search', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const searches: Record<string, Partial<RowFilter>> = {
    nothing: {},
    'a person': { people: [{ issuer, subject: 'person-3' }] },
    'a person of few rows': { people: [{ issuer, subject: 'person-198' }] },
    'a common action': { actions: ['view'] },
    'a rare action': { actions: ['set-hold'] },
    'a rare outcome': { outcomes: ['upstream_timeout'] },
    'a rare person of a common action': { people: [{ issuer, subject: 'person-198' }], actions: ['view'] },
    'a common person of a rare action': { people: [{ issuer, subject: 'person-0' }], actions: ['set-hold'] },
    'a person, action and outcome': {
      people: [{ issuer, subject: 'person-3' }],
      actions: ['refusal'],
      outcomes: ['upstream_timeout'],
    },
    'what there is none of': { actions: ['sign-out'], outcomes: ['ok'] },
    'a loan': { loan: 'loan_1' },
    'a contract': { contract: { spellings: ['CCB-1'], loans: ['loan_1'], documents: [] } },
    'a contract of many loans': {
      contract: {
        spellings: ['CCB-1'],
        loans: Array.from({ length: 100 }, (_, index) => `loan_${index}`),
        documents: [],
      },
    },
    'a contract and a person': {
      contract: { spellings: ['CCB-77'], loans: ['loan_77'], documents: [] },
      people: [{ issuer, subject: 'person-3' }],
    },
    'a loan and a person': { loan: 'loan_77', people: [{ issuer, subject: 'person-3' }] },
  };

  it('touches no more blocks however long the log is', async () => {
    const touched = (search: (db: Kysely<Database>) => Promise<unknown>) =>
      test.db.connection().execute(async (connection) => {
        const before = await blocks(connection);
        await search(connection);
        return (await blocks(connection)) - before;
      });
    const measure = async (highest: number) => {
      await test.run('vacuum analyze access_log');
      const measured: Record<string, number> = {};
      for (const [name, given] of Object.entries(searches)) {
        const filter = { ...unfiltered, highest, ...given };
        measured[name] = await touched((db) => findRows(db, filter, 'desc', 51));
      }
      return measured;
    };
    await fill(test, 1, 5000);
    const small = await measure(5000);
    await fill(test, 5001, 90_000);
    const large = await measure(90_000);
    for (const name of Object.keys(searches)) {
      // Rare rows may not fill a page of the small log: that costs 51 rows more, of four blocks each. A scan would cost
      // thousands.
      const [most, is] = [2 * (small[name] ?? 0) + 204, large[name] ?? 0];
      expect([name, is, is > 0 && is <= most]).toEqual([name, is, true]);
    }
    // A number that is in 1800 rows, by now: so many blocks, if all of them were read for its loans.
    const asked = [{ index: 0, contract: 'ccb-1', hidden: [] }];
    expect(await loansOfContracts(test.db, asked)).toMatchObject([
      { index: 0, loan: 'loan_1', number: 'CCB-1' },
    ]);
    expect(await touched((db) => loansOfContracts(db, asked))).toBeLessThan(1400);
  }, 180_000);

  /** Blocks of the partitions and their indexes that this database was asked for until now. */
  async function blocks(connection: Kysely<Database>): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(connection);
    const { rows } = await sql<{ count: number }>`
      select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as count
      from pg_statio_user_tables where relid in (select relid from pg_partition_tree('access_log'))`.execute(
      connection,
    );
    return rows[0]?.count ?? Number.NaN;
  }
});
