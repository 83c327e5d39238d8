'use client';
import { type SyntheticEvent, useCallback, useState } from 'react';

/**
 * Whether a `<details>` is open, with what it has to be given for that. One that was opened before the page had its
 * code told nobody: it is asked when it is first seen.
 */
export function useOpened(atFirst = false) {
  const [open, setOpen] = useState(atFirst);
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open) setOpen(true);
  }, []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return [open, { ref, onToggle }] as const;
}
