'use client';
import { useTranslations } from 'use-intl';

/** A list that is not there any more, or is somebody else's: one cannot tell which. */
export function ListGone() {
  const t = useTranslations('lookup.lists');
  return (
    <main id="content" className="mx-auto w-full max-w-[44rem] px-4 pt-[14vh] pb-16 md:px-6">
      <h1 className="font-semibold text-title">{t('gone')}</h1>
      <p className="mt-2 text-ink-2">{t('goneWhy')}</p>
    </main>
  );
}
