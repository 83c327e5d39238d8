'use client';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useOpened } from '#components/ui/use-opened.ts';

const PeopleOfForm = lazy(async () => ({
  default: (await import('./viewers-report-form.tsx')).PeopleOfForm,
}));

/** Who saw many loans: folded until it is wanted. */
export function PeopleOf() {
  const t = useTranslations('accessLog.seen');
  const [shown, details] = useOpened();
  return (
    <details {...details} id="many" className="disclosure mt-8 print:hidden">
      <summary>
        <h2 className="font-semibold text-section">{t('title')}</h2>
      </summary>
      {shown && (
        <Suspense fallback={<div className="h-80" />}>
          <PeopleOfForm />
        </Suspense>
      )}
    </details>
  );
}
