import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, ratio } from '../measure.ts';

const warmUps = 2;
type Settings = { limits?: string; env?: Record<string, string> };
type Side = { name: string; settings: Settings };

/**
 * Measures the JSON of a loan at two desks whose settings differ, in turns: `ours` against `base`. The bar is 0.9. The
 * note says how many microseconds of each request the settings take, which is `cost` in words.
 */
export async function compareSettings(
  group: ProcessGroup,
  options: { what: string; cost: string; clients: number; runs: number; ours: Side; base: Side },
): Promise<Row[]> {
  const { what, cost, clients, runs, ours, base } = options;
  const upstream = await startUpstream(group);
  const loadsOf = async ({ settings }: Side) => {
    const origin = await startDesk(group, upstream, settings);
    const session = await signIn(origin, 'analyst');
    const loader = loadOn(origin);
    const path = loanPath('/api/loans');
    return {
      // A desk that has just started may refuse some of many at once.
      warmUp: async () => (await loader.loadUnchecked(path, clients, session)).perSecond,
      answersPerSecond: async () => (await loader.load(path, clients, session)).perSecond,
    };
  };
  const [desk, otherDesk] = [await loadsOf(ours), await loadsOf(base)];
  await interleave(warmUps, desk.warmUp, otherDesk.warmUp);
  const measured = await interleave(runs, desk.answersPerSecond, otherDesk.answersPerSecond);
  return [
    {
      what: `${what}, ${clients} clients`,
      measured: ratio(measured.ours, measured.base),
      bar: { atLeast: 0.9 },
      unit: 'times',
      ours: { name: ours.name, unit: 'a second', ...measured.ours },
      base: { name: base.name, unit: 'a second', ...measured.base },
      notes: [
        `${cost} ${(1e6 / measured.ours.median - 1e6 / measured.base.median).toFixed(0)} µs more of each request`,
      ],
    },
  ];
}
