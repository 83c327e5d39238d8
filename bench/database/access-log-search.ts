import type { Browser } from '@playwright/test';
import { noTicket, timesOfDay } from '#lib/access/log/log-search.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { CommandError } from '../../bin/command/command-error.ts';
import type { Session } from '../../e2e/given-session.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { interleave, ratio } from '../measure.ts';
import { launch, withPage } from '../page/bench-browser.ts';
import { fillLog } from './fill-log.ts';

/** Five million rows of two years, against as many as are recorded on one day. */
const [many, few] = [
  { rows: 5_000_000, months: 24 },
  { rows: 5000, months: 1 },
];
const warmUps = 3;

/** Beside the plain first screen: a search for the busiest person, and one for a rare outcome. */
const searches = {
  'the newest': '',
  'a person and an action': '?person=person-0&action=reveal',
  'a rare outcome': '?outcome=upstream_timeout',
};

/** What an auditor asks of the whole log, which has to be answered within two seconds however long it is. */
function reviews(): Record<string, string> {
  const yesterday = civilDayOf(Date.now() - 86_400_000, 'America/Sao_Paulo');
  const day = new URLSearchParams({ person: 'person-0', ...timesOfDay(yesterday) });
  return {
    'reveals without a ticket': `?ticket=${noTicket}`,
    'out of hours': '?by=person&outside=all',
    'loans with most viewers': '?by=loan',
    'the day of a person': `?${day}`,
  };
}

/** Measures the first screen of the access log with five million rows, against one with five thousand. */
export async function benchLog(group: ProcessGroup, runs = 15): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desks = [];
  for (const log of [many, few]) {
    console.error(`Filling a log of ${log.rows} rows …`);
    const desk = await startDesk(group, upstream, { prepare: (urls) => fillLog(urls, log) });
    desks.push({ desk, session: await signIn(desk, 'auditor') });
  }
  const [large, small] = desks;
  if (!large || !small) throw new CommandError('The desks did not start.');
  const browser = await launch();
  try {
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(searches)) {
      const open = (at: typeof large) => () =>
        firstRowAfter(browser, `${at.desk}/access-log${query}`, at.session);
      await interleave(warmUps, open(large), open(small));
      const { ours, base } = await interleave(runs, open(large), open(small));
      rows.push({
        what: `access log, 5,000,000 rows in 24 months: ${name}`,
        measured: ratio(ours, base),
        bar: { atMost: 2 },
        unit: 'times',
        ours: { name: '5,000,000', unit: 'ms', ...ours },
        base: { name: '5,000', unit: 'ms', ...base },
      });
    }
    for (const [name, query] of Object.entries(reviews())) {
      const open = (text: string) => () =>
        firstRowAfter(browser, `${large.desk}/access-log${text}`, large.session);
      const { ours, base } = await interleave(runs, open(query), open(''));
      rows.push({
        what: `access log, 5,000,000 rows in 24 months: ${name}`,
        measured: ours.median,
        bar: { atMost: 2000 },
        unit: 'ms',
        ours: { name, unit: 'ms', ...ours },
        base: { name: 'the newest', unit: 'ms', ...base },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Returns the milliseconds from the start of a navigation to the frame that shows the first row. */
function firstRowAfter(browser: Browser, url: string, session: Session): Promise<number> {
  return withPage(browser, session, async (page) => {
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate<number>('rowVisible');
  });
}

/** Runs in the page. */
function watch(): void {
  const rowVisible = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('No row of the log was visible within 20 s.')), 20_000);
    const look = () => {
      if (!document.querySelector('#records tbody tr, #ranking tbody tr')?.checkVisibility()) {
        requestAnimationFrame(look);
        return;
      }
      // A message arrives after the frame in which it was posted has been laid out.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { rowVisible });
}
