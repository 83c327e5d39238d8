import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** One line of text. The browser neither suggests what others have typed nor corrects it. */
export function TextField({ label, hint, labelAt, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} labelAt={labelAt} control={props}>
      {({ className, ...control }) => (
        <input autoComplete="off" spellCheck={false} {...control} className={`h-8 ${className}`} />
      )}
    </Field>
  );
}

/** Lines of text. */
export function TextAreaField({ label, hint, labelAt, ...props }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} labelAt={labelAt} control={props}>
      {({ className, ...control }) => <textarea {...control} className={`resize-y py-1.5 ${className}`} />}
    </Field>
  );
}
