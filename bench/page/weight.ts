import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';
import type { Session } from '../../e2e/given-session.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { benchId } from '../bench-loan.ts';
import { signIn, startDesk, startEmpty, startUpstream } from '../bench-processes.ts';
import { kilobytes, type Row } from '../bench-report.ts';
import { summarize } from '../measure.ts';
import { launch, withPage } from './bench-browser.ts';

type File = { name: string; bytes: number };
/** The files of a page: scripts compressed here, in one way for both sides; the rest as the server sends it. */
type Weight = { scripts: File[]; document: number; styles: number; fonts: number };

/** A page that has gone quiet may still load something by itself within this time, in milliseconds. */
const idleMs = 3000;

/** JavaScript that the loan page loads by itself, gzip, against an empty page of the same Next. */
export async function benchWeight(group: ProcessGroup): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const [desk, empty] = [await startDesk(group, upstream), await startEmpty(group)];
  const browser = await launch();
  try {
    const session = await signIn(desk, 'analyst');
    const ours = await weigh(browser, `${desk}/loans/${benchId(0, 10, 1)}`, session);
    const base = await weigh(browser, empty);
    const row: Row = {
      what: 'JavaScript of the loan page, gzip',
      measured: sum(ours.scripts) / sum(base.scripts),
      bar: { atMost: 1.85 },
      unit: 'times',
      ours: { name: 'loan page', unit: 'KB', ...summarize([sum(ours.scripts)]) },
      base: { name: 'empty page', unit: 'KB', ...summarize([sum(base.scripts)]) },
      notes: notes(ours, base),
    };
    return [row];
  } finally {
    await browser.close();
  }
}

/** Everything that Chromium loads until nobody does anything and nothing more comes. */
function weigh(browser: Browser, url: string, session?: Session): Promise<Weight> {
  return withPage(browser, session, async (page) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(url, { waitUntil: 'networkidle' });
    await wait(idleMs);
    const filesOf = (type: string) =>
      Promise.all(requests.filter((request) => request.resourceType() === type).map(file));
    return {
      scripts: await filesOf('script'),
      document: sum(await filesOf('document')),
      styles: sum(await filesOf('stylesheet')),
      fonts: sum(await filesOf('font')),
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
  ];
}
