import { type Kysely, sql, type Transaction } from 'kysely';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import type { SearchPermissions } from '../search/index-queries.ts';
import { countMatches, loansOfPlaces } from '../search/match-queries.ts';
import { type ItemRow, rematchQueries } from './list-items.ts';

/** Rows on either side of a position that are matched again when it is opened. */
const windowSize = 100;
const batchSize = 1000;

/** New matches of CPF and CNPJ, by their HMAC in hexadecimal, and how many rows now lead to a loan. */
export type DocumentMatches = { documents: readonly string[]; loans: number };

type RematchOptions = {
  lookup: SearchPermissions;
  aroundPosition: number | undefined;
  /** Records matches of documents before anybody is shown them. */
  recordDocumentMatches: (what: DocumentMatches) => Promise<void>;
};

type MatchedRow = { position: number; index: number; loan: string | null; matches: number };

/**
 * Looks the unmatched rows of a list up again (those around a position, or all) and stores the new matches, so that
 * counts, filters and navigation agree with what is shown.
 */
export async function rematchUnmatchedRows(
  db: Kysely<Database>,
  { id, size }: { id: string; size: number },
  { lookup, aroundPosition, recordDocumentMatches }: RematchOptions,
): Promise<void> {
  let query = db
    .selectFrom('lookup_list_item')
    .select(['position', 'line', 'is', 'id', 'document_hmac', 'loan', 'matches'])
    .where('list', '=', id)
    .where('matches', '=', 0)
    .orderBy('position');
  if (aroundPosition !== undefined)
    query = query
      .where('position', '>=', aroundPosition - windowSize)
      .where('position', '<=', aroundPosition + windowSize);
  const rows = await query.execute();
  const learnt: MatchedRow[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const questions = rematchQueries(rows.slice(from, from + batchSize), lookup);
    const counts = await countMatches(db, questions);
    const several = new Set(counts.flatMap(({ place, matches }) => (matches > 1 ? place : [])));
    const room = maxListRows - size - learnt.length;
    const loans = await loansOfPlaces(
      db,
      questions.filter(({ place }) => several.has(place)),
      room,
    );
    for (const { place: position, loan, matches } of counts) {
      const each = loans.get(position) ?? [matches === 1 ? loan : null];
      const of = Math.max(matches, each.length);
      learnt.push(...each.map((one, index) => ({ position, index: index + 1, loan: one, matches: of })));
    }
  }
  const ofDocuments = documentMatchesIn(learnt, rows);
  if (ofDocuments.loans > 0) await recordDocumentMatches(ofDocuments);
  if (learnt.length > 0) await db.transaction().execute((trx) => storeMatches(trx, id, learnt));
}

function documentMatchesIn(learnt: readonly MatchedRow[], rows: readonly ItemRow[]): DocumentMatches {
  const hmacs = new Map(
    rows.flatMap(({ position, document_hmac: hmac }) => (hmac ? [[position, hmac.toString('hex')]] : [])),
  );
  const of = learnt.flatMap(({ position }) => hmacs.get(position) ?? []);
  return { documents: [...new Set(of)], loans: of.length };
}

/**
 * Stores matches: the first loan takes the place of its row, the others go to the end of the list, since positions stand
 * in URLs. The list is locked in a statement of its own first: the insert must see the positions that a concurrent
 * rematch has already taken.
 */
async function storeMatches(
  trx: Transaction<Database>,
  list: string,
  learnt: readonly MatchedRow[],
): Promise<void> {
  const column = <K extends keyof MatchedRow>(name: K) => learnt.map((one) => one[name]);
  await sql`select from lookup_list where id = ${list} for update`.execute(trx);
  await sql`
    with learnt as (
      select * from unnest(${column('position')}::int[], ${column('index')}::int[], ${column('loan')}::text[],
        ${column('matches')}::int[]) as learnt (position, nth, loan, matches)
    ), held as (
      select max(position) as last from lookup_list_item where list = ${list}
    ), first as (
      update lookup_list_item item set loan = learnt.loan, matches = learnt.matches
      from learnt
      where item.list = ${list} and item.position = learnt.position and learnt.nth = 1
        and item.matches = 0
      returning item.list, item.position, item.line, item."is", item.id, item.document_hmac
    )
    insert into lookup_list_item (list, position, line, "is", id, document_hmac, loan, matches)
    select first.list, held.last + row_number() over (order by learnt.position, learnt.nth), first.line,
      first."is", first.id, first.document_hmac, learnt.loan, learnt.matches
    from held, first join learnt on learnt.position = first.position and learnt.nth > 1`.execute(trx);
}
