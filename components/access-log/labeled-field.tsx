import { type ComponentProps, type ReactNode, useId } from 'react';
import { DayInput } from '#components/ui/day-input.tsx';
import { useLogFormat } from './use-log-format.ts';

export const inputClasses =
  'h-8 w-full min-w-0 rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad';

export function LabeledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
    <label className="min-w-0">
      <span className="mb-0.5 block text-ink-3 text-label">{label}</span>
      {children}
    </label>
  );
}

/** A field that is not inside of its label, which would then be named by the text in the field, or beside it. */
export function FieldBelowLabel({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-0.5 block text-ink-3 text-label">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** A day, or a day and time, below its label. The day in words is no part of the label. */
export function LabeledDay({
  label,
  ...props
}: { label: string } & Omit<ComponentProps<typeof DayInput>, 'id' | 'inWords'>) {
  const { dayAndTime } = useLogFormat();
  return (
    <FieldBelowLabel label={label}>
      {(id) => <DayInput {...props} id={id} inWords={dayAndTime} className={inputClasses} />}
    </FieldBelowLabel>
  );
}
