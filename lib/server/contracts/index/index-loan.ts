import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Transaction } from 'kysely';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { SharedBesides } from '#lib/server/db/access-chain/access-recorder.ts';
import { sqlText } from '#lib/server/db/sql-text.ts';
import { jsonRows } from '#lib/server/db/statement.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { env } from '#lib/server/env.ts';
import { type IndexEntry, mentionsIn, toIndexEntry } from './index-entry.ts';
import { mergedColumns, newerAnswer, setMerged } from './merge-entry.ts';

/** A longer one fits no index, and no URL that anyone pastes. */
const longestLoan = 512;

const columns = ['loan', ...mergedColumns, 'seen_at'].join(', ');

/**
 * Of `$2`, the entries and the mentions. In the order of the loans, as everyone locks them, so that no two
 * transactions wait for each other.
 */
const parts = `kept as (
    insert into contract as known (${columns})
    select ${columns} from jsonb_populate_recordset(null::contract, $2::jsonb -> 'entries') order by loan
    on conflict (loan) do update ${sqlText(setMerged(newerAnswer))},
      seen_at = greatest(known.seen_at, excluded.seen_at)
    returning loan
  ), met as (
    insert into contract_mention (id, loan)
    select met.id, kept.loan
    from kept join jsonb_populate_recordset(null::contract_mention, $2::jsonb -> 'mentions') as met using (loan)
    on conflict do nothing
    returning loan
  )`;

/** What answers of the lending API say of their loans, for the index, beside the record of who read them. */
export const loanIndex: SharedBesides<LoanAnswer> = {
  name: 'loan-index',
  parts,
  last: 'met',
  values(answers) {
    const waves = wavesOf(answers);
    return waves.length > 1 ? null : valuesOf(waves[0] ?? []);
  },
  all: indexLoans,
};

// Where nothing is recorded the statement has no `$1`, which a statement may not leave out.
const alone = `with ${parts} select count(*) from met where $1::text is null`;

/**
 * Puts what answers of the lending API say of their loans into the index, in the caller's transaction: one statement,
 * unless a loan is among them twice. They may come in any order, and in parts.
 */
async function indexLoans(trx: Transaction<Database>, answers: readonly LoanAnswer[]): Promise<void> {
  for (const wave of wavesOf(answers)) {
    await trx.executeQuery(CompiledQuery.raw(alone, [null, valuesOf(wave)]));
  }
}

export async function indexLoan(trx: Transaction<Database>, answer: LoanAnswer): Promise<void> {
  await indexLoans(trx, [answer]);
}

type Told = { entry: IndexEntry; mentions: readonly string[] };

/**
 * A statement cannot put one row twice: each wave has each loan once. Who opens the same loan at once mostly gets the
 * same answer, which is told once, as of the later.
 */
function wavesOf(answers: readonly LoanAnswer[]): Told[][] {
  const { LOOKUP_KEY: key, DOCUMENT_PATHS: paths } = env();
  const waves: Map<string, Told>[] = [];
  for (const answer of answers) {
    const { loan } = answer.request;
    if (loan.length > longestLoan) continue;
    const entered = { entry: toIndexEntry(answer, { key, paths }), mentions: mentionsIn(answer.loan) };
    const same = waves.map((wave) => wave.get(loan)).find((one) => one && saysTheSame(one, entered));
    if (same) {
      same.entry.seen_at = later(same.entry.seen_at, entered.entry.seen_at);
      continue;
    }
    const wave = waves.find((one) => !one.has(loan));
    if (wave) wave.set(loan, entered);
    else waves.push(new Map([[loan, entered]]));
  }
  return waves.map((wave) => [...wave.values()]);
}

function saysTheSame(one: Told, other: Told): boolean {
  const timeless = ({ entry, mentions }: Told) => [{ ...entry, seen_at: null }, mentions];
  return isDeepStrictEqual(timeless(one), timeless(other));
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other && one > other ? one : other;
}

function valuesOf(wave: readonly Told[]): string {
  const entries = jsonRows(wave.map(({ entry }) => entry));
  const mentions = jsonRows(
    wave.flatMap(({ entry, mentions }) => mentions.map((id) => ({ id, loan: entry.loan }))),
  );
  return `{"entries":${entries},"mentions":${mentions}}`;
}
