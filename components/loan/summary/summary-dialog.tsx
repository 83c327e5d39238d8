import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { maxMisses } from '#lib/access/verification/verify.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer } from '#lib/view/export-request.ts';
import {
  type SummaryForm,
  type SummaryFormat,
  type SummaryPart,
  summaryForms,
} from '#lib/view/summary/summary-request.ts';
import { formatSummary, type SummaryLine, writeSummary } from '#lib/view/summary/write-summary.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { useVerified } from '../verification/verified-context.tsx';

const forms = Object.keys(summaryForms) as SummaryForm[];
const formStorage = 'summary-form';

/** The ticket summary as it will be copied. Values that were revealed stay masked, as in every copy of the page. */
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
  const lines = useSummaryLines(form);
  return (
    <TitledDialog
      id="summary-title"
      title={t('title')}
      closeLabel={t('close')}
      className="w-[min(56rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <fieldset className="mb-2 flex gap-x-3">
        <legend className="sr-only">{t('form')}</legend>
        {forms.map((one) => (
          <label key={one} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
            <input
              type="radio"
              name="summary-form"
              checked={form === one}
              onChange={() => {
                localStorage.setItem(formStorage, one);
                setForm(one);
              }}
              className="size-4 shrink-0 accent-accent"
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
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

function useSummaryLines(form: SummaryForm): SummaryLine[] {
  const { view, maskedView, display, format } = useLoanView();
  const { verified, missesLeft } = useVerified();
  const language = {
    t: useTranslations('summary'),
    causes: useTranslations('causes'),
    contradictions: useTranslations('contradictions'),
    format,
    display,
  };
  const loan = maskedView?.maskedLoan ?? view.loan;
  const missed = maxMisses - (missesLeft ?? maxMisses);
  return writeSummary({ view: { ...view, loan }, verified, missed }, language, form);
}

const copyLabels = { text: 'copyText', markdown: 'copyMarkdown' } as const;

function CopyActions({ lines, copiesAtOnce }: { lines: readonly SummaryLine[]; copiesAtOnce: boolean }) {
  const t = useTranslations('summary');
  const { view } = useLoanView();
  const { state, copy } = useRecordedCopy(view.request.loan);
  const parts = lines.flatMap(({ part }) => (part === 'source' ? [] : [part]));
  const copyAs = (format: SummaryFormat) => copy({ text: formatSummary(lines, format), format, parts });
  const copyNow = useEffectEvent(() => void copyAs('text'));
  useEffect(() => {
    if (copiesAtOnce) copyNow();
  }, [copiesAtOnce]);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {(['text', 'markdown'] as const).map((format) => (
        <Button
          key={format}
          look={format === 'text' ? 'primary' : 'outline'}
          disabled={parts.length === 0}
          aria-disabled={state.status === 'copying'}
          onClick={() => {
            if (state.status !== 'copying') void copyAs(format);
          }}
        >
          {state.status === 'copied' && state.format === format ? `✓ ${t('copied')}` : t(copyLabels[format])}
        </Button>
      ))}
      <span role="status" className="sr-only">
        {state.status === 'copied' ? t('copied') : ''}
      </span>
      {state.status === 'refused' && (
        <span role="alert" className="text-bad text-label">
          {t('notCopied')}
        </span>
      )}
      {state.status === 'failed' && <InlineProblem what={t('failed')} problem={state.problem} />}
    </div>
  );
}

type Copy = { text: string; format: SummaryFormat; parts: readonly SummaryPart[] };

/** `refused`: the browser did not take the text. */
type CopyState =
  | { status: 'idle' | 'refused' }
  | { status: 'copying' | 'copied'; format: SummaryFormat }
  | { status: 'failed'; problem: RequestProblem };

/** Copies a summary once its record is on disk: no record, no copy. */
function useRecordedCopy(loan: LoanId) {
  const [state, setState] = useState<CopyState>({ status: 'idle' });
  const copy = async ({ text, format, parts }: Copy) => {
    setState({ status: 'copying', format });
    const recording = requestJson<ExportAnswer>(`/api/loans/${loan}/summaries`, 'recorded', {
      parts,
      format,
    });
    const content = recording.then(({ ok }) => {
      if (!ok) throw new Error('not recorded');
      return new Blob([text], { type: 'text/plain' });
    });
    // The browser allows a copy only right after the click, so it is promised the text that the record brings.
    const copied = await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]).then(
      () => true,
      () => false,
    );
    const recorded = await recording;
    if (!recorded.ok) setState({ status: 'failed', problem: recorded.problem });
    else setState(copied ? { status: 'copied', format } : { status: 'refused' });
  };
  return { state, copy };
}
