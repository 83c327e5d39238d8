import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, median, ratio } from '../measure.ts';
import type { LoadResult } from './load-generator.ts';

const connections = 50;
const warmUps = 2;

/**
 * Measures the JSON of a loan at 50 connections against an empty route handler of the same app: first only validation,
 * reading and answering (`bench/bare/route.ts`), then with session, masking, record and review, as people get it.
 */
export async function benchJsonApi(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream, { variant: 'bare' });
  const session = await signIn(desk, 'analyst');
  const loader = loadOn(desk);

  const compare = async (what: string, loanPath: string, atLeast: number): Promise<Row> => {
    const loads = { loan: [] as LoadResult[], empty: [] as LoadResult[] };
    const measure = (name: keyof typeof loads, path: string) => async () => {
      const measured = await loader.load(path, connections, session);
      loads[name].push(measured);
      return measured.perSecond;
    };
    const [loan, empty] = [measure('loan', loanPath), measure('empty', '/api/health/live')];
    await interleave(warmUps, loan, empty);
    const { ours, base } = await interleave(runs, loan, empty);
    const latency = (name: keyof typeof loads, percentile: 'p50' | 'p99') =>
      median(loads[name].slice(warmUps).map((loadResult) => loadResult[percentile])).toFixed(1);
    return {
      what: `${what}, ${connections} connections`,
      measured: ratio(ours, base),
      bar: { atLeast },
      unit: 'times',
      ours: { name: 'loan JSON', unit: 'a second', ...ours },
      base: { name: 'empty handler', unit: 'a second', ...base },
      notes: [
        `p50 / p99: loan ${latency('loan', 'p50')} / ${latency('loan', 'p99')} ms, empty handler ${latency('empty', 'p50')} / ${latency('empty', 'p99')} ms`,
        `one request for a loan takes ${(1e6 / ours.median - 1e6 / base.median).toFixed(0)} µs more than one of the empty handler`,
      ],
    };
  };
  return [
    await compare('JSON of a loan: validate, read, answer', loanPath('/api/bare'), 0.5),
    await compare('JSON of a loan with session, record and review', loanPath('/api/loans'), 0.17),
  ];
}
