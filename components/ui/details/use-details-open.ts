import { type SyntheticEvent, useCallback, useState } from 'react';

/**
 * Whether a `<details>` is open, and the props that it needs. Its content is never rendered on the server, so that it is
 * interactive as soon as it is visible. The ref reads the state of one that was opened before hydration.
 */
export function useDetailsOpen() {
  const [open, setOpen] = useState(false);
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open) setOpen(true);
  }, []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return [open, { ref, onToggle }] as const;
}
