import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';
import type { Session } from '../e2e/sessions.ts';
import { launch, withPage } from './browser.ts';
import { benchId } from './loan.ts';
import { summarize } from './measure.ts';
import { type Family, signIn, startDesk, startEmpty, startUpstream } from './processes.ts';
import { kilobytes, type Row } from './report.ts';

type File = { name: string; bytes: number };
/** What a page transfers: scripts compressed here, in one way for both sides; the rest as the server sends it. */
type Weight = { scripts: File[]; later: File[]; document: number; styles: number; fonts: number };

const most = 40 * 1024;
/** So long after it has gone quiet a page may still load something by itself. */
const idleMs = 3000;

/** JavaScript of the loan page on first load, gzip, over an empty page of the same Next. */
export async function benchWeight(family: Family): Promise<Row[]> {
  const upstream = await startUpstream(family);
  const [desk, empty] = [await startDesk(family, upstream), await startEmpty(family)];
  const browser = await launch();
  try {
    const session = await signIn(desk, 'analyst');
    const ours = await weigh(browser, `${desk}/loans/${benchId(0, 10, 1)}`, session);
    const base = await weigh(browser, empty);
    const [all, floor] = [sum(ours.scripts), sum(base.scripts)];
    const row: Row = {
      what: 'JavaScript over an empty page, gzip',
      measured: all - floor,
      target: { most },
      unit: 'KB',
      ours: { name: 'loan page', unit: 'KB', ...summarize([all]) },
      base: { name: 'empty page', unit: 'KB', ...summarize([floor]) },
      notes: notes(ours, base),
    };
    return [row];
  } finally {
    await browser.close();
  }
}

/**
 * What Chromium really loads: `scripts` that the HTML names, or that are asked for before the load event, `later` what
 * the page asks for by itself after that. The desk asks for its own scripts when it has been painted, which may be after
 * the load event: they belong to the first load all the same.
 */
function weigh(browser: Browser, url: string, session?: Session): Promise<Weight> {
  return withPage(browser, session, async (page) => {
    const early: Request[] = [];
    const late: Request[] = [];
    let loaded = false;
    page.on('load', () => {
      loaded = true;
    });
    page.on('request', (request) => (loaded ? late : early).push(request));
    const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.text();
    await wait(idleMs);
    const named = (request: Request) => html?.includes(new URL(request.url()).pathname) ?? false;
    early.push(...late.filter(named));
    const of = (requests: Request[] = [], type: string) =>
      Promise.all(requests.filter((request) => request.resourceType() === type).map(file));
    return {
      scripts: await of(early, 'script'),
      later: await of(
        late.filter((request) => !named(request)),
        'script',
      ),
      document: sum(await of(early, 'document')),
      styles: sum(await of(early, 'stylesheet')),
      fonts: sum(await of(early, 'font')),
    };
  });
}

async function file(request: Request): Promise<File> {
  const name = new URL(request.url()).pathname.replace('/_next/static/', '');
  if (request.resourceType() !== 'script') return { name, bytes: (await request.sizes()).responseBodySize };
  const body = await (await request.response())?.body();
  return { name, bytes: gzipSync(body ?? '', { level: 9 }).length };
}

function sum(files: readonly File[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

function notes(ours: Weight, base: Weight): string[] {
  const lines = (files: readonly File[], known: readonly File[] = []) => {
    const names = new Set(known.map(({ name }) => name));
    return files
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => `  ${name} ${kilobytes(bytes)}${names.has(name) ? ', in both' : ''}`);
  };
  return [
    `HTML ${kilobytes(ours.document)}, CSS ${kilobytes(ours.styles)}, fonts ${kilobytes(ours.fonts)}`,
    'scripts of the loan page:',
    ...lines(ours.scripts, base.scripts),
    'scripts of the empty page:',
    ...lines(base.scripts),
    `after the load event: ${ours.later.length === 0 ? 'none' : kilobytes(sum(ours.later))}`,
    ...lines(ours.later),
  ];
}
