import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

const AccessesList = lazy(async () => ({ default: (await import('./accesses-list.tsx')).AccessesList }));

/** Lists the people who have seen this loan. It is folded because opening it is recorded as well. */
export function AccessesPanel() {
  const { view } = useLoanView();
  const t = useTranslations('accessLog.who');
  if (!view.rights.includes('log:loan')) return null;
  return (
    <LoanSection panel="accesses" title={t('title')}>
      <DetailsWhenOpen summary={t('show')} loading="h-40">
        <AccessesList loan={view.request.loan} />
      </DetailsWhenOpen>
    </LoanSection>
  );
}
