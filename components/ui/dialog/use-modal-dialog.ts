import { type RefObject, useEffect, useRef } from 'react';

/** The look of a modal dialog. */
export const dialogClasses =
  'm-auto rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-4 text-ink shadow-float backdrop:bg-[oklch(0_0_0/0.4)] print:hidden';

/**
 * The ref of a native `<dialog>` that is modal as long as it is rendered: it traps the focus, closes on Escape and gives
 * the focus back.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return dialog;
}
