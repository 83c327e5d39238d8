import { type ComponentProps, useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useModalDialog } from './use-modal-dialog.ts';

/** A modal dialog with a title and a button that closes it. `className` sets its width. */
export function TitledDialog({
  title,
  closeLabel,
  className,
  children,
  ...props
}: ComponentProps<'dialog'> & { title: string; closeLabel: string }) {
  const id = useId();
  const dialog = useModalDialog();
  return (
    <dialog
      closedby="any"
      {...props}
      ref={dialog}
      aria-labelledby={id}
      className={classNames(
        'm-auto rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-4 text-ink shadow-float backdrop:bg-[oklch(0_0_0/0.4)] print:hidden',
        className,
      )}
    >
      <div className="mb-2 -me-2 flex items-center justify-between">
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
