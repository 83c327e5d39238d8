import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    type?: 'date' | 'datetime-local';
    defaultValue?: string;
    /** The chosen value in words, with the name of the month; empty for none. */
    inWords: (value: string) => string;
  };

/**
 * A date field, and the chosen day in words after it: a browser writes the field in the order of its own language,
 * which may not be the desk's, and nobody can see from 05/11 which one it is.
 */
export function DayField({ label, hint, labelAt, inWords, type = 'date', ...props }: Props) {
  const [value, setValue] = useState(props.defaultValue ?? '');
  return (
    <Field label={label} hint={hint} labelAt={labelAt} control={props}>
      {({ className, ...control }) => (
        <>
          <input
            {...control}
            type={type}
            onChange={({ target }) => setValue(target.value)}
            className={`h-8 ${className}`}
          />
          <output htmlFor={control.id} className="figures text-ink-2 text-label empty:hidden">
            {inWords(value)}
          </output>
        </>
      )}
    </Field>
  );
}
