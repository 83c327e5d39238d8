import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { searchIndex } from '#lib/server/lookup/search/search-index.ts';
import { CommandError } from '../../bin/command/command-error.ts';
import { migrate } from '../../lib/server/db/apply-migrations.ts';
import { createDatabase } from '../../lib/server/db/create-database.ts';
import type { Database } from '../../lib/server/db/database-types.ts';
import { Secret } from '../../lib/server/secret.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { DatabaseUrls } from '../../tools/launcher/postgres/database-urls.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { startDatabase } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { interleave, ratio } from '../measure.ts';
import { customerOf, externalIdOf, numberOf, writeContracts } from './contract-files.ts';

/** The bar is for 10 million (`BENCH_CONTRACTS=10000000`), which needs 20 GB of disk and half an hour. */
const many = Number(process.env.BENCH_CONTRACTS ?? 1_000_000);
const few = 10_000;
const warmUps = 30;

type Index = { url: Secret; db: Kysely<Database>; close: () => Promise<void> };

/** Measures lookups among many contracts against lookups among few. */
export async function benchContracts(group: ProcessGroup, runs = 200): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-bench-'));
  const postgres = await startDatabase(group);
  const opened: Index[] = [];
  const fillIndex = async (name: string, rows: number) => {
    const index = await createIndex(postgres, name);
    opened.push(index);
    const path = join(folder, `${rows}.csv`);
    await writeContracts(path, rows);
    console.error(`Importing ${formatCount(rows)} rows …`);
    await importContracts(index, path);
    await sql`vacuum analyze contract`.execute(index.db);
    return index.db;
  };
  try {
    const [large, small] = [await fillIndex('large', many), await fillIndex('small', few)];
    const rows: Row[] = [];
    for (const lookup of lookups) rows.push(await compareLookup(lookup, large, small, runs));
    return rows;
  } finally {
    for (const { close } of opened) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createIndex(postgres: DatabaseUrls, name: string): Promise<Index> {
  const server = new pg.Client({ connectionString: postgres.superuserUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const address = new URL(postgres.superuserUrl);
  address.pathname = name;
  const url = new Secret(address.href);
  await migrate({ ownerUrl: url });
  const settings = { url, application: 'loan-desk bench', connections: 2, statementMs: 600_000 };
  return { url, ...createDatabase(settings) };
}

/** The arguments of `npm run contracts:import`, its memory limit included. */
const command = packageJson.scripts['contracts:import'].split(' ').slice(1);

async function importContracts({ url }: Index, path: string): Promise<void> {
  const child = spawn(process.execPath, [...command, path], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url.reveal(), DATABASE_OWNER_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new CommandError(`The import ended with ${code}: ${output}`);
}

type Lookup = {
  what: string;
  /** The text that a person types for a row of the index. */
  typed: (row: number) => string;
  /** How many loans it leads to. */
  finds: number;
  /** `ratio`: against the small index. `ms`: by itself. */
  measure: 'ratio' | 'ms';
};

const lookups: readonly Lookup[] = [
  { what: 'exact: contract number', typed: numberOf, finds: 1, measure: 'ratio' },
  { what: 'exact: external id', typed: externalIdOf, finds: 1, measure: 'ratio' },
  { what: 'exact: customer', typed: customerOf, finds: 3, measure: 'ratio' },
  { what: 'suffix of eight', typed: (row) => numberOf(row).slice(-8), finds: 1, measure: 'ms' },
  { what: 'suffix of three', typed: (row) => numberOf(row).slice(-3), finds: 1, measure: 'ms' },
];

async function compareLookup(
  { what, typed, finds, measure }: Lookup,
  large: Kysely<Database>,
  small: Kysely<Database>,
  runs: number,
): Promise<Row> {
  const lookUp = (db: Kysely<Database>, count: number) => async (run: number) => {
    // Rows far apart from one another, so that no run finds its pages in the cache of the run before.
    const text = typed((run * 7_919 + 17) % count);
    const pastedText = readPastedText(text);
    const started = performance.now();
    const search = {
      actor: { roles: ['analyst' as const] },
      pastedText,
      key: undefined,
      withDocuments: false,
    };
    const matches = await searchIndex(db, search);
    const duration = performance.now() - started;
    if (matches.total < finds) {
      throw new CommandError(`${what}: "${text}" led to ${matches.total} loans.`);
    }
    return duration;
  };
  await interleave(warmUps, lookUp(large, many), lookUp(small, few));
  const { ours, base } = await interleave(runs, lookUp(large, many), lookUp(small, few));
  return {
    what: `lookup among ${formatCount(many)}: ${what}`,
    measured: measure === 'ratio' ? ratio(ours, base) : ours.median,
    bar: { atMost: measure === 'ratio' ? 1.5 : 50 },
    unit: measure === 'ratio' ? 'times' : 'ms',
    ours: { name: formatCount(many), unit: 'ms', ...ours },
    base: { name: formatCount(few), unit: 'ms', ...base },
  };
}

const formatCount = (count: number) => count.toLocaleString('en');
