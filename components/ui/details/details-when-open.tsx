import { type ReactNode, Suspense } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useDetailsOpen } from './use-details-open.ts';

/**
 * A `<details>` whose content is rendered, and loaded where it is lazy, when it is opened. It is not printed, unless a style
 * of the page says so.
 */
export function DetailsWhenOpen({
  id,
  summary,
  loading,
  className,
  children,
}: {
  id?: string;
  summary: ReactNode;
  /** The class of what keeps the place of the content while it loads: its height. */
  loading: string;
  className?: string;
  children: ReactNode;
}) {
  const [open, details] = useDetailsOpen();
  return (
    <details {...details} id={id} className={classNames('disclosure print:hidden', className)}>
      <summary>{summary}</summary>
      {open && <Suspense fallback={<div className={loading} />}>{children}</Suspense>}
    </details>
  );
}
