import { sql } from 'kysely';
import { readIpoc } from '#lib/loan/ipoc.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { unseparated } from '#lib/lookup/identifiers/contract-keys.ts';
import { documentsWithin } from '#lib/lookup/identifiers/parse-document.ts';
import type { IndexMatches, MatchedBy, MatchGroup } from '#lib/lookup/index-matches.ts';
import {
  documentMatcher,
  documentsHeldBy,
  evidenceOrder,
  type Identifier,
  isOfApi,
  isPersonal,
  personalKinds,
} from '#lib/lookup/pasted-text.ts';
import { type LookupRequest, maxIdentifiersAsked } from '#lib/lookup/request/lookup-request.ts';
import { type NumberEnding, namedEnding } from '#lib/lookup/request/number-ending.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { purposeHmac } from '#lib/server/lookup-index/document-hmac.ts';
import {
  descendingNullsLast,
  findMatches,
  type IndexMatch,
  indexQueriesOf,
  maxLoansPerIdentifier,
} from '#lib/server/lookup-index/index-queries.ts';
import {
  belongsToSomeoneElse,
  indexedLoanColumns,
  toIndexedLoan,
} from '#lib/server/lookup-index/indexed-loan.ts';
import { mapInSteps } from '#lib/server/map-in-steps.ts';
import type { Secret } from '#lib/server/secret.ts';

type IndexSearch = {
  actor: Pick<Actor, 'roles'>;
  pastedText: LookupRequest;
  /** `LOOKUP_KEY` */
  key: Secret | undefined;
  /** Whether CPF, CNPJ, telephones and e-mail addresses are looked up, and numbers that hold one of the first two. */
  withDocuments: boolean;
};

/** Returns the matches of a text that this person may see. */
export async function searchIndex(
  db: Db,
  { actor, pastedText, key, withDocuments }: IndexSearch,
): Promise<IndexMatches> {
  const { identifiers, typed = null } = pastedText;
  const permissions = { roles: actor.roles, key, withDocuments };
  const questions = await mapInSteps(identifiers.slice(0, maxIdentifiersAsked), (identifier, place) =>
    indexQueriesOf(identifier, place, permissions),
  );
  const matches = await findMatches(db, questions.flat());
  const numbered = loansByNumber(matches, identifiers);
  const hmacs = key && withDocuments ? statedDocuments(identifiers, key) : [];
  const isContradicted = key !== undefined && (await belongsToSomeoneElse(db, numbered, { hmacs, key }));
  const notLoans = [...new Set(matches.map(({ loan }) => loan))];
  const typedEnding =
    withDocuments || documentsWithin(typed ?? '').length === 0 ? unseparated(typed ?? '') : '';
  const ended = await findSuffixMatches(db, { ending: typedEnding, year: null }, { actor, notLoans });
  const isNumberFound = ended.length > 0 || matches.some(({ matchedBy }) => matchedBy === 'contract');
  const named = isNumberFound ? null : namedEnding(identifiers, typed);
  const groups = [
    ...groupsOf(matches, identifiers, actor),
    ...(named ? await findSuffixMatches(db, named, { actor, notLoans }) : ended),
  ];
  return {
    groups,
    total: new Set(groups.flatMap(({ loans }) => loans.map(({ loan }) => loan))).size,
    documents: isContradicted ? 'contradicted' : documentStatus(identifiers, key, withDocuments),
  };
}

/**
 * Returns the HMACs of the CPF and CNPJ that a text states: by themselves, or in the place of an IPOC that is for the CPF.
 * Others within a number may stand there by chance, and contradict nobody.
 */
