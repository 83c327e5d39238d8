import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';

/**
 * Two paths asked in turns over one connection, one request at a time (A B B A …), so that whatever else the machine
 * does falls on both: `node bench/pairs.ts --origin … --ours … --base … --seconds 5 --from 1 --cookie …` prints how
 * many milliseconds each request took, as JSON.
 */
export type Pairs = { ours: number[]; base: number[] };

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: '' },
    ours: { type: 'string', default: '/' },
    base: { type: 'string', default: '/' },
    seconds: { type: 'string', default: '5' },
    from: { type: 'string', default: '0' },
    cookie: { type: 'string', default: '' },
  },
});
const { cookie } = values;
const pool = new Pool(values.origin, { connections: 1, pipelining: 1 });
let number = Number(values.from);

async function took(path: string): Promise<number> {
  number += 1;
  const begun = performance.now();
  const request = { path: path.replace('{n}', String(number)), method: 'GET', headers: { cookie } } as const;
  const { statusCode, body } = await pool.request(request);
  await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  return performance.now() - begun;
}

const pairs: Pairs = { ours: [], base: [] };
const turns = ['ours', 'base', 'base', 'ours'] as const;
const until = performance.now() + Number(values.seconds) * 1000;
while (performance.now() < until) {
  for (const side of turns) pairs[side].push(await took(values[side]));
}
await pool.close();
console.log(JSON.stringify(pairs));
