import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SignInLink } from '#components/problems/sign-in-link.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { useModalDialog } from '#components/ui/dialog/use-modal-dialog.ts';
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
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <TitledDialog
      key={phase}
      title={t(idle ? 'watch.idleTitle' : 'watch.absoluteTitle')}
      closeLabel={t(idle ? 'watch.stay' : 'watch.later')}
      aria-describedby="session-ends-what"
      // A click that was meant for the page does not close it.
      closedby="closerequest"
      className="w-[min(26rem,calc(100vw-2rem))]"
      // Closing the dialog in any way is activity.
      onClose={idle ? stay : () => setDismissed(true)}
    >
      <p id="session-ends-what" className="mb-2 text-ink-2">
        {t(idle ? 'watch.idle' : 'watch.absolute')}{' '}
        <span className="figures font-semibold text-ink">{clock}</span>
      </p>
      {!idle && <SignInLink />}
    </TitledDialog>
  );
}

function Ended() {
  const t = useTranslations('access.watch');
  const id = useId();
  useEffect(() => {
    const focused = document.activeElement;
    // A covered page must not be printed either.
    const main = document.querySelector('main');
    if (main) main.hidden = true;
    return () => {
      if (main) main.hidden = false;
      // The person signed in again in another tab and continues here.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
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
