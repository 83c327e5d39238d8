import 'server-only';
import { type Expression, sql } from 'kysely';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { keptViewMonths } from '#lib/access/retention.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanPromise } from '#lib/loan/loan-promise.ts';
import type { LoanStanding } from '#lib/lookup/index-matches.ts';
import type { LoanNote, NotesAnswer } from '#lib/view/loan-notes.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { outcomeWithoutPayments } from '#lib/view/promise-outcome.ts';
import type { Actor } from '../actor.ts';
import type { Db, ViewHmacs } from '../db/database-types.ts';
import { queryForView } from '../db/query-database.ts';
import { env } from '../env.ts';
import type { KeyedHmac } from './answer-hmac.ts';
import type { LastView } from './last-view/store-last-view.ts';
import { changesBetween } from './last-view/view-hmacs.ts';

/**
 * A loan has few notes. Where it has more than this, the oldest are left out that are neither pinned, decisions nor open
 * promises, and of these the older ones of whoever wrote most, so that nobody can hide what others have pinned.
 */
const maxNotes = 200;

/** A loan as a person sees it. `answer`: of what they see, if it can be compared; `now`: what is kept of this view, if any. */
type PresentView = {
  loan: LoanId;
  status: Json | undefined;
  answer: KeyedHmac | null;
  now: LastView | null;
};

/**
 * A note whose text is whole. `firstMonth`: the month in which the loan began, as far as the index knows it. `isOfSession`:
 * its text was last written in the session that reads it. The outcome of a promise is the one that was found, if any was.
 */
type StoredNote = Omit<LoanNote, 'promise'> & {
  text: string;
  firstMonth: string | null;
  isOfSession: boolean;
  promise: (Omit<LoanPromise, 'outcome'> & { outcome: 'kept' | 'broken' | null }) | null;
};
type StoredOfLoan = {
  notes: StoredNote[];
  /** All notes at the loan, also those that are left out. */
  noteCount: number;
  last: { at: string; seen: ViewHmacs } | null;
  status: string | null;
  standing: LoanStanding | null;
};

/** Reads the notes at a loan, what has changed since this person last saw it, and where the index says that it stands. */
export async function readNotesAndChanges(
  actor: Actor,
  view: PresentView,
): Promise<Pick<LoanView, 'notes' | 'notesLeftOut' | 'changes'> & Pick<StoredOfLoan, 'standing'>> {
  const { notes, noteCount, last, status, standing } = await queryForView((db) =>
    readStored(db, actor, view),
  );
  const { now } = view;
  const changes = now && last && changesBetween(last.seen, now, new Date(last.at));
  const isOfStatus = changes?.paths.includes('/status') === true && status !== view.status;
  return {
    notes: readable(notes, actor),
    notesLeftOut: noteCount - notes.length,
    standing,
    changes: changes && { ...changes, statusBefore: isOfStatus ? status : null },
  };
}

/** Reads the notes at a loan in the caller's transaction. `whole`: the note of this person that they read unmasked. */
export async function readNotes(
  trx: Db,
  actor: Actor,
  view: Pick<PresentView, 'loan' | 'answer'> & { whole: string | null },
): Promise<Pick<NotesAnswer, 'notes' | 'notesLeftOut'>> {
  const { notes, noteCount } = await readStored(trx, actor, { ...view, status: undefined, now: null });
  return { notes: readable(notes, actor, view.whole), notesLeftOut: noteCount - notes.length };
}

/** Reads the notes at several loans, by loan. */
export async function readNotesOf(
  db: Db,
  actor: Actor,
  loans: readonly string[],
): Promise<Map<string, LoanNote[]>> {
  if (loans.length === 0) return new Map();
  const { rows } = await sql<{ loan: string; notes: StoredNote[] }>`
    select known.loan, (${notesOf({ actor, loan: sql.ref('known.loan'), answer: null })}) as notes
    from unnest(${[...loans]}::text[]) as known (loan)`.execute(db);
  return new Map(rows.map(({ loan, notes }) => [loan, readable(notes, actor)]));
}

/** True for a note that was last written at an instant within the months of `NOTE_RETENTION_MONTHS`. */
export const isRetained = (lastWritten: Expression<Date | null>) =>
  sql<boolean>`${lastWritten} > now() - make_interval(months => ${env().NOTE_RETENTION_MONTHS})`;

