import type { Kysely } from 'kysely';
import { instantOfLocal } from '#lib/access/local-time.ts';
import type { Person } from '#lib/access/log-entry.ts';
import { filtersOf, type LogSearch } from '#lib/access/log-search.ts';
import type { Database } from '../db/tables.ts';
import { boundsOf, type RowFilter } from './find-rows.ts';
import { findPeople } from './people-in-log.ts';

/** A search as rows can be found by it: persons for their names, bounds of the sequence for times. */
export async function resolveSearch(
  db: Kysely<Database>,
  search: LogSearch,
  timeZone: string,
): Promise<RowFilter & { people: Person[] | null }> {
  const { person, loan, contract, action, outcome, from, to } = search;
  const instant = (text: string | null) => (text === null ? null : instantOfLocal(text, timeZone, 'first'));
  const bounds = await boundsOf(db, { from: instant(from), to: instant(to) });
  const people = person === null ? null : await findPeople(db, person);
  const kinds = { actions: only(action), outcomes: only(outcome) };
  return { people, loan, contract, ...kinds, ...bounds };
}

function only<T>(one: T | null): T[] | null {
  return one === null ? null : [one];
}

/**
 * What the record of a search says: which filters, whom, and the loan or contract. These two only where the log
 * itself holds them: anything may be typed into a field, and a record holds no value.
 */
export function describeSearch(
  search: LogSearch,
  people: readonly Person[] | null,
  found: boolean,
): { fields: string[]; loan: string | null; contract: string | null } {
  const named = people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : [];
  return {
    fields: [...filtersOf(search), ...named],
    loan: found ? search.loan : null,
    contract: found ? search.contract : null,
  };
}
