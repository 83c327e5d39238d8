'use client';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonWords } from '#components/labels/use-reason-label.ts';
import { Icon } from '#components/ui/icon.tsx';
import { countMasked } from '#lib/loan/masked.ts';
import { useView } from '../screen/loan-view-context.tsx';
import { useReveals } from './reveals-context.ts';

/** That this view is masked, how much is hidden in it, and for which reason it is revealed. Printed too. */
export function MaskedLine() {
  const { view } = useView();
  const { masked, mayReveal, reason, said, changeReason } = useReveals();
  const t = useTranslations('loan.hidden');
  const inWords = useReasonWords();
  const count = useMemo(() => countMasked(view.loan), [view.loan]);
  const revealed = useMemo(() => countMasked(masked.loan), [masked.loan]) - count;
  return (
    <p className="mb-3 flex items-start gap-2 text-ink-2">
      <Icon name="lock" className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="wrap-anywhere min-w-0">
        <strong className="font-semibold text-ink">{t('lineTitle')}.</strong> {t('line', { count })}
        {revealed > 0 && <> {t('revealedCount', { count: revealed })}.</>}
        <span className="hidden print:inline"> {t('reader', { name: view.reader })}</span>
        {!mayReveal && count > 0 && <> {t('never')}</>}
        {mayReveal && !reason && count > 0 && <span className="print:hidden"> {t('recorded')}</span>}
        {reason && (
          <>
            {' '}
            {t('revealingFor', { reason: inWords('code' in reason ? reason.code : reason.text) })}{' '}
            <button
              type="button"
              onClick={changeReason}
              className="press rounded px-1 text-accent hover:underline print:hidden"
            >
              {t('change')}
            </button>
          </>
        )}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  );
}
