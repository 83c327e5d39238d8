import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { DayInput } from '#components/ui/day-input.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import type { RequestError } from '#lib/http/request-error.ts';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import {
  decisionCategory,
  type LoanNote,
  maxNoteLength,
  type NoteChange,
  type NoteDraft,
  type NotesAnswer,
} from '#lib/view/loan-notes.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useNoteWords } from './use-note-words.ts';

const fieldClasses = 'mt-0.5 block h-8 w-full rounded border border-edge bg-page px-2 hover:border-ink-3';

/** Writes a note, or changes one. A masked reader writes an own note anew, since they may not read all of it again. */
export function NoteDialog({ note, onClose }: { note: LoanNote | null; onClose: () => void }) {
  const t = useTranslations('notes');
  const { display, view, format } = useLoanView();
  const words = useNoteWords();
  const { mutate, error, isPending } = useNoteChange(onClose);
  const send = (change: NoteChange) => isPending || mutate(change);
  const text = view.visibility === 'full' ? (note?.text ?? '') : '';
  const [length, setLength] = useState(text.length);
  const [category, setCategory] = useState(note?.category ?? display.noteCategories[0] ?? '');
  const isDecision = category === decisionCategory;
  const answer = view.answerMark;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written: NoteDraft = {
      category,
      text: String(form.get('text')),
      holdsUntil: String(form.get('until')) || null,
      pinned: form.has('pinned'),
      decision: loanDecisions.find((one) => one === form.get('decision')) ?? null,
    };
    send(
      note ? { act: 'edit', id: note.id, note: written, answer } : { act: 'write', note: written, answer },
    );
  };
  return (
    <TitledDialog
      title={t(note ? 'editTitle' : 'write')}
      closeLabel={t('cancel')}
      className="w-[min(34rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-3">
        <label>
          <span className="text-ink-2 text-label">{t('text')}</span>
          <textarea
            // biome-ignore lint/a11y/noAutofocus: the reader opened the dialog to write.
            autoFocus
            required
            name="text"
            rows={4}
            maxLength={maxNoteLength}
            defaultValue={text}
            onChange={({ target }) => setLength(target.value.length)}
            className="mt-0.5 block w-full rounded border border-edge bg-page px-2 py-1.5 hover:border-ink-3"
          />
          <span className="text-ink-3 text-label">{t('left', { count: maxNoteLength - length })}</span>
        </label>
        <div className="grid gap-3 sm:grid-cols-2">
          <label>
            <span className="text-ink-2 text-label">{t('category')}</span>
            <select
              value={category}
              onChange={({ target }) => setCategory(target.value)}
              className={fieldClasses}
            >
              {display.noteCategories.map((one) => (
                <option key={one} value={one}>
                  {words.category(one)}
                </option>
              ))}
            </select>
          </label>
          {isDecision && (
            <label>
              <span className="text-ink-2 text-label">{t('decision')}</span>
              <select name="decision" defaultValue={note?.decision ?? undefined} className={fieldClasses}>
                {loanDecisions.map((one) => (
                  <option key={one} value={one}>
                    {words.decision(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label htmlFor="note-until">
            <span className="text-ink-2 text-label">{t('holdsUntil')}</span>
            <DayInput
              id="note-until"
              name="until"
              defaultValue={note?.holdsUntil ?? ''}
              inWords={(day) => (day ? format.day(day) : '')}
              className={fieldClasses}
            />
          </label>
        </div>
        <label className="press flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            name="pinned"
            defaultChecked={note?.pinned}
            className="size-4 accent-accent"
          />
          {t('pin')}
        </label>
        <p className="text-ink-3 text-label">{t('recorded')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {t('save')}
          </Button>
          {note && (
            <Button aria-disabled={isPending} onClick={() => send({ act: 'delete', id: note.id, answer })}>
              {t('delete')}
            </Button>
          )}
          {error && <InlineProblem what={t('failed')} problem={error.problem} />}
        </div>
      </form>
    </TitledDialog>
  );
}

/** Sends a change; the notes of the answer take the place of those of the view. */
function useNoteChange(onDone: () => void) {
  const client = useQueryClient();
  const { request } = useCurrentRequest();
  return useMutation<NotesAnswer, RequestError, NoteChange>({
    mutationFn: (change) => answerOrThrow(requestJson(`/api/loans/${request.loan}/notes`, 'notes', change)),
    onSuccess: ({ notes }) => {
      client.setQueryData(loanQuery(request).queryKey, (view) => view && { ...view, notes });
      onDone();
    },
  });
}
