import { sql } from 'kysely';
import type { KeptOfCustomer } from '#lib/access/log/log-entry.ts';
import type { Db } from '#lib/server/db/database-types.ts';

/** Counts what the desk keeps of the customer of these loans, but for the rows of the access log. Values stay where they are. */
export async function countKept(db: Db, loans: readonly string[]): Promise<KeptOfCustomer> {
  const ofLoans = sql`loan = any(${loans}::text[])`;
  // It is text, since no two of these tables have anything to do with each other but the loan.
  const { rows } = await sql<KeptOfCustomer>`
    with own as (select customer, document_hmac from contract where ${ofLoans}),
      -- As identityKeys writes them.
      keys as (
        select unnest(${loans}::text[]) as key
        union select 'customer:' || customer from own
        union select 'document#' || encode(document_hmac, 'hex') from own
      )
    select (select count(*) from own) as contracts,
      (select count(*) from note where ${ofLoans} or customer in (select customer from own)) as notes,
      (select count(*) from seen_loan where ${ofLoans}) as views,
      (select count(*) from lookup_list_item where ${ofLoans}) as "listRows",
      (select count(*) from list_read where ${ofLoans}) as "listReads",
      (select count(*) from verification_lock where loan in (select key from keys))
        + (select count(*) from verified_caller where key in (select key from keys)) as verifications`.execute(
    db,
  );
  const [kept] = rows;
  if (!kept) throw new Error('A query of counts returned no row.');
  return kept;
}
