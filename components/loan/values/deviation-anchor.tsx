'use client';
import type { ReactNode } from 'react';
import { useView } from '../screen/loan-view-context.tsx';

/** Marks a value that departs from the specification with its place, so that the list of deviations leads to it. */
export function AtPlace({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { deviationAt } = useView();
  return deviationAt(pointer) ? <span data-at={pointer}>{children}</span> : children;
}
