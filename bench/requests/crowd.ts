import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { quantile } from '../measure.ts';

/**
 * A load generator of many people: `node bench/requests/crowd.ts --origin … --path /loans/loan_0-10-{n} --cookies FILE
 * --clients 500 --seconds 10 --from 1`. Each client has one connection and the next cookie of the file, asks for one
 * loan after another, and prints its measurements as JSON. With `--waits` a client that is refused comes back after
 * `Retry-After`, as the desk's pages do; otherwise at once.
 */
export type CrowdLoad = {
  perSecond: number;
  requests: number;
  right: number;
  /** Answers of 503 with `Retry-After`, and without. */
  refused: number;
  refusedWithoutRetryAfter: number;
  /** Every other answer, and connections that failed, by status or code of the error. */
  wrong: Record<string, number>;
  /** Of right answers, in milliseconds. */
  p50: number;
  p99: number;
};

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: '' },
    path: { type: 'string', default: '/' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    cookies: { type: 'string', default: '' },
    waits: { type: 'boolean', default: false },
  },
});
const cookies: string[] = JSON.parse(readFileSync(values.cookies, 'utf8'));
// A page is asked for as a browser does, data as the desk's pages do.
const accept = values.path.startsWith('/api/') ? 'application/json' : 'text/html';
const durations: number[] = [];
const wrong: Record<string, number> = {};
let number = Number(values.from);
let [requests, refused, refusedWithoutRetryAfter] = [0, 0, 0];
const started = performance.now();
const until = started + Number(values.seconds) * 1000;

async function ask(pool: Pool, cookie: string): Promise<void> {
  number += 1;
  requests += 1;
  const begun = performance.now();
  const path = values.path.replace('{n}', String(number));
  const { statusCode, headers, body } = await pool.request({
    path,
    method: 'GET',
    headers: { cookie, accept },
  });
  await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  const now = performance.now();
  if (statusCode === 200) {
    if (now < until) durations.push(now - begun);
  } else if (statusCode === 503 && headers['retry-after'] !== undefined) {
    refused += 1;
    if (values.waits) await wait(Math.min(Number(headers['retry-after']) * 1000, until - now));
  } else if (statusCode === 503) refusedWithoutRetryAfter += 1;
  else wrong[statusCode] = (wrong[statusCode] ?? 0) + 1;
}

async function beClient(_: unknown, index: number): Promise<void> {
  const cookie = cookies[index % cookies.length] ?? '';
  const pool = new Pool(values.origin, { connections: 1, pipelining: 1 });
  while (performance.now() < until) {
    await ask(pool, cookie).catch((error: { code?: string }) => {
      const code = error.code ?? 'unknown';
      wrong[code] = (wrong[code] ?? 0) + 1;
    });
  }
  await pool.close();
}

await Promise.all(Array.from({ length: Number(values.clients) }, beClient));
const load: CrowdLoad = {
  perSecond: durations.length / Number(values.seconds),
  requests,
  right: durations.length,
  refused,
  refusedWithoutRetryAfter,
  wrong,
  p50: durations.length === 0 ? 0 : quantile(durations, 0.5),
  p99: durations.length === 0 ? 0 : quantile(durations, 0.99),
};
console.log(JSON.stringify(load));
