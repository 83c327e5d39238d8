import 'server-only';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { LimitName } from '#lib/access/limits/person-limits.ts';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { maxPromisedCents, promiseChannels } from '#lib/loan/loan-promise.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { type Access, recordAll } from '#lib/server/access-record/record-access.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import type { Database, Trx } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import {
  decisionCategory,
  maxClosingLength,
  maxLengthOf,
  type NoteDraft,
  type NotesAnswer,
  promiseCategory,
} from '#lib/view/loan-notes.ts';
import { type KeyedHmac, readAnswerMark } from '../answer-hmac.ts';
import { isRetained, readNotes } from '../read-notes-and-changes.ts';

const civilDay = storableText.refine((text) => parseCivilDate(text) !== null);
const promiseSchema = z.object({
  cents: z.int().min(1).max(maxPromisedCents),
  day: civilDay,
  channel: z.enum(promiseChannels),
});
const draftSchema = z.object({
  category: storableText,
  text: storableText.trim().max(maxLengthOf(decisionCategory)),
  holdsUntil: civilDay.nullable(),
  pinned: z.boolean(),
  decision: z.enum(loanDecisions).nullable(),
  promise: promiseSchema.nullable(),
});
const answer = storableText.nullable();
const id = z.uuid();
const actSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('write'), note: draftSchema, answer }),
  z.object({ act: z.literal('edit'), id, note: draftSchema, answer }),
  z.object({ act: z.enum(['delete', 'read']), id, answer }),
  z.object({
    act: z.literal('close'),
    id,
    word: storableText.trim().min(1).max(maxClosingLength),
    answer,
  }),
]);
type Act = z.infer<typeof actSchema>;

/** The action that is recorded of each act. */
const actions = {
  write: 'write-note',
  edit: 'edit-note',
  delete: 'delete-note',
  read: 'read-note',
  close: 'close-promise',
} as const satisfies Record<Act['act'], AccessAction>;

/** What each act counts as. A note that is read whole is a read of its loan; one that is deleted counts nothing. */
const limits: Record<Act['act'], LimitName | null> = {
  write: 'notes',
  edit: 'notes',
  close: 'notes',
  read: 'loans',
  delete: null,
};

/**
 * Carries out an act on the notes at a loan: a person writes, edits, deletes and reads whole their own notes alone, and
 * closes the promise of anyone. The record says of which category the note is, and holds
 * nothing of its text. Returns the notes as this person may read them.
 */
export async function changeNotes({
  actor,
  requestId,
  loan,
  body,
}: Caller & { loan: LoanId; body: unknown }): Promise<NotesAnswer> {
  await requireRight({ actor, requestId, loan }, 'note:write');
  const act = parseBody(actSchema, body);
  if ('note' in act) requireDraft(act.note);
  const limit = limits[act.act];
  if (limit) await requireWithinLimit(actor, limit, requestId);
  const seen = readAnswerMark(act.answer);
  const changed = await recordAll(actor, async (trx) => {
    const note = await carryOut(trx, { actor, loan, act, seen });
    if (note === null) return { result: null, records: [] };
    // What is no longer shown is deleted by whoever comes next.
    await trx
      .deleteFrom('note')
      .where(({ fn, not }) => not(isRetained(fn.coalesce('edited_at', 'written_at'))))
      .execute();
    const whole = act.act === 'read' ? act.id : null;
    const notes = await readNotes(trx, actor, { loan, answer: seen, whole });
    const access: Access = {
      action: actions[act.act],
      requestId,
      outcome: 'ok',
      loan,
      fields: [note.category],
      ...(limit && { counts: { limit, amount: 1 } }),
    };
    const deleted = act.act === 'delete' ? note : null;
    return { result: { ...notes, deleted, requestId }, records: [{ actor, access }] };
  });
  if (!changed) throw new DeskError('not_found');
  return changed;
}

/** Throws where the category is none of the desk's, a decision or a promise stands where none belongs, or the text is too long. */
function requireDraft({ category, text, decision, promise }: NoteDraft): void {
  const isKnown = env().NOTE_CATEGORIES.includes(category);
  const isWhole =
    (category === decisionCategory) === (decision !== null) &&
    (category === promiseCategory) === (promise !== null) &&
    (text !== '' || promise !== null) &&
    text.length <= maxLengthOf(category);
  if (!isKnown || !isWhole) throw invalidBody();
}

