/**
 * Views hostile loans, as the desk does for a page and for a row of a list, in a thread of its own: a loop without an end
 * would stop the tests as well. It tells the thread that started it which loan is viewed, and what was thrown.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { Role } from '#lib/access/roles/roles.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { monthsTo } from '#lib/offer/calendar/bank-calendar.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { readColumnsOf } from '#lib/server/lists/list-read.ts';
import { lastViewOf } from '#lib/server/loans/last-view/store-last-view.ts';
import { indexLoans } from '#lib/server/lookup-index/index-loan.ts';
import { installmentCells } from '#lib/view/installment-cells.ts';
import { sumAmounts } from '#lib/view/sum-amounts.ts';
import { formatSummary, writeSummary } from '#lib/view/summary/write-summary.ts';
import { joinEvents, sameEvents } from '#lib/view/timeline/same-events.ts';
import { splitIntoBlocks } from '#lib/view/timeline/timeline-blocks.ts';
import { buildTimeline, groupByDay } from '#lib/view/timeline/timeline-entries.ts';
import { languageOf } from '../test-summary.ts';
import { computeTestView } from '../test-view.ts';
import { hostileLoans } from './hostile-loans.ts';

const timeZone = 'America/Sao_Paulo';
const today = '2026-11-29';
const language = languageOf('pt-BR');
const request = { loan: 'loan_1' as LoanId, expand: [], fields: null, paymentFor: today };
const retrieved = { request, retrievedAt: `${today}T12:00:00.000Z`, requestId: 'req_1' };

/** Compiles statements, and sends none. */
const noDatabase = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Transaction<Database>;

async function viewAndIndex(sent: JsonObject, role: Role): Promise<void> {
  const read = readLoan(JSON.stringify(sent), request);
  if (!read.ok) return;
  const answer = { loan: read.loan, deviations: read.deviations, ...retrieved };
  const actor = {
    ...{ issuer: 'https://id.example', subject: 'ana', name: 'Ana Araújo', roles: [role], ip: null },
    sessionHash: Buffer.alloc(32),
  };
  const view = computeTestView(actor, role === 'analyst' ? 'full' : 'masked', {
    answer,
    identified: read.whole,
  });
  readColumnsOf(view);
  lastViewOf(actor, { ...answer, loan: view.loan });
  await indexLoans(noDatabase, [{ ...answer, loan: read.whole }]);
  const timeline = joinEvents(buildTimeline(view.loan, timeZone), sameEvents(view, timeZone));
  splitIntoBlocks(groupByDay(timeline, timeZone), 50);
  installmentCells((view.repayment?.installments ?? []).map(({ state }) => state));
  const { transactions } = view.loan;
  sumAmounts(Array.isArray(transactions) ? transactions : []);
  const summary = { view: { ...view, notes: [] }, verified: null, missed: 0, ...language };
  formatSummary(writeSummary(summary, 'long'), 'markdown');
}

/** `cpu`: the processor time of this thread until then, in microseconds. */
export type Message = { begun: string; cpu: number } | { thrown: string } | { ended: number };
const send = (message: Message) => parentPort?.postMessage(message);
const begin = (begun: string) => send({ begun, cpu: process.threadCpuUsage().user });

const { count, seed } = workerData as { count: number; seed?: number };
begin('a month count from a day that no loan names');
monthsTo('months/365', -1e12, [20_000]);
for (const [index, loan] of hostileLoans(count, seed).entries()) {
  const name = `loan ${index}: ${JSON.stringify(loan).slice(0, 2000)}`;
  begin(name);
  try {
    await viewAndIndex(loan, index % 3 === 0 ? 'support' : 'analyst');
  } catch (error) {
    send({ thrown: `${name} ${error instanceof Error ? error.stack : error}` });
  }
}
send({ ended: count });
