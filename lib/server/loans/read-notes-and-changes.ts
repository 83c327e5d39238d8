import 'server-only';
import { type Expression, sql } from 'kysely';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { Actor } from '../actor.ts';
import { databaseTimeoutMs, recordDatabase } from '../db/database.ts';
import type { Db, ViewHmacs } from '../db/database-types.ts';
import { inGroups } from '../db/in-groups.ts';
import { jsonRows } from '../db/json-rows.ts';
import { queryForView } from '../db/query-database.ts';
import { env } from '../env.ts';
import type { KeyedHmac } from './answer-hmac.ts';
import { keptMonths, type LastView } from './last-view/store-last-view.ts';
import { changesBetween } from './last-view/view-hmacs.ts';

/** A loan has few notes. Where it has more than this, the oldest are left out. */
const maxNotes = 200;

/** A loan as a person sees it. `answer`: of what they see, if it can be compared; `now`: what is kept of this view, if any. */
type PresentView = { loan: LoanId; answer: KeyedHmac | null; now: LastView | null };

/** A note whose text is whole. `firstMonth`: the month in which the loan began, as far as the index knows it. */
type StoredNote = LoanNote & { text: string; firstMonth: string | null };
type NotesAndLastView = { notes: StoredNote[]; last: { at: string; seen: ViewHmacs } | null };

/** Reads the notes at a loan, and what has changed since this person last saw it. */
export async function readNotesAndChanges(
  actor: Actor,
  view: PresentView,
): Promise<Pick<LoanView, 'notes' | 'changes'>> {
  const { notes, last } = await queryForView(() => readInGroups(questionOf(actor, view)));
  const { now } = view;
  const changes = now && last && changesBetween(last.seen, now.seen, new Date(last.at));
  return { notes: readable(notes, actor), changes };
}

/** Reads the notes at a loan in the caller's transaction. */
export async function readNotes(trx: Db, actor: Actor, view: Omit<PresentView, 'now'>): Promise<LoanNote[]> {
  const [read] = await readAll(trx, [questionOf(actor, { ...view, now: null })]);
  return readable(read?.notes ?? [], actor);
}

const readInGroups = inGroups(
  (questions: readonly Question[]) => readAll(recordDatabase().prepared, questions),
  { deadlineMs: databaseTimeoutMs },
);

type Question = ReturnType<typeof questionOf>;

function questionOf({ issuer, subject }: Actor, { loan, answer, now }: PresentView) {
  const { hmac = null, keyId = null } = answer ?? {};
  const { visibility = null, keyId: viewKey = null } = now ?? {};
  return { loan, issuer, subject, hmac, key: keyId, visibility, view_key: viewKey };
}

/** True for a note that was last written at an instant within the months of `NOTE_RETENTION_MONTHS`. */
export const isRetained = (lastWritten: Expression<Date | null>) =>
  sql<boolean>`${lastWritten} > now() - make_interval(months => ${env().NOTE_RETENTION_MONTHS})`;

const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The notes that were selected, the newest first. HMACs of answers under different keys say nothing. */
const notesAsJson = sql.raw<StoredNote[]>(`coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'category', category, 'text', text, 'holdsUntil', holds_until, 'pinned', pinned, 'decision', decision,
    'author', name, 'isOwn', note.issuer = asked.issuer and note.subject = asked.subject,
    'writtenAt', ${isoInstant('written_at')}, 'editedAt', ${isoInstant('edited_at')},
    'isOutdated', case when answer_key = asked.key then answer_hmac <> asked.hmac end,
    'firstMonth', (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from contract where contract.loan = note.loan)
  ) order by written_at desc, id), '[]')`);

/** Returns the notes and the last view for each question, in their order. It is text, since every view runs it. */
async function readAll(db: Db, questions: readonly Question[]): Promise<NotesAndLastView[]> {
  const asked = jsonRows(questions.map((question, place) => ({ ...question, place })));
  const { rows } = await sql<NotesAndLastView>`select (
      select ${notesAsJson} from (
        select * from note where loan = asked.loan and ${isRetained(sql`coalesce(edited_at, written_at)`)} order by written_at desc, id limit ${maxNotes}
      ) note
    ) as notes, (
      select jsonb_build_object('at', seen_at, 'seen', seen) from seen_loan
      where issuer = asked.issuer and subject = asked.subject and loan = asked.loan
        and visibility = asked.visibility and key_id = asked.view_key
        and seen_at > now() - make_interval(months => ${keptMonths})
    ) as last
    from jsonb_to_recordset(${asked}) as asked (place int, loan text, issuer text, subject text, hmac bytea, key bytea,
      visibility text, view_key bytea)
    order by place`.execute(db);
  return rows;
}

/** The notes as a person may read them: masked roles by the rule of free texts. */
function readable(notes: readonly StoredNote[], { roles }: Actor): LoanNote[] {
  const isFull = loanVisibility(roles) === 'full';
  return notes.map(({ firstMonth, ...note }) => ({
    ...note,
    text: isFull ? note.text : maskFreeText(note.text, undefined, firstMonth, env().FREE_TEXT_WORDS),
  }));
}
