import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  id: string;
  type?: 'date' | 'datetime-local';
  defaultValue?: string;
  /** The chosen value in words, with the name of the month; empty for none. */
  inWords: (value: string) => string;
};

/**
 * A date field, and the chosen day in words after it: a browser writes the field in the order of its own language,
 * which may not be the desk's, and nobody can see from 05/11 which one it is.
 */
export function DayInput({ type = 'date', defaultValue = '', inWords, ...props }: Props) {
  const [value, setValue] = useState(defaultValue);
  return (
    <>
      <input
        {...props}
        type={type}
        defaultValue={defaultValue}
        onChange={({ target }) => setValue(target.value)}
      />
      <output htmlFor={props.id} className="figures text-ink-2 text-label empty:hidden">
        {inWords(value)}
      </output>
    </>
  );
}
