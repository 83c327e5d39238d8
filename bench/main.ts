import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '../bin/command/command-error.ts';
import { createProcessGroup, type ProcessGroup } from '../bin/launcher/process-group.ts';
import { benchAccess } from './access.ts';
import { benchContracts } from './contracts.ts';
import { benchDoor } from './door.ts';
import { benchHistory } from './history.ts';
import { benchLog } from './log.ts';
import { benchPalette } from './palette.ts';
import { isMet, isNoisy, type Row, table } from './report.ts';
import { benchReview } from './review.ts';
import { benchVisible } from './visible.ts';
import { benchWeight } from './weight.ts';

const benches: Record<string, (group: ProcessGroup, runs?: number) => Promise<Row[]>> = {
  visible: benchVisible,
  door: benchDoor,
  access: benchAccess,
  weight: benchWeight,
  history: benchHistory,
  log: benchLog,
  contracts: benchContracts,
  palette: benchPalette,
  review: benchReview,
};

const usage = `npm run bench: how fast the desk is, each figure beside what it is measured against, in one run.

  --only ${Object.keys(benches).join(',')}   some of the benches
  --runs N                           runs of each side (visible 25, history 20, log 15, contracts 200, palette 6, review 200 and its page half of it, door and access 5 of five seconds)
  --json FILE                        writes the figures to a file, too
  --help

It builds what is not built, starts what it needs on free ports, and stops it again. A target that is missed
is reported; the exit code is 1 only where something broke.`;

const options = {
  only: { type: 'string', default: Object.keys(benches).join(',') },
  runs: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Each bench has processes of its own, so that none runs in the wake of another. */
async function run(name: string, runs: number | undefined): Promise<Row[]> {
  const bench = benches[name];
  if (!bench) throw new CommandError(`There is no bench "${name}": ${Object.keys(benches).join(', ')}.`);
  const group = createProcessGroup();
  try {
    return await Promise.race([bench(group, runs), group.failed]);
  } finally {
    await group.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return;
  }
  const runs = values.runs === undefined ? undefined : Number(values.runs);
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
    throw new CommandError('--runs takes a whole number.');
  const rows: Row[] = [];
  for (const name of values.only.split(',')) {
    console.error(`Measuring: ${name} …`);
    rows.push(...(await run(name, runs)));
  }
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n\n${table(rows)}`);
  for (const { what, notes = [] } of rows.filter(({ notes }) => notes))
    console.log(`\n${what}\n  ${notes.join('\n  ')}`);
  const missed = rows.filter((row) => isMet(row) === false).length;
  console.log(`\n${missed === 0 ? 'Every target is met.' : `${missed} of ${rows.length} targets missed.`}`);
  if (rows.some(isNoisy)) console.log('What is noisy says little: measure it again on a quiet machine.');
  if (values.json) {
    writeFileSync(
      values.json,
      `${JSON.stringify(
        rows.map((row) => ({ ...row, met: isMet(row), noisy: isNoisy(row) })),
        null,
        2,
      )}\n`,
    );
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
});
