import 'server-only';
import { maxPeople, parseLogSearch, searchQuery } from '#lib/access/log/log-search.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { streamText } from '#lib/server/responses/csv.ts';
import { readChainState } from '../chain/read-chain-state.ts';
import { readHead } from '../chain/signed-head.ts';
import { readTransaction } from '../read-transaction.ts';
import { findOutOfHours, findRanking } from '../search/find-activity.ts';
import { findRows, type LogRow, type RowFilter } from '../search/find-log-rows.ts';
import { resolveSearch } from '../search/resolve-search.ts';
import { loanColumns, personColumns, rowColumns } from './log-columns.ts';
import { aboutExport, csvFile } from './log-csv.ts';

/** The act that a file of the access log counts against the limit of the person. */
const oneExport = { limit: 'exports', amount: 1 } as const;

/** `query`: that of the page's URL. */
type ExportRequest = Caller & { query: URLSearchParams; locale: Locale };

/**
 * Exports a search of the log as CSV, of any length, up to the log's head at this moment. The export is recorded before
 * its first byte leaves. Throws `invalid_request` for an invalid search, or one whose name matches more than `maxPeople`
 * people.
 */
export async function exportLog(request: ExportRequest): Promise<ReadableStream<Uint8Array>> {
  const { csv } = await prepareExport(request);
  return streamText(await csv(), { event: 'export-log', requestId: request.requestId });
}

/**
 * Authorizes, counts and records an export, and returns what its files are made of: the filter of its rows, which ends
 * at the log's head, and that head. `files`: names the files in the record, where there are more than the CSV.
 */
export async function prepareExport(request: ExportRequest, files: readonly string[] = []) {
  const { actor, query, locale, requestId } = request;
  await requireRight(request, 'log:export');
  await requireWithinLimit(actor, 'exports', requestId);
  const timeZone = env().DISPLAY_TIME_ZONE;
  const { search, wrong } = parseLogSearch(query, timeZone);
  if (wrong.length > 0) throw new DeskError('invalid_request');
  const { head, chain, resolved } = await readTransaction(async (trx) => ({
    head: await readHead(trx),
    chain: await readChainState(trx),
    resolved: await resolveSearch(trx, search, timeZone, actor),
  }));
  const { contracts, about } = resolved;
  const filter = { ...resolved.filter, highest: Math.min(resolved.filter.highest, head.sequence) };
  // The page explains this; a file without rows would look complete.
  if ((filter.people?.length ?? 0) > maxPeople) {
    throw new DeskError('invalid_request', { parameter: 'person', reason: 'too-many' });
  }
  const fields = ['access-log', ...about.fields, ...files];
  await recordAccess(actor, {
    action: 'export',
    requestId,
    outcome: 'ok',
    ...about,
    fields,
    counts: oneExport,
  });
  // The id of a kept list says nothing to the reader of a file.
  const holder = about.fields.find((field) => field.startsWith('document:')) ?? null;
  const shown = contracts
    ? { contracts: null, contract: contracts.asked.join(', ') }
    : { ...(search.holder && { holder }) };
  const filters = searchQuery(search, shown) || 'none';
  const batches = () => readInBatches(filter);
  const csv = async () => {
    if (search.by === 'loan') {
      const loans = await readTransaction((trx) => findRanking(trx, filter, maxRanked));
      return csvFile({ columns: loanColumns(timeZone), batches: [loans], rowsOf: (row) => [row], locale });
    }
    if (search.by === 'person') {
      const most = maxRanked;
      const people = await readTransaction((trx) => findOutOfHours(trx, filter, { most, timeZone }));
      return csvFile({ columns: personColumns, batches: [people], rowsOf: (row) => [row], locale });
    }
    const columns = rowColumns(timeZone, await loadMessages(locale), locale);
    return csvFile({ columns, batches: batches(), rowsOf: (row) => [row], locale });
  };
  const preamble = () => aboutExport({ exportedBy: actor, chain, bounds: filter, filters, timeZone }, locale);
  return { head, filters, batches, csv, preamble };
}

/**
 * All rows of a filter, oldest first, in batches. Each batch is read in its own transaction, so that no transaction stays
 * open during a download. The log only grows, and beyond `highest`, so the batches are consistent.
 */
export async function* readInBatches(filter: RowFilter, batchSize = 1000, db?: Db): AsyncGenerator<LogRow[]> {
  for (let { lowest } = filter; ; ) {
    const next = { ...filter, lowest };
    const rows = await readTransaction((trx) => findRows(trx, next, 'asc', batchSize), { ...(db && { db }) });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    lowest = last.sequence + 1;
  }
}

/** Lines of a ranking that a file holds. */
const maxRanked = 10_000;
