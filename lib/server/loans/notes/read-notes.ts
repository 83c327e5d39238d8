import 'server-only';
import { type RawBuilder, sql } from 'kysely';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { env } from '#lib/server/env.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import type { KeyedHmac } from '../answer-hmac.ts';

/** A loan has few notes. Where it has more than this, the oldest are left out. */
const maxNotes = 200;

/** A note whose text is whole. `firstMonth`: the month in which the loan began, as far as the index knows it. */
export type StoredNote = LoanNote & { text: string; firstMonth: string | null };

const isoInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns the SQL of a query for the notes at a loan that are kept still, the newest first, as JSON: a view reads them
 * together with what else it needs, in one statement. `answer`: of the answer that this person sees, which decisions are
 * compared with; null where that is not known. HMACs under different keys say nothing.
 */
export function notesQuery(
  loan: LoanId,
  { actor, answer }: { actor: Actor; answer: KeyedHmac | null },
): RawBuilder<StoredNote[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'category', category, 'text', text, 'holdsUntil', holds_until, 'pinned', pinned, 'decision', decision,
      'author', name, 'isOwn', issuer = ${actor.issuer} and subject = ${actor.subject},
      'writtenAt', ${isoInstant('written_at')}, 'editedAt', ${isoInstant('edited_at')},
      'isOutdated', case when answer_key = ${answer?.keyId ?? null} then answer_hmac <> ${answer?.hmac ?? null} end,
      'firstMonth', (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from contract where contract.loan = note.loan)
    ) order by written_at desc, id), '[]')
    from (
      select * from note where loan = ${loan} and ${isKept()} order by written_at desc, id limit ${maxNotes}
    ) note)`;
}

/** Returns the notes as a person may read them: masked roles by the rule of free texts. */
export function readableNotes(notes: readonly StoredNote[], { roles }: Actor): LoanNote[] {
  const isFull = loanVisibility(roles) === 'full';
  return notes.map(({ firstMonth, ...note }) => ({
    ...note,
    text: isFull ? note.text : maskFreeText(note.text, undefined, firstMonth, env().FREE_TEXT_WORDS),
  }));
}

/** True for a note that was last written within the months of `NOTE_RETENTION_MONTHS`. */
export const isKept = () =>
  sql<boolean>`coalesce(note.edited_at, note.written_at) > now() - make_interval(months => ${env().NOTE_RETENTION_MONTHS})`;
