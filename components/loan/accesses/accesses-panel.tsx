import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

const AccessesList = lazy(async () => ({ default: (await import('./accesses-list.tsx')).AccessesList }));

/** Lists the people who have seen this loan. It is folded because opening it is recorded as well. */
export function AccessesPanel() {
  const { view } = useLoanView();
  const t = useTranslations('accessLog.who');
  const [shown, details] = useDetailsOpen();
  if (!view.rights.includes('log:loan')) return null;
  return (
    <LoanSection panel="accesses" title={t('title')}>
      <details {...details} className="disclosure print:hidden">
        <summary>{t('show')}</summary>
        {shown && (
          <Suspense fallback={<div className="h-40" />}>
            <AccessesList loan={view.request.loan} />
          </Suspense>
        )}
      </details>
    </LoanSection>
  );
}
