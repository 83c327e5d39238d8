import { CommandError } from '../../bin/command/command-error.ts';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { builtCheckout, signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, ratio } from '../measure.ts';

const clients = 60;
const warmUps = 2;

/**
 * Measures right answers a second at 60 clients against another checkout of the desk, in turns. An answer that is
 * not a 200, such as a refusal under load, does not count.
 */
export async function benchThroughput(group: ProcessGroup, runs = 5, against?: string): Promise<Row[]> {
  if (!against) throw new CommandError('The bench "throughput" needs --against DIR, another checkout.');
  const checkout = builtCheckout(against);
  const upstream = await startUpstream(group);
  const [desk, otherDesk] = [
    await startDesk(group, upstream),
    await startDesk(group, upstream, { checkout }),
  ];
  const rows: Row[] = [];
  for (const [what, folder] of [
    ['JSON of a loan', '/api/loans'],
    ['page of a loan', '/loans'],
  ] as const) {
    const answersPerSecond = async (origin: string) => {
      const session = await signIn(origin, 'analyst');
      const loader = loadOn(origin);
      return async () => {
        const { perSecond, requests, failures } = await loader.loadUnchecked(
          loanPath(folder),
          clients,
          session,
        );
        return (perSecond * (requests - failures)) / requests;
      };
    };
    const [measureDesk, measureOther] = [await answersPerSecond(desk), await answersPerSecond(otherDesk)];
    await interleave(warmUps, measureDesk, measureOther);
    const { ours, base } = await interleave(runs, measureDesk, measureOther);
    rows.push({
      what: `${what}: right answers a second, ${clients} clients`,
      measured: ratio(ours, base),
      bar: { atLeast: 0.9 },
      unit: 'times',
      ours: { name: 'this checkout', unit: 'a second', ...ours },
      base: { name: 'the other', unit: 'a second', ...base },
    });
  }
  return rows;
}
