import type { Selectable } from 'kysely';
import { isUuid } from '#lib/loan/string-formats.ts';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import {
  distinctReadings,
  type Identifier,
  isPersonal,
  type ListEntry,
  textOf,
} from '#lib/lookup/pasted-text.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import {
  countMatches,
  indexQueriesOf,
  loansOfPlaces,
  type SearchPermissions,
} from '../lookup-index/index-queries.ts';
import { looksPersonal, maskTypedNumber } from '../lookup-index/indexable-values.ts';
import { mapInSteps } from '../map-in-steps.ts';

export type ItemRow = Omit<
  Selectable<Database['lookup_list_item']>,
  'list' | 'visited_at' | 'done' | 'open_tries'
>;

/** Readings of one row, at most. */
const maxReadings = 8;
const batchSize = 1000;

/**
 * Matches the rows of a list with the index. Each is read as the first of its readings that the index knows (`knownIds`:
 * their ids), else as its likeliest. A row that leads to several loans becomes a row for each of them, as far as there
 * is room. `tried`: every reading that was looked up, each once.
 */
export async function matchEntries(
  db: Db,
  entries: readonly ListEntry[],
  permissions: SearchPermissions,
): Promise<{ items: ItemRow[]; knownIds: Set<string>; tried: Identifier[] }> {
  const likely = entries.map((entry) => ({ ...entry, identifiers: entry.identifiers.slice(0, maxReadings) }));
  const questions = await mapInSteps(likely, ({ identifiers }, index) =>
    identifiers.flatMap((identifier, reading) =>
      indexQueriesOf(identifier, index * maxReadings + reading, permissions),
    ),
  );
  const matches = new Map<number, { loan: string; matches: number }>();
  for (let from = 0; from < questions.length; from += batchSize) {
    const counts = await countMatches(db, questions.slice(from, from + batchSize).flat());
    for (const { place, ...match } of counts) matches.set(place, match);
  }
  const matchedEntries = likely.map(({ line, identifiers, isRounded = false }, index): MatchedEntry => {
    const places = identifiers.map((_, reading) => index * maxReadings + reading);
    const reading = places.findIndex((place) => matches.has(place));
    return {
      line,
      isRounded,
      identifier: identifiers[Math.max(reading, 0)],
      match: matches.get(places[reading] ?? -1),
    };
  });
  const several = matchedEntries.flatMap(({ identifier, match }, place) =>
    // A loan identifier means the loan that is written there, whatever else it can be read as.
    identifier && identifier.kind !== 'loan' && match && match.matches > 1
      ? indexQueriesOf(identifier, place, permissions)
      : [],
  );
  const loans = await loansOfPlaces(db, several, maxListRows - entries.length);
  const rows = await mapInSteps(matchedEntries, (entry, place) =>
    rowsOf(entry, loans.get(place), permissions),
  );
  const items = rows.flat().map((row, index) => ({ ...row, position: index + 1 }));
  const knownIds = matchedEntries.flatMap(({ identifier, match }) =>
    match && identifier ? identifier.id : [],
  );
  return { items, knownIds: new Set(knownIds), tried: distinctReadings(likely) };
}

type MatchedEntry = {
  line: number;
  isRounded: boolean;
  identifier: Identifier | undefined;
  match: { loan: string; matches: number } | undefined;
};

function rowsOf(
  { line, isRounded, identifier, match }: MatchedEntry,
  several: readonly string[] | undefined,
  permissions: SearchPermissions,
): Omit<ItemRow, 'position'>[] {
  const matches = several?.length ?? match?.matches ?? 0;
  const only = match && matches === 1 ? match.loan : null;
  // A loan identifier opens its loan, whether or not the index knows it.
  const loans = several ?? [only ?? (identifier?.kind === 'loan' ? identifier.id : null)];
  return loans.map((loan) => ({
    line,
    kind: identifier?.kind ?? (isRounded ? 'rounded' : null),
    id: identifier ? textToKeep(identifier, matches > 0, permissions.key) : null,
    loan,
    matches,
  }));
}

const maxTextLength = 160;

/** Returns the text of a row that may be stored: no document, and no unmatched text that looks personal. */
function textToKeep(identifier: Identifier, isMatched: boolean, key: Secret | undefined): string | null {
  if (isPersonal(identifier.kind)) return null;
  const isLoan = identifier.kind === 'loan';
  const text = isLoan ? identifier.id : maskTypedNumber(textOf(identifier), key);
  const isApiId = isLoan || isUuid(text);
  return !isMatched && !isApiId && looksPersonal(text) ? null : text.slice(0, maxTextLength).toWellFormed();
}
