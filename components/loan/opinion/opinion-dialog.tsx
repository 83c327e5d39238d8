import { type MouseEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useDecisionOptions } from '#components/labels/use-code-words.ts';
import { Button } from '#components/ui/button.tsx';
import { SelectField } from '#components/ui/form/choice-fields.tsx';
import type { FormFailure } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextAreaField } from '#components/ui/form/text-field.tsx';
import { forgetNoteDraft, keepNoteDraft, type NoteDraftFields } from '#lib/http/note-draft.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import { decisionCategory, maxLengthOf } from '#lib/view/loan-notes.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useNoteAct } from '../notes/use-note-act.ts';
import { useNoteWords } from '../notes/use-note-words.ts';
import { CopyOutcome } from '../summary/copy-outcome.tsx';
import { useRecordedCopy } from '../summary/use-recorded-copy.ts';
import { useOpinion } from './use-opinion.ts';
import { type OpinionFormat, type OpinionPart, opinionFormats, opinionGroups } from './write-opinion.ts';

/**
 * The opinion that the desk has written: the person chooses and rewords its statements, and adds a conclusion. It becomes a
 * decision, or is copied or printed.
 */
export function OpinionDialog({
  draft,
  onPrint,
  onClose,
}: {
  /** What was kept of it when the session ended; null: nothing. */
  draft: NoteDraftFields | null;
  onPrint: (text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('opinion');
  const notes = useTranslations('notes');
  const { view } = useLoanView();
  const words = useNoteWords();
  const send = useNoteAct();
  const copy = useRecordedCopy<OpinionFormat>(view.request.loan, 'exports');
  const opinion = useOpinion();
  const { parts } = opinion;
  const writtenByDesk = parts.map(({ text }) => text).join('\n');
  // Where the answer has changed, the desk has written another opinion, and nobody has decided on that one yet. The remark
  // stays.
  const ofThisOpinion = draft?.opinion === writtenByDesk ? draft : null;
  const written = (fields: FormData, format: OpinionFormat) => {
    const decision = loanDecisions.find((name) => name === fields.get('decision'));
    const remark = String(fields.get('conclusion')).trim();
    const decided = decision ? `${t('conclusion')}: ${words.decision(decision)}.` : '';
    const conclusion = [decided, remark].filter(Boolean).join(' ');
    return opinion.format({ parts: chosen(parts, fields), conclusion }, format);
  };
  const submit = async (fields: FormData): Promise<FormFailure | null> => {
    const text = written(fields, 'text');
    const over = text.length - maxLengthOf(decisionCategory);
    if (over > 0) return { field: 'conclusion', words: t('tooLong', { count: over }) };
    const decision = loanDecisions.find((name) => name === fields.get('decision')) ?? null;
    const note = { category: decisionCategory, text, decision, pinned: false, promise: null };
    return (await send({ act: 'write', note: { ...note, holdsUntil: null } })).failure;
  };
  const keep = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const { draftKey, request } = view;
    if (draftKey)
      void keepNoteDraft(request.loan, draftKey, { ...Object.fromEntries(fields), opinion: writtenByDesk });
  };
  const fieldsOf = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    new FormData(currentTarget.form ?? undefined);
  const copyAs = (format: OpinionFormat) => (event: MouseEvent<HTMLButtonElement>) =>
    copy.mutate({ text: written(fieldsOf(event), format), format, record: { kind: 'opinion' } });
  return (
    <FormDialog
      title={t('title')}
      closeLabel={t('cancel')}
      submitLabel={t('save')}
      note={t('recorded')}
      className="w-[min(52rem,calc(100vw-2rem))]"
      onClose={() => {
        forgetNoteDraft(view.request.loan);
        onClose();
      }}
      onInput={({ currentTarget }) => keep(currentTarget)}
      onSubmit={submit}
      otherActions={
        <>
          {opinionFormats.map((format) => (
            <Button key={format} look="outline" aria-disabled={copy.isPending} onClick={copyAs(format)}>
              {copy.data && copy.variables?.format === format ? `✓ ${t('copied')}` : t(`copy.${format}`)}
            </Button>
          ))}
          <Button look="outline" onClick={(event) => onPrint(written(fieldsOf(event), 'text'))}>
            {t('print')}
          </Button>
          <CopyOutcome copy={copy} />
        </>
      }
    >
      {draft && (
        <p role="status" className="text-attention">
          {notes('draftKept')}
        </p>
      )}
      <div className="max-h-[50vh] space-y-3 overflow-y-auto pe-1">
        {opinionGroups.map((group) => {
          const ofGroup = parts.filter((part) => part.group === group);
          return (
            ofGroup.length > 0 && (
              <fieldset key={group}>
                <legend className="pb-1 font-medium">{t(`groups.${group}`)}</legend>
                {ofGroup.map((part, index) => (
                  <PartFields key={part.id} part={part} number={index + 1} draft={ofThisOpinion} />
                ))}
              </fieldset>
            )
          );
        })}
        {parts.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
      </div>
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <SelectField
          label={t('conclusion')}
          name="decision"
          required
          defaultValue={ofThisOpinion?.decision ?? ''}
          options={useDecisionOptions()}
        />
        <TextAreaField
          label={t('remark')}
          name="conclusion"
          rows={2}
          maxLength={1000}
          defaultValue={draft?.conclusion}
        />
      </div>
    </FormDialog>
  );
}

/** A statement that is chosen or left out, and reworded. */
function PartFields({
  part: { id: partId, group, text },
  number,
  draft,
}: {
  part: OpinionPart;
  number: number;
  draft: NoteDraftFields | null;
}) {
  const t = useTranslations('opinion');
  const id = useId();
  const name = `${t(`groups.${group}`)} ${number}`;
  return (
    <div className="flex items-start gap-2 py-0.5">
      <input
        type="checkbox"
        name={`include-${partId}`}
        defaultChecked={draft === null || `include-${partId}` in draft}
        aria-label={t('include', { name })}
        aria-describedby={id}
        className="mt-2 size-4 shrink-0 accent-accent"
      />
      <textarea
        id={id}
        name={`text-${partId}`}
        defaultValue={draft?.[`text-${partId}`] ?? text}
        rows={1}
        aria-label={name}
        className="field-sizing-content min-h-8 w-full resize-none rounded border border-edge bg-page px-2 py-1.5 hover:border-ink-3"
      />
    </div>
  );
}

const chosen = (parts: readonly OpinionPart[], fields: FormData): OpinionPart[] =>
  parts
    .filter(({ id }) => fields.has(`include-${id}`))
    .map((part) => ({ ...part, text: String(fields.get(`text-${part.id}`)).trim() }))
    .filter(({ text }) => text !== '');
