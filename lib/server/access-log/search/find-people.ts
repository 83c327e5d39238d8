import { sql } from 'kysely';
import type { Person } from '#lib/access/log/log-entry.ts';
import type { Db } from '#lib/server/db/database-schema.ts';

/** A person with every name in the log, and the name of the last session if one is still stored. */
type LoggedPerson = Omit<Person, 'name'> & { names: string[]; latest: string | null };

/** Everyone in the log, by a loose index scan over names rather than row by row. */
async function peopleInLog(db: Db): Promise<LoggedPerson[]> {
  const { rows } = await sql<LoggedPerson>`
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
 * Finds the people that a term means: the person with that subject, or else everyone with a name in which a word begins
 * with the term, ignoring case and accents. All names in the log are searched. Each person is shown by the name of
 * their last session, or, if none is stored, by the name that matched.
 */
export async function findPeople(db: Db, term: string): Promise<Person[]> {
  const everyone = await peopleInLog(db);
  const exact = everyone.filter(({ subject }) => subject === term);
  const wanted = plain(term);
  const matching = exact.length > 0 ? exact : everyone.filter((one) => namesOf(one).some(begins));
  return matching
    .map((one) => ({ issuer: one.issuer, subject: one.subject, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.subject.localeCompare(b.subject));

  function begins(name: string): boolean {
    return ` ${plain(name)}`.includes(` ${wanted}`);
  }

  function nameOf({ names, latest, subject }: LoggedPerson): string {
    return latest ?? names.find(begins) ?? names[0] ?? subject;
  }
}

function namesOf({ names, latest }: LoggedPerson): string[] {
  return latest === null ? names : [latest, ...names];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
