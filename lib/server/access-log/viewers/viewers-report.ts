import 'server-only';
import { sql } from 'kysely';
import { z } from 'zod';
import { noteActions, viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { Viewer, ViewersOfContract, ViewersReport } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantsOfDays, localTime } from '#lib/loan/local-time.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { type Cell, streamText } from '#lib/server/responses/csv.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { exportKinds } from '#lib/view/export-request.ts';
import { includesDetached, readChainState } from '../chain/read-chain-state.ts';
import { csvFile } from '../export/log-csv.ts';
import { readTransaction } from '../read-transaction.ts';
import { namedLoan, namesAny, rowsWithin, unfiltered } from '../search/find-log-rows.ts';
import {
  type ContractText,
  claimDocumentsOf,
  customerFields,
  documentFields,
  isDocument,
  loansOfContracts,
  type PastedContract,
  pastedContracts,
} from '../search/loans-of-contracts.ts';
import { resolveKey } from '../search/resolve-search.ts';
import { type SequenceBounds, sequenceBounds } from '../search/sequence-bounds.ts';

/** The most keys in one query, so that each query stays short. */
const batchSize = 250;
/** Viewers that one page holds; the CSV has no limit. */
const maxViewers = 50_000;

const requestSchema = z.object({ text: storableText, first: storableText, last: storableText });

type ReportRequest = Caller & { body: unknown };

/** Reports who saw each of many contracts or loans within some days, those without viewers included. */
export async function reportViewers(request: ReportRequest): Promise<ViewersReport> {
  const { requestId } = request;
  const { batches, chain, instants } = await recordAndRead(request, 'read-log');
  const detached = includesDetached(instants.from, chain.detached) ? chain.detached : null;
  const about = { detached, requestId };
  const lines: ViewersOfContract[] = [];
  let viewers = 0;
  for await (const batch of batches) {
    for (const line of batch) {
      viewers += line.viewers.length;
      if (viewers > maxViewers) return { lines, cut: true, ...about };
      lines.push(line);
    }
  }
  return { lines, cut: false, ...about };
}

/** The same report as CSV, of any length. */
export async function exportViewers(
  request: ReportRequest & { locale: Locale },
): Promise<ReadableStream<Uint8Array>> {
  const { days, batches } = await recordAndRead(request, 'export');
  const { requestId, locale } = request;
  const lines = csvFile({ columns: columnsOf(days.timeZone), batches, rowsOf, locale });
  return streamText(lines, { event: 'export-people', requestId });
}

/** Records the request before the first batch can be read; a single loan or contract is named in the record. */
async function recordAndRead({ actor, body, requestId }: ReportRequest, action: 'read-log' | 'export') {
  const right = action === 'export' ? 'log:export' : 'log:read';
  await requireRight({ actor, requestId }, right);
  if (action === 'export') await requireWithinLimit(actor, 'exports', requestId);
  const { keys, days, instants } = parseRequest(body);
  const [onlyKey] = keys.length === 1 ? keys : [];
  const typed = await pastedContracts(keys);
  await claimDocumentsOf({ actor, requestId }, typed);
  const { chain, bounds, named } = await readTransaction(async (trx) => {
    const chain = await readChainState(trx);
    const { lowest, highest } = await sequenceBounds(trx, instants);
    const named = onlyKey === undefined ? {} : await resolveKey(trx, onlyKey, loanIdPattern());
    return { chain, named, bounds: { lowest, highest: Math.min(highest, chain.head.sequence) } };
  });
  const { first, last, timeZone } = days;
  const fields = [
    'people-of',
    `keys:${keys.length}`,
    `days:${first}/${last}`,
    `zone:${timeZone}`,
    ...documentFields(typed),
  ];
  const counts = { limit: 'exports', amount: action === 'export' ? 1 : 0 } as const;
  await recordAccess(actor, { action, requestId, outcome: 'ok', fields, counts, ...named });
  return { days, instants, chain, batches: readViewers(typed, bounds) };
}

async function* readViewers(
  keys: readonly PastedContract[],
  bounds: SequenceBounds,
): AsyncGenerator<ViewersOfContract[]> {
  const pattern = loanIdPattern();
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize);
    yield await readTransaction((trx) => findViewers(trx, batch, bounds, pattern));
  }
}

function parseRequest(body: unknown) {
  const { text, first, last } = parseBody(requestSchema, body);
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const keys = readPastedIdentifiers(text);
  const instants = instantsOfDays(first, last, timeZone);
  if (!keys || keys.length === 0 || !instants) throw invalidBody();
  if (keys.length > maxKeys)
    throw new DeskError('invalid_request', { parameter: 'body', reason: 'too-many' });
  return { keys, days: { first, last, timeZone }, instants };
}

/**
 * The viewers of each key within the bounds, in the order of the keys, the most recent viewer first. A key that matches
 * `loanIdPattern` is a loan; any other key is a contract, whose loans are looked up (`loansOfContracts`).
 */
