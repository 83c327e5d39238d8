import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';

const ViewersReportForm = lazy(async () => ({
  default: (await import('./viewers-report-form.tsx')).ViewersReportForm,
}));

/** The report on who has seen many loans. It is loaded when it is unfolded. */
export function ViewersReportSection() {
  const t = useTranslations('accessLog.seen');
  const [shown, details] = useDetailsOpen();
  return (
    <details {...details} id="many" className="disclosure mt-8 print:hidden">
      <summary>
        <h2 className="font-semibold text-section">{t('title')}</h2>
      </summary>
      {shown && (
        <Suspense fallback={<div className="h-80" />}>
          <ViewersReportForm />
        </Suspense>
      )}
    </details>
  );
}
