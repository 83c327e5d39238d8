import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Field, type FieldProps, useFieldError } from './field.tsx';

/** One of the values of a choice, and what a person reads for it. */
type Option<Value extends string> = { value: Value; words: string };

/** One of several values, in a list that opens. */
export function SelectField<Value extends string>({
  label,
  hint,
  labelAt,
  options,
  onChoose,
  ...props
}: FieldProps &
  Omit<ComponentProps<'select'>, 'onChange'> & {
    options: readonly Option<Value>[];
    onChoose?: (value: Value) => void;
  }) {
  const choose = (index: number) => {
    const chosen = options[index];
    if (chosen) onChoose?.(chosen.value);
  };
  return (
    <Field label={label} hint={hint} labelAt={labelAt} control={props}>
      {({ className, ...control }) => (
        <select
          {...control}
          onChange={({ target }) => choose(target.selectedIndex)}
          className={`h-8 ${className}`}
        >
          {options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of several values, all in sight. The legend is for screen readers. */
export function RadioField<Value extends string>({
  legend,
  name,
  options,
  defaultValue,
  onChoose,
  className,
}: {
  legend: string;
  name: string;
  options: readonly Option<Value>[];
  defaultValue?: Value | null;
  onChoose?: (value: Value) => void;
  className?: string;
}) {
  const error = useFieldError(name);
  return (
    <fieldset aria-describedby={error?.id} className={className}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, words }) => (
        <label key={value} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={defaultValue === value}
            onChange={() => onChoose?.(value)}
            className="size-4 shrink-0 accent-accent"
          />
          {words}
        </label>
      ))}
      {error?.line}
    </fieldset>
  );
}

/** A choice between yes and no. Its label stands behind the box. */
export function CheckboxField({
  label,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={classNames('press flex min-h-8 items-center gap-2', className)}>
      <input {...props} type="checkbox" className="size-4 accent-accent" />
      {label}
    </label>
  );
}
