import 'server-only';
import { sql } from 'kysely';
import { z } from 'zod';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { refuse } from '#lib/server/access/require-right.ts';
import { type Access, recordAll } from '#lib/server/access-record/record-access.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { decisionCategory, maxNoteLength, type NoteDraft, type NotesAnswer } from '#lib/view/loan-notes.ts';
import { type KeyedHmac, readAnswerMark } from '../answer-hmac.ts';
import { isRetained, readNotes } from '../read-notes-and-changes.ts';

const draftSchema = z.object({
  category: storableText,
  text: storableText.trim().min(1).max(maxNoteLength),
  holdsUntil: storableText.refine((text) => parseCivilDate(text) !== null).nullable(),
  pinned: z.boolean(),
  decision: z.enum(loanDecisions).nullable(),
});
const answer = storableText.nullable();
const changeSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('write'), note: draftSchema, answer }),
  z.object({ act: z.literal('edit'), id: z.uuid(), note: draftSchema, answer }),
  z.object({ act: z.literal('delete'), id: z.uuid(), answer }),
]);
type Change = z.infer<typeof changeSchema>;

/**
 * Writes, edits or deletes a note at a loan, for everybody who may see the loan, and their own notes alone. The record says
 * of which category the note is, and holds nothing of its text. Returns the notes as this person may read them.
 */
export async function changeNotes({
  actor,
  requestId,
  loan,
  body,
}: Caller & { loan: LoanId; body: unknown }): Promise<NotesAnswer> {
  if (!loanVisibility(actor.roles)) return refuse(actor, 'loan:masked', { requestId, loan });
  const change = parseBody(changeSchema, body);
  if (change.act !== 'delete') requireDraft(change.note);
  const seen = readAnswerMark(change.answer);
  const changed = await recordAll(actor, async (trx) => {
    const category = await carryOut(trx, { actor, loan, change, seen });
    if (category === null) return { result: null, records: [] };
    // What is no longer shown is deleted by whoever comes next.
    await trx
      .deleteFrom('note')
      .where(({ fn, not }) => not(isRetained(fn.coalesce('edited_at', 'written_at'))))
      .execute();
    const notes = await readNotes(trx, actor, { loan, answer: seen });
    const access: Access = {
      action: `${change.act}-note`,
      requestId,
      outcome: 'ok',
      loan,
      fields: [category],
    };
    return { result: { notes, requestId }, records: [{ actor, access }] };
  });
  if (!changed) throw new DeskError('not_found');
  return changed;
}

/** Throws where the category is none of the desk's, or a decision stands where none belongs. */
function requireDraft({ category, decision }: NoteDraft): void {
  const isKnown = env().NOTE_CATEGORIES.includes(category);
  if (!isKnown || (category === decisionCategory) !== (decision !== null)) throw invalidBody();
}

/** Returns the category of the note; null where this person has no such note at the loan. */
async function carryOut(
  trx: Trx,
  { actor, loan, change, seen }: { actor: Actor; loan: LoanId; change: Change; seen: KeyedHmac | null },
): Promise<string | null> {
  if (change.act === 'write') {
    const { issuer, subject, name } = actor;
    const customer = trx.selectFrom('contract').select('customer').where('loan', '=', loan);
    await trx
      .insertInto('note')
      .values({ ...columnsOf(change.note, seen), loan, customer, issuer, subject, name })
      .execute();
    return change.note.category;
  }
  const isOwn = { id: change.id, loan, issuer: actor.issuer, subject: actor.subject };
  const changed =
    change.act === 'delete'
      ? trx
          .deleteFrom('note')
          .where((where) => where.and(isOwn))
          .returning('category')
      : trx
          .updateTable('note')
          .set({ ...columnsOf(change.note, seen), edited_at: sql<Date>`now()` })
          .where((where) => where.and(isOwn))
          .returning('category');
  const [row] = await changed.execute();
  return row?.category ?? null;
}

function columnsOf({ category, text, holdsUntil, pinned, decision }: NoteDraft, seen: KeyedHmac | null) {
  const basis = decision === null ? null : seen;
  return {
    category,
    text,
    pinned,
    decision,
    holds_until: holdsUntil,
    answer_hmac: basis?.hmac ?? null,
    answer_key: basis?.keyId ?? null,
  };
}
