import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, ratio } from '../measure.ts';
import type { Row } from '../report.ts';

const clients = 60;
const warmUps = 2;
/** So many that no run reaches them. All requests are one person's, so that they count in the same two rows. */
const highLimits = 'loans=1000000/1000000,documents=60/200,verifications=30/100,reveals=60/300,exports=10/30';

/** Measures what counting costs: the JSON of a loan at a desk with limits against a desk without, in turns. */
export async function benchPersonLimits(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const loadsOf = async (limits: string) => {
    const origin = await startDesk(group, upstream, { limits });
    const session = await signIn(origin, 'analyst');
    const loader = loadOn(origin);
    const path = loanPath('/api/loans');
    return {
      // A desk that has just started may refuse some of so many at once.
      warmUp: async () => (await loader.loadUnchecked(path, clients, session)).perSecond,
      answersPerSecond: async () => (await loader.load(path, clients, session)).perSecond,
    };
  };
  const [counted, uncounted] = [await loadsOf(highLimits), await loadsOf('off')];
  await interleave(warmUps, counted.warmUp, uncounted.warmUp);
  const { ours, base } = await interleave(runs, counted.answersPerSecond, uncounted.answersPerSecond);
  return [
    {
      what: `JSON of a loan with limits for each person, ${clients} clients`,
      measured: ratio(ours, base),
      bar: { atLeast: 0.9 },
      unit: 'times',
      ours: { name: 'with limits', unit: 'a second', ...ours },
      base: { name: 'PERSON_LIMITS=off', unit: 'a second', ...base },
      notes: [`counting takes ${(1e6 / ours.median - 1e6 / base.median).toFixed(0)} µs more of each request`],
    },
  ];
}
