import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SignInLink } from '#components/problems/sign-in-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { dialogClasses, useModalDialog } from '#components/ui/dialog/use-modal-dialog.ts';
import type { SignedIn } from '#lib/access/sign-in/session-state.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** Warns that the session ends soon. When it has ended, it covers the page until the person signs in again. */
export function SessionWatch({ person }: { person: SignedIn }) {
  const t = useTranslations('access');
  const { phase, secondsLeft, stay } = useSessionWatch(person);
  const [dismissed, setDismissed] = useState(false);
  if (phase === 'fine') return null;
  if (phase === 'ended') return <Ended />;
  if (phase === 'absolute' && dismissed) return null;
  const idle = phase === 'idle';
  return (
    <Warning
      key={phase}
      title={t(idle ? 'watch.idleTitle' : 'watch.absoluteTitle')}
      what={t(idle ? 'watch.idle' : 'watch.absolute')}
      secondsLeft={secondsLeft}
      // Closing the dialog in any way is activity.
      onClose={idle ? stay : () => setDismissed(true)}
    >
      {(close) =>
        idle ? (
          <Button look="primary" onClick={close}>
            {t('watch.stay')}
          </Button>
        ) : (
          <>
            <SignInLink />
            <Button onClick={close}>{t('watch.later')}</Button>
          </>
        )
      }
    </Warning>
  );
}

function Warning({
  title,
  what,
  secondsLeft,
  onClose,
  children,
}: {
  title: string;
  what: string;
  secondsLeft: number;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const dialog = useModalDialog();
  const id = useId();
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={`${id}-what`}
      className={classNames(dialogClasses, 'w-[min(26rem,calc(100vw-2rem))]')}
    >
      <h2 id={id} className="mb-1 font-semibold text-section">
        {title}
      </h2>
      <p id={`${id}-what`} className="text-ink-2">
        {what} <span className="figures font-semibold text-ink">{clock}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">{children(() => dialog.current?.close())}</div>
    </dialog>
  );
}

function Ended() {
  const t = useTranslations('access.watch');
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    // A covered page must not be printed either.
    const main = document.querySelector('main');
    if (main) main.hidden = true;
    return () => {
      if (main) main.hidden = false;
      // The person signed in again in another tab and continues here.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const dialog = useModalDialog();
  return (
    <dialog
      ref={dialog}
      // Only signing in closes the dialog. If a browser lets Escape close it, it opens again.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      closedby="none"
      aria-labelledby={id}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none border-0 bg-page p-0 text-ink"
    >
      <div className="mx-auto w-full max-w-[35rem] px-4 pt-12 sm:px-0 sm:pt-[12vh]">
        <h2 id={id} className="mb-2 font-semibold text-title">
          {t('endedTitle')}
        </h2>
        <p className="mb-5 text-ink-2">{t('ended')}</p>
        <SignInLink />
      </div>
    </dialog>
  );
}
