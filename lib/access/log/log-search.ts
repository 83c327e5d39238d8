import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import { isStorableText } from '#lib/loan/storable-text.ts';
import { type AccessAction, accessActions } from './log-actions.ts';
import {
  documentAmongWords,
  documentInContract,
  readPastedIdentifiers,
  wholeDocument,
} from './pasted-identifiers.ts';
import { type FreeTime, freeTimes } from './working-hours.ts';

export const logFilters = [
  /** The beginning of a name, or the whole of a subject. */
  'person',
  'loan',
  /** One contract number, or several as they were pasted. */
  'contract',
  /** The id of a kept list of contracts, where they are too many for a URL. */
  'contracts',
  /** The id under which the CPF or CNPJ of a customer is kept: all of their contracts, and who tried to look it up. */
  'holder',
  /** The number of the ticket that was the reason of a reveal; `-` for reveals without one. */
  'ticket',
  'action',
  'outcome',
  /** Local times as in the page's form (`2026-11-20T10:30`). `to` is exclusive. */
  'from',
  'to',
  /** Rows of a time at which nobody works, or of all of them. */
  'outside',
  /** `me`: without the rows of the person who searches. */
  'without',
  /**
   * In place of the rows, `loan`: their loans by the number of people who saw them; `person`: their people by the number
   * of acts out of hours.
   */
  'by',
] as const;
export type LogFilter = (typeof logFilters)[number];
const parameters = [...logFilters, 'before'] as const;

/** A search of the access log, in the URL of its page. `before` pages by key: rows older than this sequence. */
export type LogSearch = Record<Exclude<LogFilter, 'action' | 'outside' | 'without' | 'by'>, string | null> & {
  action: AccessAction | null;
  outside: FreeTime | 'all' | null;
  without: 'me' | null;
  by: 'loan' | 'person' | null;
  before: number | null;
};

/** The ticket of a search for reveals without one. */
export const noTicket = '-';
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
  wrong: (LogFilter | 'before')[];
};

/** Parses the query of a URL. An empty parameter is an absent one; `timeZone` is that of the local times. */
export function parseLogSearch(query: URLSearchParams, timeZone: string): ParsedSearch {
  const textOf = (name: string) => query.get(name)?.trim().replace(/\s+/g, ' ') || null;
  const olderThan = textOf('before');
  const isUnknown = (name: 'action' | 'outside' | 'without' | 'by') =>
    textOf(name) !== null && search[name] === null;
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === textOf(name)) ?? null;
  const search: LogSearch = {
    person: textOf('person'),
    loan: textOf('loan'),
    // Line breaks divide contracts.
    contract: query.get('contract')?.trim() || null,
    contracts: textOf('contracts'),
    holder: textOf('holder'),
    ticket: textOf('ticket'),
    action: oneOf('action', accessActions),
    outcome: textOf('outcome'),
    from: textOf('from'),
    to: textOf('to'),
    outside: oneOf('outside', ['all', ...freeTimes]),
    without: oneOf('without', ['me']),
    by: oneOf('by', ['loan', 'person']),
    before: olderThan && /^\d{1,15}$/.test(olderThan) ? Number(olderThan) : null,
  };
  const { from, to } = search;
  const [start, end] = [from, to].map((text) => text && instantOfLocal(text, timeZone, 'first'));
  const isBefore = typeof start === 'number' && typeof end === 'number' && end <= start;
  const faults: Record<ParsedSearch['wrong'][number], boolean> = {
    // A document is searched for by the form alone, which keeps it out of the URL.
    ...documentFaults(search),
    contracts: search.contracts !== null && !isKeptId(search.contracts),
    holder:
      search.holder !== null && (!isKeptId(search.holder) || (search.contract ?? search.contracts) !== null),
    outcome: isUnfit(search.outcome),
    action: isUnknown('action'),
    from: from !== null && start === null,
    to: to !== null && (end === null || isBefore),
    outside: isUnknown('outside'),
    without: isUnknown('without'),
    by: isUnknown('by'),
    before: olderThan !== null && search.before === null,
  };
  const wrong = parameters.filter((name) => faults[name]);
  return { search, wrong };
}

/** The whole day that a search is for, as `2026-11-26`; null for any other time. */
export function dayOfSearch({ from, to }: Pick<LogSearch, 'from' | 'to'>): string | null {
  const [day, time] = from?.split('T') ?? [];
  return day && time === '00:00' && to === timesOfDay(day)?.to ? day : null;
}

const filtersOfDay: readonly LogFilter[] = ['person', 'from', 'to', 'action'];

/** True of a search for a whole day and a person, and for nothing else but one action. */
export function isOfPersonsDay(search: LogSearch): boolean {
  return dayOfSearch(search) !== null && filtersOf(search).every((name) => filtersOfDay.includes(name));
}

/** The times of a search for a whole day (`2026-11-26`); null for another text. */
export function timesOfDay(day: string): { from: string; to: string } | null {
  const number = parseDay(day);
  return number === null ? null : { from: `${day}T00:00`, to: `${dayText(number + 1)}T00:00` };
}

/**
 * Returns the document of a customer that was pasted into a field: the whole text, or one that stands alone among words. What
 * is no list of contracts is read as words, too.
 */
export function documentInField(field: string, text: string): string | null {
  const contracts = field === 'contract' ? readPastedIdentifiers(text) : null;
  if (contracts) return contracts.length === 1 ? documentInContract(text) : wholeDocument(text);
  return wholeDocument(text) ?? documentAmongWords(text);
}

function documentFaults({ person, loan, contract, ticket }: LogSearch) {
  const numbers = contract === null ? [] : readPastedIdentifiers(contract);
  const isWrong = (field: LogFilter, text: string | null) =>
    isUnfit(text) || (text !== null && documentInField(field, text) !== null);
  return {
    person: isWrong('person', person),
    loan: isWrong('loan', loan),
    contract:
      !numbers ||
      numbers.length > maxContracts ||
      numbers.some((number) => documentInContract(number) !== null),
    ticket: isWrong('ticket', ticket),
  };
}

/** True for the id of a kept list. */
export const isKeptId = (text: string) => /^[\w-]{22}$/.test(text);

/** True for a text that the log cannot hold. */
function isUnfit(text: string | null): boolean {
  return text !== null && (text.length > maxTermLength || !isStorableText(text));
}

export function filtersOf(search: LogSearch): LogFilter[] {
  return logFilters.filter((name) => search[name] !== null);
}

/** Writes the query of a search with changes. A change drops the key of the page, unless it is given. */
export function searchQuery(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  const next = { ...search, before: null, ...changed };
  const query = new URLSearchParams();
  for (const name of parameters) {
    if (next[name] !== null) query.set(name, String(next[name]));
  }
  return query.toString();
}

/** The URL of a search, with some of its parts changed. */
export function logHref(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  // A contract that is chosen takes the place of a list of them.
  const query = searchQuery(search, changed.contract ? { contracts: null, ...changed } : changed);
  return query ? `/access-log?${query}` : '/access-log';
}
