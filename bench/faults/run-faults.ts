import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../../bin/command/command-error.ts';
import { shareDatabase } from '../../e2e/servers/run-database.ts';
import { ensureBuilt } from '../../tools/launcher/ensure-built.ts';
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts';
import { createProcessGroup } from '../../tools/launcher/process-group.ts';
import { type FaultCase, nameOf, states } from './fault.ts';
import { roles } from './fault-role.ts';
import { runCases } from './run/run-cases.ts';
import type { CaseResult } from './run/run-fault.ts';
import { faultCases, faults, responderOf } from './table/fault-cases.ts';
import { startWorld } from './world/world.ts';

const usage = `npm run faults: the desk under every fault of its table, in every state, for every role.

  --only NAMES    faults by name or kind: upstream, database, provider, or some of
                  ${faults.map(({ name }) => name).join(', ')}
  --state NAMES   some of ${states.join(', ')}
  --role NAMES    some of ${roles.join(', ')}
  --help

It builds what is not built, starts what it needs on free ports, and stops it again. Every case compares status, code,
screen, record and log line to the table in faults/table. The exit code is 1 where a case fell short. A full disk is
simulated by the SQLSTATE that Postgres reports then.`;

const options = {
  only: { type: 'string' },
  state: { type: 'string' },
  role: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `CommandError` for a name that chooses nothing. */
function chooseCases({ only, state, role }: { only?: string; state?: string; role?: string }): FaultCase[] {
  const namesOf = {
    only: ({ fault }: FaultCase) => [fault.name, fault.kind],
    state: (faultCase: FaultCase) => [faultCase.state],
    role: (faultCase: FaultCase) => [faultCase.role],
  };
  let cases = [...faultCases];
  for (const [option, value] of Object.entries({ only, state, role })) {
    if (value === undefined) continue;
    const wanted = value.split(',');
    const names = namesOf[option as keyof typeof namesOf];
    for (const name of wanted) {
      if (!faultCases.some((faultCase) => names(faultCase).includes(name)))
        throw new CommandError(`--${option}: there is no "${name}".`);
    }
    cases = cases.filter((faultCase) => names(faultCase).some((name) => wanted.includes(name)));
  }
  return cases;
}

/** Runs cases in a Postgres of their own, whose files are removed afterwards. */
async function runInOwnPostgres(cases: readonly FaultCase[]): Promise<CaseResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loan-desk-faults-'));
  // As root Postgres runs as another user, who has to pass through this folder.
  chmodSync(dataDir, 0o711);
  const settings = ['fsync=off', 'max_connections=100'];
  let postgres = await startPostgres(dataDir, { settings });
  try {
    shareDatabase(postgres);
    const restartPostgres = async () => {
      await postgres.launched.stop();
      postgres = await startPostgres(dataDir, { settings });
    };
    const world = await startWorld({ responderOf, restartPostgres });
    try {
      return await runCases(world, cases, print);
    } finally {
      await world.stop();
    }
  } finally {
    await postgres.launched.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print({ faultCase, shortfalls }: CaseResult): void {
  console.log(`${shortfalls.length === 0 ? 'held      ' : 'FELL SHORT'}  ${nameOf(faultCase)}`);
  for (const { what, expected, got } of shortfalls) {
    console.log(`              ${what}: expected ${expected}, got ${got}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return;
  }
  const cases = chooseCases(values);
  const group = createProcessGroup();
  await ensureBuilt(group).finally(group.stop);
  const started = Date.now();
  const results = await runInOwnPostgres(cases);
  const short = results.filter(({ shortfalls }) => shortfalls.length > 0);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `\n${results.length} cases in ${seconds} s: ${results.length - short.length} held, ${short.length} fell short.`,
  );
  for (const { faultCase } of short) console.log(`  ${nameOf(faultCase)}`);
  process.exitCode = short.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
});
