'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

const RawJson = lazy(async () => ({ default: (await import('./raw-json.tsx')).RawJson }));
const RequestedFieldsForm = lazy(async () => ({
  default: (await import('../request/requested-fields-form.tsx')).RequestedFieldsForm,
}));

/** The answer as JSON, and the choice of the fields to ask for: both folded until someone wants them. */
export function JsonPanel() {
  const { view, maskedView } = useLoanView();
  const t = useTranslations();
  return (
    <LoanSection panel="json">
      <Folded title={t('json.show')}>{() => <RawJson value={maskedView?.maskedLoan ?? view.loan} />}</Folded>
      <Folded title={t('choose.title')} open={view.request.fields !== null}>
        {() => <RequestedFieldsForm />}
      </Folded>
    </LoanSection>
  );
}

function Folded({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: () => ReactNode;
}) {
  const [shown, details] = useDetailsOpen();
  return (
    <details {...details} open={open} className="disclosure print:hidden">
      <summary>{title}</summary>
      {shown && <Suspense fallback={<div className="h-40" />}>{children()}</Suspense>}
    </details>
  );
}
