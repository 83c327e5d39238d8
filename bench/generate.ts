import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CommandError } from '../bin/command/command-error.ts';
import { cookieHeader, type Session } from '../e2e/sessions.ts';
import type { Load } from './load.ts';
import { benchId } from './loan.ts';
import type { Pairs } from './pairs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const seconds = 5;

/** A loan's path under `folder`, with its number left open. */
export function loanPath(folder: string): string {
  return `${folder}/${benchId(0, 10, 0).replace(/0$/, '{n}')}`;
}

/** Load on one origin, from a process of its own. Each loan is asked for once: requests in flight are not shared. */
export function loadOn(origin: string) {
  let from = 0;
  return {
    /** Keeps so many connections busy with one path. */
    async load(path: string, connections: number, session?: Session): Promise<Load> {
      const flags = { origin, path, seconds, connections, from };
      const load = await run<Load>('load', session ? { ...flags, cookie: cookieHeader(session) } : flags);
      from += load.requests + connections;
      if (load.failures > 0)
        throw new CommandError(`${load.failures} of ${load.requests} requests of ${path} failed.`);
      return load;
    },
    /** Has the pages of a desk compiled as those of one at work are; before it, the first hundred take twice as long. */
    async warm(session: Session): Promise<void> {
      await this.load(loanPath('/loans'), 2, session);
    },
    /** Asks two paths in turns, one request at a time. */
    async pairs(ours: string, base: string, session: Session): Promise<Pairs> {
      const flags = { origin, ours, base, seconds, from, cookie: cookieHeader(session) };
      const pairs = await run<Pairs>('pairs', flags);
      from += pairs.ours.length + pairs.base.length;
      return pairs;
    },
  };
}

async function run<T>(script: string, flags: Record<string, string | number>): Promise<T> {
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/${script}.ts`, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
