import { type Kysely, sql } from 'kysely';
import type { Person } from '#lib/access/log-entry.ts';
import type { Database } from '../db/tables.ts';

/** More are no answer to "who": the beginning of a name has to say more. */
export const mostPeople = 50;

/** Everyone whom the log knows, under the name of their last session that is still stored. */
async function peopleInLog(db: Kysely<Database>): Promise<(Person & { earlier: string })[]> {
  const { rows } = await sql<Person & { earlier: string }>`
    with recursive person (issuer, subject, name) as (
      (select issuer, subject, name from access_log order by issuer, subject limit 1)
      union all
      select next.issuer, next.subject, next.name from person cross join lateral (
        select row.issuer, row.subject, row.name from access_log row
        where (row.issuer, row.subject) > (person.issuer, person.subject)
        order by row.issuer, row.subject limit 1
      ) next
    )
    select person.issuer, person.subject, coalesce(latest.name, person.name) as name, person.name as earlier
    from person left join lateral (
      select name from session where session.issuer = person.issuer and session.subject = person.subject
      order by created_at desc limit 1
    ) latest on true`.execute(db);
  return rows;
}

/**
 * Whom a term stands for: the person of that subject, or else all of whose names a word begins with it, whatever
 * its case and accents.
 */
export async function findPeople(db: Kysely<Database>, term: string): Promise<Person[]> {
  const everyone = await peopleInLog(db);
  const exact = everyone.filter(({ subject }) => subject === term);
  const wanted = plain(term);
  const found = exact.length > 0 ? exact : everyone.filter((one) => [one.name, one.earlier].some(begins));
  return found
    .map(({ issuer, subject, name }) => ({ issuer, subject, name }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.subject.localeCompare(b.subject));

  function begins(name: string): boolean {
    return ` ${plain(name)}`.includes(` ${wanted}`);
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
