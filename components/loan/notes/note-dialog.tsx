import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDecisionOptions } from '#components/labels/use-code-words.ts';
import { CheckboxField, SelectField } from '#components/ui/form/choice-fields.tsx';
import { DayField } from '#components/ui/form/day-field.tsx';
import type { FormFailure } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { forgetNoteDraft, keepNoteDraft, type NoteDraftFields } from '#lib/http/note-draft.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import { maxPromisedCents, type PromiseDraft, promiseChannels } from '#lib/loan/loan-promise.ts';
import {
  decisionCategory,
  type LoanNote,
  maxLengthOf,
  type NoteDraft,
  promiseCategory,
} from '#lib/view/loan-notes.ts';
import { suggestPromise } from '#lib/view/suggested-promise.ts';
import { parseTypedAmount } from '#lib/view/typed-amount.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useNoteAct } from './use-note-act.ts';
import { useNoteWords } from './use-note-words.ts';

type NoteDialogProps = {
  /** The note to edit, whose text is whole; null: a new one. */
  note: LoanNote | null;
  /** The category that a new note begins with; null: the first of the desk's. */
  startWith: string | null;
  /** What was kept of this note when the session ended; null: nothing. */
  draft: NoteDraftFields | null;
  onClose: () => void;
};

/** Writes a note, or changes one. While it is written, it says what of it a masked reader will read. */
export function NoteDialog({ note, startWith, draft, onClose }: NoteDialogProps) {
  const t = useTranslations('notes');
  const { view, display, format } = useLoanView();
  const { draftKey } = view;
  const { loan } = view.request;
  const words = useNoteWords();
  const decisions = useDecisionOptions();
  const send = useNoteAct();
  const [text, setText] = useState(draft?.text ?? note?.text ?? '');
  const [category, setCategory] = useState(
    draft?.category ?? note?.category ?? startWith ?? display.noteCategories[0] ?? '',
  );
  const isPromise = category === promiseCategory;
  const submit = async (fields: FormData): Promise<FormFailure | null> => {
    const promise = isPromise ? readPromise(fields) : null;
    if (isPromise && !promise) return { field: 'amount', words: t('noAmount') };
    const draft: NoteDraft = {
      category,
      text: String(fields.get('text')),
      holdsUntil: String(fields.get('until') ?? '') || null,
      pinned: fields.has('pinned'),
      decision: loanDecisions.find((decision) => decision === fields.get('decision')) ?? null,
      promise,
    };
    const sent = await send(note ? { act: 'edit', id: note.id, note: draft } : { act: 'write', note: draft });
    return sent.failure;
  };
  const keep = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    if (draftKey) void keepNoteDraft(loan, draftKey, { ...Object.fromEntries(fields), note: note?.id ?? '' });
  };
  const inWords = (day: string) => (day ? format.day(day) : '');
  return (
    <FormDialog
      title={t(note ? 'editTitle' : 'write')}
      closeLabel={t('cancel')}
      submitLabel={t('save')}
      note={t('recorded')}
      className="w-[min(34rem,calc(100vw-2rem))]"
      onClose={() => {
        forgetNoteDraft(loan);
        onClose();
      }}
      onInput={({ currentTarget }) => keep(currentTarget)}
      onSubmit={submit}
    >
      {draft && (
        <p role="status" className="text-attention">
          {t('draftKept')}
        </p>
      )}
      {isPromise && <PromiseFields promise={note?.promise ?? null} draft={draft} inWords={inWords} />}
      <TextAreaField
        label={t(isPromise ? 'comment' : 'text')}
        hint={t('left', { count: maxLengthOf(category) - text.length })}
        name="text"
        required={!isPromise}
        rows={isPromise ? 2 : 4}
        maxLength={maxLengthOf(category)}
        defaultValue={text}
        onChange={({ target }) => setText(target.value)}
      />
      <MaskedReading text={text} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('category')}
          name="category"
          value={category}
          onChoose={setCategory}
          options={display.noteCategories.map((name) => ({ value: name, words: words.category(name) }))}
        />
        {category === decisionCategory && (
          <SelectField
            label={t('decision')}
            name="decision"
            required
            defaultValue={draft?.decision ?? note?.decision ?? ''}
            options={decisions}
          />
        )}
        {!isPromise && (
          <DayField
            label={t('holdsUntil')}
            name="until"
            defaultValue={draft?.until ?? note?.holdsUntil ?? ''}
            inWords={inWords}
          />
        )}
      </div>
      <CheckboxField
        label={t('pin')}
        name="pinned"
        defaultChecked={draft ? 'pinned' in draft : note?.pinned}
      />
    </FormDialog>
  );
}

/** Amount, day and channel. A new promise begins with what the open view says is to be paid. */
function PromiseFields({
  promise,
  draft,
  inWords,
}: {
  promise: PromiseDraft | null;
  draft: NoteDraftFields | null;
  inWords: (day: string) => string;
}) {
  const t = useTranslations('notes');
  const channels = useTranslations('promises.channels');
  const { view, format } = useLoanView();
  const { cents, day } = promise ?? suggestPromise(view);
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField
        label={t('amount')}
        name="amount"
        required
        inputMode="decimal"
        defaultValue={draft?.amount ?? (cents === null ? '' : format.amount(cents, -2))}
        className="figures"
      />
      <DayField
        label={t('day')}
        name="day"
        required
        defaultValue={draft?.day ?? day ?? ''}
        inWords={inWords}
      />
      <SelectField
        label={t('channel')}
        name="channel"
        defaultValue={draft?.channel ?? promise?.channel}
        options={promiseChannels.map((name) => ({ value: name, words: channels(name) }))}
      />
    </div>
  );
}

/** The promise of the fields; null where the amount cannot be read. */
function readPromise(fields: FormData): PromiseDraft | null {
  const cents = parseTypedAmount(String(fields.get('amount')));
  const channel = promiseChannels.find((name) => name === fields.get('channel'));
  if (cents === null || cents > maxPromisedCents || !channel) return null;
  return { cents, day: String(fields.get('day')), channel };
}

/** What a masked reader will read, where that is not the whole text. */
function MaskedReading({ text }: { text: string }) {
  const t = useTranslations('notes');
  const masked = text.trim() === '' ? text : maskFreeText(text);
  const words = masked === text ? '' : masked === null ? t('readAsNothing') : t('readAs', { text: masked });
  return (
    <p role="status" className="wrap-anywhere text-attention text-label empty:hidden">
      {words}
    </p>
  );
}
