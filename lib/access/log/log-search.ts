import { instantOfLocal } from '#lib/loan/local-time.ts';
import { type AccessAction, accessActions } from './log-actions.ts';

/** What of the access log is asked for. The URL of its page says the same. */
export type LogSearch = {
  /** The beginning of a name, or the whole of a subject. */
  person: string | null;
  loan: string | null;
  contract: string | null;
  action: AccessAction | null;
  outcome: string | null;
  /** Local times, as the page's form has them (`2026-11-20T10:30`); `to` is no longer part of it. */
  from: string | null;
  to: string | null;
  /** Rows older than this one, or newer: the key by which it is paged. At most one of them. */
  before: number | null;
  after: number | null;
};

const filters = ['person', 'loan', 'contract', 'action', 'outcome', 'from', 'to'] as const;
export type LogFilter = (typeof filters)[number];
const keys = ['before', 'after'] as const;

export const maxTermLength = 200;

/** More people are no answer to "who", and none is searched for: the beginning of a name has to say more. */
export const maxPeople = 50;

export type ParsedSearch = {
  search: LogSearch;
  /** What cannot be read, and so is asked of nobody. */
  wrong: (LogFilter | 'before' | 'after')[];
};

/** Reads a search from a URL. What is empty is not there; `timeZone` is the one of its local times. */
export function parseLogSearch(query: URLSearchParams, timeZone: string): ParsedSearch {
  const given = (name: string) => query.get(name)?.trim().replace(/\s+/g, ' ') || null;
  const [person, loan, contract, action, outcome, from, to] = filters.map(given);
  const [before, after] = keys.map(given);
  const search: LogSearch = {
    ...{ person: person ?? null, loan: loan ?? null, contract: contract ?? null, outcome: outcome ?? null },
    action: accessActions.find((known) => known === action) ?? null,
    ...{ from: from ?? null, to: to ?? null, before: readKey(before), after: readKey(after) },
  };
  const [start, end] = [from, to].map((text) => (text ? instantOfLocal(text, timeZone, 'first') : null));
  const faults: Record<ParsedSearch['wrong'][number], boolean> = {
    person: isUnfit(person),
    loan: isUnfit(loan),
    contract: isUnfit(contract),
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

/** Nothing that the log could hold: Postgres has no NUL in its text. */
function isUnfit(text: string | null | undefined): boolean {
  return (text?.length ?? 0) > maxTermLength || Boolean(text?.includes('\0'));
}

function readKey(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The names of the filters that a search uses. */
export function filtersOf(search: LogSearch): LogFilter[] {
  return filters.filter((name) => search[name] !== null);
}

/** The query of a search; with `changed`, of another one. A page's key goes where anything else changes. */
export function searchQuery(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  const next = { ...search, before: null, after: null, ...changed };
  const query = new URLSearchParams();
  for (const name of [...filters, ...keys]) {
    if (next[name] !== null) query.set(name, String(next[name]));
  }
  return query.toString();
}
