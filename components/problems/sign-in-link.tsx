import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { signInHref } from '#lib/access/sign-in/return-to.ts';

/** Signs in and returns to the present URL, with the parts that the server has not seen (`#…`, `pushState`). */
export function SignInLink() {
  const t = useTranslations('access');
  const href = useSyncExternalStore(onTraversal, hrefHere, () => '/sign-in');
  return (
    <a href={href} className={buttonClasses('primary')}>
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
