import { type Kysely, sql } from 'kysely';
import type { Person } from '#lib/access/log/log-entry.ts';
import { filtersOf, type LogSearch } from '#lib/access/log/log-search.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import type { Database } from '#lib/server/db/tables.ts';
import type { ContractFilter, RowFilter } from './find-log-rows.ts';
import { findPeople } from './find-people.ts';
import { loansOfContracts, spellingsOf } from './loans-of-contracts.ts';
import { sequenceBounds } from './sequence-bounds.ts';

/** A loan and a contract as the lookup index or the log spells them; null where neither knows it, or none was searched. */
type Named = { loan: string | null; contract: string | null };
type Resolved = { filter: RowFilter & { people: Person[] | null }; named: Named };

/** Turns a search into a filter of rows: names into people, a contract into loans, times into bounds of the sequence. */
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

/** Resolves one loan or contract; its form decides which it is. */
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
  const found = await loansOfContracts(db, [{ index: 0, contract: text }]);
  const numbers = [...new Set(found.map(({ number }) => number))];
  return {
    contract: {
      spellings: [...new Set([...spellingsOf(text), ...numbers])],
      loans: [...new Set(found.map(({ loan }) => loan))],
    },
    number: numbers.includes(text) ? text : (numbers[0] ?? null),
  };
}

function only<T>(one: T | null): T[] | null {
  return one === null ? null : [one];
}

/**
 * Describes a search for its record: the filters, the people, and the loan or contract as the desk itself knows them.
 * The typed text is not recorded, since it could be anything.
 */
export function describeSearch(
  search: LogSearch,
  people: readonly Person[] | null,
  named: Named,
): { fields: string[] } & Named {
  const persons = people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : [];
  return { fields: [...filtersOf(search), ...persons], ...named };
}
