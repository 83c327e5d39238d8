import { spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { searchIndex } from '#lib/server/contracts/search/search-index.ts';
import { CommandError } from '../bin/command/command-error.ts';
import type { DatabaseUrls } from '../bin/launcher/postgres/database-urls.ts';
import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { createDatabase } from '../lib/server/db/create-database.ts';
import { migrate } from '../lib/server/db/migrate.ts';
import type { Database } from '../lib/server/db/tables.ts';
import { Secret } from '../lib/server/secret.ts';
import packageJson from '../package.json' with { type: 'json' };
import { copiedColumns, customerOf, externalIdOf, numberOf, writeContracts } from './contract-files.ts';
import { interleave, ratio, summarize } from './measure.ts';
import { startDatabase } from './processes.ts';
import type { Row } from './report.ts';

/** `BENCH_CONTRACTS=10000000` for once; it wants twenty gigabytes of disk and half an hour. */
const many = Number(process.env.BENCH_CONTRACTS ?? 1_000_000);
const [some, few] = [100_000, 10_000];
const copies = 1_000_000;
const warmUps = 30;

type Index = { name: string; url: Secret; db: Kysely<Database>; close: () => Promise<void> };

/** The lookup index: its import beside a bare COPY, and lookups among many contracts beside those among few. */
export async function benchContracts(group: ProcessGroup, runs = 200): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-bench-'));
  const postgres = await startDatabase(group);
  const opened: Index[] = [];
  const index = async (name: string) => {
    const made = await makeIndex(postgres, name);
    opened.push(made);
    return made;
  };
  const file = async (rows: number) => {
    const path = join(folder, `${rows}.csv`);
    await writeContracts(path, rows);
    return path;
  };
  try {
    const [large, medium, small, ours, bare] = [
      await index('large'),
      await index('medium'),
      await index('small'),
      await index('ours'),
      await index('bare'),
    ];
    const rate = await benchImport(await file(copies), ours, bare, Math.max(3, Math.round(runs / 70)));
    console.error(`Importing ${few}, ${some} and ${many} rows …`);
    await importInto(small, await file(few));
    const [least, most] = [
      await importInto(medium, await file(some)),
      await importInto(large, await file(many)),
    ];
    const memory: Row = {
      what: `import of ${words(many)} rows: memory`,
      measured: most.peak / least.peak,
      target: { most: 1.25 },
      unit: 'times',
      ours: { name: words(many), unit: 'KB', ...summarize([most.peak]) },
      base: { name: words(some), unit: 'KB', ...summarize([least.peak]) },
      notes: [
        `${words(many)} rows in ${most.seconds.toFixed(0)} s, ${words(Math.round(many / most.seconds))} a second`,
      ],
    };
    for (const { db } of [large, small]) await sql`vacuum analyze contract`.execute(db);
    return [rate, memory, ...(await benchLookups(large.db, small.db, runs))];
  } finally {
    for (const { close } of opened) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeIndex(postgres: DatabaseUrls, name: string): Promise<Index> {
  const server = new pg.Client({ connectionString: postgres.superuserUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const address = new URL(postgres.superuserUrl);
  address.pathname = name;
  const url = new Secret(address.href);
  await migrate({ ownerUrl: url });
  const settings = { url, application: 'loan-desk bench', connections: 2, statementMs: 600_000 };
  return { name, url, ...createDatabase(settings) };
}

/** Rows a second of `npm run contracts:import` and of a COPY of the same file into the same table with its indexes. */
async function benchImport(path: string, ours: Index, bare: Index, runs: number): Promise<Row> {
  const empty = ({ db }: Index) => sql`truncate contract`.execute(db);
  const measured = await interleave(
    runs,
    async () => {
      await empty(ours);
      return copies / (await importInto(ours, path)).seconds;
    },
    async () => {
      await empty(bare);
      const started = performance.now();
      await copyInto(bare, path);
      return copies / ((performance.now() - started) / 1000);
    },
  );
  return {
    what: `import of ${words(copies)} rows, as a command`,
    measured: ratio(measured.ours, measured.base),
    target: { least: 0.5 },
    unit: 'times',
    ours: { name: 'import', unit: 'a second', ...measured.ours },
    base: { name: 'COPY', unit: 'a second', ...measured.base },
    notes: [
      'COPY puts the contract numbers as they are where the import puts its keys, so that both fill the same index',
    ],
  };
}

async function copyInto({ url }: Index, path: string): Promise<void> {
  const statement = `copy contract (${copiedColumns}) from stdin (format csv, header)`;
  const child = spawn('psql', [
    '-q',
    '-d',
    url.reveal(),
    '-c',
    `\\${statement.replace('stdin', `'${path}'`)}`,
  ]);
  const code = await new Promise((resolve) => child.on('error', () => resolve(null)).on('close', resolve));
  if (code === 0) return;
  if (code !== null) throw new CommandError(`psql ended with ${code}.`);
  // No psql on this machine: the same statement over the same protocol.
  const client = new pg.Client({ connectionString: url.reveal() });
  await client.connect();
  await pipeline(createReadStream(path, { highWaterMark: 262_144 }), client.query(copyFrom(statement)));
  await client.end();
}

/** As `npm run contracts:import` has it, with its limit of memory. */
const command = packageJson.scripts['contracts:import'].split(' ').slice(1);

/** A whole run of the command: how long it took, and the most memory that it had, in bytes. */
async function importInto({ url }: Index, path: string): Promise<{ seconds: number; peak: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...command, path], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url.reveal(), DATABASE_OWNER_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (text) => {
    told += text;
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 50);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new CommandError(`The import ended with ${code}: ${told}`);
  return { seconds: (performance.now() - started) / 1000, peak };
}

/** Linux counts it; elsewhere nothing is measured. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** What is typed, of a row of both indexes; and how its answer is to be held to the target. */
const lookups: { what: string; typed: (row: number) => string; within: 'ratio' | 'ms'; finds: number }[] = [
  { what: 'exact: contract number', typed: numberOf, within: 'ratio', finds: 1 },
  { what: 'exact: external id', typed: externalIdOf, within: 'ratio', finds: 1 },
  { what: 'exact: customer', typed: customerOf, within: 'ratio', finds: 3 },
  { what: 'prefix', typed: (row) => numberOf(row).slice(0, 14), within: 'ms', finds: 1 },
  { what: 'did you mean', typed: (row) => `${numberOf(row)}X`, within: 'ms', finds: 0 },
];

async function benchLookups(large: Kysely<Database>, small: Kysely<Database>, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, typed, within, finds } of lookups) {
    const among = (db: Kysely<Database>, count: number) => async (run: number) => {
      // Far apart from each other, as people's are.
      const recognised = readPastedText(typed((run * 7_919 + 17) % count));
      const started = performance.now();
      const found = await searchIndex(db, {
        actor: { roles: ['analyst'] },
        recognised,
        key: undefined,
        documents: false,
      });
      const ms = performance.now() - started;
      if (found.total < finds || (finds === 0 && found.nearMisses.length === 0))
        throw new CommandError(`${what}: "${typed(run)}" led to ${found.total} loans.`);
      return ms;
    };
    await interleave(warmUps, among(large, many), among(small, few));
    const { ours, base } = await interleave(runs, among(large, many), among(small, few));
    rows.push({
      what: `lookup among ${words(many)}: ${what}`,
      measured: within === 'ratio' ? ratio(ours, base) : ours.median,
      target: { most: within === 'ratio' ? 1.5 : 50 },
      unit: within === 'ratio' ? 'times' : 'ms',
      ours: { name: words(many), unit: 'ms', ...ours },
      base: { name: words(few), unit: 'ms', ...base },
    });
  }
  return rows;
}

const words = (count: number) => count.toLocaleString('en');
