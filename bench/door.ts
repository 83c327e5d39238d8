import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Told } from '../bin/family.ts';
import type { Load } from './load.ts';
import { benchId } from './loan.ts';
import { interleave, median, ratio } from './measure.ts';
import { type Family, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const root = new URL('..', import.meta.url).pathname;
const seconds = 5;
const connections = 50;
const warmUps = 2;

/** The JSON door at 50 connections, against a route handler of the same app that does nothing. */
export async function benchDoor(family: Family, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(family);
  const desk = await startDesk(family, upstream);
  const seen: Record<'door' | 'empty', Load[]> = { door: [], empty: [] };
  let from = 0;
  const run = (name: keyof typeof seen, path: string) => async () => {
    const load = await generate(desk, path, from);
    // Each loan is asked for once: requests in flight are not shared.
    from += load.requests + connections;
    if (load.failures > 0) throw new Told(`${load.failures} of ${load.requests} requests of ${path} failed.`);
    seen[name].push(load);
    return load.perSecond;
  };
  const door = run('door', `/api/loans/${benchId(0, 10, 0).replace(/0$/, '{n}')}`);
  const empty = run('empty', '/api/health/live');
  await interleave(warmUps, door, empty);
  const { ours, base } = await interleave(runs, door, empty);
  const middle = (name: keyof typeof seen, of: 'p50' | 'p99') =>
    median(seen[name].slice(warmUps).map((load) => load[of])).toFixed(1);
  const row: Row = {
    what: `JSON door, ${connections} connections`,
    measured: ratio(ours, base),
    target: { least: 0.7 },
    unit: 'times',
    ours: { name: 'door', unit: 'a second', ...ours },
    base: { name: 'empty handler', unit: 'a second', ...base },
    notes: [
      `p50 / p99: door ${middle('door', 'p50')} / ${middle('door', 'p99')} ms, empty handler ${middle('empty', 'p50')} / ${middle('empty', 'p99')} ms`,
      `one request of the door takes ${(1e6 / ours.median - 1e6 / base.median).toFixed(0)} µs more than one of the empty handler`,
    ],
  };
  return [row];
}

async function generate(origin: string, path: string, from: number): Promise<Load> {
  const flags = { origin, path, seconds, connections, from };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/load.ts', ...args], { cwd: root });
  return JSON.parse(stdout) as Load;
}
