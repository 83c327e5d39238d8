import { type Kysely, sql } from 'kysely';
import type { Person } from '#lib/access/log/log-entry.ts';
import { filtersOf, type LogSearch } from '#lib/access/log/log-search.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { type ContractFilter, type RowFilter, sequenceBounds } from './find-log-rows.ts';
import { findPeople } from './find-people.ts';
import { loansOfContracts, spellingsOf } from './loans-of-contracts.ts';

/** A loan and a contract as the index or the log writes them; null where neither knows it, or none was asked for. */
type Named = { loan: string | null; contract: string | null };
type Resolved = { filter: RowFilter & { people: Person[] | null }; named: Named };

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
  const bounds = await sequenceBounds(db, { from: instant(from), to: instant(to) });
  const people = person === null ? null : await findPeople(db, person);
  const kinds = { actions: only(action), outcomes: only(outcome) };
  const found = contract === null ? { contract: null, number: null } : await findContract(db, contract);
  const named = { loan: loan === null ? null : await findLoan(db, loan), contract: found.number };
  return { filter: { people, loan, contract: found.contract, ...kinds, ...bounds }, named };
}

/** The same for one loan or contract, whichever it is by its form. */
export async function resolveKey(db: Kysely<Database>, key: string, loanIdPattern: RegExp): Promise<Named> {
  const loan = parseLoanId(key, loanIdPattern);
  return loan === null
    ? { loan: null, contract: (await findContract(db, key)).number }
    : { loan: await findLoan(db, loan), contract: null };
}

async function findLoan(db: Kysely<Database>, loan: string): Promise<string | null> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from contract where loan = ${loan})
      or exists (select from access_log where loan = ${loan}) as known`.execute(db);
  return rows[0]?.known ? loan : null;
}

async function findContract(
  db: Kysely<Database>,
  text: string,
): Promise<{ contract: ContractFilter; number: string | null }> {
  const found = await loansOfContracts(db, [{ place: 0, contract: text }]);
  const numbers = [...new Set(found.map(({ number }) => number))];
  return {
    contract: {
      writings: [...new Set([...spellingsOf(text), ...numbers])],
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
 * holds them: anything may be typed into a field, and a record holds no value.
 */
export function describeSearch(
  search: LogSearch,
  people: readonly Person[] | null,
  named: Named,
): { fields: string[] } & Named {
  const persons = people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : [];
  return { fields: [...filtersOf(search), ...persons], ...named };
}
