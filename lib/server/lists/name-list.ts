import 'server-only';
import { z } from 'zod';
import { holdsPersonalData } from '#lib/access/masking/personal-data.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { documentsWithin } from '#lib/lookup/identifiers/parse-document.ts';
import { maxListName } from '#lib/lookup/list/list-view.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { type Access, recordAll } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { isListId } from './list-queries.ts';

const isImpersonal = (name: string) => !holdsPersonalData(name) && documentsWithin(name).length === 0;
const bodySchema = z.object({ name: storableText.trim().max(maxListName).refine(isImpersonal) });

/**
 * Names a person's own list; an empty name takes its name away. A name that holds a document, a telephone or an e-mail address
 * is refused. The record holds nothing of the name.
 */
export async function nameList({
  actor,
  requestId,
  id,
  body,
}: Caller & { id: string; body: unknown }): Promise<{ name: string | null }> {
  await requireRight({ actor, requestId }, 'loan:find');
  const name = parseBody(bodySchema, body).name || null;
  if (!isListId(id)) throw invalidBody();
  const { issuer, subject } = actor;
  const isNamed = await recordAll(actor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('lookup_list')
      .set({ name })
      .where((list) => list.and({ id, issuer, subject }))
      .executeTakeFirstOrThrow();
    const access: Access = { action: 'name-list', requestId, outcome: 'ok', fields: [`list:${id}`] };
    return numUpdatedRows > 0n
      ? { result: true, records: [{ actor, access }] }
      : { result: false, records: [] };
  });
  if (!isNamed) throw invalidBody();
  return { name };
}
