import { useTranslations } from 'use-intl';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LoanField } from '../values/field-value.tsx';

/** The loan’s status, by word and shape. The specification names only `open`; any other status is shown in neutral colors. */
export function LoanStatus() {
  const t = useTranslations('head');
  const { status } = useLoanView().view.loan;
  if (typeof status !== 'string' || status === '') {
    return status === undefined ? null : (
      <span className="inline-flex items-center gap-1.5">
        <span className="text-ink-3 text-label">{t('status')}</span>
        <LoanField name="status" />
      </span>
    );
  }
  if (status === 'open') {
    return (
      <span className="inline-flex items-center gap-1.5 rounded-full bg-good-soft px-2 py-0.5 font-medium text-good">
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        <span className="sr-only">{t('status')} </span>open
      </span>
    );
  }
  return (
    <span
      className="code inline-flex items-center gap-1.5 rounded-full border border-line px-2 py-0.5 text-ink-2"
      title={t('unknownStatus')}
    >
      <span aria-hidden="true" className="size-2 rotate-45 border border-current" />
      <span className="sr-only">{t('status')} </span>
      {visibleText(status)}
      <span className="sr-only">. {t('unknownStatus')}</span>
    </span>
  );
}
