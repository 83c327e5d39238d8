import 'server-only';
import { z } from 'zod';
import type { ViewersOfContract, ViewersReport } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { may } from '#lib/access/roles/roles.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { instantsOfDays, isTimeZone } from '#lib/loan/local-time.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { describeError, log } from '#lib/server/log.ts';
import { readChainState } from '../chain/read-chain-state.ts';
import { streamText } from '../export/csv.ts';
import { readTransaction } from '../read-transaction.ts';
import { recordAccess } from '../record-access.ts';
import { sequenceBounds } from '../search/find-log-rows.ts';
import { resolveKey } from '../search/resolve-search.ts';
import { type Bounds, findViewers } from './find-viewers.ts';
import { viewersCsv } from './viewers-csv.ts';

/** So many keys at a time: each question to the database stays short. */
const batch = 250;
/** As many people as one page holds; the CSV has no end. */
const mostOnPage = 50_000;

const shape = z.object({
  text: z.string(),
  first: z.string(),
  last: z.string(),
  timeZone: z.string().refine(isTimeZone),
});

type Caller = { actor: Actor; body: unknown; requestId: string };

/** Who saw each of many contracts or loans within some days, those that nobody saw included. */
export async function reportViewers(caller: Caller): Promise<ViewersReport> {
  const { requestId } = caller;
  const { parts } = await ask(caller, 'read-log');
  const lines: ViewersOfContract[] = [];
  let people = 0;
  for await (const some of parts) {
    for (const line of some) {
      people += line.viewers.length;
      if (people > mostOnPage) return { lines, cut: true, requestId };
      lines.push(line);
    }
  }
  return { lines, cut: false, requestId };
}

/** The same as CSV, of any length. */
export async function exportViewers({
  locale,
  ...caller
}: Caller & { locale: Locale }): Promise<ReadableStream<Uint8Array>> {
  const { days, bounds, chain, parts } = await ask(caller, 'export');
  const about = { ...days, ...bounds, chain, exportedAt: new Date(), exportedBy: caller.actor };
  return streamText(viewersCsv(about, parts, locale), (error) => {
    const { requestId } = caller;
    log().error(
      { event: 'export-people', requestId, error: describeError(error) },
      'an export was cut short',
    );
  });
}

/** The reading is on record before the first part can be asked for; of a single loan or contract, under it. */
async function ask({ actor, body, requestId }: Caller, action: 'read-log' | 'export') {
  const right = action === 'export' ? 'log:export' : 'log:read';
  if (!may(actor.roles, right)) return refuse(actor, right, { requestId });
  const { keys, days, instants } = readAsked(body);
  const [only] = keys.length === 1 ? keys : [];
  const { chain, bounds, named } = await readTransaction(async (trx) => {
    const chain = await readChainState(trx);
    const { lowest, highest } = await sequenceBounds(trx, instants);
    const named = only === undefined ? {} : await resolveKey(trx, only, loanIdForm());
    return { chain, named, bounds: { lowest, highest: Math.min(highest, chain.head.sequence) } };
  });
  const { first, last, timeZone } = days;
  const fields = ['people-of', `keys:${keys.length}`, `days:${first}/${last}`, `zone:${timeZone}`];
  await recordAccess(actor, { action, requestId, outcome: 'ok', fields, ...named });
  return { days, bounds, chain, parts: inParts(keys, bounds) };
}

function loanIdForm(): RegExp {
  return compileLoanIdPattern(env().LOAN_ID_PATTERN);
}

async function* inParts(keys: readonly string[], bounds: Bounds): AsyncGenerator<ViewersOfContract[]> {
  const loanIdPattern = loanIdForm();
  for (let at = 0; at < keys.length; at += batch) {
    yield await readTransaction((trx) => findViewers(trx, keys.slice(at, at + batch), bounds, loanIdPattern));
  }
}

function readAsked(body: unknown) {
  const asked = shape.safeParse(body);
  if (!asked.success) throw new DeskError('invalid_request', { parameter: 'body' });
  const { text, first, last, timeZone } = asked.data;
  const keys = readPastedIdentifiers(text);
  const instants = instantsOfDays(first, last, timeZone);
  if (!keys || keys.length === 0 || !instants) throw new DeskError('invalid_request', { parameter: 'body' });
  if (keys.length > maxKeys)
    throw new DeskError('invalid_request', { parameter: 'body', reason: 'too-many' });
  return { keys, days: { first, last, timeZone }, instants };
}
