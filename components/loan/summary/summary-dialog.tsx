import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { maxMisses } from '#lib/access/verification/verify.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer } from '#lib/view/export-request.ts';
import { type SummaryFormat, type SummaryPart, summaryParts } from '#lib/view/summary/summary-request.ts';
import { formatSummary, type SummaryLine, writeSummary } from '#lib/view/summary/write-summary.ts';
import { writeTicket } from '#lib/view/summary/write-ticket.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { useVerified } from '../verification/verified-context.tsx';

/**
 * The ticket summary: parts to tick, its text as it will be copied, and what a caller asks besides. Values that were
 * revealed stay masked, as in every copy of the page.
 */
export function SummaryDialog({
  otherContracts,
  onClose,
}: {
  otherContracts: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations('summary');
  const [chosen, setChosen] = useState(rememberedParts);
  const [form, setForm] = useState(rememberedForm);
  const { ticket, all } = useSummaryLines();
  const { view } = useLoanView();
  const lines = form === 'short' ? ticket : chosenLines(all, chosen);
  const choose = (next: Form) => {
    localStorage.setItem(formStorage, next);
    setForm(next);
  };
  const tick = (part: SummaryPart, isIn: boolean) => {
    const next = summaryParts.filter((one) => (one === part ? isIn : chosen.includes(one)));
    rememberParts(next);
    setChosen(next);
  };
  return (
    <TitledDialog
      id="summary-title"
      title={t('title')}
      closeLabel={t('close')}
      className="w-[min(56rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-[12rem_minmax(0,1fr)]">
        <div>
          <FormChoice form={form} onChoose={choose} />
          {form === 'long' && <PartChoice all={all} chosen={chosen} onTick={tick} />}
        </div>
        <Preview lines={lines} />
      </div>
      {view.visibility === 'masked' && <p className="mt-3 text-ink-3 text-label">{t('masked')}</p>}
      <p className="mt-3 text-ink-3 text-label">{t('recorded')}</p>
      <CopyActions lines={lines} />
      {otherContracts}
    </TitledDialog>
  );
}

const forms = ['short', 'long'] as const;
type Form = (typeof forms)[number];

const formStorage = 'summary-form';

const rememberedForm = (): Form => (localStorage.getItem(formStorage) === 'long' ? 'long' : 'short');

/** A ticket in a few lines, as an agent types it, or every part as whole sentences. */
function FormChoice({ form, onChoose }: { form: Form; onChoose: (form: Form) => void }) {
  const t = useTranslations('summary');
  return (
    <fieldset className="mb-2 flex gap-x-3">
      <legend className="mb-1 text-ink-3 text-label">{t('form')}</legend>
      {forms.map((one) => (
        <label key={one} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
          <input
            type="radio"
            name="summary-form"
            checked={form === one}
            onChange={() => onChoose(one)}
            className="size-4 shrink-0 accent-accent"
          />
          {t(one)}
        </label>
      ))}
    </fieldset>
  );
}

/** The ticket, and every part that has something to say of the loan. */
function useSummaryLines(): { ticket: SummaryLine[]; all: SummaryLine[] } {
  const { view, maskedView, display, format } = useLoanView();
  const { verified, missesLeft } = useVerified();
  const language = {
    t: useTranslations('summary'),
    causes: useTranslations('causes'),
    notes: useTranslations('position.notes'),
    contradictions: useTranslations('contradictions'),
    evidence: useTranslations('evidence.questions'),
    format,
    display,
  };
  const loan = maskedView?.maskedLoan ?? view.loan;
  const missed = maxMisses - (missesLeft ?? maxMisses);
  const facts = { view: { ...view, loan }, verified, missed };
  return { ticket: writeTicket(facts, language), all: writeSummary(facts, language, summaryParts) };
}

/** The ticked parts, and the source where there is any. */
function chosenLines(all: readonly SummaryLine[], chosen: readonly SummaryPart[]): SummaryLine[] {
  const lines = all.filter(({ part }) => part === 'source' || chosen.includes(part));
  return lines.length > 1 ? lines : [];
}

function PartChoice({
  all,
  chosen,
  onTick,
}: {
  all: readonly SummaryLine[];
  chosen: readonly SummaryPart[];
  onTick: (part: SummaryPart, isIn: boolean) => void;
}) {
  const t = useTranslations('summary');
  return (
    <fieldset>
      <legend className="mb-1 text-ink-3 text-label">{t('choose')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
        {summaryParts.map((part) => (
          <label key={part} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
            <input
              type="checkbox"
              checked={chosen.includes(part)}
              onChange={({ target }) => onTick(part, target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            <span>
              {t(`parts.${part}`)}
              {!all.some((line) => line.part === part) && (
                <span className="block text-ink-3 text-label">{t('empty')}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Preview({ lines }: { lines: readonly SummaryLine[] }) {
  const t = useTranslations('summary');
  return (
    <section
      aria-label={t('preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long summary scrolls, and the arrow keys have to reach it.
      tabIndex={0}
      className="wrap-anywhere max-h-[50vh] overflow-y-auto rounded border border-line bg-panel px-3 py-2"
    >
      {lines.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
      {lines.map(({ part, heading, sentences }) => (
        <p key={part} className="py-0.5">
          {heading && <strong className="font-semibold">{heading}: </strong>}
          {sentences.join(' ')}
        </p>
      ))}
    </section>
  );
}

function CopyActions({ lines }: { lines: readonly SummaryLine[] }) {
  const t = useTranslations('summary');
  const { view } = useLoanView();
  const { state, copy } = useRecordedCopy(view.request.loan);
  const parts = lines.flatMap(({ part }) => (part === 'source' ? [] : [part]));
  const button = (format: SummaryFormat, words: string) => (
    <Button
      look={format === 'text' ? 'primary' : 'outline'}
      disabled={parts.length === 0}
      aria-disabled={state.status === 'copying'}
      onClick={() => {
        if (state.status !== 'copying') void copy({ text: formatSummary(lines, format), format, parts });
      }}
    >
      {state.status === 'copied' && state.format === format ? `✓ ${t('copied')}` : words}
    </Button>
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {button('text', t('copyText'))}
      {button('markdown', t('copyMarkdown'))}
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

const storage = 'summary-without';

/**
 * The parts that this person leaves in. The storage holds the parts that were left out, so that a new kind of part is
 * included.
 */
function rememberedParts(): SummaryPart[] {
  const leftOut = (localStorage.getItem(storage) ?? '').split(',');
  return summaryParts.filter((part) => !leftOut.includes(part));
}

function rememberParts(chosen: readonly SummaryPart[]): void {
  localStorage.setItem(storage, summaryParts.filter((part) => !chosen.includes(part)).join(','));
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
