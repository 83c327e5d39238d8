import { type ReactNode, Suspense } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useDetailsOpen } from './use-details-open.ts';

/**
 * A `<details>` whose content is rendered, and loaded where it is lazy, when it is opened. It is printed
 * where it is open.
 */
export function DetailsWhenOpen({
  id,
  summary,
  loading,
  className,
  open = false,
  children,
}: {
  id?: string;
  summary: ReactNode;
  /** The class of what keeps the place of the content while it loads: its height. */
  loading: string;
  className?: string;
  /** True where it is open from the beginning; its content still follows after hydration. */
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpen, details] = useDetailsOpen();
  return (
    <details
      {...details}
      open={open}
      id={id}
      className={classNames('disclosure not-open:print:hidden', className)}
    >
      <summary>{summary}</summary>
      {isOpen && <Suspense fallback={<div className={loading} />}>{children}</Suspense>}
      {open && !isOpen && <div className={loading} />}
    </details>
  );
}
