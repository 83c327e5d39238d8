import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../../bin/command/command-error.ts';
import { ensureBuilt } from '../../tools/launcher/ensure-built.ts';
import { createProcessGroup } from '../../tools/launcher/process-group.ts';
import { runSoak } from './run-soak.ts';
import { reportSoak } from './soak-report.ts';

const usage = `npm run soak: several instances of the desk behind a balancer, under traffic, while things fail.

  --minutes N     how long (default 10, at most 240)
  --instances N   how many instances (default 3, at least 2)
  --readers N     people who read at the same time (default 12)
  --every N       seconds between two interruptions (default 12)
  --help

Instances are restarted in turn and killed, Postgres is restarted, and the lending API goes away, comes back and fails.
In the end every answer has its record, the chain is whole, nobody got another one's loan, and memory and open files of
an instance that ran throughout have not grown. The exit code is 1 where one of these does not hold.`;

const options = {
  minutes: { type: 'string', default: '10' },
  instances: { type: 'string', default: '3' },
  readers: { type: 'string', default: '12' },
  every: { type: 'string', default: '12' },
  help: { type: 'boolean', short: 'h' },
} as const;

function numberOf(name: string, value: string, [least, most]: readonly [number, number]): number {
  const number = Number(value);
  if (!(number >= least && number <= most))
    throw new CommandError(`--${name} takes a number from ${least} to ${most}.`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return;
  }
  const settings = {
    minutes: numberOf('minutes', values.minutes, [0.1, 240]),
    instances: numberOf('instances', values.instances, [2, 8]),
    readers: numberOf('readers', values.readers, [1, 200]),
    everyMs: 1000 * numberOf('every', values.every, [1, 600]),
  };
  const group = createProcessGroup();
  await ensureBuilt(group);
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-soak-'));
  // As root Postgres runs as another user, who has to pass through this folder.
  chmodSync(folder, 0o711);
  try {
    const result = await runSoak({ ...settings, folder });
    const broken = reportSoak(result);
    console.log(broken.length === 0 ? '\nEverything held.' : `\nDid not hold:\n  ${broken.join('\n  ')}`);
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await group.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
});
