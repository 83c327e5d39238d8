import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A titled section of a page. `id` is its anchor. */
export function Section({
  id,
  title,
  count,
  actions,
  className,
  children,
}: {
  id: string;
  title: string;
  /** A number, or a number in words; 0 is not shown. */
  count?: number | string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('group/section pt-6 first:pt-0', className)}
    >
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1">
        <h2 id={`${id}-title`} className="font-semibold text-section">
          {title}
        </h2>
        {count ? <span className="figures text-ink-3 text-label">{count}</span> : null}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-1 empty:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
