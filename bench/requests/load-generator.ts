import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { quantile } from '../measure.ts';

/**
 * A load generator: `node bench/requests/load-generator.ts --origin … --path /api/loans/loan_0-10-{n} --seconds 5 --from 1 --cookie …`
 * keeps every connection busy with one request at a time, and prints its measurements as JSON.
 */
export type LoadResult = { perSecond: number; p50: number; p99: number; requests: number; failures: number };

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: '' },
    path: { type: 'string', default: '/' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
    from: { type: 'string', default: '0' },
    cookie: { type: 'string' },
  },
});
const connections = Number(values.connections);
const headers = values.cookie === undefined ? {} : { cookie: values.cookie };
const pool = new Pool(values.origin, { connections, pipelining: 1 });
const durations: number[] = [];
let number = Number(values.from);
let failures = 0;

const started = performance.now();
const until = started + Number(values.seconds) * 1000;

async function keepBusy(): Promise<void> {
  while (performance.now() < until) {
    number += 1;
    const begun = performance.now();
    const path = values.path.replace('{n}', String(number));
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    durations.push(performance.now() - begun);
    if (statusCode !== 200) failures += 1;
  }
}

await Promise.all(Array.from({ length: connections }, keepBusy));
const seconds = (performance.now() - started) / 1000;
await pool.close();
const load: LoadResult = {
  perSecond: durations.length / seconds,
  p50: quantile(durations, 0.5),
  p99: quantile(durations, 0.99),
  requests: durations.length,
  failures,
};
console.log(JSON.stringify(load));
