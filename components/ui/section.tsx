import type { ReactNode } from 'react';

/** A titled section of a page. `id` is its anchor. */
export function Section({
  id,
  title,
  count,
  actions,
  children,
}: {
  id: string;
  title: string;
  count?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="group/section pt-6 first:pt-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1">
        <h2 id={`${id}-title`} className="font-semibold text-section">
          {title}
        </h2>
        {count && <span className="figures text-ink-3 text-label">{count}</span>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-1">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
