import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Field, type FieldProps } from './field.tsx';

/** One line of text. The browser neither suggests what others have typed nor corrects it. */
export function TextField({
  label,
  hint,
  labelAt,
  className,
  ...props
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} labelAt={labelAt} id={props.id} name={props.name}>
      {(control) => (
        <input
          autoComplete="off"
          spellCheck={false}
          {...control}
          {...props}
          id={control.id}
          className={classNames(control.className, 'h-8', className)}
        />
      )}
    </Field>
  );
}

/** Lines of text. */
export function TextAreaField({
  label,
  hint,
  labelAt,
  className,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} labelAt={labelAt} id={props.id} name={props.name}>
      {(control) => (
        <textarea
          {...control}
          {...props}
          id={control.id}
          className={classNames(control.className, 'resize-y py-1.5', className)}
        />
      )}
    </Field>
  );
}
