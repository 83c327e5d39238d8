import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { IndexedLoan } from '#lib/lookup/index-matches.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Database } from '#lib/server/db/tables.ts';

const shownColumns = [
  'loan',
  'number',
  'status',
  'created_at',
  'updated_at',
  'deleted',
  'customer',
  'seen_at',
] as const;

export type IndexedLoanRow = Pick<Selectable<Database['contract']>, (typeof shownColumns)[number]>;

/** The columns of `contract` under this alias that a `KnownRow` has. */
export function indexedLoanColumns(alias: string): RawBuilder<IndexedLoanRow> {
  return sql`${sql.join(shownColumns.map((column) => sql.ref(`${alias}.${column}`)))}`;
}

/**
 * A row as this person may see it. Number, status and instants are kept only where every role sees them; of a
 * customer a masked role sees an identifier of the form of the specification alone, as in the loan itself.
 */
export function toIndexedLoan(row: IndexedLoanRow, { roles }: Pick<Actor, 'roles'>): IndexedLoan {
  const { loan, number, status, created_at, updated_at, deleted, customer, seen_at } = row;
  return {
    loan: loan as LoanId,
    contract: number,
    status,
    createdAt: created_at?.toISOString() ?? null,
    updatedAt: updated_at?.toISOString() ?? null,
    deleted: deleted ?? false,
    customer: customer !== null && maySeeId(customer, roles) ? customer : null,
    seenAt: seen_at?.toISOString() ?? null,
  };
}

/** Whether this person is shown an identifier of this form: what is hidden from them must not be guessed either. */
export function maySeeId(id: string, roles: Actor['roles']): boolean {
  return loanVisibility(roles) === 'full' || isOpaqueId(id);
}

/**
 * Whether one of these loans is known to be of someone, and of nobody who has one of these documents (HMAC). Whoever
 * was expanded once is known in all of their loans. Without a document of either side nothing is known.
 */
export async function belongsToSomeoneElse(
  db: Kysely<Database>,
  loans: readonly string[],
  documents: readonly Buffer[],
): Promise<boolean> {
  if (loans.length === 0 || documents.length === 0) return false;
  const { rows } = await sql`
    select from contract cross join lateral (
      select contract.document_hmac as hmac
      union all (select other.document_hmac from contract other
        where other.customer = contract.customer and other.document_hmac is not null limit 1000)
    ) person
    where contract.loan = any(${[...loans]}::text[]) and person.hmac is not null
    group by contract.loan having not bool_or(person.hmac = any(${[...documents]}::bytea[]))
    limit 1`.execute(db);
  return rows.length > 0;
}
