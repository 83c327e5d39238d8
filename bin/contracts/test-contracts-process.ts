/** For tests: `bin/contracts.ts` as a process of its own. Nothing else imports it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testKey } from '#lib/testing/test-contracts.ts';
import type { TestDatabase } from '#lib/testing/test-database.ts';
import type { CommandResult } from '../command/test-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** With nothing of this process's environment but the path; `flags`: of Node itself. */
export function startContracts(
  database: TestDatabase,
  args: readonly string[],
  { variables = {}, flags = [] }: { variables?: Record<string, string>; flags?: readonly string[] } = {},
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, [...flags, 'bin/contracts.ts', ...args], {
    cwd: root,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.appUrl.reveal(),
      DATABASE_OWNER_URL: database.ownerUrl.reveal(),
      LOOKUP_KEY: testKey,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    error += text;
  });
  const ended = new Promise<CommandResult>((resolve) =>
    child.on('close', (code) => resolve({ code: code ?? -1, out, error })),
  );
  return { child, ended };
}
