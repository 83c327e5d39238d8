import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LoanId, parseLoanId } from '#lib/loan/loan-id.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { readHeader } from '../import/columns.ts';
import { readLines } from '../import/read-lines.ts';
import { lookupKeyId } from '../index/lookup-keys.ts';
import type { LoanToSync } from './sync-contracts.ts';

/** The loans that a sync reads: those of a file, in its order, or some of the index. */
export type SyncSource = {
  /** The name under which its position is stored; a file is named by its hash. */
  name: string;
  loans: (after: string | null) => AsyncIterable<LoanToSync>;
};

/** Reads the first loan identifier of each line: a bare list, or a column of a CSV file. */
export async function fileSource(path: string, pattern: RegExp): Promise<SyncSource> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return {
    name: `file ${hash.digest('hex')}`,
    loans: (after) => loansOf(path, pattern, Number(after ?? 0)),
  };
}

async function* loansOf(path: string, pattern: RegExp, after: number): AsyncGenerator<LoanToSync> {
  for await (const lines of readLines(createReadStream(path))) {
    for (const { number, text } of lines) {
      // The column name `loan_id` would pass for a loan.
      if (number <= after || (number === 1 && 'places' in readHeader(text))) continue;
      const loan = findLoan(text, pattern);
      if (loan) yield { loan, position: String(number) };
    }
  }
}

function findLoan(line: string, pattern: RegExp): LoanId | null {
  for (const cell of line.split(/[,;\t]/)) {
    const loan = parseLoanId(cell.trim().replace(/^"(.*)"$/, '$1'), pattern);
    if (loan) return loan;
  }
  return null;
}

const batchSize = 500;

/** Reads every indexed loan that the API has not answered for since so many days, not even as unknown. */
export function staleSource(db: Kysely<Database>, days: number): SyncSource {
  const isStale = sql<boolean>`
    coalesce(greatest(seen_at, missed_at), '-infinity') < now() - make_interval(days => ${days})`;
  return { name: `stale ${days}`, loans: (after) => indexedLoans(db, isStale, after) };
}

/** Reads every indexed loan whose document is hashed under another key, or under one that was not noted. */
export function oldKeySource(db: Kysely<Database>, key: Secret): SyncSource {
  const id = lookupKeyId(key);
  const isOld = sql<boolean>`document_hmac is not null and document_key is distinct from ${id}`;
  return { name: `old-key ${id.toString('hex')}`, loans: (after) => indexedLoans(db, isOld, after) };
}

async function* indexedLoans(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  after: string | null,
): AsyncGenerator<LoanToSync> {
  let last = after ?? '';
  for (;;) {
    const { rows } = await sql<{ loan: LoanId }>`
      select loan from contract where loan > ${last} and ${condition}
      order by loan limit ${batchSize}`.execute(db);
    for (const { loan } of rows) yield { loan, position: loan };
    last = rows.at(-1)?.loan ?? last;
    if (rows.length < batchSize) return;
  }
}

/** Returns how far a sync has come. */
export async function readPosition(db: Kysely<Database>, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('contract_sync')
    .select('position')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Stores how far a sync has come; null: it is complete and starts from the beginning next time. */
export async function storePosition(
  db: Kysely<Database>,
  source: string,
  position: string | null,
): Promise<void> {
  if (position === null) {
    await db.deleteFrom('contract_sync').where('source', '=', source).execute();
    return;
  }
  await db
    .insertInto('contract_sync')
    .values({ source, position })
    .onConflict((row) => row.column('source').doUpdateSet({ position, updated_at: sql<Date>`now()` }))
    .execute();
}
