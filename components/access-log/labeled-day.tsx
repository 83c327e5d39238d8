import { type ComponentProps, useId } from 'react';
import { DayInput } from '#components/ui/day-input.tsx';
import { inputClasses } from './labeled-field.tsx';
import { useLogFormat } from './use-log-format.ts';

/** A day, or a day and time, below its label. The day in words is no part of the label. */
export function LabeledDay({
  label,
  ...props
}: { label: string } & Omit<ComponentProps<typeof DayInput>, 'id' | 'inWords'>) {
  const { dayAndTime } = useLogFormat();
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-0.5 block text-ink-3 text-label">
        {label}
      </label>
      <DayInput {...props} id={id} inWords={dayAndTime} className={inputClasses} />
    </div>
  );
}
