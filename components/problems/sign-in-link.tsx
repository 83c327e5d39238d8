'use client';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { buttonLook } from '#components/ui/button.tsx';
import { signInHref } from '#lib/access/sign-in/return-to.ts';

/** To sign in, and back to this very address, in which the view is. The server does not know all of it. */
export function SignInAgain() {
  const t = useTranslations('access');
  const href = useSyncExternalStore(onTraversal, hrefHere, () => '/sign-in');
  return (
    <a href={href} className={buttonLook('primary')}>
      {t('signInAgain')}
    </a>
  );
}

function onTraversal(changed: () => void): () => void {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}

function hrefHere(): string {
  const { pathname, search, hash } = location;
  return signInHref(pathname + search + hash);
}
