import { sql } from 'kysely';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LogPage, LogPerson } from '#lib/access/log/log-entry.ts';
import { filtersOf, type LogFilter, type LogSearch, noTicket } from '#lib/access/log/log-search.ts';
import { readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { readContractList } from './contract-lists.ts';
import type { ContractFilter, RowFilter } from './find-log-rows.ts';
import {
  customerFields,
  documentFields,
  loansOfContracts,
  spellingsOf,
  type TypedContract,
  typedContract,
} from './loans-of-contracts.ts';
import { instantsOf, type SequenceBounds, sequenceBounds } from './sequence-bounds.ts';

/** A loan and a contract as the lookup index or the log spells them; null where neither knows it, or none was searched. */
type ResolvedNames = { loan: string | null; contract: string | null };
const reveals: readonly AccessAction[] = ['reveal'];

/** Filters whose value is recorded: each is of a short list, or a time. What was typed in the others could be anything. */
const toldFilters: ReadonlySet<LogFilter> = new Set<LogFilter>([
  ...(['action', 'from', 'to', 'outside', 'without', 'by'] as const),
]);

type Contracts = NonNullable<LogPage['contracts']>;
type Owner = Pick<Actor, 'issuer' | 'subject'>;

type ResolvedSearch = {
  filter: RowFilter & { people: LogPerson[] | null };
  /** When the search begins, in milliseconds since 1970; null where it has no beginning. */
  from: number | null;
  contracts: Contracts | null;
  holder: LogPage['holder'];
  /**
   * Describes the search for its record: the filters, the people, and the loans and contracts as the desk itself knows
   * them. The typed text is not recorded, since it could be anything.
   */
  about: { fields: string[] } & ResolvedNames;
};

/** Turns a search into a filter of rows: names into people, a contract into loans, times into bounds of the sequence. */
export async function resolveSearch(
  db: Db,
  search: LogSearch,
  timeZone: string,
  owner: Owner,
): Promise<ResolvedSearch> {
  const { person, loan, ticket, action, outcome } = search;
  const withoutTicket = ticket === noTicket;
  const instant = (text: string | null) => (text === null ? null : instantOfLocal(text, timeZone, 'first'));
  const to = instant(search.to);
  let from = instant(search.from);
  let bounds = await sequenceBounds(db, { from, to });
  if (search.by && from === null) {
    from = await beginningOf(db, bounds);
    bounds = await sequenceBounds(db, { from, to });
  }
  const people = person === null ? null : await findPeople(db, person);
  const typed = await contractsOf(search, owner);
  const contracts = typed && (await findContracts(db, typed));
  const numbers = contracts?.numbers ?? [];
  const isOneContract = typed?.length === 1;
  return {
    filter: {
      people,
      loan,
      contract: contracts?.filter ?? null,
      ticket: withoutTicket ? null : ticket,
      withoutTicket,
      actions: withoutTicket
        ? reveals.filter((reveal) => action === null || reveal === action)
        : action && [action],
      outcomes: outcome === null ? null : [outcome],
      outside: search.outside && { time: search.outside, timeZone },
      without: search.without && owner,
      ...bounds,
    },
    from,
    contracts:
      typed && contracts && search.holder === null
        ? { asked: typed.map(({ shown }) => shown), unrecognized: contracts.unrecognized }
        : null,
    holder:
      search.holder === null
        ? null
        : { loans: typed?.length ? (contracts?.filter.loans ?? []) : null, kept: null },
    about: {
      fields: [
        ...filtersOf(search).map((name) => (toldFilters.has(name) ? `${name}:${search[name]}` : name)),
        ...(people && people.length <= 3 ? people.map(({ subject }) => `person:${subject}`) : []),
        ...(isOneContract ? [] : numbers.map((number) => `contract:${number}`)),
        ...documentFields(typed ?? []),
      ],
      loan: loan === null ? null : await findLoan(db, loan),
      contract: isOneContract ? (numbers[0] ?? null) : null,
    },
  };
}

/** A ranking counts every row of its time, which without a beginning is so many days before its last row. */
const rankedDays = 31;

/** The minute in which a ranking without a beginning begins. */
async function beginningOf(db: Db, bounds: SequenceBounds): Promise<number> {
  const { to } = await instantsOf(db, bounds);
  return Math.floor(to.getTime() / 60_000) * 60_000 - rankedDays * 86_400_000;
}

/** Resolves one loan or contract; its form decides which it is. */
export async function resolveKey(db: Db, key: string, loanIdPattern: RegExp): Promise<ResolvedNames> {
  const loan = parseLoanId(key, loanIdPattern);
  return loan === null
    ? { loan: null, contract: (await findContracts(db, [typedContract(key)])).numbers[0] ?? null }
    : { loan: await findLoan(db, loan), contract: null };
}

async function findLoan(db: Db, loan: string): Promise<string | null> {
  const first = (table: 'contract' | 'access_log') =>
    db.selectFrom(table).select('loan').where('loan', '=', loan).limit(1).executeTakeFirst();
  return ((await first('contract')) ?? (await first('access_log'))) ? loan : null;
}

/**
 * The contracts of a search; none of a list that is not this person's, or is no longer kept. Null: it has no such filter. A
 * CPF in a URL is not looked up: the form keeps it in a list, and counts it.
 */
async function contractsOf(
  { contract, contracts, holder }: LogSearch,
  owner: Owner,
): Promise<TypedContract[] | null> {
  if (contract !== null)
    return readPastedIdentifiers(contract)?.map((text) => ({ ...typedContract(text), hidden: [] })) ?? null;
  const list = holder ?? contracts;
  return list === null ? null : ((await readContractList(list, owner)) ?? []);
}

async function findContracts(
  db: Db,
  typed: readonly TypedContract[],
): Promise<{ filter: ContractFilter; numbers: string[]; unrecognized: string[] }> {
  const indexedTexts = typed.map((text, index) => ({ index, ...text }));
  const matches = await loansOfContracts(db, indexedTexts);
  const byIndex = Map.groupBy(matches, ({ index }) => index);
  const recorded = await recordedNumbers(
    db,
    typed.filter((_, index) => !byIndex.has(index)),
  );
  const numbers = typed.flatMap((text, index) => {
    const indexed = (byIndex.get(index) ?? []).flatMap(({ number, byDocument }) =>
      byDocument ? [] : (number ?? []),
    );
    return indexed.includes(text.contract) ? text.contract : indexed.slice(0, 1);
  });
  const indexedNumbers = matches.flatMap(({ number }) =>
    number === null || number === maskedPart ? [] : number,
  );
  return {
    filter: {
      spellings: [...new Set([...typed.flatMap(spellingsOf), ...indexedNumbers])],
      loans: [...new Set(matches.map(({ loan }) => loan))].sort(),
      documents: customerFields(indexedTexts, matches).map(({ field }) => field),
    },
    numbers,
    unrecognized: typed
      .filter(
        (text, index) => !byIndex.has(index) && !spellingsOf(text).some((spelling) => recorded.has(spelling)),
      )
      .map(({ shown }) => shown),
  };
}

/** The numbers that records name without a loan, such as those of earlier searches. */
async function recordedNumbers(db: Db, contracts: readonly TypedContract[]): Promise<Set<string>> {
  if (contracts.length === 0) return new Set();
  const numbers = contracts.flatMap(spellingsOf).map((number) => ({ number }));
  const rows = await db
    .selectFrom(unnestRows(numbers, { number: 'text' }, 'wanted'))
    .select('wanted.number')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('access_log').select('contract').whereRef('contract', '=', 'wanted.number')),
    )
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** A person with every name in the log, and the name of the last session if one is still stored. */
type LoggedPerson = Omit<LogPerson, 'name'> & { names: string[]; latest: string | null };

/** Everyone in the log, by a loose index scan over names rather than row by row, which only its text brings about. */
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
async function findPeople(db: Db, term: string): Promise<LogPerson[]> {
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
