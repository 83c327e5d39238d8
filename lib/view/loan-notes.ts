import type { LoanDecision } from '#lib/loan/loan-decision.ts';

/** The category whose notes say what was decided. */
export const decisionCategory = 'decision';

/** Characters of a note, as a browser and the server count them alike. */
export const maxNoteLength = 1000;

/** What a person writes. */
export type NoteDraft = {
  category: string;
  text: string;
  /** The last day on which it holds, `YYYY-MM-DD`; null: it holds without an end. */
  holdsUntil: string | null;
  pinned: boolean;
  /** Of the category `decision` alone. */
  decision: LoanDecision | null;
};

/** A note at a loan, as one person may read it. */
export type LoanNote = Omit<NoteDraft, 'text'> & {
  id: string;
  /** With `[••••]` for each part that this person may not read; null where they may read nothing of it. */
  text: string | null;
  author: string;
  /** True for the person who wrote it, who alone may change it. */
  isOwn: boolean;
  /** Instants, ISO 8601. */
  writtenAt: string;
  editedAt: string | null;
  /** Whether the answer of the lending API has changed since the decision; null where that is not known. */
  isOutdated: boolean | null;
};

/** The answer to each change of the notes of a loan. */
export type NotesAnswer = { notes: LoanNote[]; requestId: string };

/** A request to change the notes of a loan. `answer`: the `answerMark` of the view that a decision was made on. */
export type NoteChange =
  | { act: 'write'; note: NoteDraft; answer: string | null }
  | { act: 'edit'; id: string; note: NoteDraft; answer: string | null }
  | { act: 'delete'; id: string; answer: string | null };

/** True where a note no longer holds on a day, `YYYY-MM-DD`. */
export function isNoteOver({ holdsUntil }: Pick<LoanNote, 'holdsUntil'>, today: string): boolean {
  return holdsUntil !== null && holdsUntil < today;
}
