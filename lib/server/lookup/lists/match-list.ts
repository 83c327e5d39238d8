import { type Selectable, sql } from 'kysely';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import { distinctReadings, type Identifier, isPersonal, type ListEntry } from '#lib/lookup/pasted-text.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { personalHmac } from '../index/document-hmac.ts';
import { looksPersonal, maskTypedNumber } from '../index/indexable-values.ts';
import {
  countMatches,
  hmacOfWhole,
  type IndexQuery,
  indexQueriesOf,
  loansOfPlaces,
  type SearchPermissions,
} from '../search/index-queries.ts';

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
  db: Db,
  entries: readonly ListEntry[],
  permissions: SearchPermissions,
): Promise<{ items: ItemRow[]; known: Set<string>; tried: Identifier[] }> {
  const likely = entries.map(({ line, identifiers }) => ({
    line,
    identifiers: identifiers.slice(0, maxReadings),
  }));
  const questions = likely.map(({ identifiers }, index) =>
    identifiers.flatMap((identifier, reading) =>
      indexQueriesOf(identifier, index * maxReadings + reading, permissions),
    ),
  );
  const matches = new Map<number, { loan: string; matches: number }>();
  for (let from = 0; from < questions.length; from += batchSize) {
    const counts = await countMatches(db, questions.slice(from, from + batchSize).flat());
    for (const { place, ...match } of counts) matches.set(place, match);
  }
  const matchedEntries = likely.map(({ line, identifiers }, index): MatchedEntry => {
    const places = identifiers.map((_, reading) => index * maxReadings + reading);
    const reading = places.findIndex((place) => matches.has(place));
    return { line, identifier: identifiers[Math.max(reading, 0)], match: matches.get(places[reading] ?? -1) };
  });
  const several = matchedEntries.flatMap(({ identifier, match }, place) =>
    // A loan identifier means the loan that is written there, whatever else it can be read as.
    identifier && identifier.kind !== 'loan' && match && match.matches > 1
      ? indexQueriesOf(identifier, place, permissions)
      : [],
  );
  const loans = await loansOfPlaces(db, several, maxListRows - entries.length);
  const items = matchedEntries
    .flatMap((entry, place) => rowsOf(entry, loans.get(place), permissions))
    .map((row, index) => ({ ...row, position: index + 1 }));
  const known = matchedEntries.flatMap(({ identifier, match }) => (match && identifier ? identifier.id : []));
  return { items, known: new Set(known), tried: distinctReadings(likely) };
}

type MatchedEntry = {
  line: number;
  identifier: Identifier | undefined;
  match: { loan: string; matches: number } | undefined;
};

function rowsOf(
  { line, identifier, match }: MatchedEntry,
  several: readonly string[] | undefined,
  permissions: SearchPermissions,
): Omit<ItemRow, 'position'>[] {
  const { key, withDocuments } = permissions;
  const matches = several?.length ?? match?.matches ?? 0;
  const only = match && matches === 1 ? match.loan : null;
  // A loan identifier opens its loan, whether or not the index knows it.
  const loans = several ?? [only ?? (identifier?.kind === 'loan' ? identifier.id : null)];
  return loans.map((loan) => ({
    line,
    is: identifier?.kind ?? null,
    id: identifier ? storableText(identifier, matches > 0, key) : null,
    document_hmac:
      identifier?.kind === 'document' && key && withDocuments
        ? personalHmac('document', identifier.id, key)
        : null,
    // Of a number whose CPF is masked in the row, so that it can be looked up again.
    text_hmac:
      identifier?.kind === 'contract' || identifier?.kind === 'externalId'
        ? hmacOfWhole(textOf(identifier), permissions)
        : null,
    loan,
    matches,
  }));
}

const maxTextLength = 160;

const textOf = (identifier: Identifier) => ('written' in identifier ? identifier.written : identifier.id);

/** Returns the text of a row that may be stored: no document, and no unmatched text that looks personal. */
function storableText(identifier: Identifier, isMatched: boolean, key: Secret | undefined): string | null {
  if (isPersonal(identifier.kind)) return null;
  const isOfApi = identifier.kind === 'loan' || identifier.kind === 'resource';
  const text = isOfApi ? identifier.id : maskTypedNumber(textOf(identifier), key);
  const isApiId = isOfApi || isUuid(text);
  return !isMatched && !isApiId && looksPersonal(text) ? null : text.slice(0, maxTextLength);
}

