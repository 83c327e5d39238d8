import { type Kysely, sql } from 'kysely';
import type { Person } from '#lib/access/log/log-entry.ts';
import type { Database } from '#lib/server/db/tables.ts';

/** A person with every name that a row of the log bears, and that of their last session where one is still stored. */
type Known = Omit<Person, 'name'> & { names: string[]; latest: string | null };

/** Everyone whom the log knows: from one name to the next in an index, not row by row. */
async function peopleInLog(db: Kysely<Database>): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with recursive named (issuer, subject, name) as (
      (select issuer, subject, name from access_log order by issuer, subject, name limit 1)
      union all
      select next.issuer, next.subject, next.name from named cross join lateral (
        select row.issuer, row.subject, row.name from access_log row
        where (row.issuer, row.subject, row.name) > (named.issuer, named.subject, named.name)
        order by row.issuer, row.subject, row.name limit 1
      ) next
    )
    select issuer, subject, array_agg(name) as names, (
      select name from session where session.issuer = named.issuer and session.subject = named.subject
      order by created_at desc limit 1
    ) as latest
    from named group by issuer, subject`.execute(db);
  return rows;
}

/**
 * Whom a term stands for: the person of that subject, or else all of whose names a word begins with it, whatever
 * its case and accents. The names are all that they ever had in the log: each person is told by that of their last
 * session, or, where none is stored any more, by the one that was asked for.
 */
export async function findPeople(db: Kysely<Database>, term: string): Promise<Person[]> {
  const everyone = await peopleInLog(db);
  const exact = everyone.filter(({ subject }) => subject === term);
  const wanted = plain(term);
  const found = exact.length > 0 ? exact : everyone.filter((one) => namesOf(one).some(begins));
  return found
    .map((one) => ({ issuer: one.issuer, subject: one.subject, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.subject.localeCompare(b.subject));

  function begins(name: string): boolean {
    return ` ${plain(name)}`.includes(` ${wanted}`);
  }

  function nameOf({ names, latest, subject }: Known): string {
    return latest ?? names.find(begins) ?? names[0] ?? subject;
  }
}

function namesOf({ names, latest }: Known): string[] {
  return latest === null ? names : [latest, ...names];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
