import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { loadOn, loanPath } from './generate.ts';
import type { Load } from './load.ts';
import { interleave, median, ratio } from './measure.ts';
import { signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const connections = 50;
const warmUps = 2;

/**
 * The JSON door at 50 connections, against a route handler of the same app that does nothing: what validates, reads and
 * answers by itself; and the door as it is, with session, masking, record and review in it.
 */
export async function benchDoor(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream, { variant: 'bare' });
  const session = await signIn(desk, 'analyst');
  const { load } = loadOn(desk);
  const against = async (what: string, path: string): Promise<Row> => {
    const seen = { door: [] as Load[], empty: [] as Load[] };
    const run = (name: keyof typeof seen, of: string) => async () => {
      const seenNow = await load(of, connections, session);
      seen[name].push(seenNow);
      return seenNow.perSecond;
    };
    const [door, empty] = [run('door', path), run('empty', '/api/health/live')];
    await interleave(warmUps, door, empty);
    const { ours, base } = await interleave(runs, door, empty);
    const middle = (name: keyof typeof seen, of: 'p50' | 'p99') =>
      median(seen[name].slice(warmUps).map((one) => one[of])).toFixed(1);
    return {
      what: `${what}, ${connections} connections`,
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
  };
  return [
    await against('JSON door: validate, read, answer', `${loanPath('/api/bare')}?review=none`),
    await against('JSON door: with all that it does', loanPath('/api/loans')),
  ];
}
