import type { Kysely } from 'kysely';
import type { Found, MatchedBy, MatchGroup } from '#lib/lookup/index-matches.ts';
import {
  type ContractEvidence,
  documentsAmong,
  type Identifier,
  type Recognised,
} from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Database } from '#lib/server/db/tables.ts';
import type { Secret } from '#lib/server/secret.ts';
import { isOfSomeoneElse, toKnown } from '../index/indexed-loan.ts';
import { findNeighbours } from './find-near-misses.ts';
import { mayAskFor, questionsFor } from './index-queries.ts';
import { findByPrefix, findMatches, type Match, mostOfOne, type Prefix } from './match-queries.ts';

type Finding = {
  actor: Pick<Actor, 'roles'>;
  recognised: Recognised;
  /** `LOOKUP_KEY`. */
  key: Secret | undefined;
  /** Whether CPF and CNPJ are looked up. */
  documents: boolean;
};

/** What the index has for a text, and what this person may know of it. */
export async function find(
  db: Kysely<Database>,
  { actor, recognised, key, documents }: Finding,
): Promise<Found> {
  const { identifiers, typed } = recognised;
  const questions = questionsFor(identifiers, { roles: actor.roles, key, documents });
  const matches = await findMatches(db, questions);
  const known = new Set(matches.map(({ loan }) => loan));
  const prefixed = await findByPrefix(
    db,
    typed ? prefixesOf(typed) : [],
    ({ column }, value) => isGuarded[column] && !mayAskFor(value, actor.roles),
  );
  const hmacs = questions.flatMap(({ value }) => (typeof value === 'string' ? [] : [value]));
  // What a document has led to may be meant all the same.
  const meant = matches.filter(({ by }) => by !== 'document').map(({ loan }) => loan);
  const near = await findNeighbours(db, identifiers, { notLoans: meant, documents: hmacs });
  const contradicted = await isOfSomeoneElse(db, numbered(matches, identifiers), hmacs);
  const groups = groupsOf(matches, identifiers, actor);
  const others = prefixed.rows.filter(({ loan }) => !known.has(loan));
  if (typed && others.length > 0) {
    const loans = others.map((row) => toKnown(row, actor));
    groups.push({ by: 'prefix', id: typed.text, loans, more: prefixed.more });
  }
  return {
    groups,
    didYouMean: near.map((row) => toKnown(row, actor)),
    total: new Set(groups.flatMap(({ loans }) => loans.map(({ loan }) => loan))).size,
    documents: contradicted ? 'contradicted' : documentsOf(identifiers, key, documents),
  };
}

/** The loans that a contract number leads to; not the figures of a CPF or CNPJ, which may be read as one as well. */
function numbered(matches: readonly Match[], identifiers: readonly Identifier[]): string[] {
  const isDocument = documentsAmong(identifiers);
  return matches.flatMap(({ by, place, loan }) =>
    by === 'contract' && !isDocument(identifiers[place]?.id ?? '') ? [loan] : [],
  );
}

function documentsOf(
  identifiers: readonly Identifier[],
  key: Secret | undefined,
  lookedUp: boolean,
): Found['documents'] {
  if (!identifiers.some(({ is }) => is === 'document')) return 'none';
  if (!key) return 'no-key';
  return lookedUp ? 'looked-up' : 'on-enter';
}

const order: readonly MatchedBy[] = [
  'loan',
  'contract',
  'externalId',
  'resource',
  'document',
  'employment',
  'customer',
  'company',
  'prefix',
];
const evidence: readonly ContractEvidence[] = ['pattern', 'label', 'alone', 'word'];

function groupsOf(
  matches: readonly Match[],
  identifiers: readonly Identifier[],
  actor: Finding['actor'],
): MatchGroup[] {
  const byQuestion = Map.groupBy(matches, ({ by, place }) => `${by} ${place}`);
  return [...byQuestion.values()]
    .flatMap((rows) => {
      const [first] = rows;
      const identifier = first && identifiers[first.place];
      if (!first || !identifier) return [];
      const loans = rows.slice(0, mostOfOne).map((row) => toKnown(row, actor));
      const id = identifier.is === 'document' ? null : identifier.id;
      const strength = identifier.is === 'contract' ? evidence.indexOf(identifier.by) : 0;
      const group = { by: first.by, id, loans, more: rows.length > mostOfOne };
      return [{ rank: [order.indexOf(first.by), strength, first.place], group }];
    })
    .sort((one, other) => compare(one.rank, other.rank))
    .map(({ group }) => group);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

/** From so many characters, after a prefix that all of a kind have. */
const shortest = 3;

/** Whether an identifier can be of a form that is hidden from some: then its beginning leads them nowhere either. */
const isGuarded: Record<Prefix['column'], boolean> = {
  loan: false,
  number_key: false,
  number_alt: false,
  external_id: true,
  customer: true,
};

function prefixesOf({ text, key }: NonNullable<Recognised['typed']>): Prefix[] {
  const rest = text.slice(text.indexOf('_') + 1);
  const isId = /^[A-Za-z0-9]+_[\w-]+$/.test(text) && rest.length >= shortest;
  const all: Prefix[] = [];
  if (key.length >= shortest) {
    all.push({ column: 'number_key', value: key }, { column: 'number_alt', value: key });
  }
  if (/^[\da-f][\da-f-]{2,}$/i.test(text)) all.push({ column: 'external_id', value: text.toLowerCase() });
  if (isId) all.push({ column: text.startsWith('loan_') ? 'loan' : 'customer', value: text });
  return all;
}
