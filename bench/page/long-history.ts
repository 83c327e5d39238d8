import { CommandError } from '../../bin/command/command-error.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { benchId } from '../bench-loan.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { interleave, ratio } from '../measure.ts';
import { launch, visibleAfter } from './bench-browser.ts';

const [many, few] = [10_000, 10];
const warmUps = 3;

/** Measures when a loan with 10,000 history entries is visible, against the same loan with ten. */
export async function benchHistory(group: ProcessGroup, runs = 20): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream);
  const session = await signIn(desk, 'analyst');
  const browser = await launch();
  const open = (entries: number, from: number) => async (run: number) => {
    const id = benchId(0, entries, from + run);
    const ms = await visibleAfter(browser, `${desk}/loans/${id}`, { session });
    const reads = Number(await (await fetch(`${upstream}/reads/${id}`)).text());
    if (reads !== 1)
      throw new CommandError(`The loan with ${entries} entries took ${reads} reads; it has to be one.`);
    return ms;
  };
  try {
    await interleave(warmUps, open(many, 0), open(few, 0));
    const { ours, base } = await interleave(runs, open(many, warmUps), open(few, warmUps));
    const row: Row = {
      what: '10,000 history entries, one read',
      measured: ratio(ours, base),
      bar: { atMost: 2.2 },
      unit: 'times',
      ours: { name: '10,000', unit: 'ms', ...ours },
      base: { name: '10', unit: 'ms', ...base },
    };
    return [row];
  } finally {
    await browser.close();
  }
}
