'use client';
import { type ComponentProps, lazy } from 'react';

const LoanTrouble = lazy(async () => ({ default: (await import('./screen/loan-problem.tsx')).LoanTrouble }));

/**
 * Next loads every client component of a page with it, shown or not: this one is loaded when it is shown.
 * Without a boundary around it the server waits for it, so that it is in the first HTML.
 */
export function LazyTrouble(props: ComponentProps<typeof LoanTrouble>) {
  return <LoanTrouble {...props} />;
}
