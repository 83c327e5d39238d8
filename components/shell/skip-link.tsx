'use client';
import { useTranslations } from 'use-intl';

/** The first element that the keyboard reaches: it skips the header. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-page px-3 py-1.5 font-medium text-accent focus:translate-y-0 focus:shadow-float print:hidden"
    >
      {t('skip')}
    </a>
  );
}
