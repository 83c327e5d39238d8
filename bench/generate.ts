import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CommandError } from '../bin/command/command-error.ts';
import type { Session } from '../e2e/given-session.ts';
import { cookieHeader } from '../e2e/insert-session.ts';
import { benchId } from './bench-loan.ts';
import type { LoadResult } from './requests/load-generator.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const seconds = 5;

/** The path of a loan under `folder`; the load generator puts a number in place of `{n}`. */
export function loanPath(folder: string): string {
  return `${folder}/${benchId(0, 10, 0).replace(/0$/, '{n}')}`;
}

/**
 * Loads one origin from a process of its own. Each loan is asked for once only, because the desk lets identical
 * requests in flight share one read.
 */
export function loadOn(origin: string) {
  let from = 0;
  return {
    /** Keeps this many connections busy with one path for five seconds. Throws where an answer is not 200. */
    async load(path: string, connections: number, session?: Session): Promise<LoadResult> {
      const load = await this.loadUnchecked(path, connections, session);
      if (load.failures > 0)
        throw new CommandError(`${load.failures} of ${load.requests} requests of ${path} failed.`);
      return load;
    },
    /** The same, where refusals are counted in `failures` and do not end the benchmark. */
    async loadUnchecked(path: string, connections: number, session?: Session): Promise<LoadResult> {
      const flags = { origin, path, seconds, connections, from };
      const load = await run(session ? { ...flags, cookie: cookieHeader(session) } : flags);
      from += load.requests + connections;
      return load;
    },
    /** Asks for loan pages until their code is compiled; before that the first hundred take twice as long. */
    async warm(session: Session): Promise<void> {
      await this.load(loanPath('/loans'), 2, session);
    },
  };
}

async function run(flags: Record<string, string | number>): Promise<LoadResult> {
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bench/requests/load-generator.ts', ...args],
    {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout);
}
