import { sql, type Transaction } from 'kysely';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { env } from '#lib/server/env.ts';
import { type IndexEntry, mentionsIn, toIndexEntry } from './index-entry.ts';
import { mergedColumns, newerAnswer, setMerged } from './merge-entry.ts';

/** A longer identifier fits no index of the database, and no URL that anyone pastes. */
const maxLoanLength = 512;

type IndexedAnswer = { entry: IndexEntry; mentions: readonly string[] };

/**
 * Puts answers of the lending API into the index, in the caller's transaction. They may come in any order, and each
 * may be a part of its loan.
 */
export async function indexLoans(trx: Transaction<Database>, answers: readonly LoanAnswer[]): Promise<void> {
  const byLoan = Map.groupBy(distinct(answers), ({ entry }) => entry.loan);
  // One statement cannot write a row twice: the second answers for a loan follow in a second statement, and so on.
  const mostPerLoan = Math.max(0, ...[...byLoan.values()].map((list) => list.length));
  for (let round = 0; round < mostPerLoan; round += 1) {
    await writeEntries(
      trx,
      [...byLoan.values()].flatMap((list) => list.slice(round, round + 1)),
    );
  }
}

export async function indexLoan(trx: Transaction<Database>, answer: LoanAnswer): Promise<void> {
  await indexLoans(trx, [answer]);
}

/** People who open one loan at once mostly get the same answer. It is written once, with the latest time of reading. */
function distinct(answers: readonly LoanAnswer[]): IndexedAnswer[] {
  const { LOOKUP_KEY: key, DOCUMENT_PATHS: paths } = env();
  const indexed = answers
    .filter(({ request }) => request.loan.length <= maxLoanLength)
    .map((answer) => ({ entry: toIndexEntry(answer, { key, paths }), mentions: mentionsIn(answer.loan) }))
    .sort((one, other) => Number(one.entry.seen_at) - Number(other.entry.seen_at));
  const content = ({ entry, mentions }: IndexedAnswer) =>
    jsonRows([{ ...entry, seen_at: null }, { mentions }]);
  return [...new Map(indexed.map((one) => [content(one), one])).values()];
}

const columns = sql.join(['loan', ...mergedColumns, 'seen_at'].map((name) => sql.ref(name)));

/** Writes in the order of the loans, as everyone does, so that no two transactions wait for each other. */
async function writeEntries(trx: Transaction<Database>, indexed: readonly IndexedAnswer[]): Promise<void> {
  const entries = jsonRows(indexed.map(({ entry }) => entry));
  const mentions = jsonRows(
    indexed.flatMap(({ entry, mentions }) => mentions.map((id) => ({ id, loan: entry.loan }))),
  );
  await sql`with kept as (
      insert into contract as known (${columns})
      select ${columns} from jsonb_populate_recordset(null::contract, ${entries}) order by loan
      on conflict (loan) do update ${setMerged(newerAnswer)},
        seen_at = greatest(known.seen_at, excluded.seen_at)
      returning loan
    )
    insert into contract_mention (id, loan)
    select mention.id, kept.loan
    from kept join jsonb_populate_recordset(null::contract_mention, ${mentions}) as mention using (loan)
    on conflict do nothing`.execute(trx);
}
