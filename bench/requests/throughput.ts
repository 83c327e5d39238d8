import { CommandError } from '../../bin/command/command-error.ts';
import { createProcessGroup, type ProcessGroup } from '../../tools/launcher/process-group.ts';
import { builtCheckout, signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn, loanPath } from '../generate.ts';
import { interleave, median, ratio, type Summary, summarize } from '../measure.ts';

const clients = 60;
const warmUps = 1;
const turns = 2;
const answers = [
  { what: 'JSON of a loan', folder: '/api/loans' },
  { what: 'page of a loan', folder: '/loans' },
] as const;
type Pair = { ours: Summary; base: Summary };

/**
 * Measures right answers a second at 60 clients against another checkout of the desk. Two processes of one build differ by
 * up to a fifth for as long as they live, so each run starts both anew. They take turns at being started, signed in to and
 * loaded first. The figure is the median of the ratios of the runs. An answer that is not a 200, such as a refusal under
 * load, does not count.
 */
export async function benchThroughput(group: ProcessGroup, runs = 6, against?: string): Promise<Row[]> {
  if (!against) throw new CommandError('The bench "throughput" needs --against DIR, another checkout.');
  const checkout = builtCheckout(against);
  const upstream = await startUpstream(group);
  const measured: Pair[][] = [];
  for (let run = 0; run < runs; run++) measured.push(await measureNewDesks(upstream, checkout, run));
  return answers.map(({ what }, index) => {
    const pairs = measured.flatMap((run) => run[index] ?? []);
    const [ours, base] = (['ours', 'base'] as const).map((side) =>
      summarize(pairs.map((pair) => pair[side].median)),
    );
    if (!ours || !base) throw new Error('two desks were measured');
    return {
      what: `${what}: right answers a second, ${clients} clients`,
      measured: median(pairs.map((pair) => ratio(pair.ours, pair.base))),
      bar: { atLeast: 0.9 },
      unit: 'times',
      ours: { name: 'this checkout', unit: 'a second', ...ours },
      base: { name: 'the other', unit: 'a second', ...base },
    };
  });
}

/** Starts both desks and measures them; stops both, also where one of them ends by itself. */
async function measureNewDesks(upstream: string, checkout: string, run: number): Promise<Pair[]> {
  const group = createProcessGroup();
  try {
    return await Promise.race([measureDesks(group, upstream, checkout, run), group.failed]);
  } finally {
    await group.stop();
  }
}

/** Measures each kind of answer, in the order of `answers`. In every other run the other checkout is the first. */
async function measureDesks(
  group: ProcessGroup,
  upstream: string,
  checkout: string,
  run: number,
): Promise<Pair[]> {
  const isOtherFirst = run % 2 === 1;
  const first = await startDesk(group, upstream, isOtherFirst ? { checkout } : {});
  const second = await startDesk(group, upstream, isOtherFirst ? {} : { checkout });
  const [rateOfFirst, rateOfSecond] = [await answerRate(first), await answerRate(second)];
  const measured: Pair[] = [];
  for (const { folder } of answers) {
    const measures = [() => rateOfFirst(folder), () => rateOfSecond(folder)] as const;
    await interleave(warmUps, ...measures);
    const { ours: ofFirst, base: ofSecond } = await interleave(turns, ...measures);
    measured.push(isOtherFirst ? { ours: ofSecond, base: ofFirst } : { ours: ofFirst, base: ofSecond });
  }
  return measured;
}

/** Returns a function that loads a folder of the desk for five seconds, and returns the right answers a second. */
async function answerRate(origin: string) {
  const session = await signIn(origin, 'analyst');
  const loader = loadOn(origin);
  return async (folder: string) => {
    const { perSecond, requests, failures } = await loader.loadUnchecked(loanPath(folder), clients, session);
    return (perSecond * (requests - failures)) / requests;
  };
}
