import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonLabel } from '#components/labels/use-code-words.ts';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { fieldsNotReturned } from '#lib/loan/value-state.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanField } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useReveals } from '../reveal/reveals-context.ts';
import { useVerified } from '../verification/verified-context.tsx';

/**
 * Notes above the whole loan: it was deleted, it is too large to review, the API sent another loan than the one requested,
 * or the person comes near a limit.
 */
export function LoanBanners() {
  const { view } = useLoanView();
  const { loan, request } = view;
  const t = useTranslations('head');
  // The banner of a deleted loan says that the answer is a part.
  const missing = loan.deleted === true ? [] : fieldsNotReturned(loan, request.fields);
  return (
    <>
      {isOfOtherLoan(view) && (
        <Banner look="bg-bad-soft text-bad">
          {t('anotherLoan')} <LoanField name="id" />
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner look="bg-attention-soft text-attention">
          {t('fieldsNotReturned', { names: visibleText(missing.join(', ')) })}
        </Banner>
      )}
      {view.reviewTooLarge && <Banner look="bg-attention-soft text-attention">{t('tooLarge')}</Banner>}
      {loan.deleted === true && <Banner look="bg-attention-soft text-attention">{t('deleted')}</Banner>}
      {/* Those of reveals and verifications stand where these are made. */}
      <NearLimits limits={view.limits.filter(({ limit }) => limit === 'loans')} />
    </>
  );
}

function Banner({ look, children }: { look: string; children: ReactNode }) {
  return (
    <p className={`mb-3 flex items-start gap-2 rounded px-3 py-2 ${look}`} role="note">
      <Icon name="attention" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Says that a refresh failed, where it did. The last view stays on the page; the banner gives its age and the problem. */
export function StaleLoanBanner() {
  const { view, format } = useLoanView();
  const { problem, refresh } = useCurrentRequest();
  const t = useTranslations('refresh');
  if (!problem) return null;
  const when = format.instantToSecond(Date.parse(view.retrievedAt));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-bad-soft px-3 py-2">
      <Icon name="attention" className="size-4 shrink-0 text-bad" />
      <div className="min-w-0 flex-1 basis-72">
        <InlineProblem what={t('failed', { when })} problem={problem} />
      </div>
      <Button onClick={refresh}>{t('again')}</Button>
    </div>
  );
}

/** Says that the view is masked, how many values are, and for which reason values are revealed. It is printed too. */
export function MaskedNotice() {
  const { view, sentLoan } = useLoanView();
  const { mayReveal, reason, limits, changeReason } = useReveals();
  const { verified } = useVerified();
  const t = useTranslations('loan.hidden');
  const reasonLabel = useReasonLabel();
  const count = useMemo(() => countMasked(view.loan), [view.loan]);
  const revealed = useMemo(
    () => (sentLoan === view.loan ? 0 : countMasked(sentLoan) - count),
    [sentLoan, view.loan, count],
  );
  // The dots say on the screen that something is hidden.
  const isQuiet = revealed === 0 && !reason && (mayReveal || count === 0);
  return (
    <>
      <p className={isQuiet ? 'sr-only print:not-sr-only' : 'mb-3 flex items-start gap-2 text-ink-2'}>
        <Icon name="lock" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span className="wrap-anywhere min-w-0">
          <strong className="font-semibold text-ink">{t('lineTitle')}.</strong>
          <span className="hidden print:inline"> {t('line', { count })}</span>
          {revealed > 0 && <> {t('revealedCount', { count: revealed })}.</>}
          {revealed > 0 && !verified && <strong className="font-semibold"> {t('notVerified')}</strong>}
          <span className="hidden print:inline"> {t('reader', { name: view.reader })}</span>
          {!mayReveal && count > 0 && <> {t('never')}</>}
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
      </p>
      <div role="status">
        <NearLimits limits={limits} />
      </div>
    </>
  );
}
