import type { Kysely } from 'kysely';
import { normalizeContract, numberEnding } from '#lib/lookup/contract/contract-keys.ts';
import type { IndexMatches, MatchedBy, MatchGroup } from '#lib/lookup/index-matches.ts';
import { documentMatcher, evidenceOrder, type Identifier } from '#lib/lookup/pasted-text.ts';
import type { LookupRequest } from '#lib/lookup/request/lookup-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { belongsToSomeoneElse, toIndexedLoan } from '../index/indexed-loan.ts';
import { findNearMisses } from './find-near-misses.ts';
import { findSuffixMatches } from './find-suffix-matches.ts';
import { indexQueriesFor, maySearchFor } from './index-queries.ts';
import {
  findMatches,
  findPrefixMatches,
  type IndexMatch,
  maxLoansPerIdentifier,
  type Prefix,
} from './match-queries.ts';

type IndexSearch = {
  actor: Pick<Actor, 'roles'>;
  pastedText: LookupRequest;
  /** The keys of the digests of CPF and CNPJ, as `lookupKeys` returns them. */
  keys: readonly Secret[];
  /** Whether CPF and CNPJ are looked up. */
  withDocuments: boolean;
};

/** Returns the matches of a text that this person may see. */
export async function searchIndex(
  db: Kysely<Database>,
  { actor, pastedText, keys, withDocuments }: IndexSearch,
): Promise<IndexMatches> {
  const { identifiers, typed } = pastedText;
  const questions = indexQueriesFor(identifiers, { roles: actor.roles, keys, withDocuments });
  const matches = await findMatches(db, questions);
  const matchedLoans = new Set(matches.map(({ loan }) => loan));
  const prefixed = await findPrefixMatches(
    db,
    typed ? prefixesOf(typed) : [],
    ({ column }, value) => mayBeHidden[column] && !maySearchFor(value, actor.roles),
  );
  const hmacs = questions.flatMap(({ value }) => (typeof value === 'string' ? [] : [value]));
  // A loan found by its document may still be the near miss that is meant.
  const meant = matches.filter(({ matchedBy }) => matchedBy !== 'document').map(({ loan }) => loan);
  const near = await findNearMisses(db, identifiers, { notLoans: meant, documents: hmacs });
  const contradicted = await belongsToSomeoneElse(db, loansByNumber(matches, identifiers), hmacs);
  const groups = groupsOf(matches, identifiers, actor);
  const others = prefixed.rows.filter(({ loan }) => !matchedLoans.has(loan));
  if (typed && others.length > 0) {
    const loans = others.map((row) => toIndexedLoan(row, actor));
    groups.push({ matchedBy: 'prefix', id: typed, loans, hasMore: prefixed.more });
  }
  const ending = typed && numberEnding(typed);
  const ended = await findSuffixMatches(
    db,
    ending,
    new Set([...matchedLoans, ...others.map(({ loan }) => loan)]),
  );
  if (ended.rows.length > 0) {
    const loans = ended.rows.map((row) => toIndexedLoan(row, actor));
    const more =
      ended.others === null ? { hasMore: true } : { hasMore: ended.others > 0, others: ended.others };
    groups.push({ matchedBy: 'suffix', id: ending, loans, ...more });
  }
  return {
    groups,
    nearMisses: near.map((row) => toIndexedLoan(row, actor)),
    total: new Set(groups.flatMap(({ loans }) => loans.map(({ loan }) => loan))).size,
    documents: contradicted ? 'contradicted' : documentStatus(identifiers, keys.length > 0, withDocuments),
  };
}

/** Returns the loans found by contract number, except by digits that are a CPF or CNPJ of the same text. */
function loansByNumber(matches: readonly IndexMatch[], identifiers: readonly Identifier[]): string[] {
  const isDocument = documentMatcher(identifiers);
  return matches.flatMap(({ matchedBy, place, loan }) =>
    matchedBy === 'contract' && !isDocument(identifiers[place]?.id ?? '') ? [loan] : [],
  );
}

function documentStatus(
  identifiers: readonly Identifier[],
  hasKey: boolean,
  lookedUp: boolean,
): IndexMatches['documents'] {
  if (!identifiers.some(({ kind }) => kind === 'document')) return 'none';
  if (!hasKey) return 'no-key';
  return lookedUp ? 'looked-up' : 'on-enter';
}

const matchOrder: readonly MatchedBy[] = [
  'loan',
  'contract',
  'externalId',
  'resource',
  'document',
  'employment',
  'customer',
  'company',
  'prefix',
  'suffix',
];

function groupsOf(
  matches: readonly IndexMatch[],
  identifiers: readonly Identifier[],
  actor: IndexSearch['actor'],
): MatchGroup[] {
  const byQuestion = Map.groupBy(matches, ({ matchedBy, place }) => `${matchedBy} ${place}`);
  return [...byQuestion.values()]
    .flatMap((rows) => {
      const [first] = rows;
      const identifier = first && identifiers[first.place];
      if (!first || !identifier) return [];
      const loans = rows.slice(0, maxLoansPerIdentifier).map((row) => toIndexedLoan(row, actor));
      const id = identifier.kind === 'document' ? null : identifier.id;
      const strength = identifier.kind === 'contract' ? evidenceOrder.indexOf(identifier.evidence) : 0;
      const group = { matchedBy: first.matchedBy, id, loans, hasMore: rows.length > maxLoansPerIdentifier };
      return [{ rank: [matchOrder.indexOf(first.matchedBy), strength, first.place], group }];
    })
    .sort((one, other) => compare(one.rank, other.rank))
    .map(({ group }) => group);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

/** Characters after the prefix that all identifiers of a kind share. */
const minPrefixLength = 3;

/** Columns whose identifiers may be hidden from a masked role, which must not find them by prefix either. */
const mayBeHidden: Record<Prefix['column'], boolean> = {
  loan: false,
  number_key: false,
  number_alt: false,
  external_id: true,
  customer: true,
};

function prefixesOf(text: string): Prefix[] {
  const key = normalizeContract(text);
  const rest = text.slice(text.indexOf('_') + 1);
  const isId = /^[A-Za-z0-9]+_[\w-]+$/.test(text) && rest.length >= minPrefixLength;
  const all: Prefix[] = [];
  if (key.length >= minPrefixLength) {
    all.push({ column: 'number_key', value: key }, { column: 'number_alt', value: key });
  }
  if (/^[\da-f][\da-f-]{2,}$/i.test(text)) all.push({ column: 'external_id', value: text.toLowerCase() });
  if (isId) all.push({ column: text.startsWith('loan_') ? 'loan' : 'customer', value: text });
  return all;
}
