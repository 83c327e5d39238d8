import { loadOn, loanPath } from './generate.ts';
import { interleave, ratio } from './measure.ts';
import { type Family, signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const many = 50;
const warmUps = 2;

/**
 * What session, masking and record cost: the JSON door as a support agent asks it, against the same door without
 * the three, which the bench's own build has. The database is the desk's own, on this machine's disk.
 */
export async function benchAccess(family: Family, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(family);
  const desk = await startDesk(family, upstream, { bare: true });
  const session = await signIn(desk, 'support');
  const load = loadOn(desk);
  const [door, bare] = [loanPath('/api/loans'), loanPath('/api/bare')];
  const rate = (path: string) => async () => (await load(path, many, session)).perSecond;
  const latency = (path: string) => async () => (await load(path, 1, session)).p50;

  await interleave(warmUps, rate(door), rate(bare));
  const busy = await interleave(runs, rate(door), rate(bare));
  const calm = await interleave(runs, latency(door), latency(bare));
  return [
    {
      what: `door with session, masking, record; ${many} connections`,
      measured: ratio(busy.ours, busy.base),
      target: null,
      unit: 'times',
      ours: { name: 'door', unit: 'a second', ...busy.ours },
      base: { name: 'without', unit: 'a second', ...busy.base },
    },
    {
      what: 'session, masking and record add to a view',
      measured: calm.ours.median - calm.base.median,
      target: { most: 5 },
      unit: 'ms',
      ours: { name: 'door', unit: 'ms', ...calm.ours },
      base: { name: 'without', unit: 'ms', ...calm.base },
    },
  ];
}
