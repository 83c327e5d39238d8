import type { ComponentProps, ReactNode } from 'react';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { Form, SubmitButton } from './form.tsx';

/** A modal dialog with a form, which closes as soon as the form is accepted. `className` sets its width. */
export function FormDialog({
  title,
  closeLabel,
  submitLabel,
  otherActions,
  note,
  className,
  onClose,
  onSubmit,
  children,
  ...props
}: ComponentProps<typeof Form> & {
  title: string;
  closeLabel: string;
  submitLabel: string;
  /** Buttons beside the one that sends the form. */
  otherActions?: ReactNode;
  /** What a person should know before they send the form. */
  note?: string;
  onClose: () => void;
}) {
  return (
    <TitledDialog title={title} closeLabel={closeLabel} className={className} onClose={onClose}>
      <Form
        {...props}
        className="grid gap-3"
        onSubmit={async (fields, form) => {
          const failure = await onSubmit(fields, form);
          // The dialog gives the focus back to the button that opened it.
          if (failure === null) form.closest('dialog')?.close();
          return failure;
        }}
      >
        {children}
        {note && <p className="text-ink-3 text-label">{note}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton look="primary">{submitLabel}</SubmitButton>
          {otherActions}
        </div>
      </Form>
    </TitledDialog>
  );
}
