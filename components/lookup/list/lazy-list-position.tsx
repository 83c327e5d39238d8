'use client';
import { type ComponentProps, lazy } from 'react';

const ListWalk = lazy(async () => ({ default: (await import('./list-position.tsx')).ListPositionBar }));

/** Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. */
export function LazyListPositionBar(props: ComponentProps<typeof ListWalk>) {
  return <ListWalk {...props} />;
}
