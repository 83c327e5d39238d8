import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import type { useRecordedCopy } from './use-recorded-copy.ts';

/** Says whether the text was copied, and why it was not. */
export function CopyOutcome({ copy }: { copy: Pick<ReturnType<typeof useRecordedCopy>, 'data' | 'error'> }) {
  const t = useTranslations('summary');
  return (
    <>
      <span role="status" className="sr-only">
        {copy.data ? t('copied') : ''}
      </span>
      {copy.data === false && (
        <span role="alert" className="text-bad text-label">
          {t('notCopied')}
        </span>
      )}
      {copy.error && <InlineProblem what={t('failed')} problem={copy.error.problem} />}
    </>
  );
}
