'use client';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { type SignInAs, signInHref } from '#lib/access/sign-in/return-to.ts';

/** Asks the person to begin the sign-in. Posting the form needs no script, and no other site can do it. */
export function SignInStartScreen({ returnTo, as }: { returnTo: string; as: SignInAs | null }) {
  const t = useTranslations('access');
  return (
    <main id="content" className="mx-auto w-full max-w-[35rem] px-4 pt-12 pb-16 sm:px-0 sm:pt-[12vh]">
      <h1 className="mb-2 font-semibold text-title">{t('signInStart.title')}</h1>
      <p className="mb-5 text-ink-2">{t('signInStart.what')}</p>
      <form method="post" action={signInHref(returnTo, as)}>
        <button type="submit" className={buttonClasses('primary')}>
          {t('signIn')}
        </button>
      </form>
    </main>
  );
}
