import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';

const ViewersReportForm = lazy(async () => ({
  default: (await import('./viewers-report-form.tsx')).ViewersReportForm,
}));

/** The report on who has seen many loans. It is loaded when it is unfolded. */
export function ViewersReportSection() {
  const t = useTranslations('accessLog.seen');
  const title = <h2 className="font-semibold text-section">{t('title')}</h2>;
  return (
    <DetailsWhenOpen id="many" summary={title} loading="h-80" className="mt-8">
      <ViewersReportForm />
    </DetailsWhenOpen>
  );
}
