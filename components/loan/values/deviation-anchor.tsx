import type { ReactNode } from 'react';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** Marks a value that departs from the specification with its pointer, so that the list of deviations can lead to it. */
export function DeviationAnchor({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { deviationAt } = useLoanView();
  return deviationAt(pointer) ? <span data-at={pointer}>{children}</span> : children;
}
