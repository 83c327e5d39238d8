import { readFileSync } from 'node:fs';
import getPort from 'get-port';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { quantile, summarize } from '../measure.ts';
import { largeKinds } from './large-loan-text.ts';
import type { ServerReport } from './server-probe.ts';
import { signInPeople } from './sign-in-people.ts';

const atOnce = 48;
const maxMemory = 1e9;

/**
 * Measures for how long the answers of 2 MiB keep others waiting, as a page and as JSON, and how much memory a desk takes
 * that reads 48 of them at once.
 */
export async function benchLarge(group: ProcessGroup, runs = 3): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const probePort = String(await getPort());
  let superuserUrl = '';
  const prepare = async (urls: { superuserUrl: string }) => {
    superuserUrl = urls.superuserUrl;
  };
  // What is kept of a view and of its answer is a part of the work.
  const env = { LOOKUP_KEY: Buffer.alloc(32, 1).toString('base64') };
  const origin = await startDesk(group, upstream, { prepare, probePort, env });
  const [analyst = ''] = JSON.parse(readFileSync(await signInPeople(superuserUrl, 1, 'analyst'), 'utf8'));
  const [agent = ''] = JSON.parse(readFileSync(await signInPeople(superuserUrl, 1, 'support'), 'utf8'));
  const report = async () => (await fetch(`http://127.0.0.1:${probePort}`)).json() as Promise<ServerReport>;
  let number = 0;
  const open = async (kind: string, path: string, cookie: string) => {
    number += 1;
    const answer = await fetch(`${origin}${path}/loan_large-${kind}-${number}`, { headers: { cookie } });
    await answer.text();
  };
  for (let warmUp = 0; warmUp < 5; warmUp++)
    for (const path of ['/loans', '/api/loans'])
      await fetch(`${origin}${path}/loan_0-10-${warmUp}`, { headers: { cookie: analyst } }).then((a) =>
        a.text(),
      );
  const longest = new Map<string, number[]>();
  for (let run = 0; run < runs; run++)
    for (const path of ['/loans', '/api/loans'])
      for (const kind of largeKinds)
        for (const cookie of [analyst, agent]) {
          await report();
          await open(kind, path, cookie);
          const { longestMs } = await report();
          longest.set(path, [...(longest.get(path) ?? []), longestMs]);
        }
  const rows = [...longest].map(([path, times]): Row => {
    const summary = summarize(times);
    return {
      what: `${path === '/loans' ? 'page' : 'JSON'} of an answer of 2 MiB, longest time in which nobody else is served`,
      measured: Math.max(...times),
      bar: { atMost: 300 },
      unit: 'ms',
      ours: { name: 'large', unit: 'ms', ...summary },
      base: { name: 'limit', unit: 'ms', ...summarize([300]) },
      notes: [`of ${times.length} answers, 90th percentile ${Math.round(quantile(times, 0.9))} ms`],
    };
  });
  await report();
  const crowd = Array.from({ length: atOnce }, (_, index) => {
    const kind = largeKinds[index % largeKinds.length] ?? '';
    return open(kind, index % 2 === 0 ? '/loans' : '/api/loans', index % 3 === 0 ? agent : analyst);
  });
  await Promise.all(crowd);
  const { mostMemory, longestMs } = await report();
  return [
    ...rows,
    {
      what: `${atOnce} large loans at once, memory of the process`,
      measured: mostMemory,
      bar: { atMost: maxMemory },
      unit: 'KB',
      ours: { name: 'memory', unit: 'KB', ...summarize([mostMemory]) },
      base: { name: 'limit', unit: 'KB', ...summarize([maxMemory]) },
      notes: [`nobody else was served for at most ${Math.round(longestMs)} ms`],
    },
  ];
}