function statedDocuments(identifiers: readonly Identifier[], key: Secret): Buffer[] {
  const documents = identifiers.flatMap((identifier) =>
    identifier.kind === 'contract'
      ? (readIpoc(identifier.written)?.cpf ?? [])
      : identifier.kind === 'document'
        ? identifier.id
        : [],
  );
  return documents.filter((text) => text !== maskedPart).map((text) => purposeHmac('document', text, key));
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
  key: Secret | undefined,
  withDocuments: boolean,
): IndexMatches['documents'] {
  const holdsDocument = (identifier: Identifier) =>
    !isOfApi(identifier) && documentsHeldBy(identifier).length > 0;
  // The rest of a number that holds one is looked up without a key, too.
  if (!withDocuments && identifiers.some(holdsDocument)) return 'on-enter';
  if (!key) return 'no-key';
  if (!identifiers.some((identifier) => isPersonal(identifier.kind) || holdsDocument(identifier)))
    return 'none';
  return withDocuments ? 'looked-up' : 'on-enter';
}

const matchOrder: readonly MatchedBy[] = ['loan', 'contract', 'externalId', ...personalKinds, 'customer'];

/** Groups matches by the identifier and the column that they were found by, the strongest first. */
function groupsOf(
  matches: readonly IndexMatch[],
  identifiers: readonly Identifier[],
  actor: IndexSearch['actor'],
): MatchGroup[] {
  const byQuestion = Map.groupBy(matches, ({ matchedBy, place }) => `${matchedBy} ${place}`);
  const ranked = [...byQuestion.values()].flatMap((rows) => {
    const [first] = rows;
    const identifier = first && identifiers[first.place];
    if (!first || !identifier) return [];
    const { matchedBy, place } = first;
    const loans = rows.slice(0, maxLoansPerIdentifier).map((row) => toIndexedLoan(row, actor));
    const id = isPersonal(identifier.kind) ? null : identifier.id;
    const strength = identifier.kind === 'contract' ? evidenceOrder.indexOf(identifier.evidence) : 0;
    const group = { matchedBy, id, loans, hasMore: rows.length > maxLoansPerIdentifier };
    return [{ order: matchOrder.indexOf(matchedBy), strength, place, group }];
  });
  return ranked
    .sort((a, b) => a.order - b.order || a.strength - b.strength || a.place - b.place)
    .map(({ group }) => group);
}

/** Fewer characters end too many numbers. */
const minEndingLength = 3;
/** The greatest character: a reversed number that begins with a reversed ending sorts before that ending followed by it. */
const lastCharacter = '\u{10ffff}';

const maxListed = 20;
/** So many are read to put the newest first and to count them; further ones are not counted. */
const maxCounted = 500;

type SuffixSearch = Pick<IndexSearch, 'actor'> & { notLoans: readonly string[] };

/**
 * Returns the contracts whose number ends so, zeros included, and holds the year, leaving out these loans: a group, or none.
 * Reads an index over the reversed number.
 */
async function findSuffixMatches(
  db: Db,
  { ending, year }: NumberEnding,
  { actor, notLoans }: SuffixSearch,
): Promise<MatchGroup[]> {
  if (ending.length < minEndingLength) return [];
  const reversed = [...ending].toReversed().join('');
  const reversedKey = sql<string>`reverse(number_key) collate "C"`;
  // The index is read once, and no further than the limit.
  const ended = db
    .selectFrom('contract')
    .select(indexedLoanColumns)
    .where('number_key', 'is not', null)
    .where(reversedKey, '>=', reversed)
    .where(reversedKey, '<', reversed + lastCharacter)
    .where('number', 'like', `%${year ?? ''}%`)
    .orderBy(reversedKey)
    .limit(maxCounted + notLoans.length + 1);
  const rows = await db
    .selectFrom(ended.as('ended'))
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('loan', '<>', sql<string>`all(${[...notLoans]}::text[])`)
    .orderBy('created_at', descendingNullsLast)
    .orderBy('loan')
    .limit(maxListed)
    .execute();
  const total = rows[0]?.total ?? 0;
  if (total === 0) return [];
  const others = total - rows.length;
  const more = total > maxCounted ? { hasMore: true } : { hasMore: others > 0, others };
  return [
    {
      matchedBy: 'suffix',
      id: year === null ? ending : `${ending}/${year}`,
      loans: rows.map((row) => toIndexedLoan(row, actor)),
      ...more,
    },
  ];
}
