import 'server-only';
import { sql } from 'kysely';
import type { PersonLimitUse } from '#lib/access/limits/limit-answers.ts';
import { type LimitUse, type LimitWindow, limitUses } from '#lib/access/limits/person-limits.ts';
import type { Actor } from '../access/actor.ts';
import { requireRight } from '../access/authenticate.ts';
import { personSearch } from '../access/person-search.ts';
import { recordAccess } from '../access-log/record-access.ts';
import { database } from '../db/database.ts';
import { queryDatabase } from '../db/query-database.ts';
import { env } from '../env.ts';

/** An auditor looks for a person; nobody reads a thousand rows. */
export const maxPeople = 100;

/** True where the desk limits anything. */
export const hasLimits = (): boolean => Object.keys(env().PERSON_LIMITS).length > 0;

/** Lists this person's use of each limit. */
export function ownLimits({ windows = [] }: Actor): LimitUse[] {
  return limitUses(env().PERSON_LIMITS, windows, Date.now());
}

/**
 * The open windows of everyone, or of the people whose name or subject contains `person`: full ones first. At most
 * `maxPeople` people. The search is recorded before a row leaves. Throws `forbidden`, and records the refusal.
 */
export async function allLimits(
  actor: Actor,
  { person, requestId }: { person: string; requestId: string },
): Promise<PersonLimitUse[]> {
  await requireRight({ actor, requestId }, 'limits:lift');
  const { pattern, recordedFields } = personSearch(person);
  const people = await queryDatabase(() => findWindows(pattern));
  const uses = people.flatMap(({ windows, ...person }) =>
    limitUses(env().PERSON_LIMITS, windows, Date.now()).map((use) => ({
      ...{ ...person, ...use },
      isOwn: person.issuer === actor.issuer && person.subject === actor.subject,
    })),
  );
  const fields = recordedFields(people);
  await recordAccess(actor, { action: 'read-limits', requestId, outcome: 'ok', fields });
  return uses.toSorted((one, other) => other.used / other.max - one.used / one.max);
}

type FoundPerson = { issuer: string; subject: string; name: string; windows: LimitWindow[] };

/** The people with the most of a window used come first, so that none who reached a limit is left out. */
async function findWindows(pattern: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select issuer, subject, max(name) as name, jsonb_agg(jsonb_build_object('limit', limit_name,
      'period', period, 'used', used, 'secondsLeft', extract(epoch from ends_at - now())::float8,
      'isExceeded', exceeded_at is not null)) as windows
    from person_limit_window
    where ends_at > now() and (name ilike ${pattern} or subject ilike ${pattern})
    group by issuer, subject
    order by max(exceeded_at) desc nulls last, max(used) desc limit ${maxPeople}`.execute(database());
  return rows;
}
