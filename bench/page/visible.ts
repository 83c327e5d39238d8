import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { benchId } from '../bench-loan.ts';
import { builtCheckout, signIn, startBarePage, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn } from '../generate.ts';
import { interleave, ratio } from '../measure.ts';
import { launch, visibleAfter } from './bench-browser.ts';

const cases = [
  { delayMs: 0, atMost: 3.5 },
  { delayMs: 50, atMost: 2.4 },
  { delayMs: 200, atMost: 1.8 },
];
const warmUps = 5;

/**
 * Measures when a loan is visible in a browser with a cold cache, against a bare page that only prints it. In a blank
 * tab the desk's opener policy makes Chromium start a new process, and the bare page keeps the tab's own. Opened by a
 * link of another site, both start a new process. With `against`, the desk is measured against another built checkout.
 */
export async function benchVisible(group: ProcessGroup, runs = 25, against?: string): Promise<Row[]> {
  const upstream = await startUpstream(group);
  if (against) return compareCheckouts(group, upstream, runs, builtCheckout(against));
  const [desk, bare] = [await startDesk(group, upstream), await startBarePage(group, upstream)];
  const browser = await launch();
  const session = await signIn(desk, 'analyst');
  await loadOn(desk).warm(session);
  const open = (origin: string, delayMs: number, from?: string) => (run: number) => {
    // Each run opens a loan that the desk has not read before.
    const url = `${origin}/loans/${benchId(delayMs, 10, from ? run + runs : run)}`;
    return visibleAfter(browser, url, { session: origin === desk ? session : undefined, from });
  };
  const compare = async (delayMs: number, base = bare, from?: string) => {
    const sides = await interleave(runs, open(desk, delayMs, from), open(base, delayMs, from));
    return {
      measured: ratio(sides.ours, sides.base),
      unit: 'times' as const,
      ours: { name: 'desk', unit: 'ms' as const, ...sides.ours },
      base: { name: 'bare page', unit: 'ms' as const, ...sides.base },
    };
  };
  try {
    await interleave(warmUps, open(desk, 0), open(bare, 0));
    const rows: Row[] = [];
    for (const { delayMs, ...bar } of cases)
      rows.push({ what: `loan visible, API after ${delayMs} ms`, bar, ...(await compare(delayMs)) });
    // The desk is on another site than the upstream, and so the bare page has to be.
    const away = bare.replace('127.0.0.1', 'localhost');
    const followed = await compare(0, away, upstream);
    rows.push({ what: 'API after 0 ms, both by a link of another site', bar: null, ...followed });
    return rows;
  } finally {
    await browser.close();
  }
}

async function compareCheckouts(
  group: ProcessGroup,
  upstream: string,
  runs: number,
  checkout: string,
): Promise<Row[]> {
  const browser = await launch();
  const opener = async (options: { checkout?: string }) => {
    const origin = await startDesk(group, upstream, options);
    const session = await signIn(origin, 'analyst');
    await loadOn(origin).warm(session);
    return (delayMs: number) => (run: number) =>
      visibleAfter(browser, `${origin}/loans/${benchId(delayMs, 10, run)}`, { session });
  };
  try {
    const [open, openOther] = [await opener({}), await opener({ checkout })];
    await interleave(warmUps, open(0), openOther(0));
    const rows: Row[] = [];
    for (const { delayMs } of cases) {
      const { ours, base } = await interleave(runs, open(delayMs), openOther(delayMs));
      rows.push({
        what: `loan visible, API after ${delayMs} ms, against another checkout`,
        measured: ratio(ours, base),
        bar: { atMost: 1.1 },
        unit: 'times',
        ours: { name: 'this checkout', unit: 'ms', ...ours },
        base: { name: 'the other', unit: 'ms', ...base },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
