import { useTranslations } from 'use-intl';
import { useStatusWord } from '#components/labels/use-status-word.ts';
import { classNames } from '#components/ui/class-names.ts';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanField } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';

/** The only status that the specification names. */
const documented = 'open';

/**
 * The loan’s status. A known one is said in the lender's words or the reader's language, with the code beside it, and takes its color from where
 * the loan stands, never from its own word: `open` beside what is late is not green. An unknown one stays as it was sent.
 */
export function LoanStatus() {
  const t = useTranslations('head');
  const statusWord = useStatusWord();
  const { view } = useLoanView();
  const { status, deleted } = view.loan;
  if (typeof status !== 'string' || status === '') {
    return status === undefined ? null : (
      <span className="inline-flex items-center gap-1.5">
        <span className="text-ink-3 text-label">{t('status')}</span>
        <LoanField name="status" />
      </span>
    );
  }
  // A deleted loan is not said to be open: its status stands there as it was sent.
  const word = deleted === true && nameOfStatus(status) === 'open' ? null : statusWord(status);
  const isCode = word === null || word.toLowerCase() === status;
  const isDocumented = status === documented;
  const note = t(word === null ? 'unknownStatus' : 'knownStatus');
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5',
        word === null ? `code ${neutral}` : `font-medium ${colorOf(view)}`,
      )}
      title={isDocumented ? undefined : note}
    >
      <span
        aria-hidden="true"
        className={
          word === null ? 'size-2 rotate-45 border border-current' : 'size-2 rounded-full bg-current'
        }
      />
      <span className="sr-only">{t('status')} </span>
      {isCode ? visibleText(status) : word}
      {!isCode && <span className="code font-normal text-ink-2">{visibleText(status)}</span>}
      {!isDocumented && <span className="sr-only">. {note}</span>}
    </span>
  );
}

const neutral = 'border border-line text-ink-2';

/** By the position: bad where something is late, good where nothing is, neutral where nothing is owed or nobody knows. */
function colorOf({ position, contradictions, nothingOwed }: LoanView): string {
  if (!position || nothingOwed || contradictions.length > 0) return neutral;
  const { overdue, premise } = position;
  if (overdue.value !== null) return overdue.value.state === 'late' ? 'bg-bad-soft text-bad' : neutral;
  const isTold = premise.value === 'transactions' || premise.value === 'installments';
  return overdue.certainty !== 'unknown' && isTold ? 'bg-good-soft text-good' : neutral;
}
