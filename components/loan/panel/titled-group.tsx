import type { ReactNode } from 'react';

/** A titled part of a section. */
export function Group({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{title}</h3>
      {children}
    </div>
  );
}
