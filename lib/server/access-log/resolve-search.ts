import type { Kysely } from 'kysely';
import { instantOfLocal } from '#lib/access/local-time.ts';
import type { Person } from '#lib/access/log-entry.ts';
import { filtersOf, type LogSearch } from '#lib/access/log-search.ts';
import type { Database } from '../db/tables.ts';
import { loansOfContracts, writingsOf } from './contract-loans.ts';
import { boundsOf, type ContractFilter, type RowFilter } from './find-rows.ts';
import { findPeople } from './people-in-log.ts';

/** `number`: the contract's as the index or the log writes it; null where neither knows it. */
type Resolved = RowFilter & { people: Person[] | null; number: string | null };

/**
 * A search as rows can be found by it: persons for their names, loans for a contract, bounds of the sequence for times.
 */
export async function resolveSearch(
  db: Kysely<Database>,
  search: LogSearch,
  timeZone: string,
): Promise<Resolved> {
  const { person, loan, contract, action, outcome, from, to } = search;
  const instant = (text: string | null) => (text === null ? null : instantOfLocal(text, timeZone, 'first'));
  const bounds = await boundsOf(db, { from: instant(from), to: instant(to) });
  const people = person === null ? null : await findPeople(db, person);
  const kinds = { actions: only(action), outcomes: only(outcome) };
  const named = contract === null ? { contract: null, number: null } : await findContract(db, contract);
  return { people, loan, ...named, ...kinds, ...bounds };
}

async function findContract(
  db: Kysely<Database>,
  text: string,
): Promise<{ contract: ContractFilter; number: string | null }> {
  const found = await loansOfContracts(db, [{ place: 0, contract: text }]);
  const numbers = [...new Set(found.map(({ number }) => number))];
  return {
    contract: {
      writings: [...new Set([...writingsOf(text), ...numbers])],
      loans: [...new Set(found.map(({ loan }) => loan))],
    },
    number: numbers.includes(text) ? text : (numbers[0] ?? null),
  };
}

function only<T>(one: T | null): T[] | null {
  return one === null ? null : [one];
}

/**
 * What the record of a search says: which filters, whom, and the loan or contract. These two only as the desk itself
 * holds them, where they are `found`: anything may be typed into a field, and a record holds no value.
 */
export function describeSearch(
  search: LogSearch,
  people: readonly Person[] | null,
  found: { loan: string | null; contract: string | null } = { loan: null, contract: null },
): { fields: string[]; loan: string | null; contract: string | null } {
  const named = people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : [];
  return { fields: [...filtersOf(search), ...named], ...found };
}
