import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonLabel } from '#components/labels/use-reason-label.ts';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { countMasked } from '#lib/loan/masked.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { useReveals } from './reveals-context.ts';

/** Says that the view is masked, how many values are, and for which reason values are revealed. It is printed too. */
export function MaskedNotice() {
  const { view } = useLoanView();
  const { maskedView, mayReveal, reason, limits, announcement, changeReason } = useReveals();
  const t = useTranslations('loan.hidden');
  const reasonLabel = useReasonLabel();
  const count = useMemo(() => countMasked(view.loan), [view.loan]);
  const revealed = useMemo(() => countMasked(maskedView.loan), [maskedView.loan]) - count;
  return (
    <>
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
              {t('revealingFor', { reason: reasonLabel('code' in reason ? reason.code : reason.text) })}{' '}
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
          {announcement}
        </span>
      </p>
      <div role="status">
        <NearLimits limits={limits} />
      </div>
    </>
  );
}
