import { launch, visibleAfter } from './browser.ts';
import { loadOn } from './generate.ts';
import { benchId } from './loan.ts';
import { interleave, ratio } from './measure.ts';
import { type Family, signIn, startDesk, startFloor, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const cases = [
  { delayMs: 0, most: 2.5, aim: 2 },
  { delayMs: 50, most: 2.5, aim: 2 },
  { delayMs: 200, most: 1.5, aim: 1.3 },
];
const warmUps = 5;

/** A loan visible in a browser with a cold cache, against a floor page that does nothing but print it. */
export async function benchVisible(family: Family, runs = 25): Promise<Row[]> {
  const upstream = await startUpstream(family);
  const [desk, floor] = [await startDesk(family, upstream), await startFloor(family, upstream)];
  const browser = await launch();
  const session = await signIn(desk, 'analyst');
  await loadOn(desk).warm(session);
  const open = (origin: string, delayMs: number) => (run: number) => {
    const url = `${origin}/loans/${benchId(delayMs, 10, run)}`;
    return visibleAfter(browser, url, origin === desk ? session : undefined);
  };
  try {
    await interleave(warmUps, open(desk, 0), open(floor, 0));
    const rows: Row[] = [];
    for (const { delayMs, most, aim } of cases) {
      const { ours, base } = await interleave(runs, open(desk, delayMs), open(floor, delayMs));
      rows.push({
        what: `loan visible, API after ${delayMs} ms`,
        measured: ratio(ours, base),
        target: { most, aim },
        unit: 'times',
        ours: { name: 'desk', unit: 'ms', ...ours },
        base: { name: 'floor', unit: 'ms', ...base },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
