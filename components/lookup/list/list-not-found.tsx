'use client';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';

/** Shown for a list that is gone or belongs to somebody else; the page does not say which. */
export function ListNotFound() {
  const t = useTranslations('lookup.lists');
  return (
    <main id="content" className="mx-auto w-full max-w-[35rem] px-4 pt-12 pb-16 sm:px-0 sm:pt-[12vh]">
      <h1 className="text-balance font-semibold text-title">{t('gone')}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t('goneWhy')}</p>
      <a href="/" className={buttonClasses('primary')}>
        {t('leave')}
      </a>
    </main>
  );
}
