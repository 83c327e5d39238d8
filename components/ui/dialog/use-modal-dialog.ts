import { type RefObject, useEffect, useRef } from 'react';

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
