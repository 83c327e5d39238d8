import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import type { RawJson } from './raw-json.tsx';

/**
 * The answer as JSON, whose code is loaded when it is unfolded. It is not `React.lazy`: React resumes a suspended component
 * only after all pending transitions, and the rows of a long timeline are mounted in transitions for seconds.
 */
export function JsonPanel() {
  const { view, maskedView } = useLoanView();
  const t = useTranslations('json');
  const [shown, details] = useDetailsOpen();
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof RawJson>> | null>(null);
  useEffect(() => {
    if (shown) void import('./raw-json.tsx').then((module) => setLoaded(() => module.RawJson));
  }, [shown]);
  return (
    <LoanSection panel="json">
      <details {...details} className="disclosure print:hidden">
        <summary>{t('show')}</summary>
        {shown &&
          (Loaded ? <Loaded value={maskedView?.maskedLoan ?? view.loan} /> : <div className="h-40" />)}
      </details>
    </LoanSection>
  );
}
