import { maskLoan } from '#lib/access/masking/mask-loan.ts';
import type { Role } from '#lib/access/roles/roles.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { Actor } from '#lib/server/actor.ts';
import { closeDatabase, openDatabase } from '#lib/server/db/database.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { startComputationThreads } from '#lib/server/loans/computing/computation-threads.ts';
import { fingerprintsOf, maskOptions } from '#lib/server/loans/loan-masking.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { processValue } from '#lib/server/process-value.ts';
import { fakeApi } from '#lib/testing/test-lending-api.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { stubSettings } from './test-settings.ts';

export const requestId = '4066ec5b-c2dc-4290-9f17-8479db0096cd';

/** The one session of every `person`. */
const sessionHash = Buffer.alloc(32, 7);

/** A person with these roles; another `subject` is another person. */
export function person(roles: readonly Role[], subject = 'ana'): Actor {
  return { issuer: 'https://id.example', subject, name: 'Ana Araújo', roles, sessionHash, ip: '203.0.113.7' };
}

/** Starts a session that has every role, in place of one that has ended. */
export async function startSession(
  { run }: { run: (statement: string) => Promise<unknown> },
  hash: Buffer = sessionHash,
): Promise<void> {
  const end = `now() + interval '10 hours'`;
  await run(`insert into session (id_hash, issuer, subject, name, roles, idle_until, absolute_until)
    values ('\\x${hash.toString('hex')}', 'https://id.example', 'ana', 'Ana Araújo', '{analyst,support,auditor}', ${end}, ${end})
    on conflict (id_hash) do update set ended_at = null, roles = excluded.roles`);
}

/** The fingerprints that a masked reader of this loan sends with a reveal. */
export function seenOf(loan: JsonObject): Record<string, string> {
  return fingerprintsOf(maskLoan(loan, { ...maskOptions(loan), ownId: 'loan_1' }));
}

type TestAnswer = number | string | Buffer;

export type TestDesk = {
  database: TestDatabase;
  /** The requests to the lending API, in order: paths with their queries. */
  asked: () => string[];
  /** The log's lines, and no more of them until now. */
  lines: string[];
  /** The process's log, which writes those lines. */
  logger: ReturnType<typeof createLog>;
  /** Sets what the lending API answers to each loan from now on, and when: a status, a text, or bytes. */
  answers: (answer: (url: string) => TestAnswer | Promise<TestAnswer>) => void;
  /** The rows of the access log, oldest first. */
  records: () => Promise<Database['access_log'][]>;
  close: () => Promise<void>;
};

/** The surroundings of the verbs: a database of its own, a lending API, and the configuration; once in a file of tests. */
export async function testDesk(variables: Record<string, string> = {}): Promise<TestDesk> {
  stubSettings(variables);
  let answer: (url: string) => TestAnswer | Promise<TestAnswer> = () => 404;
  const api = await fakeApi(async ({ url }, _request, response) => {
    const found = await answer(url);
    response.writeHead(typeof found === 'number' ? found : 200).end(typeof found === 'number' ? '' : found);
  });
  const database = await testDatabase();
  await startSession(database);
  // A busy machine is no broken database.
  const timeoutMs = Number(variables.DATABASE_TIMEOUT_MS ?? 10_000);
  openDatabase({ url: database.appUrl, application: 'loan-desk test', timeoutMs });
  const lines: string[] = [];
  // Before anything asks for the process's own.
  processValue('lendingApi', () => api.api);
  const logger = createLog('info', { write: (line) => void lines.push(line) });
  replaceLog(logger);
  const stopThreads = startComputationThreads();
  return {
    database,
    lines,
    logger,
    asked: () => api.seen.map(({ url }) => url),
    answers: (next) => {
      answer = next;
    },
    records: async () => {
      const rows = await database.run('select * from access_log order by sequence');
      return rows as Database['access_log'][];
    },
    close: async () => {
      await stopThreads();
      await closeDatabase();
      await database.close();
      await api[Symbol.asyncDispose]();
    },
  };
}