/** Returns the queries of a row without a match: the index may know it by now. */
function rematchQueries(row: ItemRow, permissions: SearchPermissions): IndexQuery[] {
  const { position: place, loan, document_hmac: hmac, text_hmac } = row;
  if (loan !== null) return [{ matchedBy: 'loan', place, value: loan }];
  if (hmac) return [{ matchedBy: 'document', place, value: hmac }];
  const identifier = row.id === null ? null : identifierOfRow(row.is, row.id);
  const matchedBy = identifier?.kind === 'externalId' ? 'externalId' : 'contract';
  const whole: IndexQuery[] = text_hmac ? [{ matchedBy, place, value: text_hmac }] : [];
  return [...whole, ...(identifier ? indexQueriesOf(identifier, place, permissions) : [])];
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

/** Rows on either side of a position that are matched again when it is opened. */
const windowSize = 100;

/** New matches of CPF and CNPJ, by their HMAC in hexadecimal, and how many rows now lead to a loan. */
export type DocumentMatches = { documents: readonly string[]; loans: number };

type RematchOptions = {
  permissions: SearchPermissions;
  aroundPosition: number | undefined;
  /** Records matches of documents before anybody is shown them. */
  recordDocumentMatches: (matches: DocumentMatches) => Promise<void>;
};

type MatchedRow = { position: number; index: number; loan: string | null; matches: number };

/**
 * Looks the unmatched rows of a list up again (those around a position, or all) and stores the new matches, so that
 * counts, filters and navigation agree with what is shown.
 */
export async function rematchUnmatchedRows(
  db: Db,
  { id, size }: { id: string; size: number },
  { permissions, aroundPosition, recordDocumentMatches }: RematchOptions,
): Promise<void> {
  const [first, last] = [(aroundPosition ?? 0) - windowSize, (aroundPosition ?? 0) + windowSize];
  const isNear = aroundPosition === undefined ? sql`true` : sql`position between ${first} and ${last}`;
  const { rows } = await sql<ItemRow>`
    select position, line, "is", id, document_hmac, text_hmac, loan, matches from lookup_list_item
    where list = ${id} and matches = 0 and ${isNear} order by position`.execute(db);
  const matchedRows: MatchedRow[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const questions = rows.slice(from, from + batchSize).flatMap((row) => rematchQueries(row, permissions));
    const counts = await countMatches(db, questions);
    const several = new Set(counts.flatMap(({ place, matches }) => (matches > 1 ? place : [])));
    const ambiguous = questions.filter(({ place }) => several.has(place));
    const loans = await loansOfPlaces(db, ambiguous, maxListRows - size - matchedRows.length);
    for (const { place: position, loan, matches } of counts) {
      const loansOfRow = loans.get(position) ?? [matches === 1 ? loan : null];
      const total = Math.max(matches, loansOfRow.length);
      matchedRows.push(...loansOfRow.map((each, index) => ({ position, index, loan: each, matches: total })));
    }
  }
  const hmacs = new Map(rows.map(({ position, document_hmac: hmac }) => [position, hmac?.toString('hex')]));
  const documents = matchedRows.flatMap(({ position }) => hmacs.get(position) ?? []);
  if (documents.length > 0)
    await recordDocumentMatches({ documents: [...new Set(documents)], loans: documents.length });
  if (matchedRows.length > 0) await storeMatches(db, id, matchedRows);
}

/**
 * Stores matches: the first loan takes the place of its row, the others go to the end of the list, since positions stand
 * in URLs. The list is locked in a statement of its own first: the insert must see the positions that a concurrent
 * rematch has already taken.
 */
async function storeMatches(db: Db, list: string, matchedRows: readonly MatchedRow[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from lookup_list where id = ${list} for update`.execute(trx);
    await sql`
      with matched as (
        select * from jsonb_to_recordset(${JSON.stringify(matchedRows)}::jsonb)
          as matched (position int, index int, loan text, matches int)
      ), held as (
        select max(position) as last from lookup_list_item where list = ${list}
      ), first as (
        update lookup_list_item item set loan = matched.loan, matches = matched.matches
        from matched
        where item.list = ${list} and item.position = matched.position and matched.index = 0
          and item.matches = 0
        returning item.list, item.position, item.line, item."is", item.id, item.document_hmac, item.text_hmac
      )
      insert into lookup_list_item (list, position, line, "is", id, document_hmac, text_hmac, loan, matches)
      select first.list, held.last + row_number() over (order by matched.position, matched.index), first.line,
        first."is", first.id, first.document_hmac, first.text_hmac, matched.loan, matched.matches
      from held, first join matched on matched.position = first.position and matched.index > 0`.execute(trx);
  });
}
