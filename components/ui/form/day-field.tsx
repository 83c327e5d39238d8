import { type ComponentProps, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
    type?: 'date' | 'datetime-local';
    defaultValue?: string;
    /** The chosen value in words, with the name of the month; empty for none. */
    inWords: (value: string) => string;
  };

/**
 * A date field, and the chosen day in words after it: a browser writes the field in the order of its own language,
 * which may not be the desk's, and nobody can see from 05/11 which one it is.
 */
export function DayField({
  label,
  hint,
  labelAt,
  type = 'date',
  defaultValue = '',
  inWords,
  className,
  ...props
}: Props) {
  const [value, setValue] = useState(defaultValue);
  return (
    <Field label={label} hint={hint} labelAt={labelAt} id={props.id} name={props.name}>
      {(control) => (
        <>
          <input
            {...control}
            {...props}
            id={control.id}
            type={type}
            defaultValue={defaultValue}
            onChange={({ target }) => setValue(target.value)}
            className={classNames(control.className, 'h-8', className)}
          />
          <output htmlFor={control.id} className="figures text-ink-2 text-label empty:hidden">
            {inWords(value)}
          </output>
        </>
      )}
    </Field>
  );
}
