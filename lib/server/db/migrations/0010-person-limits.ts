import { type Kysely, sql } from 'kysely';

/**
 * The use of each person's limits, the requests to the index while a person types, and the number of documents of a
 * list that the index was not asked for.
 */
export async function createPersonLimits(db: Kysely<unknown>): Promise<void> {
  // One row for each person, limit and period, which is written anew when its window has ended. Every recorded view
  // updates two rows, so pages keep room for updates that touch no index.
  await sql`create table person_limit_window (
    issuer text not null,
    subject text not null,
    limit_name text not null,
    period text not null check (period in ('hour', 'day')),
    -- The display name, by which auditors find a colleague.
    name text not null,
    used integer not null check (used >= 0),
    ends_at timestamptz(3) not null,
    -- When it was recorded that the person asked for more, which is once for each window.
    exceeded_at timestamptz(3),
    primary key (issuer, subject, limit_name, period)
  ) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`.execute(
    db,
  );
  // A minute in which a person types in the lookup field. It is recorded when it begins and when it is closed.
  await sql`create table lookup_typing (
    issuer text not null,
    subject text not null,
    name text not null,
    roles text[] not null,
    session_hash bytea not null,
    ip text,
    -- Of the first request, which both records name.
    request_id text not null,
    ends_at timestamptz(3) not null,
    asked integer not null,
    matched integer not null,
    primary key (issuer, subject)
  ) with (fillfactor = 50)`.execute(db);
  await sql`create index lookup_typing_ends on lookup_typing (ends_at)`.execute(db);
  await sql`alter table lookup_list add column documents_not_asked integer not null default 0`.execute(db);
}