const isoInstant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The notes at a loan as JSON, the newest first. HMACs of answers under different keys say nothing. */
const notesOf = ({
  actor,
  loan,
  answer,
}: {
  actor: Actor;
  loan: Expression<string>;
  answer: KeyedHmac | null;
}) =>
  sql<StoredNote[]>`select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'category', category, 'text', text, 'holdsUntil', holds_until, 'pinned', pinned, 'decision', decision,
        'author', name, 'isOwn', issuer = ${actor.issuer} and subject = ${actor.subject}, 'isOfSession', session_hash = ${actor.sessionHash},
        'promise', case when promised_cents is not null then jsonb_build_object(
          'cents', promised_cents, 'day', promised_day, 'channel', channel, 'outcome', outcome, 'outcomeDay', outcome_day,
          'closed', case when closed_at is not null then jsonb_build_object(
            'by', closed_by, 'at', ${isoInstant('closed_at')}, 'word', closed_word) end) end,
        'writtenAt', ${isoInstant('written_at')}, 'editedAt', ${isoInstant('edited_at')},
        'isOutdated', case when answer_key = ${answer?.keyId}::bytea then answer_hmac <> ${answer?.hmac}::bytea end,
        'firstMonth', (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from contract where contract.loan = note.loan)
      ) order by written_at desc, id), '[]')
      from (
        select note.* from note
        cross join lateral (
          select pinned or decision is not null or (promised_cents is not null and closed_at is null) as stands
        ) kind
        where note.loan = ${loan} and ${isRetained(sql`coalesce(edited_at, written_at)`)}
        order by stands desc, row_number() over (partition by issuer, subject, stands order by written_at desc, id),
          written_at desc, id
        limit ${maxNotes}
      ) note`;

/** Reads the notes at a loan, and the last view of this person. It is text, since every view runs it. */
async function readStored(db: Db, actor: Actor, { loan, answer, now }: PresentView): Promise<StoredOfLoan> {
  const { issuer, subject } = actor;
  const { rows } = await sql<StoredOfLoan>`select (
      ${notesOf({ actor, loan: sql`${loan}`, answer })}
    ) as notes, (
      select count(*) from note where loan = ${loan} and ${isRetained(sql`coalesce(edited_at, written_at)`)}
    ) as "noteCount", (
      select jsonb_build_object('at', seen_at, 'seen', seen) from seen_loan
      where issuer = ${issuer} and subject = ${subject} and loan = ${loan}
        and visibility = ${now?.visibility}::text and key_id = ${now?.keyId}::bytea
        and seen_at > now() - make_interval(months => ${keptViewMonths})
    ) as last, (select status from contract where loan = ${loan}) as status, (
      select jsonb_build_object('paid', paid, 'installments', installments, 'overdueSince', overdue_since, 'toldAt', told_at)
      from contract where loan = ${loan} and told_at is not null
    ) as standing`.execute(db);
  return rows[0] ?? { notes: [], noteCount: 0, last: null, status: null, standing: null };
}

/**
 * The notes as a person may read them: masked roles by the rule of free texts, but what they wrote in this session. Of a
 * decision, which may be an opinion on what they may not see, they read who decided what on which day.
 */
function readable(notes: readonly StoredNote[], { roles }: Actor, whole: string | null = null): LoanNote[] {
  const isFull = loanVisibility(roles) === 'full';
  const today = civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE);
  return notes.map(({ firstMonth, isOfSession, promise, ...note }) => {
    const mask = (text: string) =>
      isFull || text === '' ? text : maskFreeText(text, undefined, firstMonth, env().FREE_TEXT_WORDS);
    const isWhole = note.isOwn && (isOfSession || note.id === whole);
    const isHidden = !isFull && note.decision !== null;
    return {
      ...note,
      text: isWhole ? note.text : isHidden ? null : mask(note.text),
      promise: promise && {
        ...promise,
        outcome: outcomeWithoutPayments({ day: promise.day, found: promise.outcome }, today),
        closed: promise.closed && { ...promise.closed, word: mask(promise.closed.word ?? '') },
      },
    };
  });
}
