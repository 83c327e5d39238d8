import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/inline-problem.tsx';
import { CheckboxField, SelectField } from '#components/ui/form/choice-fields.tsx';
import { DayField } from '#components/ui/form/day-field.tsx';
import { type FormFailure, SubmitButton } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextAreaField } from '#components/ui/form/text-field.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import { requestJson } from '#lib/http/request-json.ts';
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

/** Writes a note, or changes one. A masked reader writes an own note anew, since they may not read all of it again. */
export function NoteDialog({ note, onClose }: { note: LoanNote | null; onClose: () => void }) {
  const t = useTranslations('notes');
  const { display, view, format } = useLoanView();
  const words = useNoteWords();
  const send = useNoteChange();
  const text = view.visibility === 'full' ? (note?.text ?? '') : '';
  const [length, setLength] = useState(text.length);
  const [category, setCategory] = useState(note?.category ?? display.noteCategories[0] ?? '');
  const answer = view.answerMark;
  const submit = (fields: FormData) => {
    if (note && fields.has('delete')) return send({ act: 'delete', id: note.id, answer });
    const draft: NoteDraft = {
      category,
      text: String(fields.get('text')),
      holdsUntil: String(fields.get('until')) || null,
      pinned: fields.has('pinned'),
      decision: loanDecisions.find((decision) => decision === fields.get('decision')) ?? null,
    };
    return send(
      note ? { act: 'edit', id: note.id, note: draft, answer } : { act: 'write', note: draft, answer },
    );
  };
  return (
    <FormDialog
      title={t(note ? 'editTitle' : 'write')}
      closeLabel={t('cancel')}
      submitLabel={t('save')}
      otherActions={
        note && (
          <SubmitButton name="delete" value="yes" formNoValidate>
            {t('delete')}
          </SubmitButton>
        )
      }
      note={t('recorded')}
      className="w-[min(34rem,calc(100vw-2rem))]"
      onClose={onClose}
      onSubmit={submit}
    >
      <TextAreaField
        label={t('text')}
        hint={t('left', { count: maxNoteLength - length })}
        name="text"
        required
        rows={4}
        maxLength={maxNoteLength}
        defaultValue={text}
        onChange={({ target }) => setLength(target.value.length)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('category')}
          value={category}
          onChoose={setCategory}
          options={display.noteCategories.map((name) => ({ value: name, words: words.category(name) }))}
        />
        {category === decisionCategory && (
          <SelectField
            label={t('decision')}
            name="decision"
            defaultValue={note?.decision ?? undefined}
            options={loanDecisions.map((name) => ({ value: name, words: words.decision(name) }))}
          />
        )}
        <DayField
          label={t('holdsUntil')}
          name="until"
          defaultValue={note?.holdsUntil ?? ''}
          inWords={(day) => (day ? format.day(day) : '')}
        />
      </div>
      <CheckboxField label={t('pin')} name="pinned" defaultChecked={note?.pinned} />
    </FormDialog>
  );
}

/** Sends a change; the notes of the answer take the place of those of the view. */
function useNoteChange(): (change: NoteChange) => Promise<FormFailure | null> {
  const t = useTranslations('notes');
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const { request } = useCurrentRequest();
  return async (change) => {
    const sent = await requestJson<NotesAnswer>(`/api/loans/${request.loan}/notes`, 'notes', change);
    if (!sent.ok) return problemWords(t('failed'), sent.problem);
    const { notes } = sent.answer;
    client.setQueryData(loanQuery(request).queryKey, (view) => view && { ...view, notes });
    return null;
  };
}
