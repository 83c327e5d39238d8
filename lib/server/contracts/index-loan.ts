import { sql, type Transaction } from 'kysely';
import type { LoanAnswer } from '#lib/loan/view.ts';
import type { Database } from '../db/tables.ts';
import { env } from '../env.ts';
import { type Entry, entryOf, mentionsIn } from './entry.ts';
import { newerAnswer, setMerged, told } from './merge.ts';

/** A longer one fits no index, and no URL that anyone pastes. */
const longestLoan = 512;

/**
 * Puts what answers of the lending API say of their loans into the index, in the caller's transaction: one statement,
 * unless a loan is among them twice. They may come in any order, and in parts.
 */
export async function indexLoans(trx: Transaction<Database>, answers: readonly LoanAnswer[]): Promise<void> {
  const { LOOKUP_KEY: key, DOCUMENT_PATHS: paths } = env();
  let left = answers.filter(({ request }) => request.loan.length <= longestLoan);
  while (left.length > 0) {
    const wave = new Map<string, { entry: Entry; mentions: string[] }>();
    const again: LoanAnswer[] = [];
    for (const answer of left) {
      if (wave.has(answer.request.loan)) again.push(answer);
      else {
        const mentions = mentionsIn(answer.loan);
        wave.set(answer.request.loan, { entry: entryOf(answer, { key, paths }), mentions });
      }
    }
    await keep(trx, [...wave.values()]);
    left = again;
  }
}

export async function indexLoan(trx: Transaction<Database>, answer: LoanAnswer): Promise<void> {
  await indexLoans(trx, [answer]);
}

const columns = ['loan', ...told, 'seen_at'] as const;

/** In the order of the loans, as everyone locks them, so that no two transactions wait for each other. */
async function keep(
  trx: Transaction<Database>,
  loans: readonly { entry: Entry; mentions: readonly string[] }[],
): Promise<void> {
  const sorted = loans.toSorted((one, other) =>
    Buffer.from(one.entry.loan).compare(Buffer.from(other.entry.loan)),
  );
  const rows = sorted.map(({ entry }) => sql`(${sql.join(columns.map((column) => entry[column]))})`);
  const met = sorted.flatMap(({ entry, mentions }) => mentions.map((id) => ({ id, loan: entry.loan })));
  await sql`
    with kept as (
      insert into contract as known (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows)}
      on conflict (loan) do update ${setMerged(newerAnswer)},
        seen_at = greatest(known.seen_at, excluded.seen_at)
      returning loan
    )
    insert into contract_mention (id, loan)
    select met.id, kept.loan from kept join
      unnest(${met.map(({ id }) => id)}::text[], ${met.map(({ loan }) => loan)}::text[]) as met (id, loan)
      on met.loan = kept.loan
    on conflict do nothing`.execute(trx);
}