async function findViewers(
  db: Db,
  keys: readonly PastedContract[],
  bounds: SequenceBounds,
  loanIdPattern: RegExp,
): Promise<ViewersOfContract[]> {
  const { loansOf, customersOf } = await findLoans(db, keys, loanIdPattern);
  const isPrint = sql<boolean>`row.fields && '{print,dossier}'`;
  // A file, a copied summary or a print of the loan's page. An export of the log may name a loan too, and shows none.
  const isOfLoan = sql<boolean>`(row.fields && ${[...exportKinds]}::text[] or row.fields[1] like 'summary:%')`;
  const isLookup = sql<boolean>`row.action in ('lookup', 'type', 'read-customer', 'read-log')`;
  const within = await rowsWithin(db, { ...unfiltered, ...bounds });
  const columns = ['sequence', 'instant', 'action', 'issuer', 'subject', 'name', 'roles', 'fields'] as const;
  const ownRows = within
    .innerJoin(unnestRows(loansOf, { index: 'int', loan: 'text' }, 'wanted'), 'wanted.loan', 'row.loan')
    .where('row.outcome', 'in', viewingOutcomes)
    .where((row) =>
      row.or([
        row('row.action', 'in', [...viewingActions, 'lookup', 'read-customer']),
        row.and([row('row.action', '=', 'export'), isOfLoan]),
      ]),
    )
    .select(columns.map((column) => `row.${column}` as const))
    .select('wanted.index');
  // A lookup that found nothing has tried a document all the same.
  const named = [
    ...loansOf.map(({ index, loan }) => ({ index, key: namedLoan(loan) })),
    ...customersOf.map(({ index, field }) => ({ index, key: field })),
  ];
  const namingRows = db
    .selectFrom(unnestRows(named, { index: 'int', key: 'text' }, 'wanted'))
    .crossJoinLateral(
      within
        .where(namesAny(sql`array[wanted.key]`))
        .select(columns.map((column) => `row.${column}` as const))
        .as('row'),
    )
    .select(columns.map((column) => `row.${column}` as const))
    .select('wanted.index');
  const rows = await db
    .selectFrom(ownRows.union(namingRows).as('row'))
    .select(({ fn, not }) => {
      const acts = fn.countAll<number>();
      const exports = acts.filterWhere('row.action', '=', 'export');
      return [
        'row.index',
        'row.issuer',
        'row.subject',
        sql<string>`(array_agg(row.name order by row.sequence desc))[1]`.as('name'),
        sql<string[]>`(array_agg(to_jsonb(row.roles) order by row.sequence desc))[1]`.as('roles'),
        acts.filterWhere('row.action', 'in', ['view', 'refresh', 'list-read', ...noteActions]).as('views'),
        acts.filterWhere('row.action', '=', 'reveal').as('reveals'),
        acts.filterWhere('row.action', '=', 'verify').as('verifications'),
        exports.filterWhere(not(isPrint)).as('exports'),
        exports.filterWhere(isPrint).as('prints'),
        acts.filterWhere(isLookup).as('lookups'),
        fn.min('row.instant').as('first'),
        fn.max('row.instant').as('last'),
      ];
    })
    .groupBy(['row.index', 'row.issuer', 'row.subject'])
    .orderBy('row.index')
    .orderBy(({ fn }) => fn.max('row.sequence'), 'desc')
    .execute();
  const lines = keys.map((key, index): ViewersOfContract => {
    // Several documents look alike: each is told by its place in the list.
    return { key: isDocument(key) ? `${key.shown} ${index + 1}` : key.shown, loans: [], viewers: [] };
  });
  for (const { index, loan } of loansOf) lines[index]?.loans.push(loan);
  for (const { index, first, last, ...viewer } of rows) {
    lines[index]?.viewers.push({ ...viewer, first: first.toISOString(), last: last.toISOString() });
  }
  return lines;
}

async function findLoans(db: Db, keys: readonly PastedContract[], loanIdPattern: RegExp) {
  const loans: { index: number; loan: string }[] = [];
  const contracts: (ContractText & { index: number })[] = [];
  for (const [index, key] of keys.entries()) {
    const loan = parseLoanId(key.text, loanIdPattern);
    if (loan !== null) loans.push({ index, loan });
    else contracts.push({ ...key, index });
  }
  const matches = await loansOfContracts(db, contracts);
  // A loan with several numbers counts once.
  const distinct = new Map(matches.map(({ index, loan }) => [`${index} ${loan}`, { index, loan }]));
  return { loansOf: [...loans, ...distinct.values()], customersOf: customerFields(contracts, matches) };
}

/** A row for each viewer of a key, or one without a viewer where nobody saw it. */
type ReportRow = Omit<ViewersOfContract, 'viewers'> & { viewer: Viewer | null };
const rowsOf = ({ viewers, ...keyed }: ViewersOfContract): ReportRow[] =>
  (viewers.length > 0 ? viewers : [null]).map((viewer) => ({ ...keyed, viewer }));

const columnsOf = (timeZone: string): Record<string, (row: ReportRow) => Cell> => ({
  asked: ({ key }) => key,
  loans: ({ loans }) => loans.join(' '),
  person: ({ viewer }) => viewer?.name ?? '',
  subject: ({ viewer }) => viewer?.subject ?? '',
  issuer: ({ viewer }) => viewer?.issuer ?? '',
  roles: ({ viewer }) => viewer?.roles.join(' ') ?? '',
  views: ({ viewer }) => viewer?.views ?? 0,
  reveals: ({ viewer }) => viewer?.reveals ?? 0,
  verifications: ({ viewer }) => viewer?.verifications ?? 0,
  exports: ({ viewer }) => viewer?.exports ?? 0,
  prints: ({ viewer }) => viewer?.prints ?? 0,
  lookups: ({ viewer }) => viewer?.lookups ?? 0,
  first: ({ viewer }) => viewer?.first ?? '',
  [`first_local (${timeZone})`]: ({ viewer }) => (viewer ? localTime(viewer.first, timeZone) : ''),
  last: ({ viewer }) => viewer?.last ?? '',
  [`last_local (${timeZone})`]: ({ viewer }) => (viewer ? localTime(viewer.last, timeZone) : ''),
});
