import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import getPort from 'get-port';
import { ProcessNotReady } from '../tools/launcher/launch-process.ts';
import { test } from './fixtures.ts';
import { startProcess } from './servers/start-process.ts';

/** Says that everything is there. The build is: `npm test` made it, and the demo makes no second one. */
const ready = /Ctrl-C stops all/;

async function demo(dataDir: string, env: Record<string, string> = {}) {
  const ports = [await getPort(), await getPort(), await getPort()];
  const [PORT, SANDBOX_PORT, IDENTITY_PORT] = ports.map(String);
  const all = { PORT, SANDBOX_PORT, IDENTITY_PORT, ...env } as Record<string, string>;
  return { ports, running: await startProcess('tools/demo.ts', all, ready, ['--data', dataDir]) };
}

/** Returns the lines that a demo which does not start prints. */
async function refusal(dataDir: string, env: Record<string, string>): Promise<string[]> {
  const error = await demo(dataDir, env).then(
    ({ running }) => running.stop('SIGINT').then(() => new Error('it started')),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProcessNotReady)) throw error;
  const [, ...lines] = error.message.trim().split('\n');
  // As root the demo tells of the system user that Postgres runs as.
  return lines.filter((line) => !line.startsWith('Postgres does not run as root'));
}

type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** Everything that a process has started, and what that has. */
function descendants(pid: number, all = processes()): Process[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendants(child.pid, all)]);
}

async function expectNothingLeft(ports: number[], started: Process[]): Promise<void> {
  const alive = () => {
    const now = new Map(processes().map(({ pid, command }) => [pid, command]));
    return started.filter(({ pid, command }) => now.get(pid) === command);
  };
  await expect.poll(alive, 'what it started has ended').toEqual([]);
  for (const port of ports) {
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => null);
    expect(answer, `port ${port}`).toBeNull();
  }
}

test('the demo refuses a port that is taken in one line', async ({ desk, ownData }) => {
  expect(await refusal(ownData, { PORT: String(desk.port) })).toEqual([
    `Port ${desk.port}, for the desk, is taken: stop what listens there, or set PORT.`,
  ]);
});

test('the demo starts, reports what fails, and leaves no process', async ({ ownData }) => {
  // In one folder, as a person does: only the first of them makes a cluster.
  await test.step('a process that does not start is reported with its error output', async () => {
    const [line = '', ...more] = await refusal(ownData, { AMOUNT_UNIT: 'dollars' });
    expect(line).toMatch(/^The desk stopped \(exit code 1\): /);
    expect(more.join('\n')).toContain('AMOUNT_UNIT is wrong: it should be auto');
    const one = await refusal(ownData, { SANDBOX_DELAY_MS: 'soon' });
    expect(one).toEqual([
      expect.stringMatching(/^The lending API’s sandbox stopped \(exit code 1\): SANDBOX_DELAY/),
    ]);
  });

  await test.step('a Ctrl-C ends the demo and all that it started', async () => {
    const { ports, running } = await demo(ownData);
    const started = descendants(running.pid);
    expect(started.length).toBeGreaterThanOrEqual(3);
    expect(await running.stop('SIGINT')).toBe(0);
    await expectNothingLeft(ports, started);
  });

  const { ports, running } = await demo(ownData);
  expect(running.output()).toContain(`Loan Desk: http://localhost:${ports[0]}`);
  expect(running.output()).toContain(`http://localhost:${ports[0]}/loans/loan_complete`);
  expect(running.output()).toMatch(/ana +ana-4821/);
  const started = descendants(running.pid);
  const sandbox = started.find(({ command }) =>
    command.includes('sandbox/lending-api/lending-api-sandbox.ts'),
  );
  const before = running.output().length;
  process.kill(sandbox?.pid ?? 0, 'SIGKILL');
  expect(await running.exited).toBe(1);
  const said = running.output().slice(before).trim();
  expect(said).toBe('The lending API’s sandbox stopped (signal SIGKILL).');
  await expectNothingLeft(ports, started);
});
