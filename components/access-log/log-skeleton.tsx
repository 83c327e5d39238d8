'use client';
import { useTranslations } from 'use-intl';

/** Shown while a search takes longer than a second. */
export function LogSkeleton() {
  const t = useTranslations('accessLog');
  return (
    <main id="content" aria-busy="true" className="mx-auto max-w-[90rem] px-4 pt-6 pb-16 md:px-6">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      <p role="status" className="mt-1 text-ink-2">
        {t('loading')}
      </p>
      <div className="skeleton mt-4 h-36" />
      <div className="skeleton mt-6 h-96" />
    </main>
  );
}
