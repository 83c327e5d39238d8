import { type Kysely, sql } from 'kysely';

/** How fresh a session is: when the provider last asked who the person is, and when it last confirmed their roles. */
export async function addSessionFreshness(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session
    add column authenticated_at timestamptz(3),
    add column roles_confirmed_at timestamptz(3) not null default now(),
    add column roles_asked_at timestamptz(3),
    add column roles_unanswered_since timestamptz(3),
    add column provider_tokens text,
    add check (ended_at is null or provider_tokens is null)`.execute(db);
}
