import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '../bin/command/command-error.ts';
import { createProcessGroup, type ProcessGroup } from '../tools/launcher/process-group.ts';
import { isMet, isNoisy, type Row, table } from './bench-report.ts';
import { benchCauses } from './causes/bench-causes.ts';
import { benchLog } from './database/access-log-search.ts';
import { benchContracts } from './database/contract-lookup.ts';
import { benchFuzz } from './fuzz-loans.ts';
import { benchHistory } from './page/long-history.ts';
import { benchVisible } from './page/visible.ts';
import { benchWeight } from './page/weight.ts';
import { benchPosition } from './position/bench-position.ts';
import { benchJsonApi } from './requests/json-api.ts';
import { benchLarge } from './requests/large-loans.ts';
import { benchOverload } from './requests/overload.ts';
import { benchThroughput } from './requests/throughput.ts';
import { benchReview } from './review-time.ts';
import { benchKinds } from './truth/bench-kinds.ts';
import { benchLenders } from './truth/bench-lenders.ts';
import { benchTruth } from './truth/bench-truth.ts';

type TruthOptions = { seed?: number; worst?: string | undefined };
type Bench = (group: ProcessGroup, runs?: number, against?: string, truth?: TruthOptions) => Promise<Row[]>;

const benches: Record<string, Bench> = {
  visible: benchVisible,
  json: benchJsonApi,
  weight: benchWeight,
  history: benchHistory,
  log: benchLog,
  contracts: benchContracts,
  review: benchReview,
  truth: benchTruth,
  kinds: benchKinds,
  lenders: benchLenders,
  causes: benchCauses,
  position: benchPosition,
  throughput: benchThroughput,
  overload: benchOverload,
  large: benchLarge,
  fuzz: benchFuzz,
};
/** Everything but the benches that need another checkout, overload the machine, or measure no speed. */
const byDefault = Object.keys(benches).filter(
  (name) =>
    !['throughput', 'overload', 'large', 'fuzz', 'truth', 'kinds', 'lenders', 'causes'].includes(name),
);

const usage = `npm run bench: measures the speed of the desk. Each figure is a ratio of two things measured in turns.

  --only NAMES    some of the benches: ${Object.keys(benches).join(', ')}
  --runs N        runs of each side (visible 25, history 20, log 15, contracts and review 200, position 100, json 5
                  of five seconds, fuzz 10 minutes, throughput 6 starts of both sides, each loaded for five seconds in turns, overload
                  3 rounds of eight seconds for each number of clients, and a minute of rest); for truth, the number
                  of right offers (10,000), for kinds that of each rarer way of lending (500), for lenders that of
                  offers whose ways are mixed (5,000), and for causes that of changed ones (3,000)
  --seed N        the offers that truth, kinds, lenders and causes make: the same number gives the same offers
  --worst DIR     a folder to which truth, kinds and lenders write offers that the review judges wrongly
  --against DIR   another checkout with a build, which throughput and visible are measured against; overload measures
                  that one in place of this
  --json FILE     also writes the figures to a file
  --help

It builds what is not built, starts what it needs on free ports, and stops it again. A bar that is missed is
reported; the exit code is 1 only where something broke.`;

const options = {
  only: { type: 'string', default: byDefault.join(',') },
  runs: { type: 'string' },
  against: { type: 'string' },
  seed: { type: 'string' },
  worst: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs one bench in processes of its own, so that none is slowed by what another left behind. */
async function run(name: string, runs?: number, against?: string, truth?: TruthOptions): Promise<Row[]> {
  const bench = benches[name];
  if (!bench) throw new CommandError(`There is no bench "${name}": ${Object.keys(benches).join(', ')}.`);
  const group = createProcessGroup();
  try {
    return await Promise.race([bench(group, runs, against, truth), group.failed]);
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
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !Number.isInteger(seed)) throw new CommandError('--seed takes a whole number.');
  const truth = { ...(seed === undefined ? {} : { seed }), worst: values.worst };
  const rows: Row[] = [];
  for (const name of values.only.split(',')) {
    console.error(`Measuring: ${name} …`);
    rows.push(...(await run(name, runs, values.against, truth)));
  }
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n\n${table(rows)}`);
  for (const { what, notes = [] } of rows.filter(({ notes }) => notes))
    console.log(`\n${what}\n  ${notes.join('\n  ')}`);
  const missed = rows.filter((row) => isMet(row) === false).length;
  console.log(`\n${missed === 0 ? 'Every bar is met.' : `${missed} of ${rows.length} bars missed.`}`);
  if (rows.some(isNoisy)) console.log('Noisy figures say little: measure again on a quiet machine.');
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
