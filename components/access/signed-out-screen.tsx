'use client';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { forgetNoteDrafts } from '#lib/http/note-draft.ts';
import { announceSignOut } from '#lib/http/session-client.ts';

/** The page after signing out. */
export function SignedOutScreen() {
  const t = useTranslations('access');
  useEffect(() => {
    forgetNoteDrafts();
    announceSignOut();
  }, []);
  return (
    <main id="content" className="mx-auto w-full max-w-[35rem] px-4 pt-12 pb-16 sm:px-0 sm:pt-[12vh]">
      <h1 className="mb-2 font-semibold text-title">{t('signedOut.title')}</h1>
      <p className="mb-5 text-ink-2">{t('signedOut.what')}</p>
      <a href="/sign-in" className={buttonClasses('primary')}>
        {t('signIn')}
      </a>
    </main>
  );
}
