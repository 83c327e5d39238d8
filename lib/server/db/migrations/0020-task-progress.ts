import { type Kysely, sql } from 'kysely';

/**
 * The progress of a task that one instance at a time carries out: when somebody asked for it, and how much of it is done
 * while it is under way. Columns without a default take no time to add.
 */
export async function addTaskProgress(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lease add column requested_at timestamptz(3), add column done bigint, add column total bigint`.execute(
    db,
  );
}
