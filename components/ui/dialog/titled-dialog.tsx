import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { dialogClasses, useModalDialog } from './use-modal-dialog.ts';

/** A modal dialog with a title and a button that closes it. `id` names its title, and `className` sets its width. */
export function TitledDialog({
  id,
  title,
  closeLabel,
  className,
  onClose,
  children,
}: {
  id: string;
  title: string;
  closeLabel: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModalDialog();
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      closedby="any"
      aria-labelledby={id}
      className={classNames(dialogClasses, className)}
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
