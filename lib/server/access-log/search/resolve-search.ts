import { sql } from 'kysely';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LogPage, Person } from '#lib/access/log/log-entry.ts';
import { filtersOf, hoursOf, type LogSearch, noTicket } from '#lib/access/log/log-search.ts';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import type { ContractFilter, RowFilter } from './find-log-rows.ts';
import { loansOfContracts, spellingsOf, type TypedContract, typedContract } from './loans-of-contracts.ts';
import { sequenceBounds } from './sequence-bounds.ts';

/** A loan and a contract as the lookup index or the log spells them; null where neither knows it, or none was searched. */
type ResolvedNames = { loan: string | null; contract: string | null };
const reveals: readonly AccessAction[] = ['reveal'];

type ResolvedSearch = {
  filter: RowFilter & { people: Person[] | null };
  /** When the search begins, in milliseconds since 1970; null where it names no beginning. */
  from: number | null;
  contract: LogPage['contract'];
  /**
   * Describes the search for its record: the filters, the people, and the loans and contracts as the desk itself knows
   * them. The typed text is not recorded, since it could be anything.
   */
  about: { fields: string[] } & ResolvedNames;
};

/** Turns a search into a filter of rows: names into people, a contract into loans, times into bounds of the sequence. */
export async function resolveSearch(db: Db, search: LogSearch, timeZone: string): Promise<ResolvedSearch> {
  const { person, loan, ticket, action, outcome } = search;
  const withoutTicket = ticket === noTicket;
  const hours = search.outside === null ? null : hoursOf(search.outside);
  const instant = (text: string | null) => (text === null ? null : instantOfLocal(text, timeZone, 'first'));
  const from = instant(search.from);
  const bounds = await sequenceBounds(db, { from, to: instant(search.to) });
  const people = person === null ? null : await findPeople(db, person);
  const contract = search.contract === null ? null : await findContract(db, typedContract(search.contract));
  return {
    filter: {
      people,
      loan,
      contract: contract?.filter ?? null,
      ticket: withoutTicket ? null : ticket,
      withoutTicket,
      actions: withoutTicket
        ? reveals.filter((one) => action === null || one === action)
        : action && [action],
      outcomes: outcome === null ? null : [outcome],
      outside: hours && { hours, timeZone },
      ...bounds,
    },
    from,
    contract: contract && { shown: contract.shown, isKnown: contract.isKnown },
    about: {
      fields: [
        ...filtersOf(search),
        ...(people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : []),
      ],
      loan: loan === null ? null : await findLoan(db, loan),
      contract: contract?.number ?? null,
    },
  };
}

/** Resolves one loan or contract; its form decides which it is. */
export async function resolveKey(db: Db, key: string, loanIdPattern: RegExp): Promise<ResolvedNames> {
  const loan = parseLoanId(key, loanIdPattern);
  return loan === null
    ? { loan: null, contract: (await findContract(db, typedContract(key))).number }
    : { loan: await findLoan(db, loan), contract: null };
}

async function findLoan(db: Db, loan: string): Promise<string | null> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from contract where loan = ${loan})
      or exists (select from access_log where loan = ${loan}) as known`.execute(db);
  return rows[0]?.known ? loan : null;
}

async function findContract(
  db: Db,
  typed: TypedContract,
): Promise<NonNullable<LogPage['contract']> & { filter: ContractFilter; number: string | null }> {
  const { contract, shown } = typed;
  const matches = await loansOfContracts(db, [{ index: 0, ...typed }]);
  // Rows of earlier releases may hold a CPF.
  const numbers = matches.map(({ number }) => maskContractNumber(number));
  const spellings = spellingsOf(typed);
  return {
    filter: {
      spellings: [...new Set([...spellings, ...matches.map(({ number }) => number)])],
      loans: [...new Set(matches.map(({ loan }) => loan))],
    },
    number: numbers.find((number) => number === contract) ?? numbers[0] ?? null,
    shown,
    isKnown: matches.length > 0 || (await isRecorded(db, spellings)),
  };
}

/** True for a number that records name without a loan, such as that of an earlier search. */
async function isRecorded(db: Db, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    select exists (select from access_log where contract = any(${[...spellings]}::text[])) as "isRecorded"`.execute(
    db,
  );
  return rows[0]?.isRecorded ?? false;
}

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
async function findPeople(db: Db, term: string): Promise<Person[]> {
  const everyone = await peopleInLog(db);
  const exact = everyone.filter(({ subject }) => subject === term);
  const wanted = plain(term);
  const matching = exact.length > 0 ? exact : everyone.filter((person) => namesOf(person).some(begins));
  return matching
    .map((person) => ({ issuer: person.issuer, subject: person.subject, name: nameOf(person) }))
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
