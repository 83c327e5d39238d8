import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a native `<dialog>` that is modal as long as it is rendered: it traps the focus, closes on Escape and gives
 * the focus back. The first field of its form has the focus, where there is one, and not the button that closes it.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus();
  }, []);
  return dialog;
}
