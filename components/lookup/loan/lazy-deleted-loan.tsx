'use client';
import { type ComponentProps, lazy, Suspense } from 'react';

const KnownOfDeleted = lazy(async () => ({
  default: (await import('./deleted-loan.tsx')).DeletedLoan,
}));

/**
 * Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. What is
 * there from the first has no boundary around it, so that the server waits for it; what comes later hides nothing.
 */
export function LazyDeletedLoan(props: ComponentProps<typeof KnownOfDeleted>) {
  const part = <KnownOfDeleted {...props} />;
  return props.last ? part : <Suspense>{part}</Suspense>;
}