/** Returns the note that was written, changed, deleted or read; null where this person has no such note at the loan. */
async function carryOut(
  trx: Trx,
  { actor, loan, act, seen }: { actor: Actor; loan: LoanId; act: Act; seen: KeyedHmac | null },
): Promise<NoteDraft | null> {
  const { issuer, subject, name } = actor;
  if (act.act === 'write') {
    const customer = trx.selectFrom('contract').select('customer').where('loan', '=', loan);
    await trx
      .insertInto('note')
      .values({ ...columnsOf(act.note, actor, seen), loan, customer, issuer, subject, name })
      .execute();
    if (act.note.decision !== null) await closeRows(trx, actor, loan);
    return act.note;
  }
  const [row] = await changedRows(trx, act, { actor, loan, seen });
  return row ? draftOf(row) : null;
}

/** Ticks the rows of this loan off in the lists of a person who has decided it. */
async function closeRows(trx: Trx, { issuer, subject }: Actor, loan: LoanId): Promise<void> {
  const ownNote = trx
    .selectFrom('lookup_list')
    .select('id')
    .where((list) => list.and({ issuer, subject }));
  await trx
    .updateTable('lookup_list_item')
    .set({ done: true })
    .where('loan', '=', loan)
    .where('list', 'in', ownNote)
    .execute();
}

/** Their own note, or of `close` the promise of anyone, which is closed once. */
function changedRows(
  trx: Trx,
  act: Exclude<Act, { act: 'write' }>,
  { actor, loan, seen }: { actor: Actor; loan: LoanId; seen: KeyedHmac | null },
): Promise<Selectable<Database['note']>[]> {
  const now = sql<Date>`now()`;
  const notes = trx.updateTable('note').where('id', '=', act.id).where('loan', '=', loan).returningAll();
  const { issuer, subject, name } = actor;
  const isOwn = { id: act.id, loan, issuer, subject };
  switch (act.act) {
    case 'edit':
      return notes
        .set({ ...columnsOf(act.note, actor, seen), ...closedStill(act.note), edited_at: now })
        .where((note) => note.and({ issuer, subject }))
        .execute();
    case 'close':
      return notes
        .set({ closed_by: name, closed_word: act.word, closed_at: now })
        .where('promised_cents', 'is not', null)
        .where('closed_at', 'is', null)
        .execute();
    case 'delete':
      return trx
        .deleteFrom('note')
        .where((note) => note.and(isOwn))
        .returningAll()
        .execute();
    case 'read':
      return trx
        .selectFrom('note')
        .where((note) => note.and(isOwn))
        .selectAll()
        .execute();
  }
}

/** Whoever closed a promise closed it of this amount and day. */
function closedStill({ promise }: NoteDraft) {
  const { cents = null, day = null } = promise ?? {};
  const still = <T>(column: string) =>
    sql<T | null>`case when promised_cents = ${cents}::bigint and promised_day = ${day}::date then ${sql.ref(column)} end`;
  return {
    closed_by: still<string>('closed_by'),
    closed_word: still<string>('closed_word'),
    closed_at: still<Date>('closed_at'),
  };
}

/** The columns of a text that is written now. A promise that is changed is another one, of which nothing is found yet. */
function columnsOf(note: NoteDraft, { sessionHash }: Actor, seen: KeyedHmac | null) {
  const { category, text, holdsUntil, pinned, decision, promise } = note;
  const basis = decision === null ? null : seen;
  return {
    category,
    text,
    pinned,
    decision,
    holds_until: holdsUntil,
    answer_hmac: basis?.hmac ?? null,
    answer_key: basis?.keyId ?? null,
    session_hash: sessionHash,
    promised_cents: promise?.cents ?? null,
    promised_day: promise?.day ?? null,
    channel: promise?.channel ?? null,
    outcome: null,
    outcome_day: null,
  };
}

function draftOf(row: Selectable<Database['note']>): NoteDraft {
  const { category, text, pinned, decision, promised_cents: cents, promised_day: day, channel } = row;
  const promise = cents !== null && day !== null && channel !== null ? { cents, day, channel } : null;
  return { category, text, holdsUntil: row.holds_until, pinned, decision, promise };
}
