import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { CommandError } from '../bin/command/command-error.ts';
import type { DatabaseUrls } from '../bin/launcher/postgres/database-urls.ts';
import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { launch, withPage } from './browser.ts';
import { numberOf, writeContracts } from './contract-files.ts';
import { benchId } from './loan.ts';
import { median, quantile, summarize } from './measure.ts';
import { signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

const frameMs = 16;
const known = 10_000;
/** After an answer: by then its list has long been painted. */
const settleMs = 300;
/** The first keys of a number ask nothing. */
const firstAsking = 2;

/** What the main thread did in one window: all of it, and of that what scripts, styles and layout took; in ms. */
type Work = { all: number; scripts: number; styles: number; layout: number };
/** `work`: of the keys that bring a list; `idle`: of windows as long in which no key is pressed. */
type Typed = { work: Work[]; idle: Work[] };

/**
 * What the browser's main thread has to do from a key in the palette until the list under it is painted: a contract
 * number typed key by key, with an index of ten thousand loans. In processor time of that thread, so that neither
 * waiting (for the hand to rest, the answer, the next frame) nor other programs count; what the page does without a
 * key, and the asking for the figures, is measured in windows of their own and taken off. What Playwright has Chromium
 * note of the network is in it, and does not show: in turns with pages that it was not attached to, 24.6 and 24.8 ms.
 */
export async function benchPalette(group: ProcessGroup, runs = 6): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream, { prepare: fillIndex });
  const session = await signIn(desk, 'analyst');
  const browser = await launch();
  try {
    return await withPage(browser, session, async (page) => {
      await page.goto(`${desk}/loans/${benchId(0, 10, 1)}`, { waitUntil: 'networkidle' });
      await page.keyboard.press('Control+k');
      await fieldOf(page).waitFor();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      // What is loaded and compiled when the palette is first used is not every key's.
      await typeNumber(page, cdp, 0);
      const typed: Typed[] = [];
      for (let run = 1; run <= runs; run++) typed.push(await typeNumber(page, cdp, run));
      return rowsOf(typed);
    });
  } finally {
    await browser.close();
  }
}

async function fillIndex({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseUrls): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-bench-'));
  const path = join(folder, 'contracts.csv');
  await writeContracts(path, known);
  await promisify(execFile)(process.execPath, ['bin/contracts.ts', 'import', path], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATABASE_URL, DATABASE_OWNER_URL },
  });
  rmSync(folder, { recursive: true });
}

const fieldOf = (page: Page) => page.getByRole('dialog').getByRole('combobox');

async function typeNumber(page: Page, cdp: CDPSession, run: number): Promise<Typed> {
  await fieldOf(page).fill('');
  const typed: Typed = { work: [], idle: [] };
  for (const [at, key] of [...numberOf((run * 1_237 + 17) % known)].entries()) {
    await wait(settleMs);
    if (at < firstAsking) {
      await page.keyboard.press(key);
      continue;
    }
    const begun = performance.now();
    const work = await workOf(cdp, async () => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/lookup'));
      await page.keyboard.press(key);
      await answer;
      await wait(settleMs);
    });
    const took = performance.now() - begun;
    // Else the work is not all there, and the figure would be too good.
    const shown = await page.locator('[data-answers][aria-busy=false] [role=option]').count();
    if (shown === 0)
      throw new CommandError(`No list ${settleMs} ms after its answer: the machine is too busy.`);
    typed.work.push(work);
    typed.idle.push(await workOf(cdp, () => wait(took)));
  }
  return typed;
}

async function workOf(cdp: CDPSession, act: () => Promise<void>): Promise<Work> {
  const from = await read(cdp);
  await act();
  const to = await read(cdp);
  return {
    all: to.all - from.all,
    scripts: to.scripts - from.scripts,
    styles: to.styles - from.styles,
    layout: to.layout - from.layout,
  };
}

async function read(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const spent = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000;
  return {
    all: spent('ThreadTime'),
    scripts: spent('ScriptDuration'),
    styles: spent('RecalcStyleDuration'),
    layout: spent('LayoutDuration'),
  };
}

function rowsOf(typed: readonly Typed[]): Row[] {
  const idle = median(typed.flatMap((run) => run.idle.map(({ all }) => all)));
  // Of each number: a key that finds other loans than the last one has more to do, on the quietest machine.
  const share = (part: number) =>
    summarize(
      typed.map(
        ({ work }) =>
          quantile(
            work.map(({ all }) => all),
            part,
          ) - idle,
      ),
    );
  const works = typed.flatMap(({ work }) => work);
  const middle = (name: keyof Work) => median(works.map((work) => work[name])).toFixed(1);
  const row = (what: string, part: number, target: Row['target']): Row => {
    const ours = share(part);
    return {
      what: `palette: a key to its list painted, ${what}`,
      measured: ours.median / frameMs,
      target,
      unit: 'times',
      ours: { name: 'main thread', unit: 'ms', ...ours },
      base: { name: 'frame', unit: 'ms', ...summarize([frameMs]) },
    };
  };
  return [
    {
      ...row('median key', 0.5, { most: 1 }),
      notes: [
        `of ${works.length} keys; ${idle.toFixed(1)} ms without a key taken off`,
        `scripts ${middle('scripts')} ms, styles ${middle('styles')} ms, layout ${middle('layout')} ms`,
      ],
    },
    row('p95', 0.95, null),
  ];
}
