'use client';
import { type SyntheticEvent, useCallback, useState } from 'react';

/**
 * Whether a `<details>` is open, with what it has to be given for that. Never on the server: what stands in it can
 * then be used as soon as it is seen. One that was opened before the page had its code is asked when it is first seen.
 */
export function useOpened() {
  const [open, setOpen] = useState(false);
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open) setOpen(true);
  }, []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return [open, { ref, onToggle }] as const;
}
