import { type ReactNode, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useFormState } from './form.tsx';

export type FieldProps = {
  label: string;
  /** Help below the control. */
  hint?: ReactNode;
  /** Where the label stands; `hidden`: for screen readers alone, as is the hint. */
  labelAt?: 'above' | 'beside' | 'hidden';
};

type ControlProps = { id?: string; name?: string; className?: string };

const labelLooks = {
  above: 'mb-1 block text-ink-2 text-label',
  beside: 'text-ink-2',
  hidden: 'sr-only',
};
const hintLooks = {
  above: 'mt-1 block text-ink-3 text-label',
  beside: 'text-ink-3 text-label',
  hidden: 'sr-only',
};
const frame = 'min-w-0 rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad';

/**
 * A control with its label, its hint, and its error where the form around it says that this field is to blame. The control
 * is not inside of the label, which would then be named by the text in the control, or beside it.
 */
export function Field<Props extends ControlProps>({
  label,
  hint,
  labelAt = 'above',
  control,
  children,
}: FieldProps & {
  control: Props;
  /** Renders the control with its own properties and those by which label, hint and error belong to it. */
  children: (control: Props & { id: string; className: string }) => ReactNode;
}) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const error = useFieldError(control.name);
  const parts = (
    <>
      <label htmlFor={id} className={labelLooks[labelAt]}>
        {label}
      </label>
      {children({
        'aria-describedby': error?.id ?? (hint ? `${id}-hint` : undefined),
        'aria-invalid': error ? true : undefined,
        ...control,
        id,
        className: classNames(frame, labelAt === 'above' && 'block w-full', control.className),
      })}
      {hint && (
        <span id={`${id}-hint`} className={hintLooks[labelAt]}>
          {hint}
        </span>
      )}
      {error?.line}
    </>
  );
  return labelAt === 'above' ? <div className="min-w-0">{parts}</div> : parts;
}

/** The error that the form around a field gives it: the line that says it, and the id of that line. */
export function useFieldError(name: string | undefined): { id: string; line: ReactNode } | null {
  const id = useId();
  const { failure } = useFormState();
  if (name === undefined || failure?.field !== name) return null;
  const line = (
    <p id={id} role="alert" className="mt-1 text-bad">
      {failure.words}
    </p>
  );
  return { id, line };
}
