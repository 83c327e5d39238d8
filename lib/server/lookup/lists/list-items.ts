import type { Kysely, Selectable } from 'kysely';
import { type LoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import type { ListItem } from '#lib/lookup/index-matches.ts';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import { distinctReadings, type Identifier, type ListEntry } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Database } from '#lib/server/db/database-schema.ts';
import { documentValueHmac } from '../index/document-hmac.ts';
import { looksPersonal } from '../index/indexable-values.ts';
import { type IndexedLoanRow, toIndexedLoan } from '../index/indexed-loan.ts';
import { type IndexQuery, indexQueriesOf, type SearchPermissions } from '../search/index-queries.ts';
import { countMatches, loansOfPlaces } from '../search/match-queries.ts';

export type ItemRow = Omit<Selectable<Database['lookup_list_item']>, 'list' | 'visited_at' | 'done'>;

/** Readings of one row, at most. */
const maxReadings = 8;
const batchSize = 1000;

/**
 * Matches the rows of a list with the index. Each is read as the first of its readings that the index knows (`known`:
 * their ids), else as its likeliest. A row that leads to several loans becomes a row for each of them, as far as there
 * is room. `tried`: every reading that was looked up, each once.
 */
export async function matchEntries(
  db: Kysely<Database>,
  entries: readonly ListEntry[],
  asked: SearchPermissions,
): Promise<{ items: ItemRow[]; known: Set<string>; tried: Identifier[] }> {
  const matches = new Map<number, { loan: string; matches: number }>();
  for (let from = 0; from < entries.length; from += batchSize) {
    const questions = entries
      .slice(from, from + batchSize)
      .flatMap(({ identifiers }, index) =>
        identifiers
          .slice(0, maxReadings)
          .flatMap((identifier, reading) =>
            indexQueriesOf(identifier, (from + index) * maxReadings + reading, asked),
          ),
      );
    for (const { place, ...match } of await countMatches(db, questions)) matches.set(place, match);
  }
  const read = entries.map(({ line, identifiers }, index): MatchedEntry => {
    const readings = identifiers.slice(0, maxReadings);
    const at = readings.findIndex((_, reading) => matches.has(index * maxReadings + reading));
    const match = at < 0 ? undefined : matches.get(index * maxReadings + at);
    return { line, identifier: readings[Math.max(at, 0)], match };
  });
  const several = read.flatMap(({ identifier, match }, place) =>
    // A loan identifier means the loan that is written there, whatever else it can be read as.
    identifier && identifier.kind !== 'loan' && match && match.matches > 1
      ? indexQueriesOf(identifier, place, asked)
      : [],
  );
  const loans = await loansOfPlaces(db, several, maxListRows - entries.length);
  const items = read
    .flatMap((one, place) => rowsOf(one, loans.get(place), asked))
    .map((row, index) => ({ ...row, position: index + 1 }));
  const known = new Set(read.flatMap(({ identifier, match }) => (match && identifier ? identifier.id : [])));
  const tried = distinctReadings(
    entries.map(({ line, identifiers }) => ({ line, identifiers: identifiers.slice(0, maxReadings) })),
  );
  return { items, known, tried };
}

type MatchedEntry = {
  line: number;
  identifier: Identifier | undefined;
  match: { loan: string; matches: number } | undefined;
};

function rowsOf(
  { line, identifier, match }: MatchedEntry,
  several: readonly string[] | undefined,
  { key, withDocuments }: SearchPermissions,
): Omit<ItemRow, 'position'>[] {
  const matches = several?.length ?? match?.matches ?? 0;
  const only = match && matches === 1 ? match.loan : null;
  // A loan identifier opens its loan, whether or not the index knows it.
  const loans = several ?? [only ?? (identifier?.kind === 'loan' ? identifier.id : null)];
  return loans.map((loan) => ({
    line,
    is: identifier?.kind ?? null,
    id: identifier ? storableText(identifier, matches > 0) : null,
    document_hmac:
      identifier?.kind === 'document' && key && withDocuments ? documentValueHmac(identifier.id, key) : null,
    loan,
    matches,
  }));
}

const maxTextLength = 160;

/** Returns the text of a row that may be stored: no document, and no unmatched text that looks personal. */
function storableText(identifier: Identifier, known: boolean): string | null {
  if (identifier.kind === 'document') return null;
  const text = 'written' in identifier ? identifier.written : identifier.id;
  const isOwn = identifier.kind === 'loan' || identifier.kind === 'resource' || isUuid(text);
  return !known && !isOwn && looksPersonal(text) ? null : text.slice(0, maxTextLength);
}

/** Returns the queries of rows without a match: the index may know them by now. */
export function rematchQueries(rows: readonly ItemRow[], asked: SearchPermissions): IndexQuery[] {
  return rows.flatMap((row): IndexQuery[] => {
    if (row.matches > 0) return [];
    if (row.loan !== null) return [{ matchedBy: 'loan', place: row.position, value: row.loan }];
    if (row.document_hmac) return [{ matchedBy: 'document', place: row.position, value: row.document_hmac }];
    const identifier = row.id === null ? null : identifierOfRow(row.is, row.id);
    return identifier ? indexQueriesOf(identifier, row.position, asked) : [];
  });
}

function identifierOfRow(kind: string | null, id: string): Identifier | null {
  if (kind === 'contract') return { kind, id, written: id, evidence: 'whole' };
  if (kind === 'reference') return { kind, id, reference: null, evidence: 'whole' };
  if (kind === 'resource') {
    const resource = resourceOf(id);
    return resource && resource !== 'loan' ? { kind, id } : null;
  }
  return kind === 'externalId' ? { kind, id, evidence: 'whole' } : null;
}

type ShownRow = ItemRow & { visited_at: Date | null; done: boolean };

/** Converts a row to the form in which it leaves the server. */
export function toListItem(
  row: ShownRow,
  known: IndexedLoanRow | undefined,
  actor: Pick<Actor, 'roles'>,
): ListItem {
  const { position, line, is, id, loan, matches, visited_at, done } = row;
  return {
    ...{ position, line, id, matches, done },
    kind: is as ListItem['kind'],
    loan: loan as LoanId | null,
    indexed: known ? toIndexedLoan(known, actor) : null,
    visitedAt: visited_at?.toISOString() ?? null,
  };
}
