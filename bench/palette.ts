import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { launch, withPage } from './browser.ts';
import { numberOf, writeContracts } from './contract-files.ts';
import { benchId } from './loan.ts';
import { quantile, summarize } from './measure.ts';
import { type Family, signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';
import { mainThread, type Task, traced } from './trace.ts';

const frameMs = 16;
const known = 10_000;
/** The desk asks when the hand has rested for 120 ms: the next key comes when the list has long been painted. */
const betweenKeysMs = 450;
/** As on a telephone or an old office computer. */
const slowed = 4;

/**
 * Of one key: what the main thread did until its answer came (the key's own frame, and the question when the hand
 * rests), and from there until the list was painted. The first two keys ask nothing.
 */
type Work = { key: number; list: number | null };

/**
 * What the browser's main thread has to do from a key in the palette to the list under it, in processor time, so that
 * what else the machine does is not counted: a contract number typed key by key, with an index of ten thousand loans.
 */
export async function benchPalette(family: Family, runs = 6): Promise<Row[]> {
  const upstream = await startUpstream(family);
  const desk = await startDesk(family, upstream, { prepare: fillIndex });
  const session = await signIn(desk, 'analyst');
  const browser = await launch();
  try {
    return await withPage(browser, session, async (page) => {
      const cdp = await page.context().newCDPSession(page);
      await page.goto(`${desk}/loans/${benchId(0, 10, 1)}`, { waitUntil: 'networkidle' });
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog').getByRole('combobox');
      await field.waitFor();
      const typed = async (rate: number) => {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate });
        // What is loaded and compiled when the palette is first used is not every key's.
        await typeNumber(browser, page, field, 0);
        const works: Work[] = [];
        for (let run = 1; run <= runs; run++) works.push(...(await typeNumber(browser, page, field, run)));
        return works;
      };
      const [plain, slow] = [await typed(1), await typed(slowed)];
      return [
        row('key to its frame and question', plain, slow, ({ key }) => key),
        row('answer to the list painted', plain, slow, ({ list }) => list ?? []),
      ];
    });
  } finally {
    await browser.close();
  }
}

async function fillIndex(dataDir: string): Promise<void> {
  const path = join(dataDir, 'contracts.csv');
  await writeContracts(path, known);
  await promisify(execFile)(process.execPath, ['bin/contracts.ts', 'import', path], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' },
  });
}

async function typeNumber(browser: Browser, page: Page, field: Locator, run: number): Promise<Work[]> {
  await field.fill('');
  await wait(betweenKeysMs);
  const number = numberOf((run * 1_237 + 17) % known);
  const events = await traced(browser, page, async () => {
    for (const key of number) {
      await page.keyboard.press(key);
      await wait(betweenKeysMs);
    }
  });
  await page.getByRole('dialog').getByRole('option', { name: number }).waitFor();
  const { tasks, keys, answers } = mainThread(events);
  return keys.map((at) => {
    const end = at + betweenKeysMs;
    const answered = answers.find((answer) => answer > at && answer < end);
    return {
      key: sum(tasks, at, answered ?? end),
      list: answered === undefined ? null : sum(tasks, answered, end),
    };
  });
}

function sum(tasks: readonly Task[], from: number, to: number): number {
  return tasks.filter(({ at }) => at >= from && at < to).reduce((all, { work }) => all + work, 0);
}

function row(
  what: string,
  plain: readonly Work[],
  slow: readonly Work[],
  part: (work: Work) => number | never[],
): Row {
  const [works, slowly] = [plain.flatMap(part), slow.flatMap(part)];
  const ours = summarize(works);
  return {
    what: `palette: ${what}, of a frame`,
    measured: ours.median / frameMs,
    target: { most: 1 },
    unit: 'times',
    ours: { name: 'main thread', unit: 'ms', ...ours },
    base: { name: 'frame', unit: 'ms', ...summarize([frameMs]) },
    notes: [
      `p95 ${quantile(works, 0.95).toFixed(1)} ms, most ${Math.max(...works).toFixed(1)} ms`,
      `slowed ${slowed}×: ${quantile(slowly, 0.5).toFixed(1)} ms, p95 ${quantile(slowly, 0.95).toFixed(1)} ms`,
    ],
  };
}
