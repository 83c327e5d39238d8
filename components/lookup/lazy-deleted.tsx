'use client';
import { type ComponentProps, lazy } from 'react';

const KnownOfDeleted = lazy(async () => ({
  default: (await import('./known-of-deleted.tsx')).KnownOfDeleted,
}));

/** Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. */
export function LazyDeleted(props: ComponentProps<typeof KnownOfDeleted>) {
  return <KnownOfDeleted {...props} />;
}
