'use client';
import { type ComponentProps, lazy } from 'react';

const Answer = lazy(async () => ({ default: (await import('./static-results.tsx')).StaticResults }));

/** Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. */
export function LazyStaticResults(props: ComponentProps<typeof Answer>) {
  return <Answer {...props} />;
}
