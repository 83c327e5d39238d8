import 'server-only';
import { z } from 'zod';
import type { ViewersOfContract, ViewersReport } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { instantsOfDays, isTimeZone } from '#lib/loan/local-time.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { auditDatabase } from '#lib/server/db/database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { log } from '#lib/server/log.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { includesDetached, readChainState } from '../chain/read-chain-state.ts';
import { streamText } from '../export/csv.ts';
import { readTransaction } from '../read-transaction.ts';
import { recordAccess } from '../record-access.ts';
import { resolveKey } from '../search/resolve-search.ts';
import { type SequenceBounds, sequenceBounds } from '../search/sequence-bounds.ts';
import { findViewers } from './find-viewers.ts';
import { viewersCsv } from './viewers-csv.ts';

/** The most keys in one query, so that each query stays short. */
const batchSize = 250;
/** Viewers that one page holds; the CSV has no limit. */
const maxViewers = 50_000;

const requestSchema = z.object({
  text: z.string(),
  first: z.string(),
  last: z.string(),
  timeZone: z.string().refine(isTimeZone),
});

type ReportRequest = Caller & { body: unknown };

/** Reports who saw each of many contracts or loans within some days, those without viewers included. */
export async function reportViewers(request: ReportRequest): Promise<ViewersReport> {
  const { requestId } = request;
  const { batches, chain, instants } = await recordAndRead(request, 'read-log');
  const { asOf, fromCopy } = chain;
  const detached = includesDetached(instants.from, chain.detached) ? chain.detached : null;
  const about = { detached, requestId, asOf, fromCopy };
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
  const { days, bounds, chain, batches } = await recordAndRead(request, 'export');
  const about = { ...days, ...bounds, chain, exportedAt: new Date(), exportedBy: request.actor };
  return streamText(viewersCsv(about, batches, request.locale), (error) => {
    const { requestId } = request;
    log().error({ event: 'export-people', requestId, error }, 'an export was cut short');
  });
}

/** Records the request before the first batch can be read; a single loan or contract is named in the record. */
async function recordAndRead({ actor, body, requestId }: ReportRequest, action: 'read-log' | 'export') {
  const right = action === 'export' ? 'log:export' : 'log:read';
  await requireRight({ actor, requestId }, right);
  if (action === 'export') await requireWithinLimit(actor, 'exports', requestId);
  const { keys, days, instants } = parseRequest(body);
  const [onlyKey] = keys.length === 1 ? keys : [];
  const { chain, bounds, named } = await readTransaction(
    async (trx) => {
      const chain = await readChainState(trx);
      const { lowest, highest } = await sequenceBounds(trx, instants);
      const named = onlyKey === undefined ? {} : await resolveKey(trx, onlyKey, loanIdPattern());
      return { chain, named, bounds: { lowest, highest: Math.min(highest, chain.head.sequence) } };
    },
    { db: auditDatabase() },
  );
  const { first, last, timeZone } = days;
  const fields = ['people-of', `keys:${keys.length}`, `days:${first}/${last}`, `zone:${timeZone}`];
  const counts = { limit: 'exports', amount: action === 'export' ? 1 : 0 } as const;
  await recordAccess(actor, { action, requestId, outcome: 'ok', fields, counts, ...named });
  return { days, instants, bounds, chain, batches: readViewers(keys, bounds) };
}

async function* readViewers(
  keys: readonly string[],
  bounds: SequenceBounds,
): AsyncGenerator<ViewersOfContract[]> {
  const pattern = loanIdPattern();
  for (let at = 0; at < keys.length; at += batchSize) {
    yield await readTransaction((trx) => findViewers(trx, keys.slice(at, at + batchSize), bounds, pattern), {
      db: auditDatabase(),
    });
  }
}

function parseRequest(body: unknown) {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw new DeskError('invalid_request', { parameter: 'body' });
  const { text, first, last, timeZone } = parsed.data;
  const keys = readPastedIdentifiers(text);
  const instants = instantsOfDays(first, last, timeZone);
  if (!keys || keys.length === 0 || !instants) throw new DeskError('invalid_request', { parameter: 'body' });
  if (keys.length > maxKeys)
    throw new DeskError('invalid_request', { parameter: 'body', reason: 'too-many' });
  return { keys, days: { first, last, timeZone }, instants };
}
