import { instantOfLocal } from '#lib/loan/local-time.ts';
import { type AccessAction, accessActions } from './log-actions.ts';
import { readPastedIdentifiers } from './pasted-identifiers.ts';

/** A search of the access log. The URL of its page holds it. */
export type LogSearch = {
  /** The beginning of a name, or the whole of a subject. */
  person: string | null;
  loan: string | null;
  /** One contract number, or several as they were pasted. */
  contract: string | null;
  /** The id of a kept list of contracts, where they are too many for a URL. */
  contracts: string | null;
  /** The number of the ticket that was the reason of a reveal. */
  ticket: string | null;
  action: AccessAction | null;
  outcome: string | null;
  /** Local times as in the page's form (`2026-11-20T10:30`). `to` is exclusive. */
  from: string | null;
  to: string | null;
  /** Pages by key: rows older than this sequence, or newer. At most one of the two. */
  before: number | null;
  after: number | null;
};

const filters = [
  'person',
  'loan',
  'contract',
  'contracts',
  'ticket',
  'action',
  'outcome',
  'from',
  'to',
] as const;
export type LogFilter = (typeof filters)[number];
const keys = ['before', 'after'] as const;

export const maxTermLength = 200;
/** Contracts of one search. */
export const maxContracts = 1_000;
/** More are posted and kept under an id: their text would not fit into a URL. */
export const maxContractsInUrl = 10;

/** Where more people match the beginning of a name, none is searched for: it has to be longer. */
export const maxPeople = 50;

export type ParsedSearch = {
  search: LogSearch;
  /** The parameters that cannot be read. Nothing is searched for then. */
  wrong: (LogFilter | 'before' | 'after')[];
};

/** Parses the query of a URL. An empty parameter is an absent one; `timeZone` is that of the local times. */
export function parseLogSearch(query: URLSearchParams, timeZone: string): ParsedSearch {
  const given = (name: string) => query.get(name)?.trim().replace(/\s+/g, ' ') || null;
  const [person, loan, , contracts, ticket, action, outcome, from, to] = filters.map(given);
  // Line breaks divide contracts.
  const contract = query.get('contract')?.trim() || null;
  const [before, after] = keys.map(given);
  const search: LogSearch = {
    ...{ person: person ?? null, loan: loan ?? null, contract, outcome: outcome ?? null },
    ...{ contracts: contracts ?? null, ticket: ticket ?? null },
    action: accessActions.find((candidate) => candidate === action) ?? null,
    ...{ from: from ?? null, to: to ?? null, before: readKey(before), after: readKey(after) },
  };
  const [start, end] = [from, to].map((text) => (text ? instantOfLocal(text, timeZone, 'first') : null));
  const faults: Record<ParsedSearch['wrong'][number], boolean> = {
    person: isUnfit(person),
    loan: isUnfit(loan),
    contract: contract !== null && areUnfit(readPastedIdentifiers(contract)),
    contracts: Boolean(contracts) && !/^[\w-]{22}$/.test(contracts ?? ''),
    ticket: isUnfit(ticket),
    outcome: isUnfit(outcome),
    action: Boolean(action) && search.action === null,
    from: Boolean(from) && start === null,
    to:
      Boolean(to) && (end === null || (typeof start === 'number' && typeof end === 'number' && end <= start)),
    before: Boolean(before) && (search.before === null || search.after !== null),
    after: Boolean(after) && search.after === null,
  };
  const wrong = [...filters, ...keys].filter((name) => faults[name]);
  return { search, wrong };
}

/** True for a text that the log cannot hold. Postgres has no NUL in text. */
function isUnfit(text: string | null | undefined): boolean {
  return (text?.length ?? 0) > maxTermLength || Boolean(text?.includes('\0'));
}

const areUnfit = (contracts: readonly string[] | null) => !contracts || contracts.length > maxContracts;

function readKey(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Returns the names of the filters that a search uses. */
export function filtersOf(search: LogSearch): LogFilter[] {
  return filters.filter((name) => search[name] !== null);
}

/** Writes the query of a search with changes. A change drops the key of the page, unless it is given. */
export function searchQuery(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  const next = { ...search, before: null, after: null, ...changed };
  const query = new URLSearchParams();
  for (const name of [...filters, ...keys]) {
    if (next[name] !== null) query.set(name, String(next[name]));
  }
  return query.toString();
}
