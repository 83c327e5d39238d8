import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { LoanPromise, PromiseDraft } from '#lib/loan/loan-promise.ts';

/** The category whose notes say what was decided. */
export const decisionCategory = 'decision';

/** The category whose notes are promises to pay. */
export const promiseCategory = 'promise';

/** Characters of a note, as a browser and the server count them alike: a decision may be a whole opinion. */
export const maxLengthOf = (category: string): number => (category === decisionCategory ? 4000 : 1000);

/** Characters of the word with which a promise is closed. */
export const maxClosingLength = 200;

/** What a person writes. */
export type NoteDraft = {
  category: string;
  text: string;
  /** The last day on which it holds, `YYYY-MM-DD`; null: it holds without an end. */
  holdsUntil: string | null;
  pinned: boolean;
  /** Of the category `decision` alone. */
  decision: LoanDecision | null;
  /** Of the category `promise` alone. Its text may be empty. */
  promise: PromiseDraft | null;
};

/** A note at a loan, as one person may read it. */
export type LoanNote = Omit<NoteDraft, 'text' | 'promise'> & {
  id: string;
  /** With `[••••]` for each part that this person may not read; null where they may read nothing of it. */
  text: string | null;
  promise: LoanPromise | null;
  author: string;
  /** True for the person who wrote it, who alone may change it. */
  isOwn: boolean;
  /** Instants, ISO 8601. */
  writtenAt: string;
  editedAt: string | null;
  /** Whether the answer of the lending API has changed since the decision; null where that is not known. */
  isOutdated: boolean | null;
};

/** The answer to each act on the notes of a loan. `deleted`: the note that was deleted, whole, with which it can be written again. */
export type NotesAnswer = {
  notes: LoanNote[];
  notesLeftOut: number;
  deleted: NoteDraft | null;
  requestId: string;
};

/**
 * An act on the notes of a loan. `read`: a person who sees their own note with masked parts reads it whole. `answer`: the
 * `answerMark` of the view that a decision was made on.
 */
export type NoteAct = { answer: string | null } & (
  | { act: 'write'; note: NoteDraft }
  | { act: 'edit'; id: string; note: NoteDraft }
  | { act: 'delete' | 'read'; id: string }
  | { act: 'close'; id: string; word: string }
);

/** True where a note no longer holds on a day, `YYYY-MM-DD`: a promise holds until it is kept or closed. */
export function isNoteOver(
  { holdsUntil, promise }: Pick<LoanNote, 'holdsUntil' | 'promise'>,
  today: string,
): boolean {
  if (promise) return promise.closed !== null || promise.outcome === 'kept';
  return holdsUntil !== null && holdsUntil < today;
}

/** True for a promise that was broken and that nobody has closed: it stands first. */
export const isBroken = ({ promise }: Pick<LoanNote, 'promise'>): boolean =>
  promise?.outcome === 'broken' && promise.closed === null;

/** The notes that hold on a day: broken promises first, then pinned notes, then the others, each as they stood. */
export function notesInOrder(notes: readonly LoanNote[], today: string): LoanNote[] {
  const rank = (note: LoanNote) => (isBroken(note) ? 0 : note.pinned ? 1 : 2);
  return notes.filter((note) => !isNoteOver(note, today)).toSorted((a, b) => rank(a) - rank(b));
}
