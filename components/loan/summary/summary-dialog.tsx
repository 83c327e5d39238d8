import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { RadioField } from '#components/ui/form/choice-fields.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import {
  type SummaryBlank,
  type SummaryForm,
  type SummaryFormat,
  summaryBlanks,
  summaryFormats,
  summaryForms,
} from '#lib/view/summary/summary-request.ts';
import { formatSummary, type SummaryLine, writeSummary } from '#lib/view/summary/write-summary.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { CopyOutcome } from './copy-outcome.tsx';
import { useRecordedCopy } from './use-recorded-copy.ts';
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
  const copy = useRecordedCopy<SummaryFormat>(view.request.loan, 'summaries');
  const parts = lines.map(({ part }) => part);
  const copyAs = (format: SummaryFormat) =>
    copy.mutate({ text: formatSummary(lines, format), format, record: { parts, format } });
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
          aria-disabled={copy.isPending}
          onClick={() => !copy.isPending && copyAs(format)}
        >
          {copy.data && copy.variables?.format === format ? `✓ ${t('copied')}` : t(`copy.${format}`)}
        </Button>
      ))}
      <CopyOutcome copy={copy} />
    </div>
  );
}
