import { type Kysely, sql } from 'kysely';

/**
 * Rows bear the name that a person had at the time, and each of these names has to find the person: from one name to
 * the next in this index, however many rows bear it. The rows themselves are not touched, and as the names repeat, the
 * index of five million rows is small. While it is made, some seconds for each million of them, nothing is recorded, and
 * so no instance shows a loan.
 */
export async function indexAccessLogName(db: Kysely<unknown>): Promise<void> {
  await sql`create index access_log_name on access_log (issuer, subject, name)`.execute(db);
}
