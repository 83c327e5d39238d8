import getPort from 'get-port';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, ratio } from '../measure.ts';
import type { Row } from '../report.ts';

/** Fewer than a desk works on in any case, so that none is refused on a busy machine. */
const clients = 12;
const warmUps = 2;

/** Measures what metrics and the line of each request cost: the JSON of a loan with both against neither, in turns. */
export async function benchTelemetry(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const answersPerSecond = async (env: Record<string, string>) => {
    // A busy machine must not look like a broken database.
    const origin = await startDesk(group, upstream, { env: { ...env, DATABASE_TIMEOUT_MS: '10000' } });
    const session = await signIn(origin, 'analyst');
    const loader = loadOn(origin);
    return async () => (await loader.load(loanPath('/api/loans'), clients, session)).perSecond;
  };
  const observed = await answersPerSecond({ METRICS_PORT: String(await getPort()), REQUEST_LOG: 'on' });
  const unobserved = await answersPerSecond({ REQUEST_LOG: 'off' });
  await interleave(warmUps, observed, unobserved);
  const { ours, base } = await interleave(runs, observed, unobserved);
  return [
    {
      what: `JSON of a loan with metrics and the line of each request, ${clients} clients`,
      measured: ratio(ours, base),
      bar: { atLeast: 0.9 },
      unit: 'times',
      ours: { name: 'with metrics and lines', unit: 'a second', ...ours },
      base: { name: 'without', unit: 'a second', ...base },
      notes: [`they take ${(1e6 / ours.median - 1e6 / base.median).toFixed(0)} µs more of each request`],
    },
  ];
}
