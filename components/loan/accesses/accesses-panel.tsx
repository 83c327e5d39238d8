'use client';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useOpened } from '#components/ui/use-opened.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useView } from '../screen/loan-view-context.tsx';

const Accesses = lazy(async () => ({ default: (await import('./accesses-list.tsx')).Accesses }));

/** Who saw this loan, for those who may know. Folded, since looking is on record, too. */
export function WhoSaw() {
  const { view } = useView();
  const t = useTranslations('accessLog.who');
  const [shown, details] = useOpened();
  if (!view.rights.includes('log:loan')) return null;
  return (
    <LoanSection id="seen" title={t('title')}>
      <details {...details} className="disclosure print:hidden">
        <summary>{t('show')}</summary>
        {shown && (
          <Suspense fallback={<div className="h-40" />}>
            <Accesses loan={view.request.loan} />
          </Suspense>
        )}
      </details>
    </LoanSection>
  );
}
