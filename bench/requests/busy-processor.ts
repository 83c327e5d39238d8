import { Pool } from 'undici';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { cookieHeader, type Session } from '../../e2e/insert-session.ts';
import { signIn, startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loadOn, loanPath } from '../generate.ts';
import { summarize } from '../measure.ts';

const atOnce = 300;
/** The code of a refusal before any work, which is the bound on waiting and no failure of what the desk waits for. */
const refusedOnArrival = 'overloaded';

/**
 * Asks for 300 loans at once while another process uses a whole processor, and counts the answers that are no loan although
 * lending API and database are healthy: time that the desk waits for itself must not count against their deadlines.
 */
export async function benchBusyProcessor(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const origin = await startDesk(group, upstream);
  const session = await signIn(origin, 'analyst');
  await loadOn(origin).warm(session);
  group.start({ name: 'The other work', args: ['-e', 'for (;;);'], env: {} });
  const rounds: Record<string, number>[] = [];
  for (let run = 0; run < runs; run++) rounds.push(await askAtOnce(origin, session, run));
  const countsOf = (isMeant: (code: string) => boolean) =>
    rounds.map((round) =>
      Object.entries(round).reduce((sum, [code, count]) => sum + (isMeant(code) ? count : 0), 0),
    );
  const failed = countsOf((code) => code !== 'ok' && code !== refusedOnArrival);
  return [
    {
      what: `${atOnce} loans at once beside a busy processor, answered by a failure`,
      measured: Math.max(...failed) / atOnce,
      bar: { atMost: 0 },
      unit: 'share',
      ours: { name: 'failed', unit: 'count', ...summarize(failed) },
      base: { name: 'shown', unit: 'count', ...summarize(countsOf((code) => code === 'ok')) },
      notes: rounds.map((round) => JSON.stringify(round)),
    },
  ];
}

/** Counts the answers by the code of their problem; `ok` is a loan. */
async function askAtOnce(origin: string, session: Session, run: number): Promise<Record<string, number>> {
  const pool = new Pool(origin, { connections: atOnce, pipelining: 1 });
  const headers = { cookie: cookieHeader(session), accept: 'application/json' };
  const ask = async (index: number): Promise<string> => {
    const path = loanPath('/api/loans').replace('{n}', String(1e6 + run * atOnce + index));
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
    const answer = (await body.json()) as { code?: string };
    return statusCode === 200 ? 'ok' : (answer.code ?? String(statusCode));
  };
  try {
    const codes = await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(index)));
    return Object.fromEntries(
      [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
    );
  } finally {
    await pool.close();
  }
}
