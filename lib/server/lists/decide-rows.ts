import 'server-only';
import { z } from 'zod';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { maxDecidedRows } from '#lib/lookup/list/list-view.ts';
import type { ListDecisionAnswer } from '#lib/lookup/list/lookup-list.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAll } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { decisionCategory } from '#lib/view/loan-notes.ts';
import { env } from '../env.ts';
import { readRowsOf, readSummary } from './list-queries.ts';
import { listForReader } from './lookup-lists.ts';

const bodySchema = z.object({
  loans: z.array(storableText).min(1).max(maxDecidedRows),
  decision: z.enum(loanDecisions),
  text: storableText.trim().max(1000),
});

/**
 * Writes one decision at each of the chosen loans of a person's own list, and closes their rows. Only loans that were read for
 * the list are decided: a decision is bound to the answer that was read, so that a later change of it is told. One record for
 * each. Returns the loans that were decided.
 */
export async function decideRows({
  actor,
  requestId,
  id,
  body,
}: Caller & { id: string; body: unknown }): Promise<ListDecisionAnswer> {
  await requireRight({ actor, requestId }, 'note:write');
  const { loans, decision, text } = parseBody(bodySchema, body);
  await requireWithinLimit(actor, 'notes', requestId, new Set(loans).size);
  if (!env().NOTE_CATEGORIES.includes(decisionCategory)) throw invalidBody();
  const decided = await recordAll(actor, async (trx) => {
    const summary = await readSummary(trx, actor, id);
    if (!summary) return { result: null, records: [] };
    const { list, visibility } = listForReader(id, actor);
    const rows = await readRowsOf(trx, { list, visibility })
      .where('item.loan', 'in', loans)
      .where('kept.outcome', '=', 'ok')
      .select(['item.loan', 'kept.answer_hmac', 'kept.answer_key'])
      .distinctOn('item.loan')
      .$narrowType<{ loan: string }>()
      .execute();
    const read = rows.map(({ loan }) => loan);
    if (read.length === 0) return { result: { decided: [], requestId }, records: [] };
    const { issuer, subject, name, sessionHash } = actor;
    // What a masked reader sees is another answer than the one that decisions are compared with.
    const isFull = visibility === 'full';
    const notes = rows.map(({ loan, answer_hmac, answer_key }) => ({
      ...{ loan, issuer, subject, name, decision, text },
      answer_hmac: isFull ? answer_hmac : null,
      answer_key: isFull ? answer_key : null,
      category: decisionCategory,
      pinned: false,
      customer: trx.selectFrom('contract').select('customer').where('loan', '=', loan),
      session_hash: sessionHash,
    }));
    await trx.insertInto('note').values(notes).execute();
    await trx
      .updateTable('lookup_list_item')
      .set({ done: true })
      .where('list', '=', id)
      .where('loan', 'in', read)
      .execute();
    const fields = [decisionCategory, `list:${id}`];
    const access = { action: 'write-note', requestId, outcome: 'ok', fields } as const;
    const counts = { limit: 'notes', amount: 1 } as const;
    const records = read.map((loan) => ({ actor, access: { ...access, loan, counts } }));
    return { result: { decided: read, requestId }, records };
  });
  if (!decided) throw invalidBody();
  return decided;
}
