import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Told } from '../bin/family.ts';
import { cookieHeader, type Session } from '../e2e/sessions.ts';
import type { Load } from './load.ts';
import { benchId } from './loan.ts';

const root = new URL('..', import.meta.url).pathname;
const seconds = 5;

/** A loan's path under `folder`, with its number left open. */
export function loanPath(folder: string): string {
  return `${folder}/${benchId(0, 10, 0).replace(/0$/, '{n}')}`;
}

/** Load on one origin, from a process of its own. Each loan is asked for once: requests in flight are not shared. */
export function loadOn(origin: string) {
  let from = 0;
  return async (path: string, connections: number, session?: Session): Promise<Load> => {
    const flags = { origin, path, seconds, connections, from };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    if (session) args.push('--cookie', cookieHeader(session));
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/load.ts', ...args], { cwd: root });
    const load = JSON.parse(stdout) as Load;
    from += load.requests + connections;
    if (load.failures > 0) throw new Told(`${load.failures} of ${load.requests} requests of ${path} failed.`);
    return load;
  };
}
