'use client';
import { type ComponentProps, lazy } from 'react';

const Answer = lazy(async () => ({ default: (await import('./static-results.tsx')).Answer }));

/** Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. */
export function LazyAnswer(props: ComponentProps<typeof Answer>) {
  return <Answer {...props} />;
}
