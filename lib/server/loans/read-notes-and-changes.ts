import 'server-only';
import { type Expression, sql } from 'kysely';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { Json } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { Actor } from '../actor.ts';
import type { Db, ViewHmacs } from '../db/database-types.ts';
import { queryForView } from '../db/query-database.ts';
import { env } from '../env.ts';
import type { KeyedHmac } from './answer-hmac.ts';
import { keptMonths, type LastView } from './last-view/store-last-view.ts';
import { changesBetween } from './last-view/view-hmacs.ts';

/** A loan has few notes. Where it has more than this, the oldest are left out. */
const maxNotes = 200;

/** A loan as a person sees it. `answer`: of what they see, if it can be compared; `now`: what is kept of this view, if any. */
type PresentView = {
  loan: LoanId;
  status: Json | undefined;
  answer: KeyedHmac | null;
  now: LastView | null;
};

/** A note whose text is whole. `firstMonth`: the month in which the loan began, as far as the index knows it. */
type StoredNote = LoanNote & { text: string; firstMonth: string | null };
type NotesAndLastView = {
  notes: StoredNote[];
  last: { at: string; seen: ViewHmacs } | null;
  status: string | null;
};

/** Reads the notes at a loan, and what has changed since this person last saw it. */
export async function readNotesAndChanges(
  actor: Actor,
  view: PresentView,
): Promise<Pick<LoanView, 'notes' | 'changes'>> {
  const { notes, last, status } = await queryForView((db) => readStored(db, actor, view));
  const { now } = view;
  const changes = now && last && changesBetween(last.seen, now, new Date(last.at));
  const isOfStatus = changes?.paths.includes('/status') === true && status !== view.status;
  return {
    notes: readable(notes, actor),
    changes: changes && { ...changes, statusBefore: isOfStatus ? status : null },
  };
}

/** Reads the notes at a loan in the caller's transaction. */
export async function readNotes(
  trx: Db,
  actor: Actor,
  view: Pick<PresentView, 'loan' | 'answer'>,
): Promise<LoanNote[]> {
  return readable((await readStored(trx, actor, { ...view, status: undefined, now: null })).notes, actor);
}

/** True for a note that was last written at an instant within the months of `NOTE_RETENTION_MONTHS`. */
export const isRetained = (lastWritten: Expression<Date | null>) =>
  sql<boolean>`${lastWritten} > now() - make_interval(months => ${env().NOTE_RETENTION_MONTHS})`;

const isoInstant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Reads the notes at a loan, the newest first, and the last view of this person. HMACs of answers under different keys say
 * nothing. It is text, since every view runs it.
 */
async function readStored(
  db: Db,
  { issuer, subject }: Actor,
  { loan, answer, now }: PresentView,
): Promise<NotesAndLastView> {
  const { rows } = await sql<NotesAndLastView>`select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'category', category, 'text', text, 'holdsUntil', holds_until, 'pinned', pinned, 'decision', decision,
        'author', name, 'isOwn', issuer = ${issuer} and subject = ${subject},
        'writtenAt', ${isoInstant('written_at')}, 'editedAt', ${isoInstant('edited_at')},
        'isOutdated', case when answer_key = ${answer?.keyId}::bytea then answer_hmac <> ${answer?.hmac}::bytea end,
        'firstMonth', (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from contract where contract.loan = note.loan)
      ) order by written_at desc, id), '[]')
      from (
        select * from note where loan = ${loan} and ${isRetained(sql`coalesce(edited_at, written_at)`)}
        order by written_at desc, id limit ${maxNotes}
      ) note
    ) as notes, (
      select jsonb_build_object('at', seen_at, 'seen', seen) from seen_loan
      where issuer = ${issuer} and subject = ${subject} and loan = ${loan}
        and visibility = ${now?.visibility}::text and key_id = ${now?.keyId}::bytea
        and seen_at > now() - make_interval(months => ${keptMonths})
    ) as last, (select status from contract where loan = ${loan}) as status`.execute(db);
  return rows[0] ?? { notes: [], last: null, status: null };
}

/** The notes as a person may read them: masked roles by the rule of free texts. */
function readable(notes: readonly StoredNote[], { roles }: Actor): LoanNote[] {
  const isFull = loanVisibility(roles) === 'full';
  return notes.map(({ firstMonth, ...note }) => ({
    ...note,
    text: isFull ? note.text : maskFreeText(note.text, undefined, firstMonth, env().FREE_TEXT_WORDS),
  }));
}
