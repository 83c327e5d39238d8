import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { RadioField } from '#components/ui/form/choice-fields.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer } from '#lib/view/export-request.ts';
import {
  type SummaryBlank,
  type SummaryForm,
  type SummaryFormat,
  type SummaryPart,
  summaryBlanks,
  summaryFormats,
  summaryForms,
} from '#lib/view/summary/summary-request.ts';
import { formatSummary, type SummaryLine, writeSummary } from '#lib/view/summary/write-summary.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useSummary } from './use-summary.ts';

const forms = Object.keys(summaryForms) as SummaryForm[];
const formStorage = 'summary-form';

/** The ticket summary as it will be copied. Values that were revealed stay masked, as in the raw JSON. */
export function SummaryDialog({
  copiesAtOnce,
  onClose,
}: {
  /** The text is copied as soon as it is shown. */
  copiesAtOnce: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('summary');
  const [form, setForm] = useState<SummaryForm>(() =>
    localStorage.getItem(formStorage) === 'long' ? 'long' : 'short',
  );
  const { view } = useLoanView();
  const [filled, setFilled] = useState<Partial<Record<SummaryBlank, string>>>({});
  const lines = writeSummary({ ...useSummary(), filled }, form);
  return (
    <TitledDialog
      title={t('title')}
      closeLabel={t('close')}
      className="w-[min(56rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <RadioField
        name="summary-form"
        legend={t('form')}
        options={forms.map((value) => ({ value, words: t(value) }))}
        defaultValue={form}
        onChoose={(chosen) => {
          localStorage.setItem(formStorage, chosen);
          setForm(chosen);
        }}
        className="mb-2 flex gap-x-3"
      />
      <div className="mb-2 grid gap-2 sm:grid-cols-2">
        {summaryBlanks.map((name) => (
          <TextField
            key={name}
            id={`summary-${name}`}
            label={t(`fill.${name}`)}
            maxLength={120}
            onChange={({ target }) => setFilled((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
      </div>
      <section
        aria-label={t('preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long summary scrolls, and the arrow keys have to reach it.
        tabIndex={0}
        className="wrap-anywhere max-h-[50vh] overflow-y-auto rounded border border-line bg-panel px-3 py-2"
      >
        {lines.map(({ part, heading, sentences }) => (
          <p key={part} className="py-0.5">
            {heading && <strong className="font-semibold">{heading}: </strong>}
            {sentences.join(' ')}
          </p>
        ))}
      </section>
      <p className="mt-3 text-ink-3 text-label">
        {view.visibility === 'masked' && `${t('masked')} `}
        {t('recorded')}
      </p>
      <CopyActions lines={lines} copiesAtOnce={copiesAtOnce} />
    </TitledDialog>
  );
}

function CopyActions({ lines, copiesAtOnce }: { lines: readonly SummaryLine[]; copiesAtOnce: boolean }) {
  const t = useTranslations('summary');
  const { view } = useLoanView();
  const { mutate, isPending, variables, data: isCopied, error } = useRecordedCopy(view.request.loan);
  const parts = lines.map(({ part }) => part);
  const copyAs = (format: SummaryFormat) => mutate({ text: formatSummary(lines, format), format, parts });
  const copyNow = useEffectEvent(() => copyAs('text'));
  useEffect(() => {
    if (copiesAtOnce) copyNow();
  }, [copiesAtOnce]);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {summaryFormats.map((format) => (
        <Button
          key={format}
          look={format === 'text' ? 'primary' : 'outline'}
          disabled={parts.length === 0}
          aria-disabled={isPending}
          onClick={() => !isPending && copyAs(format)}
        >
          {isCopied && variables?.format === format ? `✓ ${t('copied')}` : t(`copy.${format}`)}
        </Button>
      ))}
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
      {isCopied === false && (
        <span role="alert" className="text-bad text-label">
          {t('notCopied')}
        </span>
      )}
      {error && <InlineProblem what={t('failed')} problem={error.problem} />}
    </div>
  );
}

type Copy = { text: string; format: SummaryFormat; parts: readonly SummaryPart[] };

/** Copies a summary once its record is on disk: no record, no copy. False where the browser did not take the text. */
function useRecordedCopy(loan: LoanId) {
  return useMutation({
    mutationFn: async ({ text, format, parts }: Copy) => {
      const url = `/api/loans/${loan}/summaries`;
      const recording = answerOrThrow(requestJson<ExportAnswer>(url, 'recorded', { parts, format }));
      // The browser allows a copy only right after the click, so it is promised the text that the record brings.
      const content = recording.then(() => new Blob([text], { type: 'text/plain' }));
      // A browser without a clipboard throws at once, as one that refuses rejects.
      const copying = async () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
      const isCopied = await copying().then(
        () => true,
        () => false,
      );
      await recording;
      return isCopied;
    },
  });
}
