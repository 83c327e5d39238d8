'use client';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Sign } from '#components/ui/sign.tsx';
import { may } from '#lib/access/roles/roles.ts';
import type { SignedIn } from '#lib/access/sign-in/session-state.ts';
import { announceSignOut } from '#lib/http/session-client.ts';
import { SessionWatch } from './session-watch.tsx';

const id = 'account-menu';

/** The menu of the person who is signed in. A native popover, which opens without JavaScript. */
export function AccountMenu({ person }: { person: SignedIn }) {
  const { name, roles } = person;
  const t = useTranslations('access');
  const label = t('account', { name });
  const link = classNames(buttonClasses('quiet'), 'w-full');
  return (
    <>
      <Button look="icon" popoverTarget={id} title={label} className="font-medium text-label">
        <Sign sign={initials(name)} words={label} />
      </Button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-12 right-[max(1rem,calc((100vw-90rem)/2+1.5rem))] m-0 w-60 rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-2 shadow-float"
      >
        <p className="px-2 pt-1 font-medium wrap-anywhere">{name}</p>
        <p className="mb-2 border-line border-b px-2 pb-2 text-ink-3 text-label">
          {roles.map((role) => t(`roles.${role}`)).join(' · ')}
        </p>
        {may(roles, 'log:read') && (
          <a href="/?q=" className={link}>
            {t('lookup')}
          </a>
        )}
        <a href="/sessions" className={link}>
          {t('sessions')}
        </a>
        <a href="/limits" className={link}>
          {t('limits.title')}
        </a>
        {may(roles, 'log:read') && (
          <a href="/access-log" className={link}>
            {t('log')}
          </a>
        )}
        <form method="post" action="/sign-out" onSubmit={announceSignOut}>
          <button type="submit" className={link}>
            {t('signOut')}
          </button>
        </form>
      </div>
      <SessionWatch person={person} />
    </>
  );
}

/** The initials of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
