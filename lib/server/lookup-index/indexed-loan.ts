import { type Selectable, sql } from 'kysely';
import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { IndexedLoan } from '#lib/lookup/index-matches.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { lookupKeyId } from './document-hmac.ts';

/** The columns of an `IndexedLoanRow`, for a query that reads `contract`. */
export const indexedLoanColumns = [
  'contract.loan',
  'contract.number',
  'contract.status',
  'contract.created_at',
  'contract.updated_at',
  'contract.deleted',
  'contract.customer',
  'contract.seen_at',
  'contract.paid',
  'contract.installments',
  'contract.overdue_since',
  'contract.told_at',
] as const;

type ColumnName<Reference> = Reference extends `contract.${infer Name}` ? Name : never;
export type IndexedLoanRow = Pick<
  Selectable<Database['contract']>,
  ColumnName<(typeof indexedLoanColumns)[number]>
>;

/**
 * Returns a row as this person may see it. Number, status and instants are kept only where every role sees them; a
 * masked role sees a customer only by an identifier of the form of the specification, as in the loan itself.
 */
export function toIndexedLoan(row: IndexedLoanRow, { roles }: Pick<Actor, 'roles'>): IndexedLoan {
  const { loan, number, status, created_at, updated_at, deleted, customer, seen_at } = row;
  const { paid, installments, overdue_since: overdueSince, told_at } = row;
  return {
    loan: loan as LoanId,
    contract: number,
    status,
    createdAt: created_at?.toISOString() ?? null,
    updatedAt: updated_at?.toISOString() ?? null,
    deleted: deleted ?? false,
    customer: customer !== null && maySeeId(customer, roles) ? customer : null,
    seenAt: seen_at?.toISOString() ?? null,
    standing: told_at && { paid, installments, overdueSince, toldAt: told_at.toISOString() },
  };
}

/** Returns whether this person is shown identifiers of this form. Hidden ones must not be guessable by a search. */
export function maySeeId(id: string, roles: Actor['roles']): boolean {
  return loanVisibility(roles) === 'full' || isOpaqueId(id);
}

/**
 * Returns whether one of these loans is known to belong to a person who has none of these documents, which come as HMACs
 * under the key. A customer who was expanded once is known in all of their loans. Without a document on either side the
 * answer is false. A row whose document is under another key tells nothing.
 */
export async function belongsToSomeoneElse(
  db: Db,
  loans: readonly string[],
  { hmacs, key }: { hmacs: readonly Buffer[]; key: Secret },
): Promise<boolean> {
  if (loans.length === 0 || hmacs.length === 0) return false;
  const keyId = lookupKeyId(key);
  // Text, since the documents of a customer have to be read from the two indexes that hold them.
  const { rows } = await sql`
    select from contract cross join lateral (
      select contract.document_hmac as hmac, contract.document_key as key
      union all (select other.document_hmac, other.document_key from contract other
        where other.customer = contract.customer and other.document_hmac is not null limit 1000)
    ) person
    where contract.loan = any(${[...loans]}::text[])
      and person.hmac is not null and person.key = ${keyId}
    group by contract.loan having not bool_or(person.hmac = any(${[...hmacs]}::bytea[]))
    limit 1`.execute(db);
  return rows.length > 0;
}
