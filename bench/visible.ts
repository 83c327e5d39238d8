import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { launch, visibleAfter } from './browser.ts';
import { loadOn } from './generate.ts';
import { benchId } from './loan.ts';
import { interleave, ratio } from './measure.ts';
import { signIn, startDesk, startFloor, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const cases = [
  { delayMs: 0, most: 2.9 },
  { delayMs: 50, most: 2.4 },
  { delayMs: 200, most: 1.8 },
];
const warmUps = 5;

/**
 * A loan visible in a browser with a cold cache, against a floor page that does nothing but print it.
 * From a blank tab only the floor keeps the tab's process: the desk's opener policy asks for one of its own. Where
 * both come from another site, as by a link, both have a new one.
 */
export async function benchVisible(group: ProcessGroup, runs = 25): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const [desk, floor] = [await startDesk(group, upstream), await startFloor(group, upstream)];
  const browser = await launch();
  const session = await signIn(desk, 'analyst');
  await loadOn(desk).warm(session);
  const open = (origin: string, delayMs: number, from?: string) => (run: number) => {
    // A loan that the desk has not seen, either way.
    const url = `${origin}/loans/${benchId(delayMs, 10, from ? run + runs : run)}`;
    return visibleAfter(browser, url, { session: origin === desk ? session : undefined, from });
  };
  const compare = async (delayMs: number, base = floor, from?: string) => {
    const sides = await interleave(runs, open(desk, delayMs, from), open(base, delayMs, from));
    return {
      measured: ratio(sides.ours, sides.base),
      unit: 'times' as const,
      ours: { name: 'desk', unit: 'ms' as const, ...sides.ours },
      base: { name: 'floor', unit: 'ms' as const, ...sides.base },
    };
  };
  try {
    await interleave(warmUps, open(desk, 0), open(floor, 0));
    const rows: Row[] = [];
    for (const { delayMs, ...target } of cases)
      rows.push({ what: `loan visible, API after ${delayMs} ms`, target, ...(await compare(delayMs)) });
    // Another site than the upstream's, as the desk is.
    const away = floor.replace('127.0.0.1', 'localhost');
    const followed = await compare(0, away, upstream);
    rows.push({ what: 'API after 0 ms, both by a link of another site', target: null, ...followed });
    return rows;
  } finally {
    await browser.close();
  }
}
