import { type ComponentProps, createContext, type FormEvent, useContext, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type Failure, FailureLine } from '#components/ui/failure-line.tsx';

/** Why a form was not accepted. `field`: the name of the field that shows it; without one it stands below the form. */
export type FormFailure = Failure & { field?: string };

type FormState = { isBusy: boolean; failure: FormFailure | null };

const FormContext = createContext<FormState>({ isBusy: false, failure: null });

/** The state of the form around a field: none of a form that the browser sends by itself. */
export const useFormState = () => useContext(FormContext);

/**
 * A form that a script sends: it is sent once at a time, and shows why it was not accepted, at the field that is to blame or
 * below the form.
 */
export function Form({
  onSubmit,
  onEdit,
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange'> & {
  /** Gets the fields, with name and value of the button that was pressed. Returns null where it succeeded. */
  onSubmit: (fields: FormData, form: HTMLFormElement) => Promise<FormFailure | null> | FormFailure | null;
  /** Called with each change: what it returns takes the place of the failure that is shown. */
  onEdit?: (fields: FormData) => FormFailure | null;
}) {
  const [state, setState] = useState<FormState>({ isBusy: false, failure: null });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isBusy) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const result = onSubmit(new FormData(form, submitter), form);
    if (result instanceof Promise) setState({ isBusy: true, failure: null });
    let failure: FormFailure | null = null;
    try {
      failure = await result;
    } finally {
      // After an error that nobody expected the form can be sent again, too.
      setState({ isBusy: false, failure });
    }
  };
  return (
    <form
      {...props}
      onSubmit={(event) => void submit(event)}
      onChange={
        onEdit &&
        (({ currentTarget }) => setState({ ...state, failure: onEdit(new FormData(currentTarget)) }))
      }
    >
      <FormContext value={state}>{children}</FormContext>
      {state.failure && state.failure.field === undefined && <FailureLine {...state.failure} />}
    </form>
  );
}

/** A button that sends the form around it. While the form is being sent it does nothing, and says so. */
export function SubmitButton({
  busyLabel,
  children,
  ...props
}: ComponentProps<typeof Button> & { busyLabel?: string }) {
  const { isBusy } = useFormState();
  return (
    <Button {...props} type="submit" aria-disabled={isBusy}>
      {isBusy && busyLabel ? busyLabel : children}
    </Button>
  );
}
