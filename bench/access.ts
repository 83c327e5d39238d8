import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { loadOn, loanPath } from './generate.ts';
import { interleave, median, ratio, summarize } from './measure.ts';
import { signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const many = 50;
const warmUps = 2;

/**
 * What session, masking and record cost: the JSON door as a support agent asks it, against the same door without the
 * three, which the bench's own build has. Both fetch, read, review and answer. What the lookup index keeps of a loan is
 * written by the record's own statement, and so it is counted with the record. The database is the desk's own, on this
 * machine's disk.
 */
export async function benchAccess(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream, { variant: 'bare' });
  const session = await signIn(desk, 'support');
  const { load, pairs } = loadOn(desk);
  const [door, bare] = [loanPath('/api/loans'), loanPath('/api/bare')];
  const rate = (path: string) => async () => (await load(path, many, session)).perSecond;

  await interleave(warmUps, rate(door), rate(bare));
  const busy = await interleave(runs, rate(door), rate(bare));
  const calm = { ours: [] as number[], base: [] as number[], added: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const { ours, base } = await pairs(door, bare, session);
    calm.ours.push(median(ours));
    calm.base.push(median(base));
    calm.added.push(median(ours.map((took, at) => took - (base[at] ?? Number.NaN))));
  }
  const added = summarize(calm.added);
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
      measured: added.median,
      target: { most: 5 },
      unit: 'ms',
      ours: { name: 'door', unit: 'ms', ...summarize(calm.ours) },
      base: { name: 'without', unit: 'ms', ...summarize(calm.base) },
      notes: [
        `the median of what a view takes more than the one beside it without; ${added.low.toFixed(1)} to ${added.high.toFixed(1)} ms in half of the runs`,
        'with the record, in one statement, what the lookup index keeps of the loan',
      ],
    },
  ];
}
