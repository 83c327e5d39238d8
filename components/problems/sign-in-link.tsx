import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { signInHref } from '#lib/access/sign-in/return-to.ts';

/** Signs in and returns to the present URL, with the parts that the server has not seen (`#…`, `pushState`). */
export function SignInLink() {
  const t = useTranslations('access');
  const here = () => signInHref(location.pathname + location.search + location.hash);
  const href = useSyncExternalStore(never, here, () => '/sign-in');
  return (
    <a href={href} className={buttonClasses('primary')}>
      {t('signInAgain')}
    </a>
  );
}

/** The URL is read with each render: nothing changes it while the link covers the page. */
const never = () => () => {};
